/// exact_fight: the exact law of one compartment's fight, by dynamic programming over the numbers
/// of men left. It shares no code with the fights and dice of play, so that each can test the
/// other.
#pragma once

#include "sim/base/status.h"
#include "sim/mutiny/board.h"

/// What is still accepted: numbers in memory at a time, and steps of a few nanoseconds.
#define EXACT_FIGHT_STATES_MAX 1e7
#define EXACT_FIGHT_STEPS_MAX 1e9

/// Who fights, and by what rules.
typedef struct ExactFightSetup {
    const Rules *rules;
    Colour attacker;
    int men[ROLE_COUNT][RANK_COUNT];
    int penalised; ///< first rolls that carry the strongpoint penalty; 0 outside a strongpoint
    double states_max, steps_max; ///< less than the limits above; 0: those
} ExactFightSetup;

/// The answer.
typedef struct ExactFight {
    double wins[ROLE_COUNT];                 ///< probability that the role has the last man
    double killed[ROLE_COUNT][RANK_COUNT];   ///< mean number of men
    double captured[ROLE_COUNT][RANK_COUNT]; ///< mean number of men
    double matchups, rounds;                 ///< means
    double steps;                            ///< what it took
    int men[ROLE_COUNT][RANK_COUNT];         ///< as set up: the largest numbers left
    double *left[ROLE_COUNT];                ///< owned; see exact_fight_left
} ExactFight;

/// Solves the fight. Without men on one side the other has won before the first round; without men
/// on both nobody wins. FAIL_LIMIT when it would take more than the limits, FAIL_MEMORY.
/// On success `*fight` is the caller's, to be released.
MUST_CHECK Status exact_fight_solve(const ExactFightSetup *setup, ExactFight *fight, Error *error);

/// Probability that the role wins with exactly these men left, 0 … men of each rank.
double exact_fight_left(const ExactFight *fight, Role role, int specials, int sailors);

void exact_fight_release(ExactFight *fight);
