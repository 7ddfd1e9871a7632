/// generator: nanoseconds per 64-bit word of the engine's generator, the floor of any engine's
/// time.
///
///     generator [WORDS]
///
/// Prints "ns_per_word X" and the exclusive or of all words, so that none can be left out by the
/// compiler. Before it counts, the first words are checked against published values.

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "sim/base/rng.h"

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// Source: Blackman and Vigna's reference code from the state 1, 2, 3, 4.
static bool known_words_come(void)
{
    static const uint64_t known[] = {41943041, 58720359, UINT64_C(3588806011781223)};
    Rng rng = {{1, 2, 3, 4}};
    for (int i = 0; i < 3; ++i)
        if (rng_next(&rng) != known[i])
            return false;
    return true;
}

int main(int argc, char **argv)
{
    long words = argc > 1 ? strtol(argv[1], NULL, 10) : 100000000;
    if (argc > 2 || words < 1) {
        fprintf(stderr, "usage: generator [WORDS], at least one word\n");
        return 2;
    }
    if (!known_words_come()) {
        fprintf(stderr, "generator: the first words are not those of xoshiro256++\n");
        return 1;
    }
    Rng rng = rng_seed(1);
    uint64_t all = 0;
    double start = now();
    for (long i = 0; i < words; ++i)
        all ^= rng_next(&rng);
    double seconds = now() - start;
    printf("ns_per_word %.4f\nxor %016" PRIx64 "\n", seconds * 1e9 / (double)words, all);
    return 0;
}
