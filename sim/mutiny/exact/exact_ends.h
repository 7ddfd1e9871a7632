/// exact_ends: the law of how a fight ends, for all fights up to given numbers of men.
#pragma once

#include "sim/base/status.h"
#include "sim/mutiny/exact/exact_formation.h"

/// One way: who is left, of the winner's side.
typedef struct ExactEnd {
    double probability;
    int16_t left[ROLE_COUNT][RANK_COUNT];
} ExactEnd;

/// The ends of one fight, side by side.
typedef struct ExactEndList {
    const ExactEnd *items;
    size_t count;
} ExactEndList;

typedef struct ExactEnds {
    ExactMen most;   ///< penalised: the rolls of a penalised fight
    ExactEnd *items; ///< owned
    size_t *first;   ///< owned; of each fight, and one behind the last
    size_t capacity;
    double steps; ///< that it took to solve the fights
} ExactEnds;

/// All fights of a ship.
typedef struct ExactEndsSetup {
    const Rules *rules;
    Colour attacker;
    ExactMen most;    ///< penalised: the rolls of a penalised fight
    int sailors;      ///< the most of both sides together; fights between more have no ends
    double steps_max; ///< the most work, in steps of some nanoseconds
    size_t ends_max;  ///< the most ends of all fights together
} ExactEndsSetup;

/// Solves all fights that the attacker begins with up to the most men, without penalised rolls and
/// with most.penalised of them. FAIL_LIMIT beyond the setup's limits. On success `*ends` is the
/// caller's, to be released.
MUST_CHECK Status exact_ends_create(const ExactEndsSetup *setup, ExactEnds *ends, Error *error);

void exact_ends_release(ExactEnds *ends);

/// The ends of a fight between men on both sides, none over the most.
/// @param penalised whether the first rolls carry the penalty
ExactEndList exact_ends_of(const ExactEnds *ends, const int32_t attackers[RANK_COUNT],
                           const int32_t defenders[RANK_COUNT], bool penalised);
