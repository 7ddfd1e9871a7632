/// exact_ways: depth first over the throws.

#include "sim/kit/exact_ways.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"

static const char purpose_of_memory[] = "the laws of a game's throws";

typedef struct KindKey {
    const LuckKind *kind;
    uint64_t size;
    unsigned char what[EXACT_WAYS_WHAT_MAX];
} KindKey;

static Status add_law(ExactWays *ways, const KindKey *key, uint32_t number)
{
    TRY(GROW(ways->laws, &ways->laws_room, (size_t)number + 1, purpose_of_memory, ways->error));
    ways->laws[number] = calloc(1, sizeof **ways->laws);
    if (!ways->laws[number])
        return error_set(ways->error, FAIL_MEMORY, NULL, "out of memory for %s", purpose_of_memory);
    return key->kind->law(key->what, ways->laws[number], ways->error);
}

// The law of a kind of throw, made when it first comes.
static Status find_law(ExactWays *ways, const LuckThrow *thrown, const Law **law)
{
    KindKey key = {.kind = thrown->kind, .size = thrown->what_size};
    assert(thrown->what_size <= EXACT_WAYS_WHAT_MAX);
    memcpy(key.what, thrown->what, thrown->what_size);
    uint32_t known = ways->kinds.count, number;
    TRY(intern_number(&ways->kinds, &key, &number, ways->error));
    if (number == known)
        TRY(add_law(ways, &key, number));
    *law = ways->laws[number];
    return OK;
}

static Status add_throw(ExactWays *ways, const LuckThrow *thrown)
{
    if (ways->length == EXACT_WAYS_THROWS_MAX)
        return error_set(ways->error, FAIL_LIMIT, NULL,
                         "a step throws more than %d times, too often to be solved",
                         EXACT_WAYS_THROWS_MAX);
    ExactThrow added = {.outcomes = thrown->ways, .law = thrown->law};
    if (thrown->kind)
        TRY(find_law(ways, thrown, &added.law));
    if (added.law)
        added.outcomes = added.law->count;
    ways->path[ways->length++] = added;
    return OK;
}

// Gives a step the outcome of its next throw, as `take` of Luck.
static int64_t take(void *context, const LuckThrow *thrown)
{
    ExactWays *ways = context;
    if (ways->status == OK && ways->depth == ways->length)
        ways->status = add_throw(ways, thrown);
    if (ways->status != OK) // the run is lost, but it must end
        return 0;
    const ExactThrow *taken = &ways->path[ways->depth++];
    return taken->law ? taken->law->values[taken->outcome] : (int64_t)taken->outcome;
}

void exact_ways_open(ExactWays *ways, Error *error)
{
    memset(ways, 0, sizeof *ways);
    ways->kinds = intern_of(sizeof(KindKey), purpose_of_memory);
    ways->error = error;
    ways->luck = (Luck){.counters = ways->counters, .take = take, .context = ways};
}

void exact_ways_release(ExactWays *ways)
{
    for (uint32_t i = 0; i < ways->kinds.count && i < ways->laws_room; ++i)
        if (ways->laws[i]) {
            law_destroy(ways->laws[i]);
            free(ways->laws[i]);
        }
    free(ways->laws);
    intern_release(&ways->kinds);
}

void exact_ways_begin(ExactWays *ways)
{
    ways->length = ways->depth = 0;
}

bool exact_ways_next(ExactWays *ways)
{
    ways->depth = 0;
    while (ways->length > 0 &&
           ++ways->path[ways->length - 1].outcome == ways->path[ways->length - 1].outcomes)
        --ways->length;
    return ways->length > 0 && ways->status == OK;
}

double exact_ways_probability(const ExactWays *ways)
{
    double probability = 1;
    for (uint32_t i = 0; i < ways->length; ++i) {
        const ExactThrow *taken = &ways->path[i];
        probability *= taken->law ? (double)law_weight(taken->law, (uint32_t)taken->outcome) /
                                        (double)law_total(taken->law)
                                  : 1 / (double)taken->outcomes;
    }
    return probability;
}
