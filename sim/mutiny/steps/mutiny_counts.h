/// mutiny_counts: what the steps of a mutiny count. Steps can only add to counts; but who serves
/// whom, and who is shot, depends on the result. So steps add to the counts below, and the measures
/// are derived from them once the result is known.
///
///     counts, added up step by step ──> end, with its result ──> measures
#pragma once

#include "sim/kit/step.h"
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
} MutinyCounts;

/// Makes the counts that the mutiny's measures need. On success to be released.
MUST_CHECK Status mutiny_counts_create(const Mutiny *mutiny, MutinyCounts *counts, Error *error);
void mutiny_counts_release(MutinyCounts *counts);

/// Counts men of a kind who meet a fate, with all that follows from it.
void mutiny_counts_add(const MutinyCounts *counts, int fate, int kind, int men, Effects *effects);

/// The count that a measure equals in games with this result; −1: the measure is 0 there.
int mutiny_counts_of(const MutinyCounts *counts, int measure, MutinyResult result);
