/// exact_ends: a carrier of shares that keeps ends apart, and laws made of them.

#include "sim/kit/exact_ends.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/extent.h"
#include "sim/base/grow.h"

/// A law has weights of 2^-62, so that a million shares below this do not come to half a weight.
/// They are the ends of late rounds, which hardly any game comes to, and would take most of the
/// memory.
#define SHARE_LEAST 0x1p-90

// Ends while they are gathered. A key is a result, a round, and the cells; or the number that is
// made of them, of which there are far fewer.
typedef struct Gathering {
    const Graph *graph;
    int64_t (*number)(int32_t result, uint32_t round, const int32_t *cells); // null: none is made
    Intern keys;
    double *shares; // owned; by key
    size_t share_room;
    int32_t *key; // owned; room for a result, a round, and the cells
    Error *error;
    Status status;
} Gathering;

static Status gather_end(Gathering *gathering, const ExactArrival *arrival, double share)
{
    const Graph *graph = gathering->graph;
    const int32_t *last = graph_effect(graph, arrival->effect);
    const int32_t *late = graph_effect(graph, arrival->late);
    const void *key = gathering->key;
    uint32_t known = gathering->keys.count, number;
    int64_t value;
    gathering->key[0] = arrival->result;
    gathering->key[1] = (int32_t)arrival->round;
    for (uint64_t i = 0; i < graph->game->measures->outcome_cells; ++i)
        gathering->key[2 + i] = last[i] + late[i];
    if (gathering->number) {
        value = gathering->number(arrival->result, arrival->round, gathering->key + 2);
        key = &value;
    }
    TRY(intern_number(&gathering->keys, key, &number, gathering->error));
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
    double share = probability * from[0];
    bool counts = !gathering->number || share >= SHARE_LEAST;
    if (gathering->status == OK && counts)
        gathering->status = gather_end(gathering, arrival, share);
}

// Makes room for ends, which gathering_close() gives back in any case.
static Status gathering_open(Gathering *gathering)
{
    size_t key_size =
        extent((2 + gathering->graph->game->measures->outcome_cells) * sizeof(int32_t));
    gathering->key = calloc(1, key_size);
    gathering->keys =
        intern_of(gathering->number ? sizeof(int64_t) : key_size, "the ends of a game");
    return gathering->key ? OK
                          : error_set(gathering->error, FAIL_MEMORY, NULL,
                                      "out of memory for the ends of a game");
}

static void gathering_close(Gathering *gathering)
{
    intern_release(&gathering->keys);
    free(gathering->shares);
    free(gathering->key);
}

// Lets shares flow over the chain, and destroys it.
static Status gather(Gathering *gathering, ExactChain *chain, const ExactOptions *options)
{
    ExactFlow flow = {.chain = chain, .options = options};
    ExactShares unused = {0};
    ExactCarrier carrier = exact_carry_shares(&unused);
    carrier.end = end_apart;
    carrier.context = gathering;
    Status status = exact_flow_run(&flow, &carrier, gathering->error);
    exact_chain_destroy(chain);
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
    Gathering gathering = {.graph = graph, .error = error};
    ExactChain chain;
    Status status = gathering_open(&gathering);
    if (status == OK)
        status = exact_chain_create(graph, decisions, &chain, error);
    if (status == OK)
        status = gather(&gathering, &chain, options);
    if (status == OK)
        status = hand_over(&gathering, taker);
    gathering_close(&gathering);
    return status;
}

// Laws.

static Status make_law(const Gathering *gathering, Law *law, Error *error)
{
    LawMaker maker = {0};
    Status status = OK;
    for (uint32_t i = 0; i < gathering->keys.count && status == OK; ++i) {
        int64_t value;
        memcpy(&value, intern_key(&gathering->keys, i), sizeof value);
        uint64_t weight = (uint64_t)llround(ldexp(gathering->shares[i], 62));
        status = law_maker_add(&maker, value, weight, error);
    }
    if (status == OK)
        return law_maker_close(&maker, law, error);
    law_maker_destroy(&maker);
    return status;
}

Status exact_ends_law(const StepGame *game,
                      int64_t (*number)(int32_t result, uint32_t round, const int32_t *cells),
                      Law *law, Error *error)
{
    const GraphLimits limits = graph_limits();
    const ExactOptions options = {.states_max = limits.states_max};
    Graph graph;
    TRY(graph_create(game, 0, &limits, NULL, &graph, error));
    Gathering gathering = {.graph = &graph, .number = number, .error = error};
    ExactChain chain;
    Status status = gathering_open(&gathering);
    if (status == OK)
        status = exact_chain_consume(&graph, &chain, error);
    if (status == OK)
        status = gather(&gathering, &chain, &options);
    if (status == OK)
        status = make_law(&gathering, law, error);
    gathering_close(&gathering);
    graph_destroy(&graph);
    return status;
}
