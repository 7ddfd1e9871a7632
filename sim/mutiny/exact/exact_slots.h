/// exact_slots: numbers words in the order in which they first come.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sim/base/status.h"

typedef struct ExactSlots {
    uint64_t *keys;    ///< owned, as are all arrays; by slot
    uint32_t *numbers; ///< by slot; UINT32_MAX when it is empty
    uint32_t *filled;  ///< slots in the order of their numbers
    size_t size;       ///< a power of two
    uint32_t count;    ///< words so far
} ExactSlots;

/// Makes room for `most` words; those there are stay.
MUST_CHECK Status exact_slots_reserve(ExactSlots *slots, size_t most, Error *error);

void exact_slots_release(ExactSlots *slots);

/// Forgets all words.
void exact_slots_clear(ExactSlots *slots);

/// The word's number: a new word gets the next one, from 0. There must be room for it.
uint32_t exact_slots_number(ExactSlots *slots, uint64_t word);
