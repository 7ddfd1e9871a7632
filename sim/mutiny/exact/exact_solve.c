/// exact_solve: starts in, rounds through, ends out.

#include "sim/mutiny/exact/exact_solve.h"

#include <stdio.h>
#include <stdlib.h>

#include "sim/mutiny/exact/exact_nodes.h"
#include "sim/mutiny/exact/exact_optimal.h"
#include "sim/mutiny/exact/exact_running.h"
#include "sim/mutiny/exact/exact_size.h"

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
    uint64_t steps;      ///< work done so far, about ten nanoseconds each
    double *end;         ///< a block for what ends
    double *here, *next; ///< blocks of the places after a match-up, and after the next
    size_t blocks;       ///< that each of them holds
} Solver;

static Status no_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact solution");
}

static Status take_start(void *context, const ExactStart *start, Error *error)
{
    Solver *solver = context;
    ExactState state = exact_state_open(solver->mutiny, &start->board, &start->cards.hands);
    ExactStop stop = exact_state_begin(solver->mutiny, &state);
    if (stop.next == EXACT_NEXT_END) {
        memset(solver->end, 0, solver->running.width * sizeof(double));
        exact_running_start(&solver->running, start, solver->end);
        exact_running_end(&solver->running, solver->end, &stop, solver->table);
        return OK;
    }
    uint32_t node;
    TRY(exact_nodes_find(&solver->nodes, solver->mutiny, &state, &node, error));
    exact_running_start(&solver->running, start, exact_nodes_block(&solver->nodes, node));
    return OK;
}

// Makes room for the blocks of `count` places.
static Status reserve_blocks(Solver *solver, size_t count, Error *error)
{
    const size_t size = solver->running.width * sizeof(double);
    if (count <= solver->blocks)
        return OK;
    double *here = NULL, *next = NULL;
    if (2 * count * size <= EXACT_MEMORY_MAX) {
        here = realloc(solver->here, count * size);
        solver->here = here ? here : solver->here;
        next = realloc(solver->next, count * size);
        solver->next = next ? next : solver->next;
    }
    if (!here || !next)
        return no_memory(error);
    solver->blocks = count;
    return OK;
}

static Status reserve_widest(Solver *solver, Error *error)
{
    const ExactCourse *course = &solver->course;
    size_t widest = 1;
    for (int i = 1; i <= course->formation.matchups; ++i) {
        size_t places = course->first[i + 1] - course->first[i];
        widest = places > widest ? places : widest;
    }
    return reserve_blocks(solver, widest, error);
}

// Match-up by match-up; then `here` has the blocks of the round's ends.
static void flow_round(Solver *solver)
{
    const ExactCourse *course = &solver->course;
    const ExactSpans spans = exact_running_spans(&solver->running, solver->here);
    const size_t width = solver->running.width;
    for (int i = 0; i < course->formation.matchups; ++i) {
        const size_t *first = &course->first[i];
        memset(solver->next, 0, (first[2] - first[1]) * width * sizeof(double));
        for (size_t place = first[0]; place < first[1]; ++place)
            exact_running_flow(&solver->running, &spans, course, place,
                               solver->here + (place - first[0]) * width, solver->next);
        double *swap = solver->here;
        solver->here = solver->next;
        solver->next = swap;
    }
}

static Status take_step(void *context, const ExactStep *step, Error *error)
{
    Solver *solver = context;
    const double *block = solver->here + step->end * solver->running.width;
    if (step->stop.next == EXACT_NEXT_END) {
        exact_running_end(&solver->running, block, &step->stop, solver->table);
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
    if (!solver->steps_max || solver->steps <= solver->steps_max)
        return OK;
    return error_set(error, FAIL_LIMIT, NULL,
                     "the exact solution would take more than %llu steps; fewer men, fixed numbers "
                     "or fewer turns would shrink it",
                     (unsigned long long)solver->steps_max);
}

static Status flow_node(Solver *solver, uint32_t node, Error *error)
{
    ExactState state = exact_nodes_state(&solver->nodes, node);
    TRY(exact_step_open(solver->mutiny, &solver->course, &state, error));
    TRY(count_steps(solver, error));
    TRY(reserve_widest(solver, error));
    memcpy(solver->here, exact_nodes_block(&solver->nodes, node),
           solver->running.width * sizeof(double));
    exact_nodes_give_back(&solver->nodes, node);
    flow_round(solver);
    return exact_step_each(solver->mutiny, &solver->course, &state, take_step, solver, error);
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
    Status status = solver.end ? OK : no_memory(error);
    if (status == OK)
        status = exact_nodes_create(mutiny, solver.running.width, options->states_max,
                                    &solver.nodes, error);
    if (status == OK)
        status = flow(&solver, error);
    if (status == OK)
        finish(&solver, table);
    if (status == OK)
        status = add_values(mutiny, table, error);
    exact_nodes_release(&solver.nodes);
    exact_course_release(&solver.course);
    free(solver.end);
    free(solver.here);
    free(solver.next);
    return status;
}
