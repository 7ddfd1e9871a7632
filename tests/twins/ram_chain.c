/// ram_chain: finding all states of the chain, breadth first.

#include "tests/twins/ram_chain.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/rng.h"
#include "tests/twins/ram_turn.h"

// A chain under construction.
typedef struct Builder {
    RamChain *duel;
    uint64_t states_max;
    uint32_t state_room, edge_room;
    uint32_t first;      ///< first edge of the state under way
    uint32_t *slots;     ///< owned; open addressing: index of a state + 1, or 0
    uint32_t slot_count; ///< a power of two, more than twice the states
} Builder;

_Static_assert(sizeof(RamChainState) == 16, "states are hashed as two words without padding");

static uint32_t hash_state(const RamChainState *state)
{
    uint64_t words[2];
    memcpy(words, state, sizeof words);
    return (uint32_t)splitmix64_mix(splitmix64_mix(words[0]) ^ words[1]);
}

static uint32_t find_slot(const Builder *builder, const RamChainState *state)
{
    uint32_t mask = builder->slot_count - 1, slot = hash_state(state) & mask;
    while (builder->slots[slot] &&
           memcmp(&builder->duel->states[builder->slots[slot] - 1], state, sizeof *state) != 0)
        slot = (slot + 1) & mask;
    return slot;
}

static Status out_of_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the states of a duel");
}

static Status grow_states(Builder *builder, Error *error)
{
    uint32_t room = builder->state_room ? builder->state_room * 2 : 256;
    RamChainState *states = realloc(builder->duel->states, room * sizeof *states);
    if (states)
        builder->duel->states = states;
    uint32_t *first = realloc(builder->duel->first_edge, (room + 1) * sizeof *first);
    if (first)
        builder->duel->first_edge = first;
    uint32_t *slots = calloc((size_t)room * 4, sizeof *slots);
    if (!states || !first || !slots) {
        free(slots);
        return out_of_memory(error);
    }
    free(builder->slots);
    builder->slots = slots;
    builder->slot_count = room * 4;
    builder->state_room = room;
    for (uint32_t i = 0; i < builder->duel->state_count; ++i)
        slots[find_slot(builder, &states[i])] = i + 1;
    return OK;
}

static Status refuse(const Builder *builder, Error *error)
{
    return error_set(error, FAIL_LIMIT, "rules.turns",
                     "the duel has more than %llu states or %u ways between them; smaller vessels, "
                     "fewer men or no limit of successes make it smaller",
                     (unsigned long long)builder->states_max, RAM_CHAIN_EDGES_MAX);
}

// Index of a state, which is added when it is new.
static Status number_state(Builder *builder, const RamChainState *state, int32_t *index,
                           Error *error)
{
    RamChain *duel = builder->duel;
    if (duel->state_count == builder->state_room)
        TRY(grow_states(builder, error));
    uint32_t slot = find_slot(builder, state);
    if (!builder->slots[slot]) {
        if (duel->state_count >= builder->states_max)
            return refuse(builder, error);
        duel->states[duel->state_count++] = *state;
        builder->slots[slot] = duel->state_count;
    }
    *index = (int32_t)builder->slots[slot] - 1;
    return OK;
}

static bool same_edge(const RamChainEdge *a, const RamChainEdge *b)
{
    return a->to == b->to && a->result == b->result &&
           memcmp(a->hull, b->hull, sizeof a->hull) == 0 &&
           memcmp(a->added, b->added, sizeof a->added) == 0;
}

// Adds an edge to the state under way, or its probability to an edge that is the same but for it.
static Status add_edge(Builder *builder, const RamChainEdge *edge, Error *error)
{
    RamChain *duel = builder->duel;
    for (uint32_t i = duel->edge_count; i > builder->first; --i)
        if (same_edge(&duel->edges[i - 1], edge)) {
            duel->edges[i - 1].probability += edge->probability;
            return OK;
        }
    if (duel->edge_count == builder->edge_room) {
        uint32_t room = builder->edge_room ? builder->edge_room * 2 : 1024;
        RamChainEdge *edges =
            room > RAM_CHAIN_EDGES_MAX ? NULL : realloc(duel->edges, room * sizeof *edges);
        if (!edges)
            return room > RAM_CHAIN_EDGES_MAX ? refuse(builder, error) : out_of_memory(error);
        duel->edges = edges;
        builder->edge_room = room;
    }
    duel->edges[duel->edge_count++] = *edge;
    return OK;
}

static Status take_way(void *context, const ExactWay *way, Error *error)
{
    Builder *builder = context;
    RamChainEdge edge = {.probability = way->probability, .to = -1, .result = way->result};
    memcpy(edge.hull, way->state.hull, sizeof edge.hull);
    for (int cell = 0; cell < CELL_COUNT; ++cell)
        edge.added[cell] = (int16_t)way->added[cell];
    if (way->result == RAM_AFLOAT)
        TRY(number_state(builder, &way->state, &edge.to, error));
    return add_edge(builder, &edge, error);
}

// Expands state after state until none is new.
static Status expand_all(Builder *builder, RamTurn *turn, Error *error)
{
    RamChain *duel = builder->duel;
    int32_t start;
    const RamChainState first = ram_turn_start(turn);
    TRY(number_state(builder, &first, &start, error));
    for (uint32_t s = 0; s < duel->state_count; ++s) {
        duel->first_edge[s] = builder->first = duel->edge_count;
        TRY(ram_turn_expand(turn, duel->states[s], error));
    }
    duel->first_edge[duel->state_count] = duel->edge_count;
    return OK;
}

Status ram_chain_create(const RamPlan *plan, uint64_t states_max, RamChain *duel, Error *error)
{
    *duel = (RamChain){.plan = plan};
    Builder builder = {.duel = duel, .states_max = states_max};
    RamTurn turn = {.plan = plan};
    Status status = ram_turn_create(plan, &turn, error);
    if (status == OK) {
        turn.take = take_way;
        turn.context = &builder;
        status = expand_all(&builder, &turn, error);
    }
    ram_turn_destroy(&turn);
    free(builder.slots);
    if (status != OK)
        ram_chain_destroy(duel);
    return status;
}

void ram_chain_destroy(RamChain *duel)
{
    free(duel->states);
    free(duel->first_edge);
    free(duel->edges);
    *duel = (RamChain){0};
}
