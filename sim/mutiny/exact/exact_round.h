/// exact_round: the law of the men left after one round of a fight, by forward dynamic programming
/// over its match-ups. A second implementation of the rules, which shares nothing with the fights
/// of play (MUT-6 to MUT-8).
#pragma once

#include "sim/base/status.h"
#include "sim/mutiny/exact/exact_formation.h"

/// Where a round can stand after some match-ups: one cell for each combination of men lost,
/// penalised rolls left and specials still to come in a shuffled row.
typedef struct ExactCells {
    double *probability; ///< owned
    size_t capacity;
} ExactCells;

typedef struct ExactRound {
    const Rules *rules;
    Colour attacker;
    ExactFormation formation;
    int lost_most[ROLE_COUNT][RANK_COUNT]; ///< men of each rank whom the round can cost
    int specials;                          ///< in the shuffled row; 0 when no row is shuffled
    ExactCells now, next;
    double rolls; ///< that probability has flowed through, in all rounds played; a measure of work
    double killed[ROLE_COUNT][RANK_COUNT]; ///< mean numbers of men
    double captured[ROLE_COUNT][RANK_COUNT];
} ExactRound;

/// Room for rounds of up to `most` men and penalised rolls. On failure there is nothing to release.
MUST_CHECK Status exact_round_create(const Rules *rules, Colour attacker, const ExactMen *most,
                                     ExactRound *round, Error *error);

void exact_round_release(ExactRound *round);

/// Number of cells that a round from `men` may need.
double exact_round_cells(const Rules *rules, const ExactMen *men);

/// Work that a round of so many cells takes, in steps of a few nanoseconds: every match-up passes
/// over all cells, and lining its leads up counts faces.
static inline double exact_round_steps(double cells, int matchups)
{
    enum { LINING_UP = 64 };
    return (cells + LINING_UP) * matchups;
}

/// Plays the round that begins with `men`, of whom there are some on both sides.
/// Returns the number of cells; each is read with exact_round_after and now.probability.
size_t exact_round_play(ExactRound *round, const ExactMen *men);

/// The men after the round in one cell.
ExactMen exact_round_after(const ExactRound *round, size_t index);
