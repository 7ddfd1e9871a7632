/// exact_nodes: states are interned as keys, blocks are recycled, and buckets order the nodes.

#include "sim/mutiny/exact/exact_nodes.h"

#include <assert.h>
#include <stdlib.h>

#include "sim/base/extent.h"
#include "sim/base/grow.h"

static Status no_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact solution");
}

static uint32_t *create_heads(int most)
{
    uint32_t *heads = malloc(((size_t)most + 1) * sizeof *heads);
    for (int i = 0; heads && i <= most; ++i)
        heads[i] = EXACT_NODE_NONE;
    return heads;
}

Status exact_nodes_create(const Mutiny *mutiny, size_t width, const ExactOptions *options,
                          ExactNodes *nodes, Error *error)
{
    const uint64_t states_max = options->states_max;
    *nodes = (ExactNodes){.codec = exact_codec(mutiny),
                          .width = width,
                          .states_max = states_max < UINT32_MAX / 2 ? states_max : UINT32_MAX / 2,
                          .memory_max = exact_options_memory(options),
                          .watch = options->watch,
                          .keys = intern_of(exact_codec(mutiny).size, "the exact solution"),
                          .block_free = EXACT_NODE_NONE,
                          .turn = -1,
                          .left = -1,
                          .turns_most = mutiny->max_turns};
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        nodes->left_most += mutiny->most[kind];
    nodes->turns = create_heads(nodes->turns_most);
    nodes->men = create_heads(nodes->left_most);
    if (!nodes->turns || !nodes->men) {
        exact_nodes_release(nodes);
        return no_memory(error);
    }
    return OK;
}

void exact_nodes_release(ExactNodes *nodes)
{
    free(nodes->nodes);
    intern_release(&nodes->keys);
    free(nodes->blocks);
    free(nodes->turns);
    free(nodes->men);
    *nodes = (ExactNodes){.width = 0};
}

static Status too_large(const ExactNodes *nodes, Error *error)
{
    if (nodes->keys.count >= nodes->states_max)
        return error_set(
            error, FAIL_LIMIT, NULL,
            "the exact solution has more than %llu states; fewer men, fixed numbers or "
            "fewer turns would shrink it, or raise --max-states",
            (unsigned long long)nodes->states_max);
    return error_set(error, FAIL_LIMIT, NULL,
                     "the exact solution needs more than %llu MiB; fewer men, fixed numbers or "
                     "fewer turns would shrink it",
                     (unsigned long long)(nodes->memory_max >> 20));
}

static Status grow_blocks(ExactNodes *nodes, Error *error)
{
    const uint64_t most = nodes->memory_max / (nodes->width * sizeof(double));
    uint64_t capacity = nodes->block_capacity ? 2 * (uint64_t)nodes->block_capacity : 64;
    capacity = capacity < most ? capacity : most;
    if (capacity <= nodes->block_capacity)
        return too_large(nodes, error);
    double *blocks = realloc(nodes->blocks, extent(capacity * nodes->width * sizeof *blocks));
    if (!blocks)
        return no_memory(error);
    nodes->blocks = blocks;
    nodes->block_capacity = (uint32_t)capacity;
    return OK;
}

// Free blocks form a list: the first number of a free block is the index of the next one.
static Status take_block(ExactNodes *nodes, uint32_t *block, Error *error)
{
    *block = nodes->block_free;
    if (*block == EXACT_NODE_NONE) {
        if (nodes->block_count == nodes->block_capacity)
            TRY(grow_blocks(nodes, error));
        *block = nodes->block_count++;
    } else {
        nodes->block_free = (uint32_t)nodes->blocks[(size_t)*block * nodes->width];
    }
    memset(nodes->blocks + (size_t)*block * nodes->width, 0, nodes->width * sizeof(double));
    return OK;
}

void exact_nodes_give_back(ExactNodes *nodes, uint32_t node)
{
    uint32_t block = nodes->nodes[node].block;
    assert(block != EXACT_NODE_NONE);
    nodes->blocks[(size_t)block * nodes->width] = nodes->block_free;
    nodes->block_free = block;
    nodes->nodes[node].block = EXACT_NODE_NONE;
}

static void enqueue(ExactNodes *nodes, const Mutiny *mutiny, const ExactState *state, uint32_t node)
{
    bool now = state->turn == nodes->turn;
    assert(state->turn >= nodes->turn);
    int men = exact_state_total(mutiny, state);
    uint32_t *head = now ? &nodes->men[men] : &nodes->turns[state->turn];
    if (now && men > nodes->left)
        nodes->left = men;
    nodes->nodes[node].next = *head;
    *head = node;
}

static Status add_node(ExactNodes *nodes, const Mutiny *mutiny, const ExactState *state,
                       const uint16_t *key, Error *error)
{
    const uint32_t node = nodes->keys.count;
    if (node >= nodes->states_max)
        return too_large(nodes, error);
    TRY(GROW(nodes->nodes, &nodes->nodes_room, (size_t)node + 1, "the exact solution", error));
    TRY(take_block(nodes, &nodes->nodes[node].block, error));
    uint32_t number;
    TRY(intern_number(&nodes->keys, key, &number, error));
    assert(number == node);
    enqueue(nodes, mutiny, state, node);
    return OK;
}

Status exact_nodes_find(ExactNodes *nodes, const Mutiny *mutiny, const ExactState *state,
                        uint32_t *node, Error *error)
{
    enum {
        KEY_MAX = SHIP_COMPARTMENT_MAX * (2 * KIND_COUNT + COLOUR_COUNT) + COLOUR_COUNT + 4 +
                  sizeof(ExactHands) / sizeof(uint16_t)
    };
    uint16_t key[KEY_MAX];
    exact_codec_write(&nodes->codec, state, key);
    *node = intern_find(&nodes->keys, key);
    if (*node != INTERN_NONE)
        return OK;
    *node = nodes->keys.count;
    return add_node(nodes, mutiny, state, key, error);
}

ExactState exact_nodes_state(const ExactNodes *nodes, uint32_t node)
{
    return exact_codec_read(&nodes->codec, intern_key(&nodes->keys, node));
}

// Moves the nodes of the turn that begins into the buckets.
static void begin_turn(ExactNodes *nodes, const Mutiny *mutiny, int turn)
{
    nodes->turn = turn;
    uint32_t node = nodes->turns[turn];
    nodes->turns[turn] = EXACT_NODE_NONE;
    while (node != EXACT_NODE_NONE) {
        uint32_t next = nodes->nodes[node].next;
        ExactState state = exact_nodes_state(nodes, node);
        enqueue(nodes, mutiny, &state, node);
        node = next;
    }
}

// The next node in the order of the forward pass; EXACT_NODE_NONE at the end.
static uint32_t take_node(ExactNodes *nodes, const Mutiny *mutiny)
{
    for (;;) {
        for (; nodes->left >= 0; --nodes->left) {
            uint32_t node = nodes->men[nodes->left];
            if (node != EXACT_NODE_NONE) {
                nodes->men[nodes->left] = nodes->nodes[node].next;
                return node;
            }
        }
        int turn = nodes->turn + 1;
        while (turn <= nodes->turns_most && nodes->turns[turn] == EXACT_NODE_NONE)
            ++turn;
        if (turn > nodes->turns_most)
            return EXACT_NODE_NONE;
        begin_turn(nodes, mutiny, turn);
    }
}

static Status tell(const ExactNodes *nodes, uint64_t done, Error *error)
{
    const ExactProgress progress = {.done = done, .found = nodes->keys.count, .turn = nodes->turn};
    return exact_watch_tell(nodes->watch, &progress, error);
}

Status exact_nodes_each(ExactNodes *nodes, const Mutiny *mutiny,
                        Status (*flow)(void *context, uint32_t node, Error *error), void *context,
                        Error *error)
{
    for (uint64_t done = 0;; ++done) {
        const uint32_t node = take_node(nodes, mutiny);
        if (node == EXACT_NODE_NONE)
            break;
        if (exact_watch_is_due(nodes->watch, done))
            TRY(tell(nodes, done, error));
        TRY(flow(context, node, error));
    }
    TRY(tell(nodes, nodes->keys.count, error));
    exact_watch_count_on(nodes->watch, nodes->keys.count);
    return OK;
}

void exact_nodes_finish(const ExactNodes *nodes, ExactTable *table)
{
    table->states = nodes->keys.count;
    for (int result = 0; result < MUTINY_RESULT_COUNT; ++result)
        table->total += table->cells[result];
    for (int measure = 0; measure < table->set->count; ++measure)
        table->known[measure] = !table->set->measures[measure].place;
}
