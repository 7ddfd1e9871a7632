/// exact_forward: takes the states of the frontier in order, and runs the step of each once for
/// every way in which its throws can fall, or goes on from every end of the stretch that begins
/// there.

#include "sim/kit/exact_forward.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"
#include "sim/kit/exact_waiting.h"
#include "sim/kit/exact_ways.h"

static const char purpose_of_memory[] = "the exact solution";

/// The work budget: what one run of a step costs in units of ExactOptions.steps_max, and how many
/// numbers of a cargo cost one unit.
enum { STEPS_A_RUN = 25, NUMBERS_A_STEP = 16 };

/// Ends, each once, by the bytes that tell them apart.
typedef struct Ends {
    Intern keys;
    ExactCargo **cargoes; // owned
    size_t room;
    uint64_t bytes; // of cargoes
} Ends;

typedef struct Stretches Stretches;

// A game being solved: the whole, or a stretch of it.
typedef struct Solver {
    const StepGame *game;
    const ExactOptions *options;
    const ExactForwardTaker *taker; // gets the ends; null: they are gathered
    const ExactForwardBy *by;       // null: nothing
    Stretches *stretches;           // null: there are none
    ExactHold hold;
    Ends ends;
    ExactWaiting waiting;
    ExactWays ways;
    void *state;          // made by the game
    unsigned char *bytes; // owned; room for two states: the one taken, and a successor
    uint32_t size;        // bytes of the state taken
    int32_t *added;       // owned; an outcome's cells
    int32_t *sources;     // owned; by count, where counts are copied
    ExactCargo *first;    // owned; of an initial state
    uint64_t steps, done;
    bool starting;
    Error *error;
} Solver;

// All stretches solved so far, by their beginnings.
struct Stretches {
    const ExactStretch *stretch;
    Solver solver;
    Intern keys;
    Ends *ends; // owned
    size_t room;
    uint64_t bytes; // of all ends
};

static Status out_of_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for %s", purpose_of_memory);
}

// Limits.

static uint64_t bytes_of(const Solver *solver)
{
    uint64_t bytes = exact_waiting_bytes(&solver->waiting);
    return solver->stretches ? bytes + solver->stretches->bytes : bytes;
}

static uint64_t found_by(const Solver *solver)
{
    uint64_t found = solver->waiting.found;
    return solver->stretches ? found + solver->stretches->solver.waiting.found : found;
}

static Status check_limits(const Solver *solver)
{
    const ExactOptions *options = solver->options;
    const char *key = solver->game->limit_key;
    uint64_t most = exact_options_memory(options);
    if (found_by(solver) > options->states_max)
        return error_set(solver->error, FAIL_LIMIT, key,
                         "the exact solution has more than %llu states; %s",
                         (unsigned long long)options->states_max, solver->game->cure);
    if (options->steps_max && solver->steps > options->steps_max)
        return error_set(solver->error, FAIL_LIMIT, key,
                         "the exact solution takes more than %llu steps; %s",
                         (unsigned long long)options->steps_max, solver->game->cure);
    if (bytes_of(solver) > most)
        return error_set(solver->error, FAIL_LIMIT, key,
                         "the exact solution takes more than %llu MiB of memory; %s",
                         (unsigned long long)(most >> 20), solver->game->cure);
    return OK;
}

// Ends.

static void release_ends(Ends *ends)
{
    for (uint32_t i = 0; i < ends->keys.count; ++i)
        free(ends->cargoes[i]);
    free(ends->cargoes);
    intern_release(&ends->keys);
}

// Gathers what flows to an end: of the game by its result, of a stretch by its last state.
static Status gather_end(Solver *solver, const void *key, const ExactMove *move)
{
    Ends *ends = &solver->ends;
    uint32_t known = ends->keys.count, number;
    TRY(GROW(ends->cargoes, &ends->room, (size_t)known + 1, purpose_of_memory, solver->error));
    TRY(intern_number(&ends->keys, key, &number, solver->error));
    ExactCargo **cargo = &ends->cargoes[number];
    if (number == known)
        *cargo = NULL;
    ends->bytes -= *cargo ? (*cargo)->size : 0;
    Status status = exact_cargo_add(solver->hold, move, cargo, solver->error);
    ends->bytes += *cargo ? (*cargo)->size : 0;
    return status;
}

static Status end_game(Solver *solver, int result, const ExactMove *move)
{
    const ExactForwardTaker *taker = solver->taker;
    const StepGame *game = solver->game;
    if (taker)
        return taker->take(taker->context, solver->state, result,
                           move->probability * move->from->share, solver->error);
    if (game->start)
        return gather_end(solver, &result, move);
    unsigned char *bytes = solver->bytes + game->state_size;
    memset(bytes, 0, game->state_size);
    game->write(game->rules, solver->state, bytes, solver->error);
    return gather_end(solver, bytes, move);
}

// Ways.

// Completes a transition whose step has been run: to an end, else into the frontier.
static Status follow(Solver *solver, const ExactMove *move, int next)
{
    const StepGame *game = solver->game;
    if (next == STEP_FAILED)
        return solver->error->status;
    if (next >= 0)
        return end_game(solver, next, move);
    unsigned char *bytes = solver->bytes + game->state_size;
    uint32_t size = game->write(game->rules, solver->state, bytes, solver->error);
    const ExactKey key = {bytes, size, game->order(game->rules, bytes, size)};
    return exact_waiting_add(&solver->waiting, &key, move, solver->error);
}

static Effects clear_effects(Solver *solver, int32_t *start_columns)
{
    memset(solver->added, 0, solver->game->measures->outcome_cells * sizeof *solver->added);
    return (Effects){.cells = solver->added, .start = start_columns, .error = solver->error};
}

static void count_run(Solver *solver, const ExactCargo *cargo)
{
    solver->steps += STEPS_A_RUN + cargo->size / (NUMBERS_A_STEP * sizeof(double));
}

// Where each count takes its law from in the step that was run; null: from itself.
static const int32_t *find_sources(Solver *solver)
{
    const ExactForwardBy *by = solver->by;
    bool copied = false;
    if (!by || solver->hold.counts == 0)
        return NULL;
    for (int count = 0; count < solver->hold.counts && by->copy_count > 0; ++count)
        solver->sources[count] = count;
    for (int i = 0; i < by->copy_count; ++i)
        if (solver->added[by->copies[i].when] > 0) {
            solver->sources[by->copies[i].to] = by->copies[i].from;
            copied = true;
        }
    return copied ? solver->sources : NULL;
}

static Status run_way(Solver *solver, const ExactCargo *cargo)
{
    const StepGame *game = solver->game;
    int32_t start_columns[MEASURE_START_MAX] = {0};
    Effects effects = clear_effects(solver, start_columns);
    if (!solver->starting)
        game->read(game->rules, solver->state, solver->bytes, solver->size);
    int next = (solver->starting ? game->start : game->step)(game->rules, solver->state,
                                                             &solver->ways.luck, &effects);
    count_run(solver, cargo);
    TRY(solver->ways.status);
    const ExactMove move = {.from = cargo,
                            .probability = exact_ways_probability(&solver->ways),
                            .added = solver->added,
                            .sources = find_sources(solver)};
    return follow(solver, &move, next);
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

// Stretches.

// Takes and follows all states of a stretch, from its first.
static Status run_stretch(Solver *solver, const unsigned char *bytes)
{
    const StepGame *game = solver->game;
    const ExactKey key = {bytes, game->state_size,
                          game->order(game->rules, bytes, game->state_size)};
    memset(solver->added, 0, game->measures->outcome_cells * sizeof *solver->added);
    const ExactMove move = {.from = solver->first, .probability = 1, .added = solver->added};
    Status status = exact_waiting_add(&solver->waiting, &key, &move, solver->error);
    ExactCargo *cargo;
    while (status == OK &&
           (cargo = exact_waiting_take(&solver->waiting, solver->bytes, &solver->size))) {
        status = run_ways(solver, cargo);
        free(cargo);
    }
    return status;
}

static Status find_stretch(Solver *around, const unsigned char *bytes, const Ends **ends)
{
    Stretches *stretches = around->stretches;
    Solver *solver = &stretches->solver;
    uint32_t known = stretches->keys.count, number;
    TRY(GROW(stretches->ends, &stretches->room, (size_t)known + 1, purpose_of_memory,
             around->error));
    TRY(intern_number(&stretches->keys, bytes, &number, around->error));
    if (number == known) {
        uint64_t before = solver->steps;
        solver->ends = (Ends){.keys = intern_of(solver->game->state_size, purpose_of_memory)};
        Status status = run_stretch(solver, bytes);
        stretches->ends[number] = solver->ends;
        stretches->bytes += solver->ends.bytes;
        around->steps += solver->steps - before;
        TRY(status);
    }
    *ends = &stretches->ends[number];
    return OK;
}

static Status leave_stretch(Solver *solver, const ExactCargo *cargo, const Ends *ends, uint32_t end)
{
    const StepGame *game = solver->game;
    int32_t start_columns[MEASURE_START_MAX] = {0};
    Effects effects = clear_effects(solver, start_columns);
    game->read(game->rules, solver->state, solver->bytes, solver->size);
    int next = solver->stretches->stretch->leave(game->rules, solver->state,
                                                 intern_key(&ends->keys, end), &effects);
    count_run(solver, cargo);
    const ExactMove move = {
        .from = cargo, .via = ends->cargoes[end], .probability = 1, .added = solver->added};
    return follow(solver, &move, next);
}

static Status follow_state(Solver *solver, const ExactCargo *cargo)
{
    const StepGame *game = solver->game;
    if (!solver->stretches)
        return run_ways(solver, cargo);
    unsigned char first[solver->stretches->solver.game->state_size];
    memset(first, 0, sizeof first);
    game->read(game->rules, solver->state, solver->bytes, solver->size);
    if (solver->stretches->stretch->enter(game->rules, solver->state, first) == 0)
        return run_ways(solver, cargo);
    const Ends *ends;
    TRY(find_stretch(solver, first, &ends));
    for (uint32_t end = 0; end < ends->keys.count; ++end)
        TRY(leave_stretch(solver, cargo, ends, end));
    return check_limits(solver);
}

// The whole.

static Status tell(const Solver *solver)
{
    const ExactForwardBy *by = solver->by;
    const ExactProgress progress = {.done = solver->done,
                                    .found = solver->waiting.found,
                                    .turn = by && by->turn ? by->turn(solver->bytes) : 0};
    return exact_watch_tell(solver->options->watch, &progress, solver->error);
}

static Status run_all(Solver *solver)
{
    ExactCargo *cargo;
    solver->starting = true;
    Status status = run_ways(solver, solver->first);
    solver->starting = false;
    while (status == OK &&
           (cargo = exact_waiting_take(&solver->waiting, solver->bytes, &solver->size))) {
        if (exact_watch_is_due(solver->options->watch, solver->done))
            status = tell(solver);
        if (status == OK)
            status = follow_state(solver, cargo);
        solver->done += 1;
        free(cargo);
    }
    if (status == OK)
        status = tell(solver);
    if (status == OK)
        exact_watch_count_on(solver->options->watch, solver->done);
    return status;
}

static Status open_solver(Solver *solver)
{
    const StepGame *game = solver->game;
    solver->bytes = calloc(2, game->state_size);
    solver->added = calloc(game->measures->outcome_cells + 1, sizeof *solver->added);
    solver->sources = calloc((size_t)solver->hold.counts + 1, sizeof *solver->sources);
    solver->first = exact_cargo_first(solver->hold);
    exact_waiting_open(&solver->waiting, solver->hold, game->state_size);
    exact_ways_open(&solver->ways, solver->error);
    if (!solver->bytes || !solver->added || !solver->sources || !solver->first)
        return out_of_memory(solver->error);
    return game->open(game->rules, &solver->state, solver->error);
}

static void close_solver(Solver *solver)
{
    if (solver->state)
        solver->game->close(solver->game->rules, solver->state);
    exact_ways_release(&solver->ways);
    exact_waiting_release(&solver->waiting);
    free(solver->bytes);
    free(solver->added);
    free(solver->sources);
    free(solver->first);
}

static void release_stretches(Stretches *stretches)
{
    close_solver(&stretches->solver);
    for (uint32_t i = 0; i < stretches->keys.count; ++i)
        release_ends(&stretches->ends[i]);
    free(stretches->ends);
    intern_release(&stretches->keys);
}

// Runs the solver, with its stretches; its ends are the caller's to be released.
static Status solve(Solver *solver, Error *error)
{
    const ExactStretch *stretch = solver->by ? solver->by->stretch : NULL;
    Error own = {0};
    solver->error = error ? error : &own;
    Stretches stretches = {.stretch = stretch};
    if (stretch) {
        stretches.solver = (Solver){.game = stretch->game,
                                    .options = solver->options,
                                    .hold = solver->hold,
                                    .error = solver->error};
        stretches.keys = intern_of(stretch->game->state_size, purpose_of_memory);
        solver->stretches = &stretches;
    }
    Status status = open_solver(solver);
    if (status == OK && stretch)
        status = open_solver(&stretches.solver);
    if (status == OK)
        status = run_all(solver);
    solver->done = found_by(solver);
    close_solver(solver);
    if (stretch)
        release_stretches(&stretches);
    return status;
}

// The table.

static void put_count(const Solver *solver, int result, const ExactCargo *cargo, int count,
                      const double *numbers, ExactTable *table)
{
    if (solver->hold.means) {
        exact_table_put_mean(table, count, result, cargo->share, *numbers);
        return;
    }
    const ExactSpan span = cargo->spans[count];
    double *cells = exact_table_histogram(table, count, result);
    for (int32_t value = span.lo; value <= span.hi; ++value)
        cells[value] = *numbers++;
}

static void put_result(const Solver *solver, int result, const ExactCargo *cargo, ExactTable *table)
{
    const double *numbers = exact_cargo_numbers(cargo, solver->hold);
    table->cells[result] = cargo->share;
    table->total += cargo->share;
    for (int count = 0; count < solver->hold.counts; ++count) {
        put_count(solver, result, cargo, count, numbers, table);
        numbers += solver->hold.means ? 1 : cargo->spans[count].hi - cargo->spans[count].lo + 1;
    }
}

Status exact_forward_solve(const StepGame *game, const ExactForwardBy *by,
                           const ExactOptions *options, ExactTable *table, Error *error)
{
    Solver solver = {
        .game = game,
        .options = options,
        .by = by,
        .hold = {options->results_only ? 0 : game->measures->count, options->means_only},
        .ends = {.keys = intern_of(sizeof(int), purpose_of_memory)}};
    Status status = solve(&solver, error);
    for (uint32_t i = 0; status == OK && i < solver.ends.keys.count; ++i)
        put_result(&solver, *(const int *)intern_key(&solver.ends.keys, i), solver.ends.cargoes[i],
                   table);
    for (int measure = 0; measure < table->set->count; ++measure)
        table->known[measure] = status == OK && !options->results_only;
    table->states = solver.done;
    release_ends(&solver.ends);
    return status;
}

Status exact_forward_each(const StepGame *game, const ExactOptions *options,
                          const ExactForwardTaker *taker, Error *error)
{
    Solver solver = {.game = game, .options = options, .taker = taker};
    return solve(&solver, error);
}
