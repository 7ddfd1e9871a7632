/// exact_script: payoffs as the script declares them, and the kit's solver.

#include "sim/script/exact_script.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 1000000 };

// Bounds so close, beside the range of payoffs, have met.
#define MEETING 1e-9

struct ExactScript {
    ScriptExplored explored;
    bool is_explored, is_solved;
    ExactOptimum optimum;
    ExactPayoff payoff;
    ExactFollowed followed;
    double results[MEASURE_RESULT_MAX];
    double *cells; // owned; null: no count pays
    double low, high;
};

// Without game.payoff the first result is worth 1, and all others nothing.
static Status read_payoffs(const ScriptRules *rules, ExactScript *best, Error *error)
{
    const ScriptDeclaration *declared = &rules->script->declared;
    size_t cells = rules->measures->outcome_cells;
    best->payoff = (ExactPayoff){.results = best->results, .endless = NAN, .minimisers = 2};
    if (declared->payoff_count == 0)
        best->results[0] = 1;
    for (int i = 0; i < declared->payoff_count; ++i) {
        const ScriptPayoff *payoff = &declared->payoffs[i];
        double value = (double)payoff->millionths / PARTS;
        for (int result = 0; result < declared->result_count; ++result)
            if (strcmp(declared->results[result].name, payoff->name) == 0) {
                best->results[result] = value;
                if (result == declared->result_count - 1)
                    best->payoff.endless = value;
            }
        for (int count = 0; count < declared->count_count; ++count) {
            if (strcmp(declared->counts[count].name, payoff->name) != 0)
                continue;
            if (!best->cells)
                best->cells = calloc(cells, sizeof *best->cells);
            if (!best->cells)
                return error_set(error, FAIL_MEMORY, NULL, "out of memory for payoffs");
            best->cells[rules->cells[count]] = value;
        }
    }
    best->payoff.cells = best->cells;
    return OK;
}

static Status check_sides(const ScriptRules *rules, uint32_t open_sides, Error *error)
{
    const ScriptDeclaration *declared = &rules->script->declared;
    if (declared->side_count > 2)
        return error_set(error, FAIL_CONFLICT, NULL,
                         "best play is of one side or of two with opposite payoffs, not of %d",
                         declared->side_count);
    for (int side = 0; side < declared->side_count; ++side)
        if (open_sides >> side & 1 && declared->has_view[side])
            return error_set(error, FAIL_CONFLICT, NULL,
                             "best play of '%s' would see what game.view.%s keeps from it; it is "
                             "found only for sides that know the whole state",
                             declared->sides[side], declared->sides[side]);
    return OK;
}

static void find_range(ExactScript *best)
{
    int count = best->explored.rules.measures->result_count;
    best->low = best->high = best->results[0];
    for (int i = 1; i < count; ++i) {
        best->low = fmin(best->low, best->results[i]);
        best->high = fmax(best->high, best->results[i]);
    }
}

static Status solve(const ScriptRules *rules, const StepGame *steps,
                    const ScriptExploreRequest *request, ExactScript *best, Error *error)
{
    const ExactOptions options = {.watch = request->watch};
    TRY(check_sides(rules, request->open_sides, error));
    TRY(read_payoffs(rules, best, error));
    TRY(script_explore(rules, steps, request, &best->explored, error));
    best->is_explored = true;
    find_range(best);
    TRY(exact_optimal_solve(&best->explored.graph, &best->payoff, &options, &best->optimum, error));
    best->is_solved = true;
    const ExactSolved solved = {&best->payoff, best->optimum.lowers, best->optimum.uppers,
                                best->optimum.decisions};
    TRY(exact_mix_settle(&best->explored.graph, &solved, &best->optimum.mixes, error));
    best->followed = (ExactFollowed){&best->explored.graph, &best->optimum, &best->payoff};
    return OK;
}

Status exact_script_create(const ScriptRules *rules, const StepGame *steps,
                           const ScriptExploreRequest *request, ExactScript **best, Error *error)
{
    ExactScript *made = calloc(1, sizeof *made);
    if (!made)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for best play");
    Status status = solve(rules, steps, request, made, error);
    if (status == OK)
        *best = made;
    else
        exact_script_destroy(made);
    return status;
}

void exact_script_destroy(ExactScript *best)
{
    if (!best)
        return;
    if (best->is_solved)
        exact_optimal_destroy(&best->optimum);
    if (best->is_explored)
        graph_destroy(&best->explored.graph);
    free(best->cells);
    free(best);
}

static bool has_met(const ExactScript *best)
{
    return best->optimum.upper - best->optimum.lower <= MEETING * fmax(1, best->high - best->low);
}

// The step of the state where the bounds are farthest apart: "step 'nerve'".
static const char *place_apart(const ExactScript *best)
{
    const Graph *graph = &best->explored.graph;
    uint32_t apart = 0;
    double widest = -1;
    for (uint32_t state = 0; state < graph->states.count; ++state) {
        uint32_t node = graph->entries[state];
        double gap = best->optimum.uppers[node] - best->optimum.lowers[node];
        if (gap > widest) {
            widest = gap;
            apart = state;
        }
    }
    const unsigned char *key = intern_key(&graph->states, apart);
    uint32_t size;
    memcpy(&size, key, sizeof size);
    return graph->game->describe(graph->game->rules, key + sizeof size, size);
}

static const char *who_waits(const ExactScript *best)
{
    return best->explored.rules.script->declared.side_count == 2 ? "both sides may wait for ever"
                                                                 : "the game may go on for ever";
}

Status exact_script_check(const ExactScript *best, Error *error)
{
    if (has_met(best))
        return OK;
    return error_set(error, FAIL_CONFLICT, NULL,
                     "best play is between %.4f and %.4f: in %s %s; give 'unfinished' a payoff or "
                     "let the rules end the wait",
                     best->optimum.lower, best->optimum.upper, place_apart(best), who_waits(best));
}

const Graph *exact_script_graph(const ExactScript *best)
{
    return &best->explored.graph;
}

const uint32_t *exact_script_decisions(const ExactScript *best)
{
    return best->optimum.decisions;
}

const ExactFollowed *exact_script_followed(const ExactScript *best)
{
    return &best->followed;
}

void exact_script_tell(const ExactScript *best, ExactBestPlay *answer)
{
    const ScriptDeclaration *declared = &best->explored.rules.script->declared;
    const Graph *graph = &best->explored.graph;
    answer->side_count = 1;
    answer->side[0] = answer->words[0] = declared->side_count > 0 ? declared->sides[0] : "the game";
    answer->turns = -1;
    answer->value[0] = (ExactBounds){best->optimum.lower, best->optimum.upper};
    answer->states = graph->states.count;
    answer->bytes = (double)graph->node_count * sizeof(GraphNode) +
                    (double)graph->edge_count * sizeof(GraphEdge) +
                    (double)graph->states.count * (double)graph->states.key_size;
    if (!has_met(best))
        snprintf(answer->note, sizeof answer->note,
                 "In %s %s; give 'unfinished' a payoff or let the rules end the wait.",
                 place_apart(best), who_waits(best));
}
