/// draw16: a stream read sixteen bits at a time, four draws to a word, lowest bits first.
#pragma once

#include <stdint.h>

#include "sim/base/rng.h"

enum { DRAW16_WORDS = 4, DRAW16_COUNT = 4 * DRAW16_WORDS };

/// Words are fetched several at a time, as a branch for each of them would be mispredicted.
typedef struct Draw16 {
    Rng rng;
    int used; ///< of the draws fetched
    uint16_t draws[DRAW16_COUNT];
} Draw16;

static inline void draw16_fetch(Draw16 *draw)
{
    for (int i = 0; i < DRAW16_WORDS; ++i) {
        uint64_t word = rng_next(&draw->rng);
        for (int j = 0; j < 4; ++j)
            draw->draws[4 * i + j] = (uint16_t)(word >> 16 * j);
    }
    draw->used = 0;
}

/// Nothing is fetched yet.
static inline void draw16_open(Draw16 *draw, Rng rng)
{
    draw->rng = rng;
    draw->used = DRAW16_COUNT;
}

/// The next sixteen uniform bits.
static inline uint32_t draw16_next(Draw16 *draw)
{
    if (__builtin_expect(draw->used == DRAW16_COUNT, 0))
        draw16_fetch(draw);
    return draw->draws[draw->used++];
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
