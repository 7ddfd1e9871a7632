/// start: who is aboard when the mutiny breaks out, and where (MUT-1 to MUT-3).
#pragma once

#include "sim/base/purpose.h"
#include "sim/mutiny/play.h"

/// Rolls the numbers of men and puts them on the (empty) board; fills `started` and `free`. Draws
/// the cards, if they are in use, and does what they do before the first turn (MUT-11).
void start_muster(Play *play);

/// The total of any dice, from the purpose's stream.
int start_roll_dice(Dice dice, StreamRoot root, Purpose purpose);

/// How many of `sailors` are Red: a face over `white_max` of a d6 for each (MUT-2).
int start_roll_loyalty(StreamRoot root, int sailors, int white_max);

/// The same as start_roll_dice, quickly where one die is all and its first word decides.
static inline int start_roll(Dice dice, StreamRoot root, Purpose purpose)
{
    if (dice.count == 0)
        return dice.add;
    if (dice.count == 1 && !dice.average) {
        uint64_t sides = (uint64_t)dice.sides;
        Unsigned128 product = (Unsigned128)stream_first(root, purpose, 0) * sides;
        if (__builtin_expect((uint64_t)product >= sides, 1))
            return dice.add + 1 + (int)(product >> 64);
    }
    return start_roll_dice(dice, root, purpose);
}

/// How many bits are set. (The compiler's own is a call on processors of the first x86-64.)
static inline int start_count_bits(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(word * UINT64_C(0x0101010101010101) >> 56);
}

/// The numbers of men by kind that a game starts with, where the scenario does not place them.
static inline __attribute__((always_inline)) void
start_roll_men(const Mutiny *mutiny, StreamRoot root, int32_t men[KIND_COUNT])
{
    const Plan *plan = mutiny->plan;
    men[KIND_OFFICER] = start_roll(plan[COLOUR_WHITE].specials, root, PURPOSE_OFFICERS);
    men[KIND_PARTY_MEMBER] = start_roll(plan[COLOUR_RED].specials, root, PURPOSE_PARTY_MEMBERS);
    men[KIND_WHITE_SAILOR] = plan[COLOUR_WHITE].sailors;
    men[KIND_RED_SAILOR] = plan[COLOUR_RED].sailors;
    if (mutiny->numbers_fixed)
        return;
    int all = start_roll(mutiny->sailors, root, PURPOSE_SAILORS);
    if (mutiny->loyalty_white_max == 3 && all > 0 && all <= 64)
        men[KIND_RED_SAILOR] =
            start_count_bits(stream_first(root, PURPOSE_LOYALTY, 0) << (64 - all));
    else
        men[KIND_RED_SAILOR] = start_roll_loyalty(root, all, mutiny->loyalty_white_max);
    men[KIND_WHITE_SAILOR] = all - men[KIND_RED_SAILOR];
}
