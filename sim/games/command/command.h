/// command: the game of orders obeyed and refused (CMP-1), as play() and the exact solver read
/// it.
#pragma once

#include "sim/games/command/cohort.h"
#include "sim/games/command/command_params.h"
#include "sim/games/command/command_plan.h"
#include "sim/games/command/roster.h"
#include "sim/interface/game.h"

/// The group that is to move together.
typedef struct JointMove {
    bool is_wanted;                  ///< orders are coordinated
    uint64_t members;                ///< bit i: stack i
    int32_t size;                    ///< number of members
    int32_t needed;                  ///< that have to obey in the same turn, 1 … size
    int measure, not_reached;        ///< indices in the measure set
    uint64_t cell, not_reached_cell; ///< first cells in an Outcome
} JointMove;

typedef struct Command {
    Prepared prepared;
    Obedience rules;
    int turns;        ///< counted ones
    int warmup_turns; ///< before them
    Roster roster;
    CohortList cohorts;
    JointMove joint;
    CommandPlan plan; ///< tables of the fast engine; null when it cannot play this scenario
} Command;

extern const Game game_command;

static inline const Command *command_of(const Prepared *prepared)
{
    return (const Command *)prepared;
}

/// The longest run of refusals that the stack can reach, when turns are no limit; INT32_MAX when
/// there is none.
int32_t command_longest_refusal(const Obedience *rules, const Stack *stack);

/// Sets the cells that are the same in every game: orders given, operation not yet started.
void command_begin(const Command *command, Outcome *outcome);

/// See Game: exact (in exact_command.c).
MUST_CHECK Status command_solve(const Prepared *prepared, const ExactOptions *options,
                                ExactTable *table, Error *error);
