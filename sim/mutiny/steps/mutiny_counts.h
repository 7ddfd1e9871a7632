/// mutiny_counts: what the steps of a mutiny count. Steps can only add to counts; but who serves
/// whom, and who is shot, depends on the result. So steps add to the counts below, and the measures
/// are derived from them once the result is known.
///
///     counts, added up step by step ──> end, with its result ──> measures
#pragma once

#include "sim/kit/exact_forward.h"
#include "sim/mutiny/fight/fight_mixed.h"
#include "sim/mutiny/mutiny.h"

typedef struct MutinyCounts {
    const Mutiny *mutiny;
    MeasureSet set; ///< owned; the counts as measures, with the results of a mutiny
    // Numbers of counts in the set, which are their cells, too; −1: not counted.
    int turns, matchups;
    int fate[FATE_COUNT];   ///< of the first kind; FATE_ALIVE: aboard and not dead; never FATE_SHOT
    int crew[COLOUR_COUNT]; ///< all aboard who would serve the colour if it won
    int dead[COLOUR_COUNT]; ///< killed or executed
    int card[COLOUR_COUNT];
    int pair; ///< of cards, Red's times CARD_COUNT and White's
    // Only where prisoners are carried along: what the counts would be if a side executed its
    // prisoners now.
    bool carried;
    int executing[COLOUR_COUNT];                  ///< executions so far
    int alive_if, executed_if;                    ///< of the first kind
    int crew_if[COLOUR_COUNT][1 << COLOUR_COUNT]; ///< by the set of colours who execute; not [0]
    int dead_if[COLOUR_COUNT];
} MutinyCounts;

enum { MUTINY_COPIES_MAX = COLOUR_COUNT * 2 * (KIND_ALL_COUNT + COLOUR_COUNT + 1) };

/// Makes the counts that the mutiny's measures need. On success to be released.
/// @param carried prisoners are told by counts alone, as mutiny_steps_create has it
MUST_CHECK Status mutiny_counts_create(const Mutiny *mutiny, bool carried, MutinyCounts *counts,
                                       Error *error);
void mutiny_counts_release(MutinyCounts *counts);

/// Counts men of a kind who meet a fate, with all that follows from it.
void mutiny_counts_add(const MutinyCounts *counts, int fate, int kind, int men, Effects *effects);

/// Counts a match-up and the man lost in it.
void mutiny_counts_matchup(const MutinyCounts *counts, const Fight *fight, FightLoss loss,
                           Effects *effects);

/// Where prisoners are carried along: the counts that others take the place of when a side executes
/// its prisoners. Returns how many.
int mutiny_counts_copies(const MutinyCounts *counts, ExactCopy copies[MUTINY_COPIES_MAX]);

/// The count that a measure equals in games with this result; −1: the measure is 0 there.
int mutiny_counts_of(const MutinyCounts *counts, int measure, MutinyResult result);
