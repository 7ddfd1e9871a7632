/// exact_solve: starts in, rounds through, ends out.

#include "sim/mutiny/exact/exact_solve.h"

#include <stdio.h>
#include <stdlib.h>

#include "sim/mutiny/exact/exact_nodes.h"
#include "sim/mutiny/exact/exact_optimal.h"
#include "sim/mutiny/exact/exact_running.h"
#include "sim/mutiny/exact/exact_size.h"

/// A solution under way.
typedef struct Solver {
    const Mutiny *mutiny;
    ExactTable *table;
    uint64_t steps_max;
    ExactRunning running;
    ExactNodes nodes;
    ExactOutcomes outcomes;
    double *end;  ///< a block for what ends
    double *from; ///< a copy of the block that flows
} Solver;

static void end_game(Solver *solver, const ExactStop *stop)
{
    exact_running_end(&solver->running, solver->end, stop, solver->table);
    memset(solver->end, 0, solver->running.width * sizeof(double));
}

static Status take_start(void *context, const ExactStart *start, Error *error)
{
    Solver *solver = context;
    ExactState state = exact_state_open(solver->mutiny, &start->board, &start->cards.hands);
    ExactStop stop = exact_state_begin(solver->mutiny, &state);
    if (stop.next == EXACT_NEXT_END) {
        exact_running_start(&solver->running, start, solver->end);
        end_game(solver, &stop);
        return OK;
    }
    uint32_t node;
    TRY(exact_nodes_find(&solver->nodes, solver->mutiny, &state, &node, error));
    exact_running_start(&solver->running, start, exact_nodes_block(&solver->nodes, node));
    return OK;
}

static Status flow_step(void *context, const ExactStep *step, Error *error)
{
    Solver *solver = context;
    if (step->stop.next == EXACT_NEXT_END) {
        exact_running_flow(&solver->running, step, solver->from, solver->end);
        end_game(solver, &step->stop);
        return OK;
    }
    uint32_t node;
    TRY(exact_nodes_find(&solver->nodes, solver->mutiny, &step->state, &node, error));
    exact_running_flow(&solver->running, step, solver->from,
                       exact_nodes_block(&solver->nodes, node));
    return OK;
}

static Status flow_node(Solver *solver, uint32_t node, Error *error)
{
    ExactState state = exact_nodes_state(&solver->nodes, node);
    memcpy(solver->from, exact_nodes_block(&solver->nodes, node),
           solver->running.width * sizeof(double));
    exact_nodes_give_back(&solver->nodes, node);
    TRY(exact_step_each(solver->mutiny, &solver->outcomes, &state, flow_step, solver, error));
    if (!solver->steps_max || solver->outcomes.steps <= solver->steps_max)
        return OK;
    return error_set(error, FAIL_LIMIT, NULL,
                     "the exact solution would take more than %llu steps; fewer men, fixed numbers "
                     "or fewer turns would shrink it",
                     (unsigned long long)solver->steps_max);
}

static Status flow(Solver *solver, Error *error)
{
    TRY(exact_start(solver->mutiny, take_start, solver, error));
    for (;;) {
        uint32_t node = exact_nodes_take(&solver->nodes, solver->mutiny);
        if (node == EXACT_NODE_NONE)
            return OK;
        TRY(flow_node(solver, node, error));
    }
}

static void finish(const Solver *solver, ExactTable *table)
{
    table->states = solver->nodes.count;
    for (int result = 0; result < MUTINY_RESULT_COUNT; ++result)
        table->total += table->cells[result];
    for (int measure = 0; measure < table->set->count; ++measure)
        table->known[measure] = !table->set->measures[measure].place;
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
    const Mutiny *mutiny = (const Mutiny *)prepared;
    TRY(exact_size_check(mutiny, options, error));
    Solver solver = {.mutiny = mutiny,
                     .table = table,
                     .steps_max = options->steps_max,
                     .running = exact_running(mutiny)};
    TRY(exact_size_check_memory(mutiny, solver.running.width, error));
    solver.end = calloc(solver.running.width, sizeof *solver.end);
    solver.from = calloc(solver.running.width, sizeof *solver.from);
    Status status = exact_outcomes_create(&solver.outcomes, error);
    solver.outcomes.merges = mutiny->rules.pairing == PAIRING_RANDOM || mutiny->rules.reroll_counts;
    if (status == OK)
        status = exact_nodes_create(mutiny, solver.running.width, options->states_max,
                                    &solver.nodes, error);
    if (status == OK && (!solver.end || !solver.from))
        status = error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact solution");
    if (status == OK)
        status = flow(&solver, error);
    if (status == OK)
        finish(&solver, table);
    if (status == OK)
        status = add_values(mutiny, table, error);
    exact_nodes_release(&solver.nodes);
    exact_outcomes_release(&solver.outcomes);
    free(solver.end);
    free(solver.from);
    return status;
}
