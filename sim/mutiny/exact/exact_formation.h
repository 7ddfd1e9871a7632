/// exact_formation: how the men of both sides stand in one round, written from the rules a second
/// time: nothing is shared with the fights of play (MUT-6, MUT-8).
#pragma once

#include "sim/mutiny/exact/exact_law.h"

/// Free men of both sides, and how many of the next rolls carry the strongpoint penalty.
typedef struct ExactMen {
    int count[ROLE_COUNT][RANK_COUNT];
    int penalised;
    /// How a man with a gun, counted above, fights: RANK_ARMED_…; 0: the side has none here.
    int armed[ROLE_COUNT];
} ExactMen;

/// A round that is about to be fought.
typedef struct ExactFormation {
    const Rules *rules;
    Colour attacker;
    ExactMen men;
    int matchups;  ///< at least 1
    Role larger;   ///< the side with supporters, if any
    Role shuffled; ///< the side whose row is shuffled; ROLE_COUNT: neither
} ExactFormation;

/// A match-up whose leads are known.
typedef struct ExactDuel {
    int casualty[ROLE_COUNT]; ///< rank of the man whom losing costs; he may be armed
    ExactLaw plain, hampered; ///< without and with the strongpoint penalty
} ExactDuel;

/// The formation of a round that begins with `men`, of whom there are some on both sides.
ExactFormation exact_formation(const Rules *rules, Colour attacker, const ExactMen *men);

/// The match-up at `index`, 0 … matchups − 1.
/// @param rank of the lead in the shuffled row; without such a row it is ignored
ExactDuel exact_formation_duel(const ExactFormation *formation, int index, Rank rank);

/// Free men of a role.
static inline int exact_men_total(const ExactMen *men, Role role)
{
    return men->count[role][RANK_SPECIAL] + men->count[role][RANK_SAILOR];
}
