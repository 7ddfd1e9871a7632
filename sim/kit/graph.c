/// graph: breadth first over the states, and within a step depth first over its throws: the step is
/// run again from its state for each path of outcomes.

#include "sim/kit/graph.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"
#include "sim/kit/graph_store.h"

// While exploring: as an edge's target, a state whose node is not yet known.
#define TO_STATE UINT32_C(0x40000000)

static const char purpose_of_memory[] = "the transition graph of a game";

// A throw on the path under way.
typedef struct Taken {
    LuckThrow thrown;
    uint32_t law;      // number, or GRAPH_NONE
    uint64_t outcomes; // how many there are
    uint64_t outcome;  // the one under way
    size_t first_edge; // of its finished outcomes, in `pending`
} Taken;

typedef struct Explorer {
    Graph *graph;
    GraphStore store;
    const StepGame *game;
    const GraphLimits *limits;
    ExactWatch *watch;
    void *state; // owned, or made by the game
    Taken *path; // owned
    size_t path_room;
    uint32_t length, depth;               // throws on the path, and taken in the run under way
    uint32_t counters[LUCK_COUNTERS_MAX]; // nothing is drawn from streams, so they stay 0
    uint64_t look_at;   // number of states at which suspect() is asked next; 0: not yet set
    bool has_suspected; // suspect() was sure of growth without bound
    uint32_t open_sides;
    bool starting; // start() is run, not step()
    uint32_t from; // number of the state under way
    Error *error;
    Status status; // of what went wrong while a step was run
} Explorer;

GraphLimits graph_limits(void)
{
    return (GraphLimits){.states_max = 4000000,
                         .bytes_max = UINT64_C(1) << 30,
                         .combinations_max = 100000,
                         .throws_max = 400};
}

// Throws.

static bool same_throw(const LuckThrow *a, const LuckThrow *b)
{
    return a->stream.place == b->stream.place && a->index == b->index && a->ways == b->ways &&
           a->law == b->law && a->kind == b->kind && a->side == b->side;
}

static Status refuse_throws(const Explorer *explorer)
{
    return error_set(explorer->error, FAIL_LIMIT, NULL,
                     "%s throws more than %u times in one step; let it return after each round "
                     "instead of looping, or put the dice into a law",
                     graph_store_describe(&explorer->store), explorer->limits->throws_max);
}

// Begins a throw that the path has not come to before, with its first outcome.
static Status begin_throw(Explorer *explorer, const LuckThrow *thrown)
{
    if (explorer->length == explorer->limits->throws_max)
        return refuse_throws(explorer);
    Taken taken = {.thrown = *thrown, .law = GRAPH_NONE, .outcomes = thrown->ways};
    taken.first_edge = explorer->store.pending_count;
    if (thrown->law)
        TRY(graph_store_law(&explorer->store, thrown->law, &taken.law));
    if (thrown->kind)
        TRY(graph_store_kind(&explorer->store, thrown, &taken.law));
    if (taken.law != GRAPH_NONE)
        taken.outcomes = explorer->graph->laws[taken.law].law.count;
    TRY(GROW(explorer->path, &explorer->path_room, explorer->length + 1, purpose_of_memory,
             explorer->error));
    explorer->path[explorer->length++] = taken;
    return OK;
}

// Gives a step the outcome of its next throw, as `take` of Luck.
static int64_t take(void *context, const LuckThrow *thrown)
{
    Explorer *explorer = context;
    if (explorer->status == OK && explorer->depth == explorer->length)
        explorer->status = begin_throw(explorer, thrown);
    else if (explorer->status == OK && !same_throw(thrown, &explorer->path[explorer->depth].thrown))
        explorer->status = error_set(explorer->error, FAIL_CONFLICT, NULL,
                                     "%s asks for other throws when it is run again: it keeps "
                                     "something outside its state",
                                     graph_store_describe(&explorer->store));
    // The run is lost, but it must end: a loop that waits for an outcome has to see all of them.
    if (explorer->status != OK)
        return thrown->law    ? thrown->law->values[explorer->depth++ % thrown->law->count]
               : thrown->ways ? (int64_t)(explorer->depth++ % thrown->ways)
                              : 0;
    const Taken *taken = &explorer->path[explorer->depth++];
    return taken->law == GRAPH_NONE ? (int64_t)taken->outcome
                                    : explorer->graph->laws[taken->law].law.values[taken->outcome];
}

// Steps.

static Status refuse_states(const Explorer *explorer)
{
    return error_set(
        explorer->error, FAIL_LIMIT, explorer->game->limit_key, "%s has more than %llu states; %s",
        graph_store_describe(&explorer->store), (unsigned long long)explorer->limits->states_max,
        explorer->game->cure ? explorer->game->cure : "does something in its state grow for ever?");
}

static Status refuse_bytes(const Explorer *explorer)
{
    return error_set(explorer->error, FAIL_LIMIT, explorer->game->limit_key,
                     "%s has a graph that takes more than %llu MiB of memory; %s",
                     graph_store_describe(&explorer->store),
                     (unsigned long long)(explorer->limits->bytes_max >> 20),
                     explorer->game->cure ? explorer->game->cure
                                          : "fewer outcomes in a step make it smaller");
}

// Sets the state to the one under way, as it was before the step.
static void restore_state(const Explorer *explorer)
{
    const StepGame *game = explorer->game;
    const unsigned char *key = intern_key(&explorer->graph->states, explorer->from);
    uint32_t size;
    memcpy(&size, key, sizeof size);
    if (game->read)
        game->read(game->rules, explorer->state, key + sizeof size, size);
    else
        memcpy(explorer->state, key + sizeof size, size);
}

static Effects clear_effects(const Explorer *explorer)
{
    memset(explorer->store.effect, 0,
           graph_cells(explorer->graph) * sizeof *explorer->store.effect);
    return (Effects){.cells = explorer->store.effect,
                     .start = explorer->store.effect + explorer->game->measures->outcome_cells,
                     .error = explorer->error};
}

// Interns the state that a step has left behind, as the target of an edge.
static Status number_state(Explorer *explorer, uint32_t *to)
{
    const StepGame *game = explorer->game;
    unsigned char *bytes = explorer->store.bytes + sizeof(uint32_t);
    uint32_t size = game->state_size;
    if (game->write)
        size = game->write(game->rules, explorer->state, bytes, explorer->error);
    else
        memcpy(bytes, explorer->state, size);
    if (game->write && size == 0)
        return explorer->error->status;
    TRY(graph_store_state(&explorer->store, size, to));
    uint64_t count = explorer->graph->states.count;
    bool is_full = count > explorer->limits->states_max && !explorer->limits->cuts;
    if (is_full || count >= TO_STATE)
        return refuse_states(explorer);
    *to |= TO_STATE;
    return OK;
}

// Runs the step once with the path's outcomes, and adds the edge to where it led.
static Status run_step(Explorer *explorer)
{
    const StepGame *game = explorer->game;
    Luck luck = {.counters = explorer->counters,
                 .take = take,
                 .context = explorer,
                 .open_sides = explorer->open_sides};
    Effects effects = clear_effects(explorer);
    if (!explorer->starting)
        restore_state(explorer);
    else if (!game->open)
        memset(explorer->state, 0, game->state_size);
    explorer->depth = 0;
    explorer->graph->runs += 1;
    int end = (explorer->starting ? game->start : game->step)(game->rules, explorer->state, &luck,
                                                              &effects);
    TRY(explorer->status);
    if (end == STEP_FAILED)
        return explorer->error->status;
    GraphEdge edge = {.to = GRAPH_END | (uint32_t)end};
    if (end < 0)
        TRY(number_state(explorer, &edge.to));
    else if (game->finish)
        game->finish(game->rules, explorer->state, &effects);
    int32_t *extra = explorer->store.effect + game->measures->outcome_cells;
    extra[GRAPH_ROUND] = end == STEP_NEXT_ROUND;
    extra[GRAPH_STEP] = end < 0 && game->stop.steps_max > 0;
    TRY(graph_store_effect(&explorer->store, &edge.effect));
    return graph_store_edge(&explorer->store, edge);
}

// Goes on to the next path of outcomes; throws whose outcomes are all done become nodes, edges of
// the throws before them. False when there is no path left: then the step's node is `*entry`.
static Status next_path(Explorer *explorer, uint32_t late, bool *more, uint32_t *entry)
{
    while (explorer->length > 0) {
        Taken *taken = &explorer->path[explorer->length - 1];
        *more = ++taken->outcome < taken->outcomes;
        if (*more)
            return OK;
        GraphNode node = {.stream = taken->thrown.stream,
                          .index = taken->thrown.index,
                          .law = taken->law,
                          .side = taken->thrown.side,
                          .late = explorer->length == 1 ? late : 0};
        TRY(graph_store_node(&explorer->store, node, taken->first_edge, entry));
        explorer->length -= 1;
        if (explorer->length > 0)
            TRY(graph_store_edge(&explorer->store, (GraphEdge){.to = *entry}));
    }
    *more = false;
    if (explorer->store.pending_count > 0) // a step without throws
        TRY(graph_store_node(&explorer->store,
                             (GraphNode){.law = GRAPH_NONE, .side = -1, .late = late}, 0, entry));
    return OK;
}

static Status refuse_combinations(const Explorer *explorer)
{
    return error_set(explorer->error, FAIL_LIMIT, explorer->game->limit_key,
                     "the throws of one step of %s can fall in more than %llu ways; let it return "
                     "after each round instead of looping, or put the dice into a law",
                     graph_store_describe(&explorer->store),
                     (unsigned long long)explorer->limits->combinations_max);
}

// What is added when the clock or a stop ends the game in the state under way.
static Status number_late(Explorer *explorer, uint32_t *late)
{
    const StepGame *game = explorer->game;
    *late = 0;
    if (!(game->clock.rounds_max || game->stop.steps_max) || !game->finish || explorer->starting)
        return OK;
    Effects effects = clear_effects(explorer);
    restore_state(explorer);
    game->finish(game->rules, explorer->state, &effects);
    return graph_store_effect(&explorer->store, late);
}

// Explores the step from the state under way. @param entry the node that it begins with
static Status explore_step(Explorer *explorer, uint32_t *entry)
{
    uint32_t late;
    bool more = true;
    TRY(number_late(explorer, &late));
    for (uint64_t runs = 0; more; ++runs) {
        if (runs == explorer->limits->combinations_max)
            return refuse_combinations(explorer);
        TRY(run_step(explorer));
        TRY(next_path(explorer, late, &more, entry));
        if (runs >= explorer->graph->largest) {
            explorer->graph->largest = runs + 1;
            explorer->graph->largest_from = explorer->starting ? GRAPH_NONE : explorer->from;
        }
    }
    return graph_store_bytes(&explorer->store) > explorer->limits->bytes_max
               ? refuse_bytes(explorer)
               : OK;
}

static Status tell(const Explorer *explorer, uint32_t done)
{
    const ExactProgress progress = {.done = done, .found = explorer->graph->states.count};
    return exact_watch_tell(explorer->watch, &progress, explorer->error);
}

// Asks suspect() whether the state space grows without bound, so as to give up before the limits
// are met. It is asked each time the states have become four times as many, so it costs little.
static Status look_for_growth(Explorer *explorer)
{
    enum { LOOK_FIRST = 1 << 14, LOOK_TIMES = 4 };
    const StepGame *game = explorer->game;
    char text[ERROR_TEXT_SIZE];
    if (explorer->look_at == 0)
        explorer->look_at = LOOK_FIRST;
    if (!game->suspect || explorer->graph->states.count < explorer->look_at)
        return OK;
    explorer->look_at *= LOOK_TIMES;
    if (!game->suspect(game->rules, &explorer->graph->states, true, text))
        return OK;
    explorer->has_suspected = true;
    return error_set(explorer->error, FAIL_LIMIT, game->suspect_key, "%s", text);
}

// Adds to the message of a limit that was met what suspect() takes for the likely reason.
static void add_suspicion(Explorer *explorer)
{
    const StepGame *game = explorer->game;
    char text[ERROR_TEXT_SIZE];
    Error met = *explorer->error;
    if (met.status != FAIL_LIMIT || !game->suspect || explorer->has_suspected ||
        !game->suspect(game->rules, &explorer->graph->states, false, text))
        return;
    met.text[0] = (char)toupper((unsigned char)met.text[0]); // it begins a sentence now
    error_set(explorer->error, FAIL_LIMIT, met.key[0] ? met.key : NULL, "%.300s %.320s", text,
              met.text);
}

// Explores state by state, as far as the limits allow.
static Status explore_states(Explorer *explorer)
{
    Graph *graph = explorer->graph;
    const GraphLimits *limits = explorer->limits;
    for (explorer->from = 0; explorer->from < graph->states.count; ++explorer->from) {
        if (limits->cuts && explorer->from == limits->states_max)
            return OK;
        TRY(GROW(graph->entries, &graph->entry_room, explorer->from + 1, purpose_of_memory,
                 explorer->error));
        Status status = explore_step(explorer, &graph->entries[explorer->from]);
        if (status == FAIL_LIMIT && limits->cuts)
            return OK;
        TRY(status);
        graph->explored += 1;
        if (exact_watch_is_due(explorer->watch, explorer->from))
            TRY(tell(explorer, explorer->from));
        if (!limits->cuts)
            TRY(look_for_growth(explorer));
    }
    return OK;
}

// Makes every state that was not explored a node that leads to the end graph_cut. Pending edges of
// a step that met a limit are dropped.
static Status cut_off(Explorer *explorer)
{
    Graph *graph = explorer->graph;
    const GraphEdge edge = {.to = GRAPH_END | graph_cut(explorer->game)};
    explorer->store.pending_count = 0;
    TRY(GROW(graph->entries, &graph->entry_room, graph->states.count, purpose_of_memory,
             explorer->error));
    for (explorer->from = graph->explored; explorer->from < graph->states.count; ++explorer->from) {
        GraphNode node = {.law = GRAPH_NONE, .side = -1};
        TRY(number_late(explorer, &node.late));
        TRY(graph_store_edge(&explorer->store, edge));
        TRY(graph_store_node(&explorer->store, node, 0, &graph->entries[explorer->from]));
    }
    return OK;
}

static Status explore_all(Explorer *explorer)
{
    Graph *graph = explorer->graph;
    explorer->starting = true;
    clear_effects(explorer);
    uint32_t nothing;
    TRY(graph_store_effect(&explorer->store, &nothing));
    TRY(explore_step(explorer, &graph->first));
    explorer->starting = false;
    TRY(explore_states(explorer));
    TRY(cut_off(explorer));
    // Now that every state has its node, edges lead there.
    for (uint32_t i = 0; i < graph->edge_count; ++i)
        if (!(graph->edges[i].to & GRAPH_END) && graph->edges[i].to & TO_STATE)
            graph->edges[i].to = graph->entries[graph->edges[i].to & ~TO_STATE];
    return OK;
}

static void close_explorer(Explorer *explorer)
{
    if (explorer->game->close && explorer->state)
        explorer->game->close(explorer->game->rules, explorer->state);
    else
        free(explorer->state);
    free(explorer->path);
    graph_store_close(&explorer->store);
}

static Status open_explorer(Explorer *explorer)
{
    const StepGame *game = explorer->game;
    TRY(graph_store_open(&explorer->store, explorer->graph, explorer->error));
    if (game->open)
        TRY(game->open(game->rules, &explorer->state, explorer->error));
    else
        explorer->state = malloc(game->state_size);
    if (explorer->state)
        return OK;
    return error_set(explorer->error, FAIL_MEMORY, NULL, "out of memory for %s", purpose_of_memory);
}

Status graph_create(const StepGame *game, uint32_t open_sides, const GraphLimits *limits,
                    ExactWatch *watch, Graph *graph, Error *error)
{
    *graph = (Graph){.game = game};
    Error own = {0}; // the explorer always has somewhere to look a failure up
    Explorer explorer = {.graph = graph,
                         .game = game,
                         .limits = limits,
                         .watch = watch,
                         .open_sides = open_sides,
                         .error = error ? error : &own};
    Status status = open_explorer(&explorer);
    if (status == OK)
        status = explore_all(&explorer);
    if (status == FAIL_LIMIT)
        add_suspicion(&explorer);
    if (status != OK && watch)
        watch->told.found = watch->before + graph->states.count;
    close_explorer(&explorer);
    if (status != OK)
        graph_destroy(graph);
    return status;
}

void graph_destroy(Graph *graph)
{
    for (uint32_t i = 0; i < graph->law_count; ++i)
        law_destroy(&graph->laws[i].law);
    free(graph->laws);
    free(graph->entries);
    free(graph->nodes);
    free(graph->edges);
    if (graph->states.key_size)
        intern_release(&graph->states);
    if (graph->effects.key_size)
        intern_release(&graph->effects);
    *graph = (Graph){.game = graph->game};
}
