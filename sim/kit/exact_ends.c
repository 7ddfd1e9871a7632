/// exact_ends: a carrier of shares that keeps ends apart, and laws made of them.

#include "sim/kit/exact_ends.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/extent.h"
#include "sim/base/grow.h"

// Ends while they are gathered. A key is a result, a round, and the cells.
typedef struct Gathering {
    const Graph *graph;
    Intern keys;
    double *shares; // owned; by key
    size_t share_room;
    int32_t *key; // owned; room for one
    Error *error;
    Status status;
} Gathering;

static Status gather_end(Gathering *gathering, const ExactArrival *arrival, double share)
{
    const Graph *graph = gathering->graph;
    const int32_t *last = graph_effect(graph, arrival->effect);
    const int32_t *late = graph_effect(graph, arrival->late);
    uint32_t known = gathering->keys.count, number;
    gathering->key[0] = arrival->result;
    gathering->key[1] = (int32_t)arrival->round;
    for (uint64_t i = 0; i < graph->game->measures->outcome_cells; ++i)
        gathering->key[2 + i] = last[i] + late[i];
    TRY(intern_number(&gathering->keys, gathering->key, &number, gathering->error));
    TRY(GROW(gathering->shares, &gathering->share_room, number + 1, "the ends of a game",
             gathering->error));
    if (number == known)
        gathering->shares[number] = 0;
    gathering->shares[number] += share;
    return OK;
}

static void end_apart(const ExactCarrier *carrier, const double *from, int32_t lo, int32_t hi,
                      double probability, const ExactArrival *arrival)
{
    (void)lo, (void)hi;
    Gathering *gathering = carrier->context;
    if (gathering->status == OK)
        gathering->status = gather_end(gathering, arrival, probability * from[0]);
}

static Status gather(Gathering *gathering, const uint32_t *decisions, const ExactOptions *options)
{
    ExactChain chain;
    TRY(exact_chain_create(gathering->graph, decisions, &chain, gathering->error));
    ExactFlow flow = {.chain = &chain, .options = options};
    ExactShares unused = {0};
    ExactCarrier carrier = exact_carry_shares(&unused);
    carrier.end = end_apart;
    carrier.context = gathering;
    Status status = exact_flow_run(&flow, &carrier, gathering->error);
    exact_chain_destroy(&chain);
    return status == OK ? gathering->status : status;
}

static Status hand_over(const Gathering *gathering, const ExactEndTaker *taker)
{
    for (uint32_t i = 0; i < gathering->keys.count; ++i) {
        const int32_t *key = intern_key(&gathering->keys, i);
        const ExactEnd end = {.result = key[0],
                              .round = (uint32_t)key[1],
                              .cells = key + 2,
                              .probability = gathering->shares[i]};
        TRY(taker->take(taker->context, &end, gathering->error));
    }
    return OK;
}

Status exact_ends(const Graph *graph, const uint32_t *decisions, const ExactOptions *options,
                  const ExactEndTaker *taker, Error *error)
{
    size_t key_size = extent((2 + graph->game->measures->outcome_cells) * sizeof(int32_t));
    Gathering gathering = {.graph = graph,
                           .keys = intern_of(key_size, "the ends of a game"),
                           .key = calloc(1, key_size),
                           .error = error};
    Status status =
        gathering.key ? gather(&gathering, decisions, options)
                      : error_set(error, FAIL_MEMORY, NULL, "out of memory for the ends of a game");
    if (status == OK)
        status = hand_over(&gathering, taker);
    intern_release(&gathering.keys);
    free(gathering.shares);
    free(gathering.key);
    return status;
}

// Laws.

typedef struct PartLaw {
    int64_t (*number)(int32_t result, uint32_t round, const int32_t *cells);
    LawMaker maker;
} PartLaw;

static Status take_piece(void *context, const ExactEnd *end, Error *error)
{
    PartLaw *part = context;
    uint64_t weight = (uint64_t)llround(ldexp(end->probability, 62));
    return law_maker_add(&part->maker, part->number(end->result, end->round, end->cells), weight,
                         error);
}

Status exact_ends_law(const StepGame *game,
                      int64_t (*number)(int32_t result, uint32_t round, const int32_t *cells),
                      Law *law, Error *error)
{
    const GraphLimits limits = graph_limits();
    const ExactOptions options = {.states_max = limits.states_max};
    PartLaw part = {.number = number};
    const ExactEndTaker taker = {take_piece, &part};
    Graph graph;
    TRY(graph_create(game, 0, &limits, NULL, &graph, error));
    Status status = exact_ends(&graph, NULL, &options, &taker, error);
    if (status == OK)
        status = law_maker_close(&part.maker, law, error);
    law_maker_destroy(&part.maker);
    graph_destroy(&graph);
    return status;
}
