/// exact_party: alike stacks as numbers in each state of their chain, all ways to spread them, and
/// how one turn moves them.
#pragma once

#include <stddef.h>

#include "sim/games/command/exact_joint_move.h"

/// One way a turn can go for the whole party.
typedef struct PartyStep {
    size_t to;
    int obeying;
    double probability;
} PartyStep;

typedef struct PartyTable {
    int size;         ///< stacks
    int states;       ///< of their chain
    size_t spreads;   ///< ways to spread the stacks over the states
    double *start;    ///< owned; probability of each spread when the counting begins
    size_t *first;    ///< owned; steps of spread i: first[i] … first[i + 1] − 1
    PartyStep *steps; ///< owned
    size_t step_count, step_room;
} PartyTable;

/// The number of ways to spread `size` things over `states` states; SIZE_MAX when that is too much.
size_t exact_party_spreads(int size, int states);

/// Builds the table. FAIL_LIMIT when there would be more than `steps_max` steps.
MUST_CHECK Status exact_party_build(const ExactParty *party, int warmup_turns, uint64_t steps_max,
                                    PartyTable *table, Error *error);

void exact_party_destroy(PartyTable *table);
