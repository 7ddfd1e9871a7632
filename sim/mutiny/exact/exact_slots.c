/// exact_slots: open addressing.

#include "sim/mutiny/exact/exact_slots.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/rng.h"

void exact_slots_release(ExactSlots *slots)
{
    free(slots->keys);
    free(slots->numbers);
    free(slots->filled);
    *slots = (ExactSlots){.keys = NULL};
}

Status exact_slots_reserve(ExactSlots *slots, size_t most, Error *error)
{
    size_t size = slots->size ? slots->size : 64;
    while (size < 2 * most)
        size *= 2;
    if (size == slots->size)
        return OK;
    ExactSlots grown = {.keys = malloc(size * sizeof *grown.keys),
                        .numbers = malloc(size * sizeof *grown.numbers),
                        .filled = malloc(size * sizeof *grown.filled),
                        .size = size};
    if (!grown.keys || !grown.numbers || !grown.filled) {
        exact_slots_release(&grown);
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact law of a round");
    }
    memset(grown.numbers, 0xff, size * sizeof *grown.numbers);
    for (uint32_t i = 0; i < slots->count; ++i)
        exact_slots_number(&grown, slots->keys[slots->filled[i]]);
    exact_slots_release(slots);
    *slots = grown;
    return OK;
}

void exact_slots_clear(ExactSlots *slots)
{
    for (uint32_t i = 0; i < slots->count; ++i)
        slots->numbers[slots->filled[i]] = UINT32_MAX;
    slots->count = 0;
}

uint32_t exact_slots_number(ExactSlots *slots, uint64_t word)
{
    size_t slot = (size_t)splitmix64_mix(word) & (slots->size - 1);
    while (slots->numbers[slot] != UINT32_MAX) {
        if (slots->keys[slot] == word)
            return slots->numbers[slot];
        slot = (slot + 1) & (slots->size - 1);
    }
    assert(2 * (size_t)slots->count < slots->size);
    slots->keys[slot] = word;
    slots->filled[slots->count] = (uint32_t)slot;
    return slots->numbers[slot] = slots->count++;
}
