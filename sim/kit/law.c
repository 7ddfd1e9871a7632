/// law: constants, weights and binomial laws, convolutions, and laws gathered from pieces.

#include "sim/kit/law.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/extent.h"
#include "sim/base/wide.h"

static Status out_of_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the law of a throw");
}

// A law without values that has room for so many.
static Status law_open(uint64_t room, Law *law, Error *error)
{
    *law = (Law){.values = malloc(extent((room + 1) * sizeof *law->values)),
                 .upto = malloc(extent((room + 1) * sizeof *law->upto)),
                 .room = (uint32_t)room};
    if (law->values && law->upto && room < UINT32_MAX)
        return OK;
    law_destroy(law);
    return out_of_memory(error);
}

void law_destroy(Law *law)
{
    free(law->values);
    free(law->upto);
    *law = (Law){0};
}

// Appends a value above all others; one without weight is left out.
static void law_append(Law *law, int64_t value, uint64_t weight)
{
    if (weight == 0)
        return;
    law->values[law->count] = value;
    law->upto[law->count] = weight + (law->count ? law_total(law) : 0);
    law->count += 1;
}

Status law_constant(int64_t value, Law *law, Error *error)
{
    TRY(law_open(1, law, error));
    law_append(law, value, 1);
    return OK;
}

// How many of them are not 0: of so many values the law of a large throw has memory, and no more.
static uint32_t count_weights(const uint64_t *weights, uint32_t count)
{
    uint32_t above = 0;
    for (uint32_t i = 0; i < count; ++i)
        above += weights[i] > 0;
    return above;
}

Status law_of_weights(const uint64_t *weights, uint32_t count, Law *law, Error *error)
{
    TRY(law_open(count_weights(weights, count), law, error));
    for (uint32_t i = 0; i < count; ++i)
        law_append(law, i, weights[i]);
    return OK;
}

Status law_of_values(const int64_t *values, const uint64_t *weights, uint32_t count, Law *law,
                     Error *error)
{
    TRY(law_open(count_weights(weights, count), law, error));
    for (uint32_t i = 0; i < count; ++i)
        law_append(law, values[i], weights[i]);
    return OK;
}

uint32_t law_find(const Law *law, uint64_t way)
{
    uint32_t low = 0, high = law->count - 1;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (way < law->upto[middle])
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

// `weight` × part / whole, rounded to the nearest.
static uint64_t scale(uint64_t weight, uint64_t part, uint64_t whole)
{
    return (uint64_t)(((Unsigned128)weight * part + whole / 2) / whole);
}

Status law_maker_add(LawMaker *maker, int64_t value, uint64_t weight, Error *error)
{
    if (maker->count == maker->room) {
        uint64_t room = maker->room ? maker->room * 2 : 64;
        struct LawPiece *pieces = realloc(maker->pieces, extent(room * sizeof *pieces));
        if (!pieces)
            return out_of_memory(error);
        maker->pieces = pieces;
        maker->room = room;
    }
    maker->pieces[maker->count++] = (struct LawPiece){value, weight};
    return OK;
}

static int compare_pieces(const void *a, const void *b)
{
    const struct LawPiece *left = a, *right = b;
    return (left->value > right->value) - (left->value < right->value);
}

Status law_maker_close(LawMaker *maker, Law *law, Error *error)
{
    Status status = law_open(maker->count, law, error);
    if (status == OK) {
        // qsort is not stable, but sums of weights do not depend on the order of equal values.
        if (maker->count > 0)
            qsort(maker->pieces, extent(maker->count), sizeof *maker->pieces, compare_pieces);
        for (uint64_t i = 0, end; i < maker->count; i = end) {
            uint64_t weight = 0;
            for (end = i; end < maker->count && maker->pieces[end].value == maker->pieces[i].value;
                 ++end)
                weight += maker->pieces[end].weight;
            law_append(law, maker->pieces[i].value, weight);
        }
    }
    law_maker_destroy(maker);
    return status;
}

void law_maker_destroy(LawMaker *maker)
{
    free(maker->pieces);
    *maker = (LawMaker){0};
}

// The sum in whole weights; the totals' product is at most LAW_TOTAL_MAX.
static Status sum_whole(const Law *left, const Law *right, LawMaker *maker, Error *error)
{
    for (uint32_t i = 0; i < left->count; ++i)
        for (uint32_t j = 0; j < right->count; ++j)
            TRY(law_maker_add(maker, left->values[i] + right->values[j],
                              law_weight(left, i) * law_weight(right, j), error));
    return OK;
}

// The sum in shares of LAW_TOTAL_MAX.
static Status sum_shares(const Law *left, const Law *right, LawMaker *maker, Error *error)
{
    for (uint32_t i = 0; i < left->count; ++i) {
        uint64_t share = scale(LAW_TOTAL_MAX, law_weight(left, i), law_total(left));
        for (uint32_t j = 0; j < right->count; ++j)
            TRY(law_maker_add(maker, left->values[i] + right->values[j],
                              scale(share, law_weight(right, j), law_total(right)), error));
    }
    return OK;
}

Status law_sum(const Law *left, const Law *right, Law *law, Error *error)
{
    LawMaker maker = {0};
    bool whole = (Unsigned128)law_total(left) * law_total(right) <= LAW_TOTAL_MAX;
    Status status = (whole ? sum_whole : sum_shares)(left, right, &maker, error);
    if (status == OK)
        return law_maker_close(&maker, law, error);
    law_maker_destroy(&maker);
    return status;
}

// Adds one trial to the weights of 0 … trials successes, in place, from the top down.
static void add_trial(uint64_t *weights, uint32_t trials, uint64_t a, uint64_t b, bool whole)
{
    for (uint32_t k = trials + 1; k-- > 0;) {
        uint64_t below = k > 0 ? weights[k - 1] : 0, here = k < trials ? weights[k] : 0;
        weights[k] =
            whole ? below * a + here * (b - a)
                  : (uint64_t)(((Unsigned128)below * a + (Unsigned128)here * (b - a) + b / 2) / b);
    }
}

Status law_binomial(uint32_t trials, uint32_t a, uint32_t b, Law *law, Error *error)
{
    uint64_t *weights = calloc((size_t)trials + 1, sizeof *weights);
    if (!weights)
        return out_of_memory(error);
    Unsigned128 ways = 1;
    for (uint32_t i = 0; i < trials && ways <= LAW_TOTAL_MAX; ++i)
        ways *= b;
    bool whole = ways <= LAW_TOTAL_MAX;
    weights[0] = whole ? 1 : LAW_TOTAL_MAX;
    for (uint32_t i = 1; i <= trials; ++i)
        add_trial(weights, i, a, b, whole);
    Status status = law_of_weights(weights, trials + 1, law, error);
    free(weights);
    return status;
}
