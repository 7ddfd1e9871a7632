/// intern: a hash table with linear probing, at most half full. Slots keep the hashes of their
/// keys, so that keys are compared only when their hashes agree and a larger table is filled
/// without looking at keys.

#include "sim/base/intern.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"
#include "sim/base/rng.h"

enum { SLOTS_LEAST = 64 };

Intern intern_of(size_t key_size, const char *what)
{
    assert(key_size > 0);
    return (Intern){.key_size = key_size, .what = what};
}

void intern_release(Intern *intern)
{
    free(intern->keys);
    free(intern->slots);
    *intern = (Intern){.key_size = intern->key_size, .what = intern->what};
}

void intern_clear(Intern *intern)
{
    if (intern->count > 0)
        memset(intern->slots, 0xff, intern->slot_count * sizeof *intern->slots);
    intern->count = 0;
}

static uint32_t hash_key(const Intern *intern, const void *key)
{
    const unsigned char *bytes = key;
    uint64_t hash = 0;
    for (size_t done = 0; done < intern->key_size; done += sizeof(uint64_t)) {
        const size_t left = intern->key_size - done;
        uint64_t word = 0;
        memcpy(&word, bytes + done, left < sizeof word ? left : sizeof word);
        hash = splitmix64_mix(hash ^ word) + done;
    }
    return (uint32_t)splitmix64_mix(hash);
}

// The slot with the key, or the empty one where it belongs.
static InternSlot *find_slot(const Intern *intern, const void *key, uint32_t hash)
{
    size_t place = hash & (intern->slot_count - 1);
    for (;; place = (place + 1) & (intern->slot_count - 1)) {
        InternSlot *slot = &intern->slots[place];
        if (slot->number == INTERN_NONE ||
            (slot->hash == hash &&
             memcmp(intern_key(intern, slot->number), key, intern->key_size) == 0))
            return slot;
    }
}

static Status widen_slots(Intern *intern, size_t slot_count, Error *error)
{
    InternSlot *slots = malloc(slot_count * sizeof *slots);
    if (!slots)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for %s", intern->what);
    memset(slots, 0xff, slot_count * sizeof *slots);
    for (size_t i = 0; i < intern->slot_count; ++i) {
        if (intern->slots[i].number == INTERN_NONE)
            continue;
        size_t place = intern->slots[i].hash & (slot_count - 1);
        while (slots[place].number != INTERN_NONE)
            place = (place + 1) & (slot_count - 1);
        slots[place] = intern->slots[i];
    }
    free(intern->slots);
    intern->slots = slots;
    intern->slot_count = slot_count;
    return OK;
}

Status intern_reserve(Intern *intern, size_t most, Error *error)
{
    assert(most < INTERN_NONE);
    TRY(grow_to(&intern->keys, intern->key_size, &intern->keys_room, most, intern->what, error));
    size_t slot_count = intern->slot_count ? intern->slot_count : SLOTS_LEAST;
    while (slot_count < 2 * most)
        slot_count *= 2;
    return slot_count == intern->slot_count ? OK : widen_slots(intern, slot_count, error);
}

Status intern_number(Intern *intern, const void *key, uint32_t *number, Error *error)
{
    const uint32_t hash = hash_key(intern, key);
    if (intern->slot_count) {
        *number = find_slot(intern, key, hash)->number;
        if (*number != INTERN_NONE)
            return OK;
    }
    TRY(intern_reserve(intern, (size_t)intern->count + 1, error));
    memcpy(intern->keys + (size_t)intern->count * intern->key_size, key, intern->key_size);
    *number = intern->count++;
    *find_slot(intern, key, hash) = (InternSlot){.hash = hash, .number = *number};
    return OK;
}

uint32_t intern_find(const Intern *intern, const void *key)
{
    return intern->slot_count ? find_slot(intern, key, hash_key(intern, key))->number : INTERN_NONE;
}
