/// run_settings: the table of run.def.

#include "cli/run_settings.h"

static const char *const run_interval_choices[] = {"wilson", "exact", "jeffreys", NULL};
static const char *const run_interval_docs[] = {
    "Wilson's score interval: right on average, narrow.",
    "Clopper and Pearson's: never covers less than promised, wider.",
    "Bayesian with Jeffreys' prior: right on average, also near 0 and 1.", NULL};

static const ParamSpec specs[] = {
#define PARAM_OWNER RunSettings
#define PARAM_FILE "cli/run.def"
#include "sim/base/param_rows.inc"
};

#define PARAM_FILE "cli/run.def"
_Static_assert(sizeof(RunSettings) == 0
#include "sim/base/param_sizes.inc"
               ,
               "RunSettings has a member that is not in run.def");

const ParamTable run_settings_table = {
    .specs = specs, .count = sizeof specs / sizeof *specs, .size = sizeof(RunSettings)};

double run_settings_confidence(const RunSettings *run)
{
    return (double)run->confidence / 1e6;
}

BatchPlan run_settings_plan(const RunSettings *run)
{
    return (BatchPlan){.seed = run->seed, .games = run->games, .threads = run->threads};
}
