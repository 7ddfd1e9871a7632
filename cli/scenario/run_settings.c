/// run_settings: the table of run.def.

#include "cli/scenario/run_settings.h"

#include <string.h>

#include "analysis/interval.h"

static const char *const run_interval_choices[INTERVAL_METHOD_COUNT + 1] = {
    [INTERVAL_METHOD_WILSON] = "wilson",
    [INTERVAL_METHOD_EXACT] = "exact",
    [INTERVAL_METHOD_JEFFREYS] = "jeffreys"};
static const char *const run_interval_docs[INTERVAL_METHOD_COUNT + 1] = {
    [INTERVAL_METHOD_WILSON] = "Wilson's score interval: right on average, narrow.",
    [INTERVAL_METHOD_EXACT] = "Clopper and Pearson's: never covers less than promised, wider.",
    [INTERVAL_METHOD_JEFFREYS] =
        "Bayesian with Jeffreys' prior: right on average, also near 0 and 1."};

static const char *const run_engine_choices[ENGINE_COUNT + 1] = {
    [ENGINE_AUTO] = "auto", [ENGINE_LITERAL] = "literal", [ENGINE_PLAN] = "plan"};
static const char *const run_engine_docs[ENGINE_COUNT + 1] = {
    [ENGINE_AUTO] = "The fastest that can play the scenario.",
    [ENGINE_LITERAL] = "Man by man and step by step, as the rules are written.",
    [ENGINE_PLAN] = "By tables made beforehand; refused where the scenario does not allow it."};

#define PARAM_TABLE run_settings_table
#define PARAM_OWNER RunSettings
#define PARAM_FILE "cli/scenario/run.def"
#define PARAM_LINKAGE
#include "sim/params/param_table.inc"

bool run_settings_equal(RunSettings one, RunSettings other)
{
    char texts[2][PARAM_TEXT_SIZE];
    for (int i = 0; i < run_settings_table.count; ++i) {
        param_get(&(ParamRef){.spec = &run_settings_table.specs[i], .object = &one}, texts[0]);
        param_get(&(ParamRef){.spec = &run_settings_table.specs[i], .object = &other}, texts[1]);
        if (strcmp(texts[0], texts[1]) != 0)
            return false;
    }
    return true;
}

double run_settings_confidence(const RunSettings *run)
{
    return (double)run->confidence / 1e6;
}

BatchPlan run_settings_plan(const RunSettings *run)
{
    return (BatchPlan){.seed = run->seed, .games = run->games, .threads = run->threads};
}

const char *run_settings_engine(Engine engine)
{
    return run_engine_choices[engine];
}
