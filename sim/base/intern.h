/// intern: interns keys of a fixed number of bytes: equal keys have one number. Numbers are given
/// from 0 in the order in which keys first come, and the keys are kept, so that a number leads back
/// to its key. The numbers do not depend on the hash.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/base/status.h"

/// The number of a key that is not there; also the most keys there can be.
#define INTERN_NONE UINT32_MAX

typedef struct InternSlot {
    uint32_t hash;   ///< of the key
    uint32_t number; ///< INTERN_NONE: the slot is empty
} InternSlot;

typedef struct Intern {
    size_t key_size;     ///< bytes of every key
    const char *what;    ///< what the keys are kept for, in "out of memory for <what>"
    uint32_t count;      ///< keys so far
    unsigned char *keys; ///< owned; in the order of their numbers
    size_t keys_room;    ///< for so many keys
    InternSlot *slots;   ///< owned; open addressing
    size_t slot_count;   ///< a power of two, or 0
} Intern;

/// An empty table, which owns nothing yet.
/// @param key_size at least 1
/// @param what static text
Intern intern_of(size_t key_size, const char *what);

void intern_release(Intern *intern);

/// Forgets all keys and keeps the memory.
void intern_clear(Intern *intern);

/// Makes room for `most` keys in all, after which intern_number does not fail before there are so
/// many.
MUST_CHECK Status intern_reserve(Intern *intern, size_t most, Error *error);

/// The key's number; a new key gets the next. It is new when the number is what `count` was before.
/// FAIL_MEMORY with the table as it was. Padding in a key must have been set to zero.
MUST_CHECK Status intern_number(Intern *intern, const void *key, uint32_t *number, Error *error);

/// The key's number, or INTERN_NONE when it has none.
uint32_t intern_find(const Intern *intern, const void *key);

/// The key with this number; the pointer holds until the next key is added.
static inline const void *intern_key(const Intern *intern, uint32_t number)
{
    return intern->keys + (size_t)number * intern->key_size;
}
