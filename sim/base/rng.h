/// rng: xoshiro256++ 1.0 and splitmix64, and exact bounded integers from them.
/// Source: Blackman & Vigna 2021, ACM TOMS 47:36; Steele, Lea & Flood 2014 (splitmix64);
/// Lemire 2019, ACM TOMACS 29:3 (bounded integers with rejection).
#pragma once

#include <stdint.h>

#include "sim/base/wide.h"

/// The generator's state; never all zero. Copy it to branch.
typedef struct Rng {
    uint64_t word[4];
} Rng;

static inline uint64_t rng_rotate_left(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

/// The next 64 uniform bits.
static inline uint64_t rng_next(Rng *rng)
{
    uint64_t *s = rng->word;
    uint64_t result = rng_rotate_left(s[0] + s[3], 23) + s[0];
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotate_left(s[3], 45);
    return result;
}

/// Uniform on 0 … bound − 1, exactly; `bound` at least 1.
static inline uint32_t rng_below(Rng *rng, uint32_t bound)
{
    Unsigned128 product = (Unsigned128)rng_next(rng) * bound;
    if (__builtin_expect((uint64_t)product < bound, 0)) {
        uint64_t threshold = -(uint64_t)bound % bound;
        while ((uint64_t)product < threshold)
            product = (Unsigned128)rng_next(rng) * bound;
    }
    return (uint32_t)(product >> 64);
}

/// The finaliser of splitmix64: a bijection of 64-bit words in which every bit depends on all.
static inline uint64_t splitmix64_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/// What the state of splitmix64 grows by from word to word.
#define SPLITMIX64_STEP UINT64_C(0x9e3779b97f4a7c15)

/// The next output of splitmix64; advances `*state`.
static inline uint64_t splitmix64_next(uint64_t *state)
{
    return splitmix64_mix(*state += SPLITMIX64_STEP);
}

/// A generator seeded by four outputs of splitmix64 from `seed`.
Rng rng_seed(uint64_t seed);
