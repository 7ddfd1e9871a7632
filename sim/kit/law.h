/// law: a discrete distribution of whole numbers, with whole weights.
///
/// Play draws by the same weights that the solvers read, so the two cannot differ. A total beyond
/// LAW_TOTAL_MAX is scaled down to it; then no probability is off by more than 2^-60, which is
/// below the rounding of a double near 1.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/base/status.h"

/// The largest total of a law's weights.
#define LAW_TOTAL_MAX (UINT64_C(1) << 62)

/// Values with weight above 0 in ascending order, and their cumulative weights.
typedef struct Law {
    int64_t *values; ///< owned
    uint64_t *upto;  ///< owned; sum of the weights of all values up to this one
    uint32_t count;
    uint32_t room; ///< values there is memory for
} Law;

/// The law of a constant.
MUST_CHECK Status law_constant(int64_t value, Law *law, Error *error);

/// The law of 0 … count − 1 by weights, of which some may be 0 but not all; their sum is at most
/// LAW_TOTAL_MAX.
MUST_CHECK Status law_of_weights(const uint64_t *weights, uint32_t count, Law *law, Error *error);

/// The same for values that are ascending.
MUST_CHECK Status law_of_values(const int64_t *values, const uint64_t *weights, uint32_t count,
                                Law *law, Error *error);

/// The binomial law of `trials` trials that each succeed with probability a / b; a ≤ b, 0 < b <
/// 2^31.
MUST_CHECK Status law_binomial(uint32_t trials, uint32_t a, uint32_t b, Law *law, Error *error);

/// The law of the sum of two independent numbers: a convolution.
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

/// The index of the value that `way` of the law_total equally likely ways selects, counted from 0
/// over the cumulative weights.
uint32_t law_find(const Law *law, uint64_t way);

/// Makes a law of pieces in any order; the weights of equal values are added up.
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
