/// law: how likely each of several whole numbers is, as whole weights.
///
/// Drawing and solving read the same weights, so there is nothing between them that could differ. A
/// total beyond LAW_TOTAL_MAX is scaled down to it: then no share is off by more than 2^-60, less
/// than a double beside 1 can tell.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/base/status.h"

/// The largest total of a law's weights.
#define LAW_TOTAL_MAX (UINT64_C(1) << 62)

/// Values with weight above 0, ascending, each once.
typedef struct Law {
    int64_t *values; ///< owned
    uint64_t *upto;  ///< owned; the weights of the values up to this one, added up
    uint32_t count;
    uint32_t room; ///< values there is memory for
} Law;

/// The law of a number that is always this one.
MUST_CHECK Status law_constant(int64_t value, Law *law, Error *error);

/// The law of 0 … count − 1 by weights, of which some may be 0 but not all; their sum is at most
/// LAW_TOTAL_MAX.
MUST_CHECK Status law_of_weights(const uint64_t *weights, uint32_t count, Law *law, Error *error);

/// The same for values that are ascending.
MUST_CHECK Status law_of_values(const int64_t *values, const uint64_t *weights, uint32_t count,
                                Law *law, Error *error);

/// The law of how many of `trials` succeed that each succeed `a` times in `b`; a ≤ b, 0 < b < 2^31.
MUST_CHECK Status law_binomial(uint32_t trials, uint32_t a, uint32_t b, Law *law, Error *error);

/// The law of the sum of two independent numbers.
MUST_CHECK Status law_sum(const Law *left, const Law *right, Law *law, Error *error);

void law_destroy(Law *law);

/// The sum of all weights.
static inline uint64_t law_total(const Law *law)
{
    return law->upto[law->count - 1];
}

/// The weight of the value with this index.
static inline uint64_t law_weight(const Law *law, uint32_t index)
{
    return law->upto[index] - (index ? law->upto[index - 1] : 0);
}

/// The index of the value on which `way` falls, one of law_total equally likely ways from 0.
uint32_t law_find(const Law *law, uint64_t way);

/// Laws put together piece by piece: numbers that come again have their weights added.
typedef struct LawMaker {
    struct LawPiece {
        int64_t value;
        uint64_t weight;
    } * pieces; ///< owned
    uint64_t count, room;
} LawMaker;

/// Adds a value; the weights of all pieces come to no more than LAW_TOTAL_MAX but for rounding.
MUST_CHECK Status law_maker_add(LawMaker *maker, int64_t value, uint64_t weight, Error *error);

/// Makes the law of all that was added, of which something has weight, and empties the maker.
MUST_CHECK Status law_maker_close(LawMaker *maker, Law *law, Error *error);
void law_maker_destroy(LawMaker *maker);
