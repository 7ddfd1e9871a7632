/// shapley: sums the marginal contributions of a member to all sets of others, with weights that
/// depend on a set's size alone.

#include "analysis/shapley.h"

#include <assert.h>

// |S|! (n − |S| − 1)! / n!, the share of orders in which just the set S comes before one of n.
static double weight_of(int size, int count)
{
    double weight = 1.0 / count;
    for (int i = 1; i <= size; ++i)
        weight *= (double)i / (count - i);
    return weight;
}

static int size_of(uint32_t set)
{
    int size = 0;
    for (; set; set &= set - 1)
        ++size;
    return size;
}

void shapley_shares(const double *worth, int count, double *shares)
{
    assert(count >= 0 && count <= SHAPLEY_MAX);
    for (int i = 0; i < count; ++i) {
        shares[i] = 0;
        for (uint32_t set = 0; set < UINT32_C(1) << count; ++set)
            if (!(set >> i & 1))
                shares[i] +=
                    weight_of(size_of(set), count) * (worth[set | UINT32_C(1) << i] - worth[set]);
    }
}
