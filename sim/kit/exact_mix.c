/// exact_mix: the two mixes of a node as the law of one throw, with whole weights.

#include "sim/kit/exact_mix.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"

// Either side's mix in whole parts, so that the product of two stays below LAW_TOTAL_MAX.
#define PARTS (1 << 30)

double exact_payoff_of_edge(const Graph *graph, const ExactPayoff *payoff, const GraphEdge *edge,
                            const double *values)
{
    double value = edge->to & GRAPH_END ? payoff->results[edge->to & ~GRAPH_END] : values[edge->to];
    uint64_t cells = graph->game->measures->outcome_cells;
    for (uint64_t cell = 0; cell < cells && payoff->cells; ++cell)
        value += payoff->cells[cell] * graph_effect(graph, edge->effect)[cell];
    return value;
}

typedef struct Settling {
    Graph *graph;
    const ExactSolved *solved;
    ExactMatrix matrix;
    uint64_t *weights; // owned; of a node's edges
    Error *error;
} Settling;

static void fill_matrix(Settling *settling, const GraphNode *node, const double *values)
{
    ExactMatrix *matrix = &settling->matrix;
    matrix->columns = node->index;
    matrix->rows = node->edge_count / node->index;
    for (uint32_t e = 0; e < node->edge_count; ++e)
        matrix->payoffs[e] =
            exact_payoff_of_edge(settling->graph, settling->solved->payoff,
                                 &settling->graph->edges[node->first_edge + e], values);
    exact_matrix_solve(matrix);
}

// What each option is worth against the other side's mix, by the mean of the bounds in the matrix.
static void fill_worths(const ExactMatrix *matrix, ExactMix *mix)
{
    for (uint32_t i = 0; i < mix->rows + mix->columns; ++i)
        mix->worths[i] = 0;
    for (uint32_t i = 0; i < mix->rows; ++i)
        for (uint32_t j = 0; j < mix->columns; ++j) {
            double value = matrix->payoffs[(size_t)i * mix->columns + j];
            mix->worths[i] += mix->shares[mix->rows + j] * value;
            mix->worths[mix->rows + j] += mix->shares[i] * value;
        }
}

// The row side's mix is best by the lower bounds and the column side's by the upper ones: then
// each is sure of its own bound.
static void solve_node(Settling *settling, ExactMix *mix)
{
    const GraphNode *node = &settling->graph->nodes[mix->node];
    ExactMatrix *matrix = &settling->matrix;
    fill_matrix(settling, node, settling->solved->uppers);
    memcpy(mix->shares + mix->rows, matrix->column_mix, mix->columns * sizeof *mix->shares);
    fill_matrix(settling, node, settling->solved->lowers);
    memcpy(mix->shares, matrix->row_mix, mix->rows * sizeof *mix->shares);
    fill_worths(matrix, mix);
}

static uint64_t parts_of(double share)
{
    return (uint64_t)llround(share * PARTS);
}

// Makes the node a throw of the edges that have weight.
static Status make_throw(Settling *settling, const ExactMix *mix)
{
    Graph *graph = settling->graph;
    GraphNode *node = &graph->nodes[mix->node];
    GraphLaw law = {.kind = NULL};
    TRY(GROW(graph->laws, &graph->law_room, graph->law_count + 1, "the laws of a game",
             settling->error));
    TRY(law_of_weights(settling->weights, node->edge_count, &law.law, settling->error));
    GraphEdge *edges = graph->edges + node->first_edge;
    for (uint32_t i = 0; i < law.law.count; ++i)
        edges[i] = edges[law.law.values[i]];
    node->edge_count = law.law.count;
    node->index = LUCK_NEXT;
    node->side = -1;
    node->law = graph->law_count;
    graph->laws[graph->law_count++] = law;
    return OK;
}

static Status settle_node(Settling *settling, const ExactMix *mix)
{
    uint32_t weighty = 0;
    for (uint32_t i = 0; i < mix->rows; ++i)
        for (uint32_t j = 0; j < mix->columns; ++j) {
            uint32_t option = i * mix->columns + j;
            settling->weights[option] =
                parts_of(mix->shares[i]) * parts_of(mix->shares[mix->rows + j]);
            if (settling->weights[option] == 0)
                continue;
            settling->solved->decisions[mix->node] = option;
            weighty += 1;
        }
    return weighty > 1 ? make_throw(settling, mix) : OK;
}

// How much room there has to be.
typedef struct Extent {
    uint32_t nodes, rows, columns, edges;
    size_t options;
} Extent;

static Extent measure(const Graph *graph)
{
    Extent extent = {0};
    for (uint32_t n = 0; n < graph->node_count; ++n) {
        const GraphNode *node = &graph->nodes[n];
        if (node->side != LUCK_BOTH)
            continue;
        uint32_t rows = node->edge_count / node->index;
        extent.nodes += 1;
        extent.rows = rows > extent.rows ? rows : extent.rows;
        extent.columns = node->index > extent.columns ? node->index : extent.columns;
        extent.edges = node->edge_count > extent.edges ? node->edge_count : extent.edges;
        extent.options += rows + node->index;
    }
    return extent;
}

Status exact_mix_room(const Graph *graph, ExactMatrix *matrix, Error *error)
{
    const Extent extent = measure(graph);
    *matrix = (ExactMatrix){0};
    return extent.nodes ? exact_matrix_create(extent.rows, extent.columns, matrix, error) : OK;
}

static Status settle_all(Settling *settling, ExactMixes *mixes)
{
    const Graph *graph = settling->graph;
    double *next = (double *)(void *)(mixes->items + mixes->count);
    uint32_t i = 0;
    for (uint32_t n = 0; n < graph->node_count; ++n) {
        const GraphNode *node = &graph->nodes[n];
        if (node->side != LUCK_BOTH)
            continue;
        ExactMix *mix = &mixes->items[i++];
        *mix = (ExactMix){n, node->edge_count / node->index, node->index, next, NULL};
        mix->worths = next + mix->rows + mix->columns;
        next = mix->worths + mix->rows + mix->columns;
        solve_node(settling, mix);
        TRY(settle_node(settling, mix));
    }
    return OK;
}

Status exact_mix_settle(Graph *graph, const ExactSolved *solved, ExactMixes *mixes, Error *error)
{
    const Extent extent = measure(graph);
    Settling settling = {.graph = graph, .solved = solved, .error = error};
    *mixes = (ExactMixes){.count = extent.nodes};
    if (extent.nodes == 0)
        return OK;
    mixes->items = malloc(extent.nodes * sizeof *mixes->items +
                          extent.options * 2 * sizeof *mixes->items->shares);
    settling.weights = malloc(extent.edges * sizeof *settling.weights);
    Status status = mixes->items && settling.weights
                        ? exact_mix_room(graph, &settling.matrix, error)
                        : error_set(error, FAIL_MEMORY, NULL, "out of memory for mixed choices");
    if (status == OK)
        status = settle_all(&settling, mixes);
    exact_matrix_destroy(&settling.matrix);
    free(settling.weights);
    if (status != OK)
        exact_mixes_destroy(mixes);
    return status;
}

void exact_mixes_destroy(ExactMixes *mixes)
{
    free(mixes->items);
    *mixes = (ExactMixes){0};
}

const ExactMix *exact_mixes_find(const ExactMixes *mixes, uint32_t node)
{
    uint32_t from = 0, beyond = mixes->count;
    while (from < beyond) {
        uint32_t middle = from + (beyond - from) / 2;
        if (mixes->items[middle].node == node)
            return &mixes->items[middle];
        if (mixes->items[middle].node < node)
            from = middle + 1;
        else
            beyond = middle;
    }
    return NULL;
}
