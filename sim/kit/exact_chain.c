/// exact_chain: merging equal outcomes, and strongly connected components.
/// Source: Tarjan 1972, SIAM J. Comput. 1:146, without recursion.

#include "sim/kit/exact_chain.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

static Status out_of_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the Markov chain of a game");
}

// How a chain is made.
typedef struct Making {
    const uint32_t *decisions; // null: nobody decides
    bool open;                 // choices stay open
    Graph *consumed;           // its edges and laws are given back; null: they are kept
    uint32_t *first_user;      // owned; by law of `consumed`: the first node that throws by it
    Error *error;
} Making;

// Edges.

static int compare_edges(const void *a, const void *b)
{
    const ExactChainEdge *left = a, *right = b;
    if (left->to != right->to)
        return left->to < right->to ? -1 : 1;
    return (left->effect > right->effect) - (left->effect < right->effect);
}

// Merges equal edges that stand side by side into one with the sum of their probabilities. Returns
// how many are left.
static uint32_t add_neighbours(ExactChainEdge *edges, uint32_t count)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; ++i)
        if (left > 0 && edges[left - 1].to == edges[i].to &&
            edges[left - 1].effect == edges[i].effect)
            edges[left - 1].probability += edges[i].probability;
        else
            edges[left++] = edges[i];
    return left;
}

static bool are_sorted(const ExactChainEdge *edges, uint32_t count)
{
    for (uint32_t i = 1; i < count; ++i)
        if (compare_edges(&edges[i - 1], &edges[i]) > 0)
            return false;
    return true;
}

// Copies the edges of a node to `edges`, equal ones as one. Returns how many there are. The
// probabilities are added up as whole weights, so that none is rounded twice.
static uint32_t merge_edges(const Graph *graph, const GraphNode *node, ExactChainEdge *edges)
{
    const Law *law = node->law == GRAPH_NONE ? NULL : &graph->laws[node->law].law;
    double total = law ? (double)law_total(law) : (double)node->edge_count;
    for (uint32_t i = 0; i < node->edge_count; ++i) {
        const GraphEdge *edge = &graph->edges[node->first_edge + i];
        edges[i] = (ExactChainEdge){law ? (double)law_weight(law, i) : 1, edge->to, edge->effect};
    }
    uint32_t count = add_neighbours(edges, node->edge_count);
    if (!are_sorted(edges, count)) {
        qsort(edges, count, sizeof *edges, compare_edges);
        count = add_neighbours(edges, count);
    }
    for (uint32_t i = 0; i < count; ++i)
        edges[i].probability /= total;
    return count;
}

// Copies the edges of a choice in the order of its options.
static uint32_t copy_options(const Graph *graph, const GraphNode *node, ExactChainEdge *edges)
{
    for (uint32_t i = 0; i < node->edge_count; ++i) {
        const GraphEdge *edge = &graph->edges[node->first_edge + i];
        edges[i] = (ExactChainEdge){1, edge->to, edge->effect};
    }
    return node->edge_count;
}

// Copies the edges of a node to `edges`, where there is room for as many as the graph has. Fails
// for a choice that nobody makes. Sets how many there are.
static Status copy_edges(const ExactChain *chain, const Making *making, uint32_t n,
                         ExactChainEdge *edges, uint32_t *count)
{
    const Graph *graph = chain->graph;
    const GraphNode *node = &graph->nodes[n];
    if (node->side < 0) {
        *count = merge_edges(graph, node, edges);
        return OK;
    }
    if (making->open) {
        *count = copy_options(graph, node, edges);
        return OK;
    }
    if (!making->decisions)
        return error_set(making->error, FAIL_CONFLICT, NULL,
                         "a choice is open that nobody decides; give the side a policy");
    const GraphEdge *edge = &graph->edges[node->first_edge + making->decisions[n]];
    edges[0] = (ExactChainEdge){1, edge->to, edge->effect};
    *count = 1;
    return OK;
}

// Gives back the edges of the graph from those of a node on, which the chain has now, by the
// quarter of a megabyte. Laws that were given back since then go to the system with them: they are
// small and lie between what is still used, so that free() alone would keep their memory.
static void consume_edges(Graph *graph, const GraphNode *node)
{
    enum { EDGES_AT_ONCE = 1 << 15 };
    graph->edge_count = node->first_edge;
    if (graph->edge_room - graph->edge_count < EDGES_AT_ONCE)
        return;
    size_t room = (size_t)graph->edge_count + 1;
    GraphEdge *edges = realloc(graph->edges, room * sizeof *edges);
    if (!edges)
        return;
    graph->edges = edges;
    graph->edge_room = room;
    malloc_trim(0);
}

// Finds the nodes after which nothing throws by a law any more, when they are taken from the last
// to the first.
static Status find_first_users(Making *making)
{
    const Graph *graph = making->consumed;
    making->first_user = calloc((size_t)graph->law_count + 1, sizeof *making->first_user);
    if (!making->first_user)
        return out_of_memory(making->error);
    for (uint32_t n = graph->node_count; n-- > 0;)
        if (graph->nodes[n].law != GRAPH_NONE)
            making->first_user[graph->nodes[n].law] = n;
    return OK;
}

// Gives back the law of a node that is the last to need it.
static void consume_law(const Making *making, uint32_t n)
{
    uint32_t law = making->consumed->nodes[n].law;
    if (law != GRAPH_NONE && making->first_user[law] == n)
        law_destroy(&making->consumed->laws[law].law);
}

// From the last node to the first, since an array can only be given back from its end. So edges
// fill their room from its end, too.
static Status fill_edges(ExactChain *chain, const Making *making)
{
    const Graph *graph = chain->graph;
    uint32_t used = graph->edge_count, count = 0;
    for (uint32_t n = graph->node_count; n-- > 0;) {
        chain->first_edge[n + 1] = used;
        ExactChainEdge *edges = chain->edge_memory + used - graph->nodes[n].edge_count;
        TRY(copy_edges(chain, making, n, edges, &count));
        used -= count;
        memmove(chain->edge_memory + used, edges, count * sizeof *edges);
        if (making->consumed) {
            consume_edges(making->consumed, &graph->nodes[n]);
            consume_law(making, n);
        }
    }
    chain->first_edge[0] = used;
    chain->edges = chain->edge_memory + used;
    for (uint32_t n = 0; n <= graph->node_count; ++n)
        chain->first_edge[n] -= used;
    return OK;
}

// Components.

typedef struct Search {
    ExactChain *chain;
    uint32_t *index, *low;  // owned; by node, from 1; index 0: not yet visited
    uint32_t *edge;         // owned; by node: the next edge to follow
    uint32_t *stack, *path; // owned; nodes that are done, and the depth-first path
    uint32_t stack_count, path_count, visited;
    uint32_t placed; // nodes that have their place in `order`
} Search;

static void enter_node(Search *search, uint32_t node)
{
    search->index[node] = search->low[node] = ++search->visited;
    search->edge[node] = search->chain->first_edge[node];
    search->path[search->path_count++] = node;
}

// Whether an edge leads to a node within the same round.
static bool is_inner(const ExactChain *chain, const ExactChainEdge *edge)
{
    return !(edge->to & GRAPH_END) && !chain->ticks[edge->effect];
}

// Follows the next edge of the node under way; false when it has no more.
static bool follow_edge(Search *search, uint32_t node)
{
    const ExactChain *chain = search->chain;
    while (search->edge[node] < chain->first_edge[node + 1]) {
        const ExactChainEdge *edge = &chain->edges[search->edge[node]++];
        if (!is_inner(chain, edge))
            continue;
        if (search->index[edge->to] == 0) {
            enter_node(search, edge->to);
            return true;
        }
        if (chain->component_of[edge->to] == GRAPH_NONE &&
            search->index[edge->to] < search->low[node])
            search->low[node] = search->index[edge->to];
    }
    return false;
}

// The nodes on the stack that were entered from `root` on are a component. It fills `order` from
// the end, since those that probability reaches last are complete first. Within it nodes stand in
// reverse postorder: but for the edges that close a circle, all lead to nodes behind.
static void close_component(Search *search, uint32_t root)
{
    ExactChain *chain = search->chain;
    uint32_t number = chain->component_count++, first = search->stack_count;
    while (first > 0 && search->index[search->stack[first - 1]] >= search->index[root])
        first -= 1;
    uint32_t count = search->stack_count - first;
    search->placed += count;
    ExactComponent component = {.first = chain->graph->node_count - search->placed, .count = count};
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t node = search->stack[search->stack_count - 1 - i];
        chain->component_of[node] = number;
        chain->order[component.first + i] = node;
    }
    search->stack_count = first;
    chain->components[number] = component;
}

static void visit_from(Search *search, uint32_t first)
{
    enter_node(search, first);
    while (search->path_count > 0) {
        uint32_t node = search->path[search->path_count - 1];
        if (follow_edge(search, node))
            continue;
        search->path_count -= 1;
        search->stack[search->stack_count++] = node;
        if (search->low[node] == search->index[node])
            close_component(search, node);
        if (search->path_count > 0) {
            uint32_t before = search->path[search->path_count - 1];
            if (search->low[node] < search->low[before])
                search->low[before] = search->low[node];
        }
    }
}

// Tarjan's algorithm closes components in reverse topological order, so their numbers are reversed.
static void turn_round(ExactChain *chain)
{
    uint32_t count = chain->component_count;
    for (uint32_t i = 0; i < count / 2; ++i) {
        ExactComponent swapped = chain->components[i];
        chain->components[i] = chain->components[count - 1 - i];
        chain->components[count - 1 - i] = swapped;
    }
    for (uint32_t n = 0; n < chain->graph->node_count; ++n)
        chain->component_of[n] = count - 1 - chain->component_of[n];
}

static void judge_components(ExactChain *chain)
{
    for (uint32_t c = 0; c < chain->component_count; ++c) {
        ExactComponent *component = &chain->components[c];
        component->closed = true;
        for (uint32_t i = 0; i < component->count; ++i) {
            uint32_t node = chain->order[component->first + i];
            // Places count from the front, as `order` does.
            chain->place[node] = i;
            for (uint32_t e = chain->first_edge[node]; e < chain->first_edge[node + 1]; ++e)
                if (exact_chain_stays(chain, node, &chain->edges[e]))
                    component->cyclic = true;
                else
                    component->closed = false;
        }
    }
}

static Status find_components(ExactChain *chain, Error *error)
{
    size_t nodes = chain->graph->node_count;
    Search search = {.chain = chain,
                     .index = calloc(nodes, sizeof(uint32_t)),
                     .low = calloc(nodes, sizeof(uint32_t)),
                     .edge = calloc(nodes, sizeof(uint32_t)),
                     .stack = calloc(nodes, sizeof(uint32_t)),
                     .path = calloc(nodes, sizeof(uint32_t))};
    bool room = search.index && search.low && search.edge && search.stack && search.path;
    if (room) {
        memset(chain->component_of, 0xff, nodes * sizeof *chain->component_of);
        for (uint32_t n = 0; n < nodes; ++n)
            if (search.index[n] == 0)
                visit_from(&search, n);
        turn_round(chain);
        judge_components(chain);
    }
    free(search.index), free(search.low), free(search.edge);
    free(search.stack), free(search.path);
    return room ? OK : out_of_memory(error);
}

static Status create(const Graph *graph, const Making *making, ExactChain *chain)
{
    size_t nodes = graph->node_count;
    *chain = (ExactChain){.graph = graph,
                          .edge_memory =
                              malloc(((size_t)graph->edge_count + 1) * sizeof(ExactChainEdge)),
                          .first_edge = calloc(nodes + 1, sizeof(uint32_t)),
                          .order = calloc(nodes, sizeof(uint32_t)),
                          .component_of = calloc(nodes, sizeof(uint32_t)),
                          .place = calloc(nodes, sizeof(uint32_t)),
                          .components = calloc(nodes, sizeof(ExactComponent)),
                          .ticks = calloc(graph->effects.count, sizeof(bool))};
    bool room = chain->edge_memory && chain->first_edge && chain->order && chain->component_of &&
                chain->place && chain->components && chain->ticks;
    for (uint32_t e = 0; room && e < graph->effects.count; ++e)
        chain->ticks[e] = graph_extra(graph, e, GRAPH_ROUND) != 0;
    Status status = room ? fill_edges(chain, making) : out_of_memory(making->error);
    if (status == OK)
        status = find_components(chain, making->error);
    if (status != OK)
        exact_chain_destroy(chain);
    return status;
}

Status exact_chain_create(const Graph *graph, const uint32_t *decisions, ExactChain *chain,
                          Error *error)
{
    const Making making = {.decisions = decisions, .error = error};
    return create(graph, &making, chain);
}

Status exact_chain_open(const Graph *graph, ExactChain *chain, Error *error)
{
    const Making making = {.open = true, .error = error};
    return create(graph, &making, chain);
}

Status exact_chain_consume(Graph *graph, ExactChain *chain, Error *error)
{
    Making making = {.consumed = graph, .error = error};
    TRY(find_first_users(&making));
    Status status = create(graph, &making, chain);
    free(making.first_user);
    return status;
}

void exact_chain_destroy(ExactChain *chain)
{
    free(chain->edge_memory);
    free(chain->first_edge);
    free(chain->order);
    free(chain->component_of);
    free(chain->place);
    free(chain->components);
    free(chain->ticks);
    *chain = (ExactChain){0};
}
