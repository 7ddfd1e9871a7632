/// exact_forward: takes the states of the frontier in order, and runs the step of each once for
/// every way in which its throws can fall.

#include "sim/kit/exact_forward.h"

#include <stdlib.h>
#include <string.h>

#include "sim/kit/exact_waiting.h"
#include "sim/kit/exact_ways.h"

/// The work budget: what one run of a step costs in units of ExactOptions.steps_max, and how many
/// numbers of a cargo cost one unit.
enum { STEPS_A_RUN = 25, NUMBERS_A_STEP = 16 };

typedef struct Solver {
    const StepGame *game;
    const ExactOptions *options;
    ExactTable *table;              // null where a taker gets the ends
    const ExactForwardTaker *taker; // else null
    ExactWaiting waiting;
    ExactWays ways;
    void *state;          // made by the game
    unsigned char *bytes; // owned; room for two states: the one taken, and a successor
    uint32_t size;        // bytes of the state taken
    int32_t *added;       // owned; an outcome's cells
    uint64_t steps, done;
    bool starting;
    Error *error;
} Solver;

static Status out_of_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact solution");
}

static Status check_limits(const Solver *solver)
{
    const ExactOptions *options = solver->options;
    const char *key = solver->game->limit_key;
    uint64_t most = exact_options_memory(options);
    if (solver->waiting.found > options->states_max)
        return error_set(solver->error, FAIL_LIMIT, key,
                         "the exact solution has more than %llu states; %s",
                         (unsigned long long)options->states_max, solver->game->cure);
    if (options->steps_max && solver->steps > options->steps_max)
        return error_set(solver->error, FAIL_LIMIT, key,
                         "the exact solution takes more than %llu steps; %s",
                         (unsigned long long)options->steps_max, solver->game->cure);
    if (exact_waiting_bytes(&solver->waiting) > most)
        return error_set(solver->error, FAIL_LIMIT, key,
                         "the exact solution takes more than %llu MiB of memory; %s",
                         (unsigned long long)(most >> 20), solver->game->cure);
    return OK;
}

// Ends.

static Status hand_over(const Solver *solver, int result, double probability)
{
    const ExactForwardTaker *taker = solver->taker;
    return taker->take(taker->context, solver->state, result, probability, solver->error);
}

static void end_game(Solver *solver, const ExactCargo *cargo, double probability, int result)
{
    ExactTable *table = solver->table;
    const int counts = solver->waiting.counts;
    const double *numbers = exact_cargo_numbers(cargo, counts);
    table->cells[result] += probability * cargo->share;
    for (int count = 0; count < counts; ++count) {
        ExactSpan span = cargo->spans[count];
        double *cells = exact_table_histogram(table, count, result) + solver->added[count];
        for (int32_t value = span.lo; value <= span.hi; ++value)
            cells[value] += probability * *numbers++;
    }
}

// Ways.

// Completes a transition whose step has been run: into the table or to the taker at an end, else
// into the frontier.
static Status follow(Solver *solver, const ExactCargo *cargo, int next)
{
    const StepGame *game = solver->game;
    double probability = exact_ways_probability(&solver->ways);
    if (next >= 0 && solver->taker)
        return hand_over(solver, next, probability * cargo->share);
    if (next >= 0) {
        end_game(solver, cargo, probability, next);
        return OK;
    }
    unsigned char *bytes = solver->bytes + game->state_size;
    uint32_t size = game->write(game->rules, solver->state, bytes, solver->error);
    const ExactKey key = {bytes, size, game->order(game->rules, bytes, size)};
    return exact_waiting_add(&solver->waiting, &key, cargo, probability, solver->added,
                             solver->error);
}

static Status run_way(Solver *solver, const ExactCargo *cargo)
{
    const StepGame *game = solver->game;
    memset(solver->added, 0, game->measures->outcome_cells * sizeof *solver->added);
    int32_t start_columns[MEASURE_START_MAX] = {0};
    Effects effects = {.cells = solver->added, .start = start_columns, .error = solver->error};
    if (!solver->starting)
        game->read(game->rules, solver->state, solver->bytes, solver->size);
    int next = (solver->starting ? game->start : game->step)(game->rules, solver->state,
                                                             &solver->ways.luck, &effects);
    solver->steps += STEPS_A_RUN + cargo->size / (NUMBERS_A_STEP * sizeof(double));
    if (solver->ways.status != OK)
        return solver->ways.status;
    if (next == STEP_FAILED)
        return solver->error->status;
    return follow(solver, cargo, next);
}

static Status run_ways(Solver *solver, const ExactCargo *cargo)
{
    exact_ways_begin(&solver->ways);
    do {
        TRY(run_way(solver, cargo));
        TRY(check_limits(solver));
    } while (exact_ways_next(&solver->ways));
    return solver->ways.status;
}

static Status tell(const Solver *solver)
{
    const ExactProgress progress = {.done = solver->done, .found = solver->waiting.found};
    return exact_watch_tell(solver->options->watch, &progress, solver->error);
}

static Status run_all(Solver *solver)
{
    ExactCargo *cargo = exact_cargo_first(solver->waiting.counts);
    solver->starting = true;
    Status status = cargo ? run_ways(solver, cargo) : out_of_memory(solver->error);
    free(cargo);
    solver->starting = false;
    while (status == OK &&
           (cargo = exact_waiting_take(&solver->waiting, solver->bytes, &solver->size))) {
        if (exact_watch_is_due(solver->options->watch, solver->done++))
            status = tell(solver);
        if (status == OK)
            status = run_ways(solver, cargo);
        free(cargo);
    }
    if (status == OK)
        status = tell(solver);
    if (status == OK)
        exact_watch_count_on(solver->options->watch, solver->done);
    return status;
}

static void finish_table(const Solver *solver)
{
    ExactTable *table = solver->table;
    table->states = solver->waiting.found;
    for (int result = 0; result < table->set->result_count; ++result)
        table->total += table->cells[result];
    for (int measure = 0; measure < table->set->count; ++measure)
        table->known[measure] = true;
}

static Status solve(Solver *solver, Error *error)
{
    Error own = {0};
    const StepGame *game = solver->game;
    solver->error = error ? error : &own;
    solver->bytes = calloc(2, game->state_size);
    solver->added = calloc(game->measures->outcome_cells + 1, sizeof *solver->added);
    exact_waiting_open(&solver->waiting, solver->taker ? 0 : game->measures->count,
                       game->state_size);
    exact_ways_open(&solver->ways, solver->error);
    Status status = solver->bytes && solver->added ? OK : out_of_memory(solver->error);
    if (status == OK)
        status = game->open(game->rules, &solver->state, solver->error);
    if (status == OK)
        status = run_all(solver);
    if (solver->state)
        game->close(game->rules, solver->state);
    exact_ways_release(&solver->ways);
    exact_waiting_release(&solver->waiting);
    free(solver->bytes);
    free(solver->added);
    return status;
}

Status exact_forward_solve(const StepGame *game, const ExactOptions *options, ExactTable *table,
                           Error *error)
{
    Solver solver = {.game = game, .options = options, .table = table};
    TRY(solve(&solver, error));
    finish_table(&solver);
    return OK;
}

Status exact_forward_each(const StepGame *game, const ExactOptions *options,
                          const ExactForwardTaker *taker, Error *error)
{
    Solver solver = {.game = game, .options = options, .taker = taker};
    return solve(&solver, error);
}
