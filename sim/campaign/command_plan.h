/// command_plan: the fast engine of `command`, for the rules as printed: nobody is lost, relief
/// grows with every refusal and ends with obedience. Two turns of a stack are one look-up, by the
/// refusals so far and the next two digits of its dice; the entry holds the refusals afterwards
/// and, packed, all that is to be counted. Sees the same faces as the literal engine and yields the
/// same outcome, game by game.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/base/measure.h"
#include "sim/base/status.h"
#include "sim/base/stream.h"

typedef struct Command Command;

enum { COMMAND_PLAN_RATING_MAX = 10, COMMAND_PLAN_BIN_MAX = 8 };

typedef struct CommandPlan {
    uint64_t *pairs;   ///< owned; a row of 100 for each rating and number of refusals
    uint64_t *singles; ///< inside `pairs`; a row of 10 likewise
    uint32_t row[COMMAND_PLAN_RATING_MAX + 1];     ///< by rating: its first row in `pairs`
    int32_t spell_hi[COMMAND_PLAN_RATING_MAX + 1]; ///< by rating: its longest spell
    int bin_count;                       ///< sets of stacks that are counted together by turn
    uint64_t bins[COMMAND_PLAN_BIN_MAX]; ///< their members; bit i: stack i
} CommandPlan;

/// Builds the tables if this engine can play the scenario, else leaves the plan empty. Everything
/// else of the command is prepared.
MUST_CHECK Status command_plan_build(const Command *command, CommandPlan *plan, Error *error);

/// Whether the tables are there.
static inline bool command_plan_is_ready(const CommandPlan *plan)
{
    return plan->pairs != 0;
}

/// Plays one game. Every cell of the outcome is zero before.
void command_plan_play(const Command *command, GameAddress address, Outcome *outcome);

void command_plan_release(CommandPlan *plan);
