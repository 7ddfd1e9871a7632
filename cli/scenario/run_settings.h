/// run_settings: the section `run` of a scenario: how many games, which luck, how sure.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/batch/batch.h"
#include "sim/params/param.h"

typedef struct RunSettings RunSettings;

/// Members are the rows of run.def: games 1 … 10^15; seed; confidence in millionths; threads, 0 for
/// all processors; interval, an IntervalMethod; engine, an Engine; exact_memory in MiB.
struct RunSettings {
#define PARAM_FILE "cli/scenario/run.def"
#include "sim/params/param_members.inc"
};

/// The rows of the section `run`.
extern const ParamTable run_settings_table;

/// The confidence as a share, e.g. 0.95.
double run_settings_confidence(const RunSettings *run);

/// Whether every row has the same value in both.
bool run_settings_equal(RunSettings one, RunSettings other);

/// All games of the run.
BatchPlan run_settings_plan(const RunSettings *run);

/// The word for an engine, e.g. "literal".
const char *run_settings_engine(Engine engine);
