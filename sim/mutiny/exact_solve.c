/// exact_solve: starts in, rounds through, ends out.

#include "sim/mutiny/exact_solve.h"

#include <stdlib.h>

#include "sim/mutiny/exact_nodes.h"
#include "sim/mutiny/exact_running.h"
#include "sim/mutiny/policy.h"

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

static Status check_policies(const Mutiny *mutiny, Error *error)
{
    static const char *const keys[COLOUR_COUNT] = {
        [COLOUR_WHITE] = "white.policy", [COLOUR_RED] = "red.policy"};
    for (int colour = 0; colour < COLOUR_COUNT; ++colour)
        if (policies[mutiny->plan[colour].policy].random)
            return error_set(
                error, FAIL_CONFLICT, keys[colour],
                "a policy that acts by chance cannot be solved exactly; choose another, "
                "or simulate");
    return OK;
}

// At least the free men of every kind tell states apart, whatever the policies do.
static double fewest_states(const Mutiny *mutiny)
{
    const int *most = mutiny->most;
    double states = (most[KIND_OFFICER] + 1.0) * (most[KIND_PARTY_MEMBER] + 1.0);
    double white = most[KIND_WHITE_SAILOR], red = most[KIND_RED_SAILOR];
    if (!mutiny->numbers_fixed && !mutiny->placed && white == red)
        return states * (white + 1) * (white + 2) / 2;
    return states * (white + 1) * (red + 1);
}

static Status check_size(const Mutiny *mutiny, const ExactOptions *options, Error *error)
{
    double states = fewest_states(mutiny), starts = exact_start_count(mutiny);
    if (states <= (double)options->states_max && starts <= (double)options->states_max)
        return OK;
    return error_set(
        error, FAIL_LIMIT, NULL,
        "the exact solution would have about %.3g states, more than the limit of %llu; "
        "fewer men or fixed numbers would shrink it, or raise --max-states",
        states > starts ? states : starts, (unsigned long long)options->states_max);
}

static void end_game(Solver *solver, const ExactStop *stop)
{
    exact_running_end(&solver->running, solver->end, stop, solver->table);
    memset(solver->end, 0, solver->running.width * sizeof(double));
}

static Status take_start(void *context, const ExactStart *start, Error *error)
{
    Solver *solver = context;
    ExactState state = exact_state_open(solver->mutiny, &start->board);
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

// Lets the outcomes that leave the same men flow to what comes next.
static Status flow_step(Solver *solver, const ExactState *before, const ExactStep *step,
                        Error *error)
{
    ExactState state = *before;
    ExactMen men = exact_state_men(before);
    int captured[ROLE_COUNT][RANK_COUNT] = {{0}};
    const ExactOutcome *outcome = &step->outcomes[0];
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            men.count[role][rank] -= outcome->killed[role][rank] + outcome->captured[role][rank];
            // Only where prisoners matter are these kept, and there a step has one outcome.
            if (solver->mutiny->free_prisoners)
                captured[role][rank] = outcome->captured[role][rank];
        }
    men.penalised = outcome->penalised;
    exact_state_leave(&state, &men, captured);
    ExactStop stop = exact_state_go_on(solver->mutiny, &state);
    if (stop.next == EXACT_NEXT_END) {
        exact_running_flow(&solver->running, step, solver->from, solver->end);
        end_game(solver, &stop);
        return OK;
    }
    uint32_t node;
    TRY(exact_nodes_find(&solver->nodes, solver->mutiny, &state, &node, error));
    exact_running_flow(&solver->running, step, solver->from,
                       exact_nodes_block(&solver->nodes, node));
    return OK;
}

// Outcomes that lead to one state stand side by side; where prisoners matter each is its own.
static size_t step_length(const Solver *solver, size_t first)
{
    const ExactOutcomes *outcomes = &solver->outcomes;
    size_t next = first + 1;
    while (!solver->mutiny->free_prisoners && next < outcomes->count &&
           exact_outcome_same_end(&outcomes->items[first], &outcomes->items[next]))
        ++next;
    return next - first;
}

static Status flow_node(Solver *solver, uint32_t node, Error *error)
{
    ExactState state = exact_nodes_state(&solver->nodes, node);
    ExactMen men = exact_state_men(&state);
    TRY(exact_outcomes_fill(&solver->outcomes, &solver->mutiny->rules, state.mover, &men, error));
    if (solver->steps_max && solver->outcomes.steps > solver->steps_max)
        return error_set(error, FAIL_LIMIT, NULL,
                         "the exact solution would take more than %llu steps; fewer men, fixed "
                         "numbers or fewer turns would shrink it",
                         (unsigned long long)solver->steps_max);
    memcpy(solver->from, exact_nodes_block(&solver->nodes, node),
           solver->running.width * sizeof(double));
    exact_nodes_give_back(&solver->nodes, node);
    ExactStep step = {.attacker = state.mover};
    for (size_t first = 0; first < solver->outcomes.count; first += step.count) {
        step.outcomes = &solver->outcomes.items[first];
        step.count = step_length(solver, first);
        TRY(flow_step(solver, &state, &step, error));
    }
    return OK;
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
        table->known[measure] = true;
}

Status exact_solve(const Prepared *prepared, const ExactOptions *options, ExactTable *table,
                   Error *error)
{
    const Mutiny *mutiny = (const Mutiny *)prepared;
    TRY(check_policies(mutiny, error));
    TRY(check_size(mutiny, options, error));
    Solver solver = {.mutiny = mutiny,
                     .table = table,
                     .steps_max = options->steps_max,
                     .running = exact_running(mutiny)};
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
    exact_nodes_release(&solver.nodes);
    exact_outcomes_release(&solver.outcomes);
    free(solver.end);
    free(solver.from);
    return status;
}
