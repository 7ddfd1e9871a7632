/// exact_ends: every way in which a fight can end, with its probability, for all fights between up
/// to some numbers of men.
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
} ExactEnds;

/// Solves all fights that `attacker` begins with up to `most` men, without penalised rolls and with
/// most.penalised of them. On success `*ends` is the caller's, to be released.
/// @param sailors the most of both sides together; fights between more have no ends
MUST_CHECK Status exact_ends_create(const Rules *rules, Colour attacker, const ExactMen *most,
                                    int sailors, ExactEnds *ends, Error *error);

void exact_ends_release(ExactEnds *ends);

/// The ends of a fight between men on both sides, none over the most.
/// @param penalised whether the first rolls carry the penalty
ExactEndList exact_ends_of(const ExactEnds *ends, const int32_t attackers[RANK_COUNT],
                           const int32_t defenders[RANK_COUNT], bool penalised);
