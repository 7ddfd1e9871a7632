/// exact_options: distributes the starts, passes probability through executions and rounds, and
/// collects the ends.

#include "sim/mutiny/exact/exact_options.h"

#include <stdlib.h>

#include "sim/mutiny/exact/exact_ledger.h"
#include "sim/mutiny/exact/exact_levels.h"
#include "sim/mutiny/exact/exact_nodes.h"
#include "sim/mutiny/exact/exact_size.h"

/// Numbers of a place that take as long as one of the steps that ExactOptions counts; and the steps
/// that it takes to walk on and to find a state.
enum { STEP_WIDTH = 16, STEPS_AN_END = 200 };

/// A solution under way.
typedef struct Solver {
    const Mutiny *mutiny;
    ExactTable *table;
    uint64_t steps_max;
    uint64_t memory_max;
    ExactLedger ledger;
    ExactNodes nodes;
    ExactCourse course;
    uint64_t steps;          ///< work done so far
    ExactPage end;           ///< a block for what ends, all zero in between
    ExactPage page;          ///< a copy of the block that flows
    ExactState state;        ///< of the node that flows
    int captive[KIND_COUNT]; ///< its prisoners, as far as the board has them
    ExactLayout layout;      ///< of the places of its round
    double *here, *next;     ///< places after a match-up, and after the next
    size_t room;             ///< numbers that each of them has room for
} Solver;

// Relief comes in the first of White's turns from relief_turn on; the first turn is number 1.
static bool relief_can_come(const Mutiny *mutiny)
{
    int turn = mutiny->optional.relief_turn;
    turn += (turn % 2 == 1) != (mutiny->first_turn == COLOUR_WHITE);
    return mutiny->optional.relief != RELIEF_OFF && turn <= mutiny->max_turns;
}

bool exact_options_need_steps(const Mutiny *mutiny)
{
    return relief_can_come(mutiny) || mutiny->optional.captives_desert;
}

static Status no_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact solution");
}

// The block that receives the probability of a state: that of its node or, when the game is over,
// the block of ends. Valid until the next call.
static Status block_of(Solver *solver, const ExactState *state, const ExactStop *stop,
                       double **block, Error *error)
{
    *block = solver->end.numbers;
    if (stop->next == EXACT_NEXT_END)
        return OK;
    uint32_t node;
    TRY(exact_nodes_find(&solver->nodes, solver->mutiny, state, &node, error));
    *block = exact_nodes_block(&solver->nodes, node);
    return OK;
}

// `most`: no number has grown by more since `page`.
static void end_if_over(Solver *solver, const ExactState *state, const ExactStop *stop, int most)
{
    if (stop->next != EXACT_NEXT_END)
        return;
    exact_ledger_reach(&solver->ledger, &solver->page, most, &solver->end);
    exact_ledger_end(&solver->ledger, state, stop, &solver->end, solver->table);
}

static Status take_start(void *context, const ExactStart *start, Error *error)
{
    Solver *solver = context;
    ExactState state = exact_state_open(solver->mutiny, &start->board, &start->cards.hands);
    ExactStop stop = exact_state_begin(solver->mutiny, &state);
    double *block;
    TRY(block_of(solver, &state, &stop, &block, error));
    exact_ledger_start(&solver->ledger, start, block);
    end_if_over(solver, &state, &stop, SIDE_MEN_MAX);
    return OK;
}

// The numbers of each kind who are free again: former prisoners, or `captured` in this round.
static void count_freed(const Solver *solver, const ExactState *after,
                        const int captured[KIND_COUNT], int freed[KIND_COUNT])
{
    int free[KIND_COUNT], captive[KIND_COUNT];
    memset(freed, 0, KIND_COUNT * sizeof *freed);
    if (!solver->mutiny->free_prisoners)
        return;
    exact_state_count(solver->mutiny, &after->board, free, captive);
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        freed[kind] = solver->captive[kind] + captured[kind] - captive[kind];
}

static Status take_step(void *context, const ExactStep *step, Error *error)
{
    Solver *solver = context;
    const ExactCourse *course = &solver->course;
    const ExactPlace *place = exact_course_end(course, step->end);
    int captured[KIND_COUNT], freed[KIND_COUNT];
    double *block;
    TRY(block_of(solver, &step->state, &step->stop, &block, error));
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            captured[exact_course_kind(course, role, rank)] = place->captured[role][rank];
    count_freed(solver, &step->state, captured, freed);
    exact_ledger_add(&solver->ledger, &solver->layout,
                     solver->here + step->end * solver->layout.width, freed, block);
    end_if_over(solver, &step->state, &step->stop, course->formation.matchups);
    return OK;
}

static size_t widest_layer(const ExactCourse *course)
{
    size_t widest = 1;
    for (int i = 1; i <= course->formation.matchups; ++i) {
        size_t places = course->first[i + 1] - course->first[i];
        widest = places > widest ? places : widest;
    }
    return widest;
}

// Makes room for a layer of places and sets the first.
static Status open_round(Solver *solver, Error *error)
{
    const ExactCourse *course = &solver->course;
    solver->layout =
        exact_ledger_layout(&solver->ledger, &solver->page, course->formation.matchups);
    const size_t numbers = widest_layer(course) * solver->layout.width;
    TRY(exact_levels_check(numbers, solver->memory_max, error));
    if (numbers > solver->room) {
        free(solver->here);
        free(solver->next);
        solver->room = 2 * numbers;
        solver->here = malloc(solver->room * sizeof *solver->here);
        solver->next = malloc(solver->room * sizeof *solver->next);
    }
    if (!solver->here || !solver->next)
        return no_memory(error);
    memset(solver->here, 0, solver->layout.width * sizeof *solver->here);
    exact_ledger_begin(&solver->ledger, &solver->page, &solver->layout, solver->here);
    return OK;
}

// Passes probability through the round, match-up by match-up; afterwards `here` holds the places
// where it ends.
static void flow_through(Solver *solver)
{
    const ExactCourse *course = &solver->course;
    const size_t width = solver->layout.width;
    for (int i = 0; i < course->formation.matchups; ++i) {
        const size_t *first = &course->first[i];
        memset(solver->next, 0, (first[2] - first[1]) * width * sizeof *solver->next);
        for (size_t place = first[0]; place < first[1]; ++place)
            exact_ledger_flow(&solver->ledger, &solver->layout, course, place,
                              solver->here + (place - first[0]) * width, solver->next);
        double *swap = solver->here;
        solver->here = solver->next;
        solver->next = swap;
    }
}

static Status flow_round(Solver *solver, Error *error)
{
    TRY(exact_step_open(solver->mutiny, &solver->course, &solver->state, error));
    TRY(open_round(solver, error));
    solver->steps += solver->course.flow_count * (1 + solver->layout.width / STEP_WIDTH) +
                     exact_course_ends(&solver->course) * STEPS_AN_END;
    flow_through(solver);
    return exact_step_each(solver->mutiny, &solver->course, &solver->state, take_step, solver,
                           error);
}

static Status flow_desertion(void *context, const ExactDesertion *desertion, Error *error)
{
    Solver *solver = context;
    const int captured[KIND_COUNT] = {0};
    int freed[KIND_COUNT];
    double *block;
    TRY(block_of(solver, &desertion->state, &desertion->stop, &block, error));
    solver->steps += STEPS_AN_END;
    count_freed(solver, &desertion->state, captured, freed);
    exact_ledger_desert(&solver->ledger, desertion, solver->state.mover, freed, &solver->page,
                        block);
    end_if_over(solver, &desertion->state, &desertion->stop, desertion->deserters);
    return OK;
}

static Status flow_state(Solver *solver, Error *error)
{
    const ExactState *state = &solver->state;
    int free[KIND_COUNT];
    exact_state_count(solver->mutiny, &state->board, free, solver->captive);
    if (state->room >= 0)
        return flow_round(solver, error);
    Colour enemy = colour_other(state->mover);
    for (int rank = 0; rank < RANK_COUNT; ++rank)
        solver->captive[kind_of(enemy, (Rank)rank)] = 0;
    exact_ledger_execute(&solver->ledger, state->mover, &solver->page);
    return exact_desertion_each(solver->mutiny, state, flow_desertion, solver, error);
}

static Status flow_node(void *context, uint32_t node, Error *error)
{
    Solver *solver = context;
    solver->state = exact_nodes_state(&solver->nodes, node);
    exact_ledger_open(&solver->ledger, exact_nodes_block(&solver->nodes, node), &solver->page);
    exact_nodes_give_back(&solver->nodes, node);
    TRY(flow_state(solver, error));
    return exact_size_check_steps(solver->steps, solver->steps_max, error);
}

static Status flow(Solver *solver, Error *error)
{
    TRY(exact_start(solver->mutiny, take_start, solver, error));
    return exact_nodes_each(&solver->nodes, solver->mutiny, flow_node, solver, error);
}

static Status open_solver(Solver *solver, const ExactOptions *options, Error *error)
{
    const size_t width = solver->ledger.whole.width;
    solver->end.numbers = calloc(width, sizeof *solver->end.numbers);
    solver->page.numbers = calloc(width, sizeof *solver->page.numbers);
    if (!solver->end.numbers || !solver->page.numbers)
        return no_memory(error);
    return exact_nodes_create(solver->mutiny, width, options, &solver->nodes, error);
}

Status exact_options_solve(const Mutiny *mutiny, const ExactOptions *options, ExactTable *table,
                           Error *error)
{
    Solver solver = {.mutiny = mutiny,
                     .table = table,
                     .steps_max = options->steps_max,
                     .memory_max = exact_options_memory(options),
                     .ledger = exact_ledger(mutiny)};
    TRY(exact_size_check_memory(mutiny, solver.ledger.whole.width, options, error));
    Status status = open_solver(&solver, options, error);
    if (status == OK)
        status = flow(&solver, error);
    if (status == OK)
        exact_nodes_finish(&solver.nodes, table);
    exact_nodes_release(&solver.nodes);
    exact_course_release(&solver.course);
    free(solver.end.numbers);
    free(solver.page.numbers);
    free(solver.here);
    free(solver.next);
    return status;
}
