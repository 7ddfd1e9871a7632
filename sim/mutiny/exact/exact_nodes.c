/// exact_nodes: a hash table over keys, blocks that are used again, and buckets.

#include "sim/mutiny/exact/exact_nodes.h"

#include <assert.h>
#include <stdlib.h>

#include "sim/base/rng.h"

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
                          .watch = options->watch,
                          .table_size = 1024,
                          .block_free = EXACT_NODE_NONE,
                          .turn = -1,
                          .left = -1,
                          .turns_most = mutiny->max_turns};
    // One bucket more than there can be men, for executions: they come before all fights.
    nodes->left_most = 1;
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        nodes->left_most += mutiny->most[kind];
    nodes->table = malloc(nodes->table_size * sizeof *nodes->table);
    nodes->turns = create_heads(nodes->turns_most);
    nodes->men = create_heads(nodes->left_most);
    if (!nodes->table || !nodes->turns || !nodes->men) {
        exact_nodes_release(nodes);
        return no_memory(error);
    }
    memset(nodes->table, 0xff, nodes->table_size * sizeof *nodes->table);
    return OK;
}

void exact_nodes_release(ExactNodes *nodes)
{
    free(nodes->nodes);
    free(nodes->keys);
    free(nodes->table);
    free(nodes->blocks);
    free(nodes->turns);
    free(nodes->men);
    *nodes = (ExactNodes){.width = 0};
}

static const uint16_t *key_of(const ExactNodes *nodes, uint32_t node)
{
    return nodes->keys + (size_t)node * (nodes->codec.size / sizeof(uint16_t));
}

static size_t slot_of(const ExactNodes *nodes, const uint16_t *key)
{
    uint64_t hash = nodes->codec.size;
    for (size_t i = 0; i < nodes->codec.size / sizeof *key; i += 4) {
        uint64_t word = 0;
        size_t left = nodes->codec.size / sizeof *key - i;
        memcpy(&word, key + i, (left < 4 ? left : 4) * sizeof *key);
        hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return (size_t)splitmix64_mix(hash) & (nodes->table_size - 1);
}

static Status grow_table(ExactNodes *nodes, Error *error)
{
    size_t size = 2 * nodes->table_size;
    uint32_t *table = malloc(size * sizeof *table);
    if (!table)
        return no_memory(error);
    memset(table, 0xff, size * sizeof *table);
    free(nodes->table);
    nodes->table = table;
    nodes->table_size = size;
    for (uint32_t node = 0; node < nodes->count; ++node) {
        size_t slot = slot_of(nodes, key_of(nodes, node));
        while (table[slot] != EXACT_NODE_NONE)
            slot = (slot + 1) & (size - 1);
        table[slot] = node;
    }
    return OK;
}

static Status grow_nodes(ExactNodes *nodes, Error *error)
{
    uint32_t capacity = nodes->capacity ? 2 * nodes->capacity : 512;
    ExactNode *grown = realloc(nodes->nodes, capacity * sizeof *grown);
    if (!grown)
        return no_memory(error);
    nodes->nodes = grown;
    uint16_t *keys = realloc(nodes->keys, capacity * nodes->codec.size);
    if (!keys)
        return no_memory(error);
    nodes->keys = keys;
    nodes->capacity = capacity;
    return OK;
}

static Status too_large(const ExactNodes *nodes, Error *error)
{
    if (nodes->count >= nodes->states_max)
        return error_set(
            error, FAIL_LIMIT, NULL,
            "the exact solution has more than %llu states; fewer men, fixed numbers or "
            "fewer turns would shrink it, or raise --max-states",
            (unsigned long long)nodes->states_max);
    return error_set(error, FAIL_LIMIT, NULL,
                     "the exact solution needs more than %llu MiB; fewer men, fixed numbers or "
                     "fewer turns would shrink it",
                     (unsigned long long)(EXACT_MEMORY_MAX >> 20));
}

static Status grow_blocks(ExactNodes *nodes, Error *error)
{
    const uint64_t most = EXACT_MEMORY_MAX / (nodes->width * sizeof(double));
    uint64_t capacity = nodes->block_capacity ? 2 * (uint64_t)nodes->block_capacity : 64;
    capacity = capacity < most ? capacity : most;
    if (capacity <= nodes->block_capacity)
        return too_large(nodes, error);
    double *blocks = realloc(nodes->blocks, capacity * nodes->width * sizeof *blocks);
    if (!blocks)
        return no_memory(error);
    nodes->blocks = blocks;
    nodes->block_capacity = (uint32_t)capacity;
    return OK;
}

// A given-back block holds the number of the next one in its first number.
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
    int men = state->room < 0 ? nodes->left_most : exact_state_total(mutiny, state);
    uint32_t *head = now ? &nodes->men[men] : &nodes->turns[state->turn];
    if (now && men > nodes->left)
        nodes->left = men;
    nodes->nodes[node].next = *head;
    *head = node;
}

static Status add_node(ExactNodes *nodes, const Mutiny *mutiny, const ExactState *state,
                       const uint16_t *key, Error *error)
{
    if (nodes->count >= nodes->states_max)
        return too_large(nodes, error);
    if (nodes->count == nodes->capacity)
        TRY(grow_nodes(nodes, error));
    TRY(take_block(nodes, &nodes->nodes[nodes->count].block, error));
    memcpy(nodes->keys + (size_t)nodes->count * (nodes->codec.size / sizeof *key), key,
           nodes->codec.size);
    enqueue(nodes, mutiny, state, nodes->count++);
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
    if (2 * ((size_t)nodes->count + 1) > nodes->table_size)
        TRY(grow_table(nodes, error));
    size_t slot = slot_of(nodes, key);
    for (; nodes->table[slot] != EXACT_NODE_NONE; slot = (slot + 1) & (nodes->table_size - 1))
        if (memcmp(key_of(nodes, nodes->table[slot]), key, nodes->codec.size) == 0) {
            *node = nodes->table[slot];
            return OK;
        }
    TRY(add_node(nodes, mutiny, state, key, error));
    *node = nodes->table[slot] = nodes->count - 1;
    return OK;
}

ExactState exact_nodes_state(const ExactNodes *nodes, uint32_t node)
{
    return exact_codec_read(&nodes->codec, key_of(nodes, node));
}

// Moves the nodes that wait for a turn into its buckets.
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

// The next node in the order of flow, or EXACT_NODE_NONE.
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
    const ExactProgress progress = {.done = done, .found = nodes->count, .turn = nodes->turn};
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
    TRY(tell(nodes, nodes->count, error));
    exact_watch_count_on(nodes->watch, nodes->count);
    return OK;
}

void exact_nodes_finish(const ExactNodes *nodes, ExactTable *table)
{
    table->states = nodes->count;
    for (int result = 0; result < MUTINY_RESULT_COUNT; ++result)
        table->total += table->cells[result];
    for (int measure = 0; measure < table->set->count; ++measure)
        table->known[measure] = !table->set->measures[measure].place;
}
