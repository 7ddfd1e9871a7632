/// draw16: a stream read sixteen bits at a time, four draws to a word, lowest bits first.
#pragma once

#include <stdint.h>

#include "sim/base/rng.h"

typedef struct Draw16 {
    Rng rng;
    uint64_t word; ///< bits not yet used
    int left;      ///< how many draws they hold
} Draw16;

static inline Draw16 draw16_open(Rng rng)
{
    return (Draw16){.rng = rng};
}

/// The next sixteen uniform bits.
static inline uint32_t draw16_next(Draw16 *draw)
{
    if (draw->left == 0) {
        draw->word = rng_next(&draw->rng);
        draw->left = 4;
    }
    uint32_t bits = draw->word & 0xffff;
    draw->word >>= 16;
    --draw->left;
    return bits;
}

/// Uniform on 0 … bound − 1, exactly; `bound` is 1 … 65535.
/// Source: Lemire 2019, ACM TOMACS 29:3, on sixteen bits.
static inline uint32_t draw16_below(Draw16 *draw, uint32_t bound)
{
    uint32_t product = draw16_next(draw) * bound;
    if (__builtin_expect((product & 0xffff) < bound, 0)) {
        uint32_t threshold = 65536 % bound;
        while ((product & 0xffff) < threshold)
            product = draw16_next(draw) * bound;
    }
    return product >> 16;
}
