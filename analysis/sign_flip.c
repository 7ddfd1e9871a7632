/// sign_flip: the ways to reach each sum are counted difference by difference;
/// they are whole numbers below 2^30, so that doubles hold them exactly.

#include "analysis/sign_flip.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

// The differences without their signs and without zeros, and their sums with and without signs.
typedef struct Flips {
    size_t sizes[SIGN_FLIP_GAMES];
    int count;
    size_t most, sum;
} Flips;

static Flips gather(const uint64_t *counts, size_t size, size_t origin)
{
    Flips flips = {.count = 0};
    size_t above = 0, below = 0;
    for (size_t i = 0; i < size; ++i) {
        size_t distance = i > origin ? i - origin : origin - i;
        for (uint64_t k = 0; k < counts[i] && distance > 0; ++k) {
            assert(flips.count < SIGN_FLIP_GAMES);
            flips.sizes[flips.count++] = distance;
            *(i > origin ? &above : &below) += distance;
        }
    }
    flips.most = above + below;
    flips.sum = above > below ? above - below : below - above;
    return flips;
}

// ways[p]: choices in which the positive differences sum to p; the whole sum is then 2 p − most.
static void count_ways(const Flips *flips, double *ways)
{
    size_t reached = 0;
    ways[0] = 1;
    for (int i = 0; i < flips->count; ++i) {
        reached += flips->sizes[i];
        for (size_t p = reached; p >= flips->sizes[i]; --p)
            ways[p] += ways[p - flips->sizes[i]];
    }
}

double sign_flip_p(const uint64_t *counts, size_t size, size_t origin)
{
    Flips flips = gather(counts, size, origin);
    double *ways = calloc(flips.most + 1, sizeof *ways), extreme = 0;
    if (!ways)
        return NAN;
    count_ways(&flips, ways);
    for (size_t p = 0; p <= flips.most; ++p) {
        size_t twice = 2 * p;
        size_t distance = twice > flips.most ? twice - flips.most : flips.most - twice;
        extreme += distance >= flips.sum ? ways[p] : 0;
    }
    free(ways);
    return extreme / exp2(flips.count);
}
