/// exact_outcomes: every way in which one round can end, down to who was killed and who captured,
/// with its probability. The joint law that exact_round keeps only the means of.
#pragma once

#include <stddef.h>
#include <string.h>

#include "sim/base/status.h"
#include "sim/mutiny/exact/exact_formation.h"

/// One way. Numbers of men by role and rank; together they are as many as the match-ups.
typedef struct ExactOutcome {
    double probability;
    uint8_t killed[ROLE_COUNT][RANK_COUNT];
    uint8_t captured[ROLE_COUNT][RANK_COUNT];
    int16_t penalised; ///< rolls to come that carry the penalty
    uint16_t disarmed; ///< bit r: the man of role r with a gun is among the lost
} ExactOutcome;

/// All ways, those that leave the same men and penalised rolls side by side.
typedef struct ExactOutcomes {
    ExactOutcome *items; ///< owned
    size_t count, capacity;
    bool merges;    ///< set by the user: equal ways are made one; else some may come twice
    uint64_t steps; ///< work done so far, about ten nanoseconds each
    struct ExactSplits *splits; ///< owned; working memory
} ExactOutcomes;

/// Above this many a round is refused.
#define EXACT_OUTCOMES_MAX ((size_t)1 << 22)

/// Rounds of more match-ups are refused (the counts of an outcome are bytes).
enum { EXACT_OUTCOMES_MATCHUPS_MAX = 100 };

MUST_CHECK Status exact_outcomes_create(ExactOutcomes *outcomes, Error *error);

void exact_outcomes_release(ExactOutcomes *outcomes);

/// Fills the list for the round that begins with `men`, of whom there are some on both sides.
/// FAIL_LIMIT when the round is too large.
MUST_CHECK Status exact_outcomes_fill(ExactOutcomes *outcomes, const Rules *rules, Colour attacker,
                                      const ExactMen *men, Error *error);

/// The men of an outcome as one word of eight bytes, none over 100: the killed lower.
static inline uint64_t exact_outcome_men(const ExactOutcome *outcome)
{
    uint64_t word;
    _Static_assert(sizeof outcome->killed + sizeof outcome->captured == sizeof word &&
                       offsetof(ExactOutcome, captured) ==
                           offsetof(ExactOutcome, killed) + sizeof outcome->killed,
                   "killed and captured lie side by side");
    memcpy(&word, outcome->killed, sizeof word);
    return word;
}

/// What an outcome leaves: four bytes of men lost by role and rank, whichever way, then the
/// penalised rolls, then who has lost his gun.
static inline uint64_t exact_outcome_end(const ExactOutcome *outcome)
{
    uint64_t men = exact_outcome_men(outcome);
    uint32_t rest;
    _Static_assert(offsetof(ExactOutcome, disarmed) + sizeof outcome->disarmed -
                           offsetof(ExactOutcome, penalised) ==
                       sizeof rest,
                   "rolls and guns lie side by side");
    memcpy(&rest, &outcome->penalised, sizeof rest);
    return ((men & UINT32_MAX) + (men >> 32)) | (uint64_t)rest << 32;
}

/// Whether two outcomes leave the same men, penalised rolls and guns.
static inline bool exact_outcome_same_end(const ExactOutcome *a, const ExactOutcome *b)
{
    return exact_outcome_end(a) == exact_outcome_end(b);
}
