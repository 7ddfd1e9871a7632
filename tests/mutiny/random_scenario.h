/// random_scenario: valid mutinies of every sort, for tests that hold whatever the parameters are.
/// A scenario is named by two numbers, so that any can be made again: print them when a test fails.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "sim/mutiny/params.h"

/// What a scenario may have. Zero members stand for the value in brackets.
typedef struct RandomScenarioLimits {
    int compartments;          ///< the most, 1 … SHIP_COMPARTMENT_MAX [SHIP_COMPARTMENT_MAX]
    int men;                   ///< the most of each kind, 1 … 20 [20]
    int turns;                 ///< the most of max_turns, 1 … 1000 [50]
    uint32_t without_policies; ///< bit p: PolicyKind p plays no side; one must be left [none]
    bool options;      ///< each optional rule is in use in half of the scenarios, and so is `held`
    bool draws_cards;  ///< cards are in use in every scenario, in half of them with other guns
    bool writes_rules; ///< half of the sides follow rules of their own, made at random
    bool writes_decisions; ///< a third of these rules execute prisoners or give up the ship
    bool all_rules; ///< rules are changed, too, under which some engine refuses to play or to solve
    bool looks_ahead; ///< half of the sides look ahead; mutiny_prepare refuses them with many men
} RandomScenarioLimits;

/// Fills `params` with scenario `index` of the family `seed`; `mutiny_prepare` accepts it. Each
/// rule has its default in half of the scenarios, so that no rule is drowned by all the others.
/// @param limits may be null
void random_scenario(uint64_t seed, uint64_t index, const RandomScenarioLimits *limits,
                     MutinyParams *params);

/// Writes all that differs from the defaults, one "key: value" a line.
void random_scenario_print(const MutinyParams *params, FILE *file);
