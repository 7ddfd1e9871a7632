/// solved: a setting with its exact table, and one with a tally of simulated games.
#pragma once

#include "sim/base/tally.h"
#include "sim/batch/batch.h"
#include "tests/river/setting.h"

/// Solves the setting; fails the test when it cannot be.
static inline ExactTable solved_open(const Setting *setting)
{
    ExactTable table;
    Error error = {0};
    const ExactOptions options = {.states_max = 20000000};
    assert_int_equal(exact_table_create(&setting->prepared->measures, &table, &error), OK);
    if (setting->game->exact(setting->prepared, &options, &table, &error) != OK)
        fail_msg("%s: %s", error.key, error.text);
    return table;
}

/// Plays `games` games from seed `seed`.
static inline Tally solved_play(const Setting *setting, uint64_t seed, uint64_t games)
{
    Tally tally;
    assert_int_equal(tally_create(&setting->prepared->measures, &tally, NULL), OK);
    const BatchPlan plan = {.seed = seed, .games = games, .threads = 1};
    assert_int_equal(batch_run(setting->prepared, plan, NULL, &tally, NULL), OK);
    return tally;
}

/// Mean of a count over all results.
static inline double solved_mean(ExactTable *table, const char *measure)
{
    int index = measure_set_find(table->set, measure);
    assert_true(index >= 0 && table->known[index]);
    double sum = 0;
    for (int result = 0; result < table->set->result_count; ++result) {
        const double *cells = exact_table_histogram(table, index, result);
        for (int value = 0; value <= table->set->measures[index].hi; ++value)
            sum += value * cells[value];
    }
    return sum;
}
