/// mutiny_counts: what the steps of a mutiny count. They only add: who serves whom, and who is
/// shot, is known when the game has ended, so the measures of a mutiny are read off these counts
/// then.
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

/// The count that a measure is when a game has ended so; −1: it is 0 then.
int mutiny_counts_of(const MutinyCounts *counts, int measure, MutinyResult result);
