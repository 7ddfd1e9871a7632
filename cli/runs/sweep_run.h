/// sweep_run: playing the points of a sweep, each paired with the scenario as it was given, or the
/// cells of a matrix, each by itself. With a journal, what was played before an interruption is not
/// played again.
#pragma once

#include "analysis/paired_precision.h"
#include "cli/runs/sweep_plan.h"

/// One point: its scenario, and its games so far.
typedef struct SweepGames {
    Scenario scenario;
    Paired paired; ///< with itself where the plan does not compare
    PairedTally tally;
    bool solved; ///< its figure is known without playing
} SweepGames;

typedef struct SweepRun {
    const SweepPlan *plan;
    SweepGames *points; ///< owned; plan->points of them
    int opened;         ///< how many of them own something
    bool interrupted;
    bool is_precise;           ///< every point is played until its figure is known closely enough
    PairedPrecision precision; ///< of a point, when it is precise
} SweepRun;

/// Prepares every point. What is wrong with one is in `problems`.
MUST_CHECK Status sweep_run_create(const SweepPlan *plan, SweepRun *run, Problems *problems);

/// Plays until every point that is not solved has run.games games, or is known closely enough;
/// after Ctrl-C FAIL_INTERRUPTED says how far it came, and how to go on. `directory` keeps the
/// journal, sweep.part or matrix.part, which is gone after sweep_run_finish; null: none.
MUST_CHECK Status sweep_run_play(SweepRun *run, const char *directory, bool quiet, Error *error);

/// Whether a point has all of its games, or needs none.
bool sweep_run_is_done(const SweepRun *run, int point);

/// Points that are not solved.
int sweep_run_played(const SweepRun *run);

/// Games played at these.
uint64_t sweep_run_games(const SweepRun *run);

/// Removes the journal: what it held is written elsewhere.
MUST_CHECK Status sweep_run_finish(const SweepRun *run, const char *directory, Error *error);

void sweep_run_destroy(SweepRun *run);
