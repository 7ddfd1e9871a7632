/// given: see given.h.

#include "tests/given.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/normal.h"
#include "sim/batch/batch.h"
#include "tests/chi_square.h"

static Status set(Given *given, const char *setting)
{
    char key[ERROR_KEY_SIZE];
    const char *text = strchr(setting, '=') + 1;
    snprintf(key, sizeof key, "%.*s", (int)(text - 1 - setting), setting);
    ParamRef ref;
    TRY(param_find(&given->game->params, given->block, key, &ref, &given->error));
    if (ref.spec->kind != PARAM_LIST)
        return param_set(&ref, text, &given->error);
    param_list_resize(&ref, atoi(text));
    return OK;
}

Given given_open(const Game *game, const char *const *settings)
{
    Given given = {.game = game, .block = malloc(game->params.size)};
    assert_non_null(given.block);
    game_defaults(game, given.block);
    for (; *settings && given.status == OK; ++settings)
        given.status = set(&given, *settings);
    if (given.status == OK)
        given.status = game->prepare(given.block, &given.prepared, &given.error);
    return given;
}

Given given_valid(const Game *game, const char *const *settings)
{
    Given given = given_open(game, settings);
    if (given.status != OK)
        fail_msg("%s: %s", given.error.key, given.error.text);
    return given;
}

void given_close(Given *given)
{
    if (given->prepared)
        given->game->release(given->prepared);
    free(given->block);
    *given = (Given){0};
}

Outcome *given_outcome(const Given *given)
{
    Outcome *outcome = calloc(1, outcome_size(&given->prepared->measures));
    assert_non_null(outcome);
    return outcome;
}

Tally given_play(const Given *given, uint64_t seed, uint64_t games)
{
    Tally tally;
    BatchPlan plan = {.seed = seed, .games = games, .threads = 1};
    assert_int_equal(tally_create(&given->prepared->measures, &tally, NULL), OK);
    assert_int_equal(batch_run(given->prepared, plan, NULL, &tally, NULL), OK);
    return tally;
}

ExactTable given_solve(const Given *given)
{
    ExactTable table;
    Error error = {0};
    ExactOptions options = {.states_max = 20000000};
    assert_int_equal(exact_table_create(&given->prepared->measures, &table, NULL), OK);
    if (given->game->exact(given->prepared, &options, &table, &error) != OK)
        fail_msg("%s: %s", error.key, error.text);
    return table;
}

int given_measure(const Given *given, const char *name)
{
    int measure = measure_set_find(&given->prepared->measures, name);
    if (measure < 0)
        fail_msg("there is no measure '%s'", name);
    return measure;
}

static const Measure *find(const Given *given, const char *name)
{
    return &given->prepared->measures.measures[given_measure(given, name)];
}

int given_count(const Given *given, const Outcome *outcome, const char *name)
{
    return outcome->cells[find(given, name)->outcome_cell];
}

int given_times(const Given *given, const Outcome *outcome, const char *name, int value)
{
    assert_in_range(value, 0, find(given, name)->hi);
    return outcome->cells[find(given, name)->outcome_cell + (uint64_t)value];
}

double given_exact_mean(const Given *given, ExactTable *table, const char *name)
{
    int measure = given_measure(given, name);
    assert_true(table->known[measure]);
    const double *cells = exact_table_histogram(table, measure, 0);
    double number = 0, sum = 0;
    for (int value = 0; value <= find(given, name)->hi; ++value) {
        number += cells[value];
        sum += value * cells[value];
    }
    return sum / number;
}

double given_extra(const ExactTable *table, const char *name)
{
    for (int i = 0; i < table->extra_count; ++i)
        if (strcmp(table->extra[i].name, name) == 0)
            return table->extra[i].value;
    fail_msg("there is no extra value '%s'", name);
    return NAN;
}

static void note(GivenFit *fit, double p_value, const char *name, int value)
{
    ++fit->tests;
    if (p_value >= fit->worst)
        return;
    fit->worst = p_value;
    snprintf(fit->name, sizeof fit->name, "%s %d", name, value);
}

// One value of a series: times a game, against the number expected. The normal law is trusted where
// at least 50 games differ from the usual.
static void test_times(GivenFit *fit, const Measure *measure, int value, double expected,
                       const double *sums)
{
    double games = sums[0], mean = sums[1] / games;
    double squares = sums[2] - games * mean * mean;
    if (expected == 0 && sums[1] > 0)
        note(fit, 0, measure->name, value);
    if (squares < 50) {
        if (fabs(mean - expected) * games > 100)
            note(fit, 0, measure->name, value);
        return;
    }
    double z = (mean - expected) / sqrt(squares / (games - 1) / games);
    fit->sum_squares += z * z;
    ++fit->z_tests;
    note(fit, normal_two_sided_p(z), measure->name, value);
}

static void test_series(GivenFit *fit, const Given *given, ExactTable *table, int m,
                        const double (*sums)[3])
{
    const MeasureSet *set = &given->prepared->measures;
    const Measure *measure = &set->measures[m];
    for (int result = 0; result < set->result_count; ++result) {
        const double *expected = exact_table_histogram(table, m, result);
        const double(*of_result)[3] = sums + (uint64_t)result * set->outcome_cells;
        if (!measure_is_given(measure, result))
            continue;
        for (int value = 0; value <= measure->hi; ++value)
            test_times(fit, measure, value, expected[value],
                       of_result[measure->outcome_cell + (uint64_t)value]);
    }
}

// A count crossed with the result; a cell more for the games in which it is not defined.
static void test_count(GivenFit *fit, const Tally *tally, const ExactTable *table, int m)
{
    const MeasureSet *set = tally->set;
    const size_t width = (size_t)set->measures[m].hi + 1;
    const size_t size = width * (size_t)set->result_count + 1;
    uint64_t *counts = calloc(size, sizeof *counts);
    double *probabilities = calloc(size, sizeof *probabilities);
    assert_true(counts && probabilities);
    for (int result = 0; result < set->result_count; ++result) {
        const size_t first = width * (size_t)result;
        if (measure_is_given(&set->measures[m], result)) {
            memcpy(counts + first, tally_histogram(tally, m, result), width * sizeof *counts);
            memcpy(probabilities + first, exact_table_histogram(table, m, result),
                   width * sizeof *probabilities);
        } else {
            counts[size - 1] += tally_result(tally, result);
            probabilities[size - 1] += table->cells[result];
        }
    }
    note(fit, chi_square_fit(counts, probabilities, size).p_value, set->measures[m].name, -1);
    free(counts);
    free(probabilities);
}

// Plays games; of each outcome cell the number, sum and sum of squares in games that end in each
// result, where the number is that of all games.
static void play_sums(const Given *given, uint64_t seed, int games, Tally *tally, double (*sums)[3])
{
    const MeasureSet *set = &given->prepared->measures;
    Outcome *outcome = given_outcome(given);
    for (int game = 0; game < games; ++game) {
        memset(outcome, 0, outcome_size(set));
        given->game->play(given->prepared, (GameAddress){seed, (uint64_t)game}, outcome);
        tally_add(tally, outcome);
        double(*of_result)[3] = sums + (uint64_t)outcome->result * set->outcome_cells;
        for (uint64_t i = 0; i < set->outcome_cells; ++i) {
            of_result[i][1] += outcome->cells[i];
            of_result[i][2] += (double)outcome->cells[i] * outcome->cells[i];
        }
    }
    for (uint64_t i = 0; i < (uint64_t)set->result_count * set->outcome_cells; ++i)
        sums[i][0] = games;
    free(outcome);
}

GivenFit given_fit(const Given *given, ExactTable *table, uint64_t seed, int games)
{
    const MeasureSet *set = &given->prepared->measures;
    Tally tally;
    assert_int_equal(tally_create(set, &tally, NULL), OK);
    double(*sums)[3] = calloc((uint64_t)set->result_count * set->outcome_cells + 1, sizeof *sums);
    assert_non_null(sums);
    play_sums(given, seed, games, &tally, sums);
    GivenFit fit = {.worst = 1};
    note(&fit, chi_square_fit(tally.cells, table->cells, (size_t)set->result_count).p_value,
         "results", -1);
    for (int m = 0; m < set->count; ++m) {
        if (!table->known[m] || set->measures[m].kind == MEASURE_RATIO)
            continue;
        if (set->measures[m].kind == MEASURE_SERIES)
            test_series(&fit, given, table, m, (const double(*)[3])sums);
        else
            test_count(&fit, &tally, table, m);
    }
    free(sums);
    tally_destroy(&tally);
    return fit;
}

void given_fit_add(GivenFit *all, const GivenFit *part, uint64_t seed)
{
    if (part->worst * 10000 < 0.001)
        fail_msg("seed %d: %s has p = %g", (int)seed, part->name, part->worst);
    all->tests += part->tests;
    all->z_tests += part->z_tests;
    all->sum_squares += part->sum_squares;
    if (part->worst < all->worst)
        all->worst = part->worst;
}

void given_assert_share(int hits, int trials, double share)
{
    double error = sqrt(share * (1 - share) / trials);
    if (!(fabs((double)hits / trials - share) <= 4.5 * error))
        fail_msg("%d of %d, not %.5f", hits, trials, share);
}
