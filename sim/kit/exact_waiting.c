/// exact_waiting: a chained hash table with removal, and a binary heap.

#include "sim/kit/exact_waiting.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"
#include "sim/base/rng.h"

static const char purpose_of_memory[] = "states that wait to be solved";

#define NOBODY UINT32_MAX

enum { HEADS_LEAST = 1024 };

struct ExactWaiter {
    uint32_t hash, next; // the next of its hash chain, or of the free list
    uint32_t size;       // bytes of its state
    ExactCargo *cargo;   // owned
};

struct ExactPlaceInLine {
    uint64_t order, number;
    uint32_t waiter;
};

static Status out_of_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for %s", purpose_of_memory);
}

void exact_waiting_open(ExactWaiting *waiting, ExactHold hold, uint32_t key_size)
{
    *waiting = (ExactWaiting){.hold = hold, .key_size = key_size, .free = NOBODY};
}

void exact_waiting_release(ExactWaiting *waiting)
{
    for (size_t i = 0; i < waiting->line_count; ++i)
        free(waiting->waiters[waiting->line[i].waiter].cargo);
    free(waiting->waiters);
    free(waiting->keys);
    free(waiting->heads);
    free(waiting->line);
}

uint64_t exact_waiting_bytes(const ExactWaiting *waiting)
{
    return waiting->bytes + waiting->keys_room + waiting->waiters_room * sizeof(ExactWaiter) +
           waiting->line_room * sizeof(ExactPlaceInLine) + waiting->head_count * sizeof(uint32_t);
}

// The heap.

static bool comes_before(const ExactPlaceInLine *a, const ExactPlaceInLine *b)
{
    return a->order != b->order ? a->order < b->order : a->number < b->number;
}

static void stand_in_line(ExactWaiting *waiting, ExactPlaceInLine place)
{
    size_t at = waiting->line_count++;
    for (; at > 0 && comes_before(&place, &waiting->line[(at - 1) / 2]); at = (at - 1) / 2)
        waiting->line[at] = waiting->line[(at - 1) / 2];
    waiting->line[at] = place;
}

static uint32_t leave_line(ExactWaiting *waiting)
{
    ExactPlaceInLine *line = waiting->line;
    const uint32_t first = line[0].waiter;
    const ExactPlaceInLine last = line[--waiting->line_count];
    size_t at = 0, below;
    while ((below = 2 * at + 1) < waiting->line_count) {
        below += below + 1 < waiting->line_count && comes_before(&line[below + 1], &line[below]);
        if (!comes_before(&line[below], &last))
            break;
        line[at] = line[below];
        at = below;
    }
    line[at] = last;
    return first;
}

// The hash table.

static uint32_t hash_bytes(const unsigned char *bytes, uint32_t size)
{
    uint64_t hash = size;
    for (uint32_t i = 0; i < size; i += (uint32_t)sizeof(uint64_t)) {
        uint64_t word = 0;
        uint32_t left = size - i;
        memcpy(&word, bytes + i, left < sizeof word ? left : sizeof word);
        hash = splitmix64_mix(hash ^ word);
    }
    return (uint32_t)(hash >> 32);
}

static unsigned char *key_of(const ExactWaiting *waiting, uint32_t waiter)
{
    return waiting->keys + (size_t)waiter * waiting->key_size;
}

static uint32_t find(const ExactWaiting *waiting, uint32_t hash, const ExactKey *state)
{
    if (waiting->head_count == 0)
        return NOBODY;
    uint32_t waiter = waiting->heads[hash & (waiting->head_count - 1)];
    while (waiter != NOBODY && !(waiting->waiters[waiter].hash == hash &&
                                 waiting->waiters[waiter].size == state->size &&
                                 memcmp(key_of(waiting, waiter), state->bytes, state->size) == 0))
        waiter = waiting->waiters[waiter].next;
    return waiter;
}

static void enchain(ExactWaiting *waiting, uint32_t waiter)
{
    uint32_t *head = &waiting->heads[waiting->waiters[waiter].hash & (waiting->head_count - 1)];
    waiting->waiters[waiter].next = *head;
    *head = waiter;
}

static Status widen_heads(ExactWaiting *waiting, Error *error)
{
    size_t count = waiting->head_count ? 2 * waiting->head_count : HEADS_LEAST;
    uint32_t *heads = malloc(count * sizeof *heads);
    if (!heads)
        return out_of_memory(error);
    memset(heads, 0xff, count * sizeof *heads);
    free(waiting->heads);
    waiting->heads = heads;
    waiting->head_count = count;
    for (size_t i = 0; i < waiting->line_count; ++i)
        enchain(waiting, waiting->line[i].waiter);
    return OK;
}

static void unchain(ExactWaiting *waiting, uint32_t waiter)
{
    uint32_t *link = &waiting->heads[waiting->waiters[waiter].hash & (waiting->head_count - 1)];
    while (*link != waiter)
        link = &waiting->waiters[*link].next;
    *link = waiting->waiters[waiter].next;
}

// Room for one waiter more.
static Status make_room(ExactWaiting *waiting, Error *error)
{
    if (waiting->line_count >= waiting->head_count)
        TRY(widen_heads(waiting, error));
    TRY(GROW(waiting->line, &waiting->line_room, waiting->line_count + 1, purpose_of_memory,
             error));
    if (waiting->free != NOBODY)
        return OK;
    TRY(GROW(waiting->waiters, &waiting->waiters_room, (size_t)waiting->used + 1, purpose_of_memory,
             error));
    return GROW(waiting->keys, &waiting->keys_room, ((size_t)waiting->used + 1) * waiting->key_size,
                purpose_of_memory, error);
}

static Status enter(ExactWaiting *waiting, uint32_t hash, const ExactKey *state, uint32_t *waiter,
                    Error *error)
{
    TRY(make_room(waiting, error));
    *waiter = waiting->free;
    if (waiting->free != NOBODY)
        waiting->free = waiting->waiters[waiting->free].next;
    else
        *waiter = waiting->used++;
    waiting->waiters[*waiter] = (ExactWaiter){.hash = hash, .size = state->size};
    memcpy(key_of(waiting, *waiter), state->bytes, state->size);
    enchain(waiting, *waiter);
    stand_in_line(waiting, (ExactPlaceInLine){state->order, waiting->found++, *waiter});
    return OK;
}

static Status load(ExactWaiting *waiting, ExactWaiter *waiter, const ExactMove *move, Error *error)
{
    if (waiter->cargo)
        waiting->bytes -= waiter->cargo->size;
    Status status = exact_cargo_add(waiting->hold, move, &waiter->cargo, error);
    if (waiter->cargo)
        waiting->bytes += waiter->cargo->size;
    return status;
}

Status exact_waiting_add(ExactWaiting *waiting, const ExactKey *state, const ExactMove *move,
                         Error *error)
{
    const uint32_t hash = hash_bytes(state->bytes, state->size);
    uint32_t waiter = find(waiting, hash, state);
    if (waiter == NOBODY)
        TRY(enter(waiting, hash, state, &waiter, error));
    return load(waiting, &waiting->waiters[waiter], move, error);
}

ExactCargo *exact_waiting_take(ExactWaiting *waiting, void *bytes, uint32_t *size)
{
    if (waiting->line_count == 0)
        return NULL;
    uint32_t first = leave_line(waiting);
    ExactWaiter *waiter = &waiting->waiters[first];
    ExactCargo *cargo = waiter->cargo;
    *size = waiter->size;
    memcpy(bytes, key_of(waiting, first), waiter->size);
    unchain(waiting, first);
    waiter->next = waiting->free;
    waiting->free = first;
    if (cargo)
        waiting->bytes -= cargo->size;
    return cargo;
}
