/// Simulated against exact, for 100 random duels and 30 random boardings: every measure, crossed
/// with the result, by chi-square. All p-values are judged together: the least of m must not be
/// under 1e-5 / m (Bonferroni), and the sum of all statistics of the results not beyond its 1e-5
/// tail. A sound build fails by chance with probability below 1e-4 in all; seeds are fixed.

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "sim/base/rng.h"
#include "sim/games/boarding/boarding.h"
#include "sim/games/ram/ram.h"
#include "tests/analysis/near.h"
#include "tests/chi_square.h"
#include "tests/river/random_setting.h"
#include "tests/river/solved.h"

enum { GAMES = 20000, SEED = 20240607 };

// What all tests of a kind of game came to.
typedef struct Verdict {
    double least_p, statistic, freedom;
    int tests;
    char worst[1200];
} Verdict;

// The histogram of a measure crossed with the result, counted and exact.
static ChiSquare compare(const Tally *tally, ExactTable *exact, int measure)
{
    enum { CELL_MAX = 4096 };
    static uint64_t counts[CELL_MAX];
    static double probabilities[CELL_MAX];
    size_t width = (size_t)exact->set->measures[measure].hi + 1, size = 0;
    for (int result = 0; result < exact->set->result_count; ++result, size += width) {
        assert_true(size + width <= CELL_MAX);
        memcpy(counts + size, tally_histogram(tally, measure, result), width * sizeof *counts);
        memcpy(probabilities + size, exact_table_histogram(exact, measure, result),
               width * sizeof *probabilities);
    }
    return chi_square_fit(counts, probabilities, size);
}

static void judge(Verdict *verdict, ChiSquare test, const char *settings, const char *measure)
{
    verdict->tests += 1;
    if (test.p_value >= verdict->least_p)
        return;
    verdict->least_p = test.p_value;
    snprintf(verdict->worst, sizeof verdict->worst, "%s in: %s", measure, settings);
}

static void test_setting(const Game *game, const char *settings, Verdict *verdict)
{
    Setting setting = setting_play(game, settings);
    ExactTable exact = solved_open(&setting);
    Tally tally = solved_play(&setting, SEED, GAMES);
    ASSERT_WITHIN(exact.total, 1, 1e-12);
    for (int i = 0; i < exact.set->count; ++i) {
        if (exact.set->measures[i].kind == MEASURE_RATIO)
            continue;
        assert_true(exact.known[i]);
        judge(verdict, compare(&tally, &exact, i), settings, exact.set->measures[i].name);
    }
    ChiSquare results = chi_square_fit(tally.cells, exact.cells, (size_t)exact.set->result_count);
    judge(verdict, results, settings, "results");
    verdict->statistic += results.statistic;
    verdict->freedom += (double)results.freedom;
    tally_destroy(&tally);
    exact_table_destroy(&exact);
    setting_close(&setting);
}

static void test_kind(const Game *game, void (*make)(Rng *, char *, size_t), int settings)
{
    Rng rng = rng_seed(SEED);
    Verdict verdict = {.least_p = 1};
    for (int i = 0; i < settings; ++i) {
        char text[1100];
        make(&rng, text, sizeof text);
        test_setting(game, text, &verdict);
    }
    double sum_p = gsl_cdf_chisq_Q(verdict.statistic, verdict.freedom);
    print_message("%s: %d tests, least p %.3g; all results together p %.3g\n", game->name,
                  verdict.tests, verdict.least_p, sum_p);
    if (verdict.least_p < 1e-5 / verdict.tests)
        fail_msg("p = %g for %s", verdict.least_p, verdict.worst);
    assert_true(verdict.freedom > settings / 2.0);
    assert_true(sum_p > 1e-5);
}

static void a_hundred_random_duels_are_as_solved(void **state)
{
    (void)state;
    test_kind(&game_ram, random_duel, 100);
}

static void thirty_random_boardings_are_as_solved(void **state)
{
    (void)state;
    test_kind(&game_boarding, random_boarding, 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hundred_random_duels_are_as_solved),
        cmocka_unit_test(thirty_random_boardings_are_as_solved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
