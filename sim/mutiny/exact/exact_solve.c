/// exact_solve: starts in, rounds through, ends out.

#include "sim/mutiny/exact/exact_solve.h"

#include <stdio.h>
#include <stdlib.h>

#include "sim/mutiny/exact/exact_levels.h"
#include "sim/mutiny/exact/exact_nodes.h"
#include "sim/mutiny/exact/exact_optimal.h"
#include "sim/mutiny/exact/exact_running.h"
#include "sim/mutiny/exact/exact_size.h"
#include "sim/mutiny/steps/exact_mutiny_steps.h"

/// Numbers of a block that take as long as one step.
enum { STEP_WIDTH = 64 };

/// A solution under way.
typedef struct Solver {
    const Mutiny *mutiny;
    ExactTable *table;
    uint64_t steps_max;
    ExactRunning running;
    ExactNodes nodes;
    ExactCourse course;
    ExactSpans spans;    ///< of the block that flows
    uint64_t steps;      ///< work done so far, about ten nanoseconds each
    double *end;         ///< a block for what ends before any round
    ExactLevels levels;  ///< blocks on their way through a round
    ExactPairEnds *ends; ///< null: not wanted
} Solver;

static Status no_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact solution");
}

static void end_game(Solver *solver, const double *block, const ExactStop *stop)
{
    const double *pairs = exact_constants_pairs(block + solver->running.constants);
    for (int pair = 0; solver->ends && pair < EXACT_PAIRS; ++pair)
        (*solver->ends)[pair][stop->result] += pairs[pair];
    exact_running_end(&solver->running, block, stop, solver->table);
}

static Status take_start(void *context, const ExactStart *start, Error *error)
{
    Solver *solver = context;
    ExactState state = exact_state_open(solver->mutiny, &start->board, &start->cards.hands);
    ExactStop stop = exact_state_begin(solver->mutiny, &state);
    if (stop.next == EXACT_NEXT_END) {
        memset(solver->end, 0, solver->running.width * sizeof(double));
        exact_running_start(&solver->running, start, solver->end);
        end_game(solver, solver->end, &stop);
        return OK;
    }
    uint32_t node;
    TRY(exact_nodes_find(&solver->nodes, solver->mutiny, &state, &node, error));
    exact_running_start(&solver->running, start, exact_nodes_block(&solver->nodes, node));
    return OK;
}

static void flow_place(const void *context, size_t place, const double *from, double *next)
{
    const Solver *solver = context;
    exact_running_flow(&solver->running, &solver->spans, &solver->course, place, from, next);
}

static Status take_step(void *context, const ExactStep *step, Error *error)
{
    Solver *solver = context;
    const double *block = exact_levels_end(&solver->levels, step->end);
    if (step->stop.next == EXACT_NEXT_END) {
        end_game(solver, block, &step->stop);
        return OK;
    }
    uint32_t node;
    TRY(exact_nodes_find(&solver->nodes, solver->mutiny, &step->state, &node, error));
    exact_running_add(&solver->running, block, exact_nodes_block(&solver->nodes, node));
    return OK;
}

static Status count_steps(Solver *solver, Error *error)
{
    solver->steps += solver->course.flow_count * (1 + solver->running.width / STEP_WIDTH);
    return exact_size_check_steps(solver->steps, solver->steps_max, error);
}

static Status flow_node(void *context, uint32_t node, Error *error)
{
    Solver *solver = context;
    ExactState state = exact_nodes_state(&solver->nodes, node);
    TRY(exact_step_open(solver->mutiny, &solver->course, &state, error));
    TRY(count_steps(solver, error));
    const double *block = exact_nodes_block(&solver->nodes, node);
    solver->spans = exact_running_spans(&solver->running, block);
    TRY(exact_levels_flow(&solver->levels, &solver->course, block, flow_place, solver, error));
    exact_nodes_give_back(&solver->nodes, node);
    return exact_step_each(solver->mutiny, &solver->course, &state, take_step, solver, error);
}

static Status flow(Solver *solver, Error *error)
{
    TRY(exact_start(solver->mutiny, take_start, solver, error));
    return exact_nodes_each(&solver->nodes, solver->mutiny, flow_node, solver, error);
}

// What a side that plays its best has at least.
static Status add_values(const Mutiny *mutiny, ExactTable *table, Error *error)
{
    static const char *const names[COLOUR_COUNT] = {
        [COLOUR_WHITE] = "guaranteed.white", [COLOUR_RED] = "guaranteed.red"};
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        if (!mutiny->optimal[colour])
            continue;
        ExactExtra *extra = &table->extra[table->extra_count++];
        snprintf(extra->name, sizeof extra->name, "%s", names[colour]);
        TRY(exact_optimal_value(mutiny, (Colour)colour, &extra->value, error));
    }
    return OK;
}

Status exact_solve(const Prepared *prepared, const ExactOptions *options, ExactTable *table,
                   Error *error)
{
    return exact_solve_pairs((const Mutiny *)prepared, options, table, NULL, error);
}

Status exact_solve_pairs(const Mutiny *mutiny, const ExactOptions *options, ExactTable *table,
                         ExactPairEnds *ends, Error *error)
{
    TRY(exact_size_check(mutiny, options, error));
    if (exact_mutiny_steps_alone(mutiny))
        return exact_mutiny_steps_solve(mutiny, options, table, ends ? *ends : NULL, error);
    Solver solver = {.mutiny = mutiny,
                     .table = table,
                     .steps_max = options->steps_max,
                     .ends = ends,
                     .running = exact_running(mutiny, options->results_only && !ends)};
    TRY(exact_size_check_memory(mutiny, solver.running.width, options, error));
    solver.levels.width = solver.running.width;
    solver.levels.memory_max = exact_options_memory(options);
    solver.end = calloc(solver.running.width, sizeof *solver.end);
    Status status = solver.end ? OK : no_memory(error);
    if (status == OK)
        status = exact_nodes_create(mutiny, solver.running.width, options, &solver.nodes, error);
    if (status == OK)
        status = flow(&solver, error);
    if (status == OK)
        exact_nodes_finish(&solver.nodes, table);
    if (status == OK && solver.running.numbers == 0)
        memset(table->known, 0, (size_t)table->set->count * sizeof *table->known);
    if (status == OK)
        status = add_values(mutiny, table, error);
    exact_nodes_release(&solver.nodes);
    exact_course_release(&solver.course);
    free(solver.end);
    exact_levels_release(&solver.levels);
    return status;
}
