/// rng: seeding of xoshiro256++.

#include "sim/base/rng.h"

Rng rng_seed(uint64_t seed)
{
    Rng rng;
    for (int i = 0; i < 4; ++i)
        rng.word[i] = splitmix64_next(&seed);
    return rng;
}
