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
#include "sim/games/command/cohort.h"

typedef struct Command Command;

enum {
    COMMAND_PLAN_RATING_MAX = 10,
    COMMAND_PLAN_SPELL_MAX = COMMAND_PLAN_RATING_MAX - 1,
    COMMAND_PLAN_BIN_MAX = 2 * FACTION_COUNT
};

enum {
    COMMAND_PLAN_PAIR_SHIFT = 7,
    COMMAND_PLAN_PAIR_ROW = 1 << COMMAND_PLAN_PAIR_SHIFT, ///< entries a row; 100 are used
    COMMAND_PLAN_ROW_MAX = COMMAND_PLAN_RATING_MAX * (COMMAND_PLAN_RATING_MAX + 1) / 2,
    COMMAND_PLAN_SINGLE_ROW = 16,
    COMMAND_PLAN_SINGLE_SHIFT = 3, ///< from the start of a row of pairs to that of singles
    COMMAND_PLAN_SECOND_SHIFT = 8, ///< fields of an entry: see command_plan.c
    COMMAND_PLAN_SPELL_SHIFT = 12,
    COMMAND_PLAN_ROW_SHIFT = 48,
    COMMAND_PLAN_SUM_TURNS = 28 ///< so many turns, and a spell around them, overflow no field
};

/// A stack as this engine sees it.
typedef struct PlanStack {
    uint32_t stream;
    uint32_t row;             ///< in `pairs`, without refusals
    int32_t spell_hi;         ///< its longest spell
    int group;                ///< index of its group
    uint64_t obeyed, longest; ///< cells of an Outcome for it alone
    uint64_t spell;
} PlanStack;

/// Stacks of one rating and one faction: they count in the same cohorts.
typedef struct PlanGroup {
    uint32_t row;
    int32_t faction;
    int32_t spell_hi;
    int cohort_count; ///< cohorts to which all of them belong
    int cohorts[COHORT_OF_STACK_MAX];
} PlanGroup;

/// Stacks of one faction that are all in the joint group, or all not: their movers are counted
/// together.
typedef struct PlanBin {
    uint64_t members;  ///< bit i: stack i of the roster
    int first, beyond; ///< range of the plan's stacks
} PlanBin;

typedef struct CommandPlan {
    uint64_t *pairs;   ///< owned; rows for two turns: by rating, then by number of refusals
    uint64_t *singles; ///< inside `pairs`; rows for one turn likewise
    uint64_t under_way[COMMAND_PLAN_ROW_MAX]; ///< by row: a spell that long, as a field of an entry
    int stack_count, group_count, bin_count;
    PlanStack stacks[ARMY_COMMANDER_MAX]; ///< bin by bin
    PlanGroup groups[ARMY_COMMANDER_MAX];
    PlanBin bins[COMMAND_PLAN_BIN_MAX];
} CommandPlan;

/// Builds the tables if this engine can play the scenario, else leaves the plan empty. Everything
/// else is prepared.
MUST_CHECK Status command_plan_build(const Command *command, CommandPlan *plan, Error *error);

/// Whether the tables are there.
static inline bool command_plan_is_ready(const CommandPlan *plan)
{
    return plan->pairs != 0;
}

/// Plays one game (in command_plan_play.c). Every cell of the outcome is zero before.
void command_plan_play(const Command *command, GameAddress address, Outcome *outcome);

void command_plan_release(CommandPlan *plan);
