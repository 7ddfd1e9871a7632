/// exact_answer: limits, and the clock.

#include "cli/runs/exact_answer.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/scenario/run_settings.h"

/// The work budget of an exact solution that nobody asked for, in states and steps.
enum { TRY_STATES = 200000, TRY_STEPS = 30000000 };

/// Where games are played step by step each of them takes about so many steps of a solver. The
/// exact solution may then take as many as all games, up to a few times its usual budget.
enum { STEPS_A_GAME = 60, TRY_STEPS_MOST = 4 * TRY_STEPS };

/// The work budget of all points of a sweep together.
#define TRY_STEPS_OF_ALL UINT64_C(600000000)

/// The work budget of a solution that was asked for: so many steps for each state allowed.
enum { STEPS_PER_STATE = 1000 };

Status exact_mode_parse(const char *name, ExactMode *mode, Error *error)
{
    static const char *const names[EXACT_MODE_COUNT] = {
        [EXACT_AUTO] = "auto", [EXACT_OFF] = "off", [EXACT_ONLY] = "only"};
    for (int i = 0; i < EXACT_MODE_COUNT; ++i)
        if (strcmp(name, names[i]) == 0) {
            *mode = (ExactMode)i;
            return OK;
        }
    return error_set(error, FAIL_USAGE, NULL, "--exact '%.60s' is none of auto, off, only", name);
}

double exact_answer_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static Status solve(const Scenario *scenario, const ExactOptions *options, ExactAnswer *answer,
                    Error *error)
{
    *answer = (ExactAnswer){.solved = false};
    if (!scenario->game->exact)
        return error_set(error, FAIL_CONFLICT, "game", "the game '%s' has no exact solver",
                         scenario->game->name);
    TRY(exact_table_create(&scenario->prepared->measures, &answer->table, error));
    double begin = exact_answer_clock();
    Status status = scenario->game->exact(scenario->prepared, options, &answer->table, error);
    answer->seconds = exact_answer_clock() - begin;
    answer->solved = status == OK;
    if (status != OK)
        exact_table_destroy(&answer->table);
    return status;
}

// The work budget of the exact solution beside the games of a single scenario.
static uint64_t steps_beside_games(const Scenario *scenario)
{
    uint64_t games = scenario->run->games;
    if (scenario->prepared->engine != ENGINE_LITERAL || games < TRY_STEPS / STEPS_A_GAME)
        return TRY_STEPS;
    return games < TRY_STEPS_MOST / STEPS_A_GAME ? games * STEPS_A_GAME : TRY_STEPS_MOST;
}

static Status try_in(uint64_t steps, bool results_only, const Scenario *scenario,
                     ExactAnswer *answer, Error *error)
{
    const ExactOptions options = {.states_max = TRY_STATES,
                                  .results_only = results_only,
                                  .steps_max = steps,
                                  .memory_max = (uint64_t)scenario->run->exact_memory << 20};
    Error refusal;
    Status status = solve(scenario, &options, answer, &refusal);
    if (status == OK)
        return OK;
    answer->refusal = refusal;
    if (status == FAIL_LIMIT || status == FAIL_CONFLICT || status == FAIL_MEMORY)
        return OK;
    return error_set(error, status, refusal.key, "%s", refusal.text);
}

// The work budget of each of `count` scenarios that share one.
static uint64_t steps_of_one(int count)
{
    uint64_t share = TRY_STEPS_OF_ALL / (uint64_t)count;
    return share < TRY_STEPS ? share : TRY_STEPS;
}

Status exact_answer_try(const Scenario *scenario, ExactAnswer *answer, Error *error)
{
    return try_in(steps_beside_games(scenario), false, scenario, answer, error);
}

Status exact_answer_try_one_of(const Scenario *scenario, int count, ExactAnswer *answer,
                               Error *error)
{
    return try_in(steps_of_one(count), false, scenario, answer, error);
}

Status exact_answer_try_results(const Scenario *scenario, int count, ExactAnswer *answer,
                                Error *error)
{
    return try_in(steps_of_one(count), true, scenario, answer, error);
}

Status exact_answer_solve(const Scenario *scenario, uint64_t states_max, bool means_only,
                          ExactWatch *watch, ExactAnswer *answer, Error *error)
{
    const ExactOptions options = {.states_max = states_max,
                                  .means_only = means_only,
                                  .steps_max = states_max < UINT64_MAX / STEPS_PER_STATE
                                                   ? states_max * STEPS_PER_STATE
                                                   : UINT64_MAX,
                                  .watch = watch};
    return solve(scenario, &options, answer, error);
}

Status exact_answer_figures(const Scenario *scenario, ExactAnswer *answer, Error *error)
{
    return exact_answer_solve(scenario, EXACT_STATES_MAX, true, NULL, answer, error);
}

Status exact_answer_bound(const Scenario *scenario, uint64_t cut, ExactWatch *watch,
                          ExactAnswer *answer, Error *error)
{
    const ExactOptions options = {.states_max = EXACT_STATES_MAX, .cut = cut, .watch = watch};
    if (!scenario->game->bounds_exact)
        return error_set(error, FAIL_CONFLICT, "game",
                         "the game '%s' is solved as a whole or not at all; leave --cut away",
                         scenario->game->name);
    return solve(scenario, &options, answer, error);
}

const char *exact_answer_reason(const ExactAnswer *answer)
{
    bool is_short = answer->refusal.status == FAIL_LIMIT || answer->refusal.status == FAIL_MEMORY;
    return !answer->solved && is_short ? answer->refusal.text : NULL;
}

void exact_answer_note(const ExactAnswer *answer, NoExact *none)
{
    const char *reason = exact_answer_reason(answer);
    if (reason && none->count++ == 0)
        snprintf(none->reason, sizeof none->reason, "%s", reason);
}

void exact_answer_release(ExactAnswer *answer)
{
    if (answer->solved)
        exact_table_destroy(&answer->table);
    *answer = (ExactAnswer){.solved = false};
}
