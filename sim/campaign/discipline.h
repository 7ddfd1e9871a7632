/// discipline: the game of orders obeyed and refused (CMP-1), as play() and the exact solver read
/// it.
#pragma once

#include "sim/base/game.h"
#include "sim/campaign/cohort.h"
#include "sim/campaign/discipline_params.h"
#include "sim/campaign/discipline_plan.h"
#include "sim/campaign/roster.h"

/// The group that is to move together.
typedef struct JointMove {
    bool is_wanted;                  ///< orders are coordinated
    uint64_t members;                ///< bit i: stack i
    int32_t size;                    ///< number of members
    int32_t needed;                  ///< that have to obey in the same turn, 1 … size
    int measure, not_reached;        ///< indices in the measure set
    uint64_t cell, not_reached_cell; ///< first cells in an Outcome
} JointMove;

typedef struct Discipline {
    Prepared prepared;
    Obedience rules;
    int turns;        ///< counted ones
    int warmup_turns; ///< before them
    Roster roster;
    CohortList cohorts;
    JointMove joint;
    DisciplinePlan plan; ///< tables of the fast engine; null when it cannot play this scenario
} Discipline;

extern const Game game_command;

static inline const Discipline *discipline_of(const Prepared *prepared)
{
    return (const Discipline *)prepared;
}

/// The longest run of refusals that the stack can reach, when turns are no limit; INT32_MAX when
/// there is none.
int32_t discipline_longest_refusal(const Obedience *rules, const Stack *stack);

/// Sets the cells that are the same in every game: orders given, operation not yet started.
void discipline_begin(const Discipline *discipline, Outcome *outcome);

/// See Game: exact (in exact_discipline.c).
MUST_CHECK Status discipline_exact(const Prepared *prepared, const ExactOptions *options,
                                   ExactTable *table, Error *error);
