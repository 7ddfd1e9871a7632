/// exact_chance: see exact_chance.h.

#include "sim/games/campaign/exact_chance.h"

void exact_chance_of_totals(Dice dice, double *law)
{
    uint64_t ways[EXACT_CHANCE_DICE_MAX];
    double rolls = (double)dice_ways(dice, ways);
    for (int i = 0; i <= dice_highest(dice) - dice_lowest(dice); ++i)
        law[i] = (double)ways[i] / rolls;
}

double exact_chance_at_most(Dice dice, int limit)
{
    uint64_t ways[EXACT_CHANCE_DICE_MAX], sum = 0;
    double rolls = (double)dice_ways(dice, ways);
    for (int total = dice_lowest(dice); total <= dice_highest(dice) && total <= limit; ++total)
        sum += ways[total - dice_lowest(dice)];
    return (double)sum / rolls;
}

void exact_chance_binomial(int trials, double success, double *law)
{
    law[0] = 1;
    for (int trial = 1; trial <= trials; ++trial) {
        law[trial] = law[trial - 1] * success;
        for (int hits = trial - 1; hits > 0; --hits)
            law[hits] = law[hits] * (1 - success) + law[hits - 1] * success;
        law[0] *= 1 - success;
    }
}

double *exact_chance_open(ExactTable *table, int measure)
{
    table->known[measure] = true;
    return exact_table_histogram(table, measure, 0);
}
