/// graph: breadth first over the states, and within a step depth first over its throws: the step is
/// run again from its state for each path of outcomes.

#include "sim/kit/graph.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"
#include "sim/base/rng.h"

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
    const StepGame *game;
    const GraphLimits *limits;
    ExactWatch *watch;
    void *state;          // owned, or made by the game
    unsigned char *bytes; // owned; room for one state
    int32_t *effect;      // owned; graph_cells numbers
    Taken *path;          // owned
    size_t path_room;
    uint32_t length, depth; // throws on the path, and taken in the run under way
    GraphEdge *pending;     // owned; edges of the throws on the path
    size_t pending_count, pending_room;
    uint32_t *slots; // owned; open addressing over nodes: number + 1, or 0
    size_t slot_count;
    Intern kinds;                       // kinds of throws with what they were told: law
    Intern pointers;                    // laws that games own
    uint32_t *kind_laws, *pointer_laws; // owned; by number in the two tables
    size_t kind_room, pointer_room;
    uint32_t counters[LUCK_COUNTERS_MAX]; // nothing is drawn from streams, so they stay 0
    uint32_t last_effect;                 // number of the effect of the run before
    uint32_t open_sides;
    bool starting; // start() is run, not step()
    uint32_t from; // number of the state under way
    Error *error;
    Status status; // of what went wrong while a step was run
} Explorer;

typedef struct KindKey {
    const LuckKind *kind;
    uint64_t size;
    unsigned char what[GRAPH_WHAT_MAX];
} KindKey;

GraphLimits graph_limits(void)
{
    return (GraphLimits){.states_max = 4000000,
                         .bytes_max = UINT64_C(1) << 30,
                         .combinations_max = 100000,
                         .throws_max = 400};
}

static const char *describe(const Explorer *explorer)
{
    const StepGame *game = explorer->game;
    return game->describe
               ? game->describe(game->rules, explorer->bytes + sizeof(uint32_t), game->state_size)
               : "the game";
}

// Laws.

static Status add_law(Explorer *explorer, const GraphLaw *law, uint32_t *number)
{
    Graph *graph = explorer->graph;
    TRY(GROW(graph->laws, &graph->law_room, graph->law_count + 1, purpose_of_memory,
             explorer->error));
    graph->laws[graph->law_count] = *law;
    *number = graph->law_count++;
    return OK;
}

static Status copy_law(const Law *from, Law *law, Error *error)
{
    *law = (Law){.values = malloc(from->count * sizeof *law->values),
                 .upto = malloc(from->count * sizeof *law->upto),
                 .count = from->count};
    if (!law->values || !law->upto) {
        law_destroy(law);
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for %s", purpose_of_memory);
    }
    memcpy(law->values, from->values, from->count * sizeof *law->values);
    memcpy(law->upto, from->upto, from->count * sizeof *law->upto);
    return OK;
}

// The number of a law that the game keeps for as long as it is explored.
static Status number_law(Explorer *explorer, const Law *law, uint32_t *number)
{
    uint32_t known = explorer->pointers.count, pointer;
    TRY(intern_number(&explorer->pointers, &law, &pointer, explorer->error));
    if (pointer == known) {
        GraphLaw copy = {.kind = NULL};
        TRY(GROW(explorer->pointer_laws, &explorer->pointer_room, pointer + 1, purpose_of_memory,
                 explorer->error));
        TRY(copy_law(law, &copy.law, explorer->error));
        Status status = add_law(explorer, &copy, &explorer->pointer_laws[pointer]);
        if (status != OK) {
            law_destroy(&copy.law);
            return status;
        }
    }
    *number = explorer->pointer_laws[pointer];
    return OK;
}

// The number of the law of a kind of throw.
static Status number_kind(Explorer *explorer, const LuckThrow *thrown, uint32_t *number)
{
    KindKey key = {.kind = thrown->kind, .size = thrown->what_size};
    assert(thrown->what_size <= GRAPH_WHAT_MAX);
    memcpy(key.what, thrown->what, thrown->what_size);
    uint32_t known = explorer->kinds.count, kind;
    TRY(intern_number(&explorer->kinds, &key, &kind, explorer->error));
    if (kind == known) {
        GraphLaw law = {.kind = thrown->kind, .what_size = thrown->what_size};
        memcpy(law.what, key.what, sizeof law.what);
        TRY(GROW(explorer->kind_laws, &explorer->kind_room, kind + 1, purpose_of_memory,
                 explorer->error));
        TRY(thrown->kind->law(law.what, &law.law, explorer->error));
        TRY(add_law(explorer, &law, &explorer->kind_laws[kind]));
    }
    *number = explorer->kind_laws[kind];
    return OK;
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
                     describe(explorer), explorer->limits->throws_max);
}

// Begins a throw that the path has not come to before, with its first outcome.
static Status begin_throw(Explorer *explorer, const LuckThrow *thrown)
{
    if (explorer->length == explorer->limits->throws_max)
        return refuse_throws(explorer);
    Taken taken = {.thrown = *thrown, .law = GRAPH_NONE, .outcomes = thrown->ways};
    taken.first_edge = explorer->pending_count;
    if (thrown->law)
        TRY(number_law(explorer, thrown->law, &taken.law));
    if (thrown->kind)
        TRY(number_kind(explorer, thrown, &taken.law));
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
                                     describe(explorer));
    // The run is lost, but it must end: a loop that waits for an outcome has to see all of them.
    if (explorer->status != OK)
        return thrown->law    ? thrown->law->values[explorer->depth++ % thrown->law->count]
               : thrown->ways ? (int64_t)(explorer->depth++ % thrown->ways)
                              : 0;
    const Taken *taken = &explorer->path[explorer->depth++];
    return taken->law == GRAPH_NONE ? (int64_t)taken->outcome
                                    : explorer->graph->laws[taken->law].law.values[taken->outcome];
}

// Nodes.

static bool same_node(const Graph *graph, const GraphNode *a, const GraphNode *b)
{
    return a->stream.place == b->stream.place && a->stream.room == b->stream.room &&
           a->stream.counter == b->stream.counter && a->index == b->index && a->law == b->law &&
           a->side == b->side && a->late == b->late && a->edge_count == b->edge_count &&
           memcmp(graph->edges + a->first_edge, graph->edges + b->first_edge,
                  a->edge_count * sizeof(GraphEdge)) == 0;
}

static uint64_t hash_node(const Graph *graph, const GraphNode *node)
{
    uint64_t hash = splitmix64_mix(node->stream.place ^ (uint64_t)node->index << 32 ^ node->law);
    hash = splitmix64_mix(hash ^ (uint64_t)node->late << 32 ^ node->edge_count);
    for (uint32_t i = 0; i < node->edge_count; ++i) {
        const GraphEdge *edge = &graph->edges[node->first_edge + i];
        hash = splitmix64_mix(hash ^ ((uint64_t)edge->to << 32 | edge->effect)) + i;
    }
    return hash;
}

// The slot of a node with the same throw and edges, or the empty one where the node belongs.
static uint32_t *find_node(const Explorer *explorer, const GraphNode *node)
{
    size_t mask = explorer->slot_count - 1, slot = hash_node(explorer->graph, node) & mask;
    while (explorer->slots[slot] &&
           !same_node(explorer->graph, &explorer->graph->nodes[explorer->slots[slot] - 1], node))
        slot = (slot + 1) & mask;
    return &explorer->slots[slot];
}

static Status widen_slots(Explorer *explorer)
{
    size_t count = explorer->slot_count ? explorer->slot_count * 2 : 1024;
    uint32_t *slots = calloc(count, sizeof *slots);
    if (!slots)
        return error_set(explorer->error, FAIL_MEMORY, NULL, "out of memory for %s",
                         purpose_of_memory);
    free(explorer->slots);
    explorer->slots = slots;
    explorer->slot_count = count;
    for (uint32_t i = 0; i < explorer->graph->node_count; ++i)
        *find_node(explorer, &explorer->graph->nodes[i]) = i + 1;
    return OK;
}

// The number of a node whose edges are the last of `pending`, from `first` on: that of an equal
// one, if there is one.
static Status number_node(Explorer *explorer, GraphNode node, size_t first, uint32_t *number)
{
    Graph *graph = explorer->graph;
    node.first_edge = graph->edge_count;
    node.edge_count = (uint32_t)(explorer->pending_count - first);
    if ((size_t)graph->edge_count + node.edge_count >= GRAPH_NONE)
        return error_set(explorer->error, FAIL_LIMIT, NULL, "%s has more than 2^32 outcomes",
                         describe(explorer));
    TRY(GROW(graph->edges, &graph->edge_room, (size_t)graph->edge_count + node.edge_count,
             purpose_of_memory, explorer->error));
    TRY(GROW(graph->nodes, &graph->node_room, graph->node_count + 1, purpose_of_memory,
             explorer->error));
    memcpy(graph->edges + graph->edge_count, explorer->pending + first,
           node.edge_count * sizeof(GraphEdge));
    explorer->pending_count = first;
    if ((size_t)graph->node_count * 2 >= explorer->slot_count)
        TRY(widen_slots(explorer));
    uint32_t *slot = find_node(explorer, &node);
    if (*slot == 0) {
        graph->nodes[graph->node_count++] = node;
        graph->edge_count += node.edge_count;
        *slot = graph->node_count;
    }
    *number = *slot - 1;
    return OK;
}

// States.

static Status refuse_states(const Explorer *explorer)
{
    return error_set(
        explorer->error, FAIL_LIMIT, explorer->game->limit_key, "%s has more than %llu states; %s",
        describe(explorer), (unsigned long long)explorer->limits->states_max,
        explorer->game->cure ? explorer->game->cure : "does something in its state grow for ever?");
}

static uint64_t bytes_used(const Graph *graph)
{
    return graph->node_room * sizeof *graph->nodes + graph->edge_room * sizeof *graph->edges +
           (uint64_t)graph->states.keys_room * graph->states.key_size +
           graph->states.slot_count * sizeof(InternSlot);
}

static Status refuse_bytes(const Explorer *explorer)
{
    return error_set(explorer->error, FAIL_LIMIT, explorer->game->limit_key,
                     "%s has a graph that takes more than %llu MiB of memory; %s",
                     describe(explorer), (unsigned long long)(explorer->limits->bytes_max >> 20),
                     explorer->game->cure ? explorer->game->cure
                                          : "fewer outcomes in a step make it smaller");
}

// The keys of all states get room for a longer one; their numbers stay.
static Status lengthen_states(Explorer *explorer, uint32_t size)
{
    Intern *states = &explorer->graph->states;
    size_t key_size = states->key_size;
    while (key_size < size + sizeof size)
        key_size *= 2;
    Intern longer = intern_of(key_size, states->what);
    unsigned char *key = calloc(1, key_size);
    Status status = key ? OK : FAIL_MEMORY;
    if (!key)
        error_set(explorer->error, FAIL_MEMORY, NULL, "out of memory for %s", states->what);
    for (uint32_t i = 0, number; i < states->count && status == OK; ++i) {
        // The size is in front, so zeros behind do not make different states equal.
        memcpy(key, intern_key(states, i), states->key_size);
        status = intern_number(&longer, key, &number, explorer->error);
    }
    free(key);
    intern_release(status == OK ? states : &longer);
    if (status == OK)
        *states = longer;
    return status;
}

// The number of the state in `bytes`: its size, then its bytes.
static Status number_bytes(Explorer *explorer, uint32_t size, uint32_t *number)
{
    Intern *states = &explorer->graph->states;
    if (size + sizeof size > states->key_size)
        TRY(lengthen_states(explorer, size));
    memcpy(explorer->bytes, &size, sizeof size);
    memset(explorer->bytes + sizeof size + size, 0, states->key_size - sizeof size - size);
    TRY(intern_number(states, explorer->bytes, number, explorer->error));
    if (states->count > explorer->limits->states_max || states->count >= TO_STATE)
        return refuse_states(explorer);
    return OK;
}

// Steps.

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
    memset(explorer->effect, 0, graph_cells(explorer->graph) * sizeof *explorer->effect);
    return (Effects){.cells = explorer->effect,
                     .start = explorer->effect + explorer->game->measures->outcome_cells,
                     .error = explorer->error};
}

// Where the state leads that a step has left behind.
static Status number_state(Explorer *explorer, uint32_t *to)
{
    const StepGame *game = explorer->game;
    unsigned char *bytes = explorer->bytes + sizeof(uint32_t);
    uint32_t size = game->state_size;
    if (game->write)
        size = game->write(game->rules, explorer->state, bytes, explorer->error);
    else
        memcpy(bytes, explorer->state, size);
    if (game->write && size == 0)
        return explorer->error->status;
    TRY(number_bytes(explorer, size, to));
    *to |= TO_STATE;
    return OK;
}

// The number of the effect under way. Outcomes of one throw often add the same, so it is first held
// against the last.
static Status number_effect(Explorer *explorer, uint32_t *number)
{
    Intern *effects = &explorer->graph->effects;
    *number = explorer->last_effect;
    if (memcmp(intern_key(effects, *number), explorer->effect, effects->key_size) != 0)
        TRY(intern_number(effects, explorer->effect, number, explorer->error));
    explorer->last_effect = *number;
    return OK;
}

static Status add_pending(Explorer *explorer, GraphEdge edge)
{
    if (explorer->pending_count == explorer->pending_room)
        TRY(GROW(explorer->pending, &explorer->pending_room, explorer->pending_count + 1,
                 purpose_of_memory, explorer->error));
    explorer->pending[explorer->pending_count++] = edge;
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
    int32_t *extra = explorer->effect + game->measures->outcome_cells;
    extra[GRAPH_ROUND] = end == STEP_NEXT_ROUND;
    extra[GRAPH_STEP] = end < 0 && game->stop.steps_max > 0;
    TRY(number_effect(explorer, &edge.effect));
    return add_pending(explorer, edge);
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
        TRY(number_node(explorer, node, taken->first_edge, entry));
        explorer->length -= 1;
        if (explorer->length > 0)
            TRY(add_pending(explorer, (GraphEdge){.to = *entry}));
    }
    *more = false;
    if (explorer->pending_count > 0) // a step without throws
        TRY(number_node(explorer, (GraphNode){.law = GRAPH_NONE, .side = -1, .late = late}, 0,
                        entry));
    return OK;
}

static Status refuse_combinations(const Explorer *explorer)
{
    return error_set(explorer->error, FAIL_LIMIT, explorer->game->limit_key,
                     "the throws of one step of %s can fall in more than %llu ways; let it return "
                     "after each round instead of looping, or put the dice into a law",
                     describe(explorer), (unsigned long long)explorer->limits->combinations_max);
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
    return intern_number(&explorer->graph->effects, explorer->effect, late, explorer->error);
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
    }
    return bytes_used(explorer->graph) > explorer->limits->bytes_max ? refuse_bytes(explorer) : OK;
}

static Status tell(const Explorer *explorer, uint32_t done)
{
    const ExactProgress progress = {.done = done, .found = explorer->graph->states.count};
    return exact_watch_tell(explorer->watch, &progress, explorer->error);
}

static Status explore_all(Explorer *explorer)
{
    Graph *graph = explorer->graph;
    explorer->starting = true;
    clear_effects(explorer);
    uint32_t nothing;
    TRY(intern_number(&graph->effects, explorer->effect, &nothing, explorer->error));
    TRY(explore_step(explorer, &graph->first));
    explorer->starting = false;
    for (explorer->from = 0; explorer->from < graph->states.count; ++explorer->from) {
        TRY(GROW(graph->entries, &graph->entry_room, explorer->from + 1, purpose_of_memory,
                 explorer->error));
        TRY(explore_step(explorer, &graph->entries[explorer->from]));
        if (exact_watch_is_due(explorer->watch, explorer->from))
            TRY(tell(explorer, explorer->from));
    }
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
    free(explorer->bytes);
    free(explorer->effect);
    free(explorer->path);
    free(explorer->pending);
    free(explorer->slots);
    free(explorer->kind_laws);
    free(explorer->pointer_laws);
    intern_release(&explorer->kinds);
    intern_release(&explorer->pointers);
}

static Status open_explorer(Explorer *explorer)
{
    const StepGame *game = explorer->game;
    Graph *graph = explorer->graph;
    size_t key_size = game->write ? 64 : sizeof(uint32_t) + game->state_size;
    graph->states = intern_of(key_size, purpose_of_memory);
    graph->effects = intern_of(graph_cells(graph) * sizeof(int32_t), purpose_of_memory);
    explorer->kinds = intern_of(sizeof(KindKey), purpose_of_memory);
    explorer->pointers = intern_of(sizeof(Law *), purpose_of_memory);
    if (game->open)
        TRY(game->open(game->rules, &explorer->state, explorer->error));
    else
        explorer->state = malloc(game->state_size);
    explorer->bytes = calloc(2, key_size + sizeof(uint32_t) + game->state_size);
    explorer->effect = calloc(graph_cells(graph), sizeof *explorer->effect);
    if (explorer->state && explorer->bytes && explorer->effect)
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
