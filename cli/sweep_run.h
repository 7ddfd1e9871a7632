/// sweep_run: playing the points of a sweep, each paired with the scenario as it was given. With a
/// journal, what was played before an interruption is not played again.
#pragma once

#include "analysis/paired.h"
#include "cli/sweep_plan.h"

/// One point: its scenario, and its games so far.
typedef struct SweepGames {
    Scenario scenario;
    Paired paired;
    PairedTally tally;
} SweepGames;

typedef struct SweepRun {
    const SweepPlan *plan;
    SweepGames *points; ///< owned; plan->points of them
    int opened;         ///< how many of them own something
    bool interrupted;
} SweepRun;

/// Prepares every point. What is wrong with one is in `problems`.
MUST_CHECK Status sweep_run_create(const SweepPlan *plan, SweepRun *run, Problems *problems);

/// Plays until every point has run.games games or Ctrl-C. `directory` keeps the journal sweep.part,
/// which is gone after sweep_run_finish; null: none.
MUST_CHECK Status sweep_run_play(SweepRun *run, const char *directory, bool quiet, Error *error);

/// Games played at all points.
uint64_t sweep_run_games(const SweepRun *run);

/// Removes the journal: what it held is written elsewhere.
MUST_CHECK Status sweep_run_finish(const char *directory, Error *error);

void sweep_run_destroy(SweepRun *run);

#define SWEEP_JOURNAL "sweep.part"
