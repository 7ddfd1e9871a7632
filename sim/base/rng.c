/// rng: seeding and the two jumps of xoshiro256++.

#include "sim/base/rng.h"

Rng rng_seed(uint64_t seed)
{
    Rng rng;
    for (int i = 0; i < 4; ++i)
        rng.word[i] = splitmix64_next(&seed);
    return rng;
}

// Multiplies the state by a polynomial of the transition: the sum of the states at its set bits.
static void multiply_state(Rng *rng, const uint64_t polynomial[4])
{
    Rng sum = {{0}};
    for (int bit = 0; bit < 256; ++bit) {
        if (polynomial[bit / 64] >> (bit % 64) & 1)
            for (int i = 0; i < 4; ++i)
                sum.word[i] ^= rng->word[i];
        rng_next(rng);
    }
    *rng = sum;
}

void rng_jump(Rng *rng)
{
    static const uint64_t jump[4] = {UINT64_C(0x180ec6d33cfd0aba), UINT64_C(0xd5a61266f0c9392c),
                                     UINT64_C(0xa9582618e03fc9aa), UINT64_C(0x39abdc4529b1661c)};
    multiply_state(rng, jump);
}

void rng_long_jump(Rng *rng)
{
    static const uint64_t jump[4] = {UINT64_C(0x76e15d3efefdcbbf), UINT64_C(0xc5004e441c522fb3),
                                     UINT64_C(0x77710069854ee241), UINT64_C(0x39109bb02acbe635)};
    multiply_state(rng, jump);
}
