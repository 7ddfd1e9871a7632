/// fates: what becomes of the men, kind by kind (MUT-10).
/// Men are conserved, kind by kind: started + joined = killed + executed + shot + drowned + escaped
/// + left + alive.
#pragma once

#include "sim/mutiny/mutiny.h"

/// Numbers of men by kind.
typedef struct Fates {
    int32_t started[KIND_ALL_COUNT];
    int32_t killed[KIND_ALL_COUNT];   ///< in match-ups
    int32_t captured[KIND_ALL_COUNT]; ///< times that a man was taken prisoner in a match-up
    int32_t shot[KIND_ALL_COUNT];     ///< when the prisoners are sorted out
    int32_t alive[KIND_ALL_COUNT];    ///< at the end, prisoners included
    int32_t crew;                     ///< of the winner, with the prisoners who join or rejoin
    int32_t lost_winner;              ///< men of the winning side who were killed or executed
    // With optional rules only.
    int32_t joined[KIND_ALL_COUNT]; ///< became one of the kind, or came aboard, after the start
    int32_t left[KIND_ALL_COUNT];   ///< were of the kind and became one of another
    int32_t executed[KIND_ALL_COUNT];
    int32_t drowned[KIND_ALL_COUNT];
    int32_t escaped[KIND_ALL_COUNT];
} Fates;

/// Notes that `men` of one kind are of another from now on.
static inline void fates_turn(Fates *fates, Kind from, Kind to, int men)
{
    fates->left[from] += men;
    fates->joined[to] += men;
}

/// Whether men of the kind who are aboard when the game ends so are shot.
/// @param soldiers_join captured soldiers join the Reds who win instead of being shot
bool fates_is_shot(Kind kind, MutinyResult result, bool soldiers_join);

/// Whether men of the kind are of the side that wins by this result.
bool fates_is_winner(Kind kind, MutinyResult result);

/// Decides what becomes of the prisoners at the end: fills shot, alive, crew and lost_winner from
/// all others. The losing side has no free man, so all of its men who are not dead or gone are
/// prisoners.
void fates_settle(Fates *fates, MutinyResult result);

/// Does the same where optional rules are in use.
/// @param soldiers_join captured soldiers join the Reds who win instead of being shot
void fates_settle_all(Fates *fates, MutinyResult result, bool soldiers_join);

/// Writes the result, the start and all that became of the men.
void fates_record(const Fates *fates, MutinyResult result, Outcome *outcome);

/// The same where optional rules are in use, whose counts have places of their own.
void fates_record_all(const Fates *fates, MutinyResult result, const MutinyCells *cells,
                      Outcome *outcome);
