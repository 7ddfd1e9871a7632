/// repeats: games that end alike, counted before they are tallied: a few hundred ends make up most
/// of the games of a block.
#pragma once

#include <stdint.h>
#include <string.h>

enum { REPEATS_BITS = 9, REPEATS_SLOTS = 1 << REPEATS_BITS, REPEATS_WORDS = 3 };

/// All that an end is, packed by its game.
typedef struct Repeat {
    uint64_t word[REPEATS_WORDS];
    uint64_t times; ///< 0: nothing yet
} Repeat;

typedef struct Repeats {
    Repeat slot[REPEATS_SLOTS];
    /// Adds an end to the tally.
    void (*tally)(void *context, const Repeat *repeat);
    void *context;
} Repeats;

static inline void repeats_open(Repeats *repeats, void (*tally)(void *, const Repeat *),
                                void *context)
{
    memset(repeats->slot, 0, sizeof repeats->slot);
    repeats->tally = tally;
    repeats->context = context;
}

static inline Repeat *repeats_slot(Repeats *repeats, const uint64_t word[REPEATS_WORDS])
{
    uint64_t hash = word[0] * UINT64_C(0x9e3779b97f4a7c15) ^
                    word[1] * UINT64_C(0xbf58476d1ce4e5b9) ^ word[2] << 32;
    hash = (hash ^ hash >> 32) * UINT64_C(0x94d049bb133111eb);
    return &repeats->slot[hash >> (64 - REPEATS_BITS)];
}

/// Counts an end; one that has the place of another sends that one to the tally.
static inline void repeats_count(Repeats *repeats, const uint64_t word[REPEATS_WORDS])
{
    Repeat *slot = repeats_slot(repeats, word);
    if (slot->word[0] != word[0] || slot->word[1] != word[1] || slot->word[2] != word[2]) {
        if (slot->times)
            repeats->tally(repeats->context, slot);
        *slot = (Repeat){{word[0], word[1], word[2]}, 0};
    }
    slot->times += 1;
}

/// Sends all that is left to the tally.
static inline void repeats_close(Repeats *repeats)
{
    for (int i = 0; i < REPEATS_SLOTS; ++i)
        if (repeats->slot[i].times)
            repeats->tally(repeats->context, &repeats->slot[i]);
}
