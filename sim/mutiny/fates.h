/// fates: what becomes of the men, kind by kind (MUT-10).
/// Men are conserved: started = killed + shot + alive for every kind.
#pragma once

#include "sim/mutiny/mutiny.h"

/// Numbers of men by kind.
typedef struct Fates {
    int32_t started[KIND_COUNT];
    int32_t killed[KIND_COUNT];   ///< in match-ups
    int32_t captured[KIND_COUNT]; ///< times that a man was taken prisoner in a match-up
    int32_t shot[KIND_COUNT];     ///< when the prisoners are sorted out
    int32_t alive[KIND_COUNT];    ///< at the end, prisoners included
    int32_t crew;                 ///< of the winner, with the prisoners who join or rejoin
    int32_t lost_winner;          ///< men of the winning side who died
} Fates;

/// Sorts out the prisoners: fills shot, alive, crew and lost_winner from started and killed. The
/// losing side has no free man, so all of its men who were not killed are prisoners.
void fates_settle(Fates *fates, MutinyResult result);

/// Writes the result, the start and all that became of the men.
void fates_record(const Fates *fates, MutinyResult result, Outcome *outcome);
