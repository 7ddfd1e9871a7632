/// exact_fates: a forward pass finds the states, a backward pass computes the joint law from each,
/// and the law of every start is handed over cell by cell.

#include "sim/mutiny/exact/exact_fates.h"

#include <stdlib.h>

#include "sim/base/grow.h"
#include "sim/mutiny/exact/exact_fates_law.h"
#include "sim/mutiny/exact/exact_nodes.h"
#include "sim/mutiny/exact/exact_size.h"
#include "sim/mutiny/exact/exact_start.h"
#include "sim/mutiny/exact/exact_step.h"
#include "sim/mutiny/steps/exact_mutiny_steps.h"

/// The most cells of all laws in memory at a time.
#define CELLS_MAX (EXACT_MEMORY_MAX / 4 / sizeof(double))

typedef struct Solver {
    const Mutiny *mutiny;
    const ExactJointTaker *taker;
    ExactNodes nodes;
    ExactCourse course;
    uint32_t *order; ///< nodes as they were taken
    uint32_t taken;
    size_t order_room;
    ExactFatesLaw *laws; ///< by node
    size_t cells;
    const ExactFatesLaw **after; ///< by end of the round at work
    ExactFatesLaw *over;         ///< likewise, laws of games that are over; else all zero
    size_t after_capacity;
    ExactFatesWork work;
} Solver;

static Status no_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the joint distribution");
}

static void count_free(const Mutiny *mutiny, const Board *board, int free_now[KIND_COUNT])
{
    memset(free_now, 0, KIND_COUNT * sizeof *free_now);
    for (int room = 0; room < mutiny->rooms; ++room)
        for (int kind = 0; kind < KIND_COUNT; ++kind)
            free_now[kind] += board->rooms[room].free[kind / RANK_COUNT][kind % RANK_COUNT];
}

static Status find_start(void *context, const ExactStart *start, Error *error)
{
    Solver *solver = context;
    ExactState state = exact_state_open(solver->mutiny, &start->board, &start->cards.hands);
    uint32_t node;
    if (exact_state_begin(solver->mutiny, &state).next == EXACT_NEXT_END)
        return OK;
    return exact_nodes_find(&solver->nodes, solver->mutiny, &state, &node, error);
}

static Status find_step(void *context, const ExactStep *step, Error *error)
{
    Solver *solver = context;
    uint32_t node;
    if (step->stop.next == EXACT_NEXT_END)
        return OK;
    return exact_nodes_find(&solver->nodes, solver->mutiny, &step->state, &node, error);
}

static Status find_after(void *context, uint32_t node, Error *error)
{
    Solver *solver = context;
    TRY(GROW(solver->order, &solver->order_room, (size_t)solver->taken + 1, "the exact solution",
             error));
    solver->order[solver->taken++] = node;
    ExactState state = exact_nodes_state(&solver->nodes, node);
    TRY(exact_step_open(solver->mutiny, &solver->course, &state, error));
    return exact_step_each(solver->mutiny, &solver->course, &state, find_step, solver, error);
}

static Status find_states(Solver *solver, Error *error)
{
    TRY(exact_start(solver->mutiny, find_start, solver, error));
    TRY(exact_nodes_each(&solver->nodes, solver->mutiny, find_after, solver, error));
    solver->laws = calloc((size_t)solver->taken + 1, sizeof *solver->laws);
    return solver->laws ? OK : no_memory(error);
}

// Makes room for the laws after a round; those of games that are over are all zero.
static Status open_after(Solver *solver, Error *error)
{
    const size_t count = exact_course_ends(&solver->course);
    if (count > solver->after_capacity) {
        const ExactFatesLaw **after = realloc(solver->after, count * sizeof *after);
        solver->after = after ? after : solver->after;
        ExactFatesLaw *over = realloc(solver->over, count * sizeof *over);
        solver->over = over ? over : solver->over;
        if (!after || !over)
            return no_memory(error);
        solver->after_capacity = count;
    }
    memset(solver->over, 0, count * sizeof *solver->over);
    return OK;
}

static Status find_law(void *context, const ExactStep *step, Error *error)
{
    Solver *solver = context;
    if (step->stop.next == EXACT_NEXT_END) {
        int free_then[KIND_COUNT];
        count_free(solver->mutiny, &step->state.board, free_then);
        solver->after[step->end] = &solver->over[step->end];
        return exact_fates_law_end(step->stop.result, free_then, &solver->over[step->end], error);
    }
    uint32_t node;
    TRY(exact_nodes_find(&solver->nodes, solver->mutiny, &step->state, &node, error));
    solver->after[step->end] = &solver->laws[node];
    return OK;
}

static Status join_laws(Solver *solver, uint32_t node, const ExactState *state, Error *error)
{
    TRY(exact_step_each(solver->mutiny, &solver->course, state, find_law, solver, error));
    int free_now[KIND_COUNT];
    count_free(solver->mutiny, &state->board, free_now);
    solver->work.cells_max = CELLS_MAX - solver->cells;
    TRY(exact_fates_law_join(&solver->course, free_now, solver->after, &solver->work,
                             &solver->laws[node], error));
    solver->cells += exact_fates_law_cells(&solver->laws[node]);
    return OK;
}

static Status join_node(Solver *solver, uint32_t node, Error *error)
{
    ExactState state = exact_nodes_state(&solver->nodes, node);
    TRY(exact_step_open(solver->mutiny, &solver->course, &state, error));
    TRY(open_after(solver, error));
    Status status = join_laws(solver, node, &state, error);
    for (size_t i = 0; i < exact_course_ends(&solver->course); ++i)
        exact_fates_law_release(&solver->over[i]);
    return status;
}

static Status tell_joined(const Solver *solver, uint32_t joined, Error *error)
{
    const ExactProgress progress = {.done = joined, .found = solver->taken, .all_found = true};
    return exact_watch_tell(solver->nodes.watch, &progress, error);
}

// States are numbered before those they lead to, so the backward pass starts with the last.
static Status join_states(Solver *solver, Error *error)
{
    exact_watch_count_anew(solver->nodes.watch);
    for (uint32_t joined = 0; joined < solver->taken; ++joined) {
        if (exact_watch_is_due(solver->nodes.watch, joined))
            TRY(tell_joined(solver, joined, error));
        TRY(join_node(solver, solver->order[solver->taken - 1 - joined], error));
    }
    return tell_joined(solver, solver->taken, error);
}

/// Columns: the result, then started, killed and captured of each kind; with cards also the two
/// cards, and of each kind who joined it and left it by them.
enum {
    COLUMN_RESULT,
    COLUMN_STARTED,
    COLUMN_KILLED = COLUMN_STARTED + KIND_COUNT,
    COLUMN_CAPTURED = COLUMN_KILLED + KIND_COUNT,
    COLUMN_PLAIN_COUNT = COLUMN_CAPTURED + KIND_COUNT,
    COLUMN_CARD = COLUMN_PLAIN_COUNT,
    COLUMN_JOINED = COLUMN_CARD + COLOUR_COUNT,
    COLUMN_LEFT = COLUMN_JOINED + KIND_COUNT,
    COLUMN_COUNT = COLUMN_LEFT + KIND_COUNT
};

// Advances to the next cell; the last kind counts fastest. Men who were not killed were captured.
static void next_cell(int32_t values[COLUMN_COUNT], const int lost[KIND_COUNT])
{
    for (int place = KIND_COUNT - 1; place >= 0; --place) {
        int kind = (int)exact_fates_order[place];
        --values[COLUMN_CAPTURED + kind];
        if (++values[COLUMN_KILLED + kind] <= lost[kind])
            return;
        values[COLUMN_KILLED + kind] = 0;
        values[COLUMN_CAPTURED + kind] = lost[kind];
    }
}

static void fill_start(const ExactStart *start, int32_t values[COLUMN_COUNT])
{
    const ExactCards *cards = &start->cards;
    memcpy(values + COLUMN_STARTED, start->men, sizeof start->men);
    values[COLUMN_CARD] = (int32_t)cards->card[COLOUR_RED];
    values[COLUMN_CARD + 1] = (int32_t)cards->card[COLOUR_WHITE];
    memcpy(values + COLUMN_JOINED, cards->joined, sizeof cards->joined);
    memcpy(values + COLUMN_LEFT, cards->left, sizeof cards->left);
}

// Hands over the cells of one end.
static Status hand_over_end(const Solver *solver, const ExactStart *start, const ExactEnd *end,
                            Error *error)
{
    int32_t values[COLUMN_COUNT] = {[COLUMN_RESULT] = (int32_t)end->result};
    int lost[KIND_COUNT];
    size_t cells = 1;
    fill_start(start, values);
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        lost[kind] = exact_start_aboard(start, kind) - end->free[kind];
        values[COLUMN_CAPTURED + kind] = lost[kind];
        cells *= (size_t)lost[kind] + 1;
    }
    for (size_t cell = 0; cell < cells; ++cell, next_cell(values, lost))
        if (end->cells[cell] != 0)
            TRY(solver->taker->take(solver->taker->context, values,
                                    start->probability * end->cells[cell], error));
    return OK;
}

static Status hand_over_law(const Solver *solver, const ExactStart *start, const ExactFatesLaw *law,
                            Error *error)
{
    for (uint32_t i = 0; i < law->count; ++i)
        TRY(hand_over_end(solver, start, &law->ends[i], error));
    return OK;
}

static Status hand_over_start(void *context, const ExactStart *start, Error *error)
{
    Solver *solver = context;
    ExactState state = exact_state_open(solver->mutiny, &start->board, &start->cards.hands);
    ExactStop stop = exact_state_begin(solver->mutiny, &state);
    if (stop.next == EXACT_NEXT_END) {
        ExactFatesLaw law;
        int aboard[KIND_COUNT];
        count_free(solver->mutiny, &start->board, aboard);
        TRY(exact_fates_law_end(stop.result, aboard, &law, error));
        Status status = hand_over_law(solver, start, &law, error);
        exact_fates_law_release(&law);
        return status;
    }
    uint32_t node;
    TRY(exact_nodes_find(&solver->nodes, solver->mutiny, &state, &node, error));
    return hand_over_law(solver, start, &solver->laws[node], error);
}

static Status hand_over(Solver *solver, Error *error)
{
    static const char *const columns[COLUMN_COUNT] = {[COLUMN_RESULT] = "result",
                                                      [COLUMN_STARTED] = "started.officer",
                                                      "started.white_sailor",
                                                      "started.party_member",
                                                      "started.red_sailor",
                                                      [COLUMN_KILLED] = "killed.officer",
                                                      "killed.white_sailor",
                                                      "killed.party_member",
                                                      "killed.red_sailor",
                                                      [COLUMN_CAPTURED] = "captured.officer",
                                                      "captured.white_sailor",
                                                      "captured.party_member",
                                                      "captured.red_sailor",
                                                      [COLUMN_CARD] = "card.red",
                                                      "card.white",
                                                      [COLUMN_JOINED] = "joined.officer",
                                                      "joined.white_sailor",
                                                      "joined.party_member",
                                                      "joined.red_sailor",
                                                      [COLUMN_LEFT] = "left.officer",
                                                      "left.white_sailor",
                                                      "left.party_member",
                                                      "left.red_sailor"};
    const ExactJointTaker *taker = solver->taker;
    const int count = solver->mutiny->optional.cards ? COLUMN_COUNT : COLUMN_PLAIN_COUNT;
    TRY(taker->begin(taker->context, columns, count, error));
    return exact_start(solver->mutiny, hand_over_start, solver, error);
}

static void release(Solver *solver)
{
    for (uint32_t i = 0; solver->laws && i < solver->taken; ++i)
        exact_fates_law_release(&solver->laws[i]);
    free(solver->laws);
    free(solver->order);
    free(solver->after);
    free(solver->over);
    exact_fates_work_release(&solver->work);
    exact_nodes_release(&solver->nodes);
    exact_course_release(&solver->course);
}

Status exact_fates_solve(const Prepared *prepared, const ExactOptions *options,
                         const ExactJointTaker *taker, Error *error)
{
    const Mutiny *mutiny = (const Mutiny *)prepared;
    TRY(exact_size_check(mutiny, options, error));
    if (mutiny->free_prisoners || exact_mutiny_steps_alone(mutiny))
        return exact_mutiny_steps_joint(mutiny, options, taker, error);
    Solver solver = {.mutiny = mutiny, .taker = taker};
    Status status = exact_nodes_create(mutiny, 1, options, &solver.nodes, error);
    if (status == OK)
        status = find_states(&solver, error);
    if (status == OK)
        status = join_states(&solver, error);
    if (status == OK)
        status = hand_over(&solver, error);
    release(&solver);
    return status;
}
