/// Tests of analysis/sequence.h. Values: 40-digit arithmetic. How often a run errs at any time is
/// computed exactly, by following the chances of all counts from game to game.

#include "analysis/sequence.h"
#include "tests/analysis/near.h"

static const struct {
    uint64_t hits, trials;
    double confidence, low, high;
} known[] = {
    {0, 10, 0.95, 0, 0.41688027565653609705},
    {5, 10, 0.95, 0.12921901240078772126, 0.87078098759921227874},
    {50, 100, 0.95, 0.34459026927787907629, 0.65540973072212092371},
    {500, 1000, 0.95, 0.44438532974251596326, 0.55561467025748403674},
    {700, 1000, 0.95, 0.6469848008181530137, 0.74966204743727333847},
    {5000, 10000, 0.95, 0.48080397249648221673, 0.51919602750351778327},
    {500000, 1000000, 0.95, 0.49780027236996521487, 0.50219972763003478513},
    {0, 1000, 0.95, 0, 0.0098555991572852056011},
    {1, 1, 0.95, 0.025, 1},
    {7, 10, 0.99, 0.20470062232405542392, 0.97938163989285731578},
    {1, 1000000, 0.95, 4.9999952500042687462e-14, 1.9796576702414895491e-05},
    {500000000000, 1000000000000, 0.95, 0.49999712029068493023, 0.50000287970931506977},
    {1, 1000000000000, 0.95, 4.99999999999525e-26, 3.4157742674720441396e-11},
    {123456789012, 1000000000000, 0.95, 0.12345487063344043781, 0.12345870740763365902},
};

static void sequences_are_known_from_one_to_a_million_million_trials(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        Interval got = sequence_interval(known[i].hits, known[i].trials, known[i].confidence);
        ASSERT_NEAR(got.low, known[i].low, 2e-14);
        ASSERT_NEAR(got.high, known[i].high, 2e-14);
        ASSERT_NEAR(got.estimate, (double)known[i].hits / (double)known[i].trials, 1e-16);
    }
}

static void misses_mirror_hits(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        Interval got = sequence_interval(known[i].trials - known[i].hits, known[i].trials,
                                         known[i].confidence);
        ASSERT_NEAR(got.low, 1 - known[i].high, 1e-15);
        ASSERT_NEAR(got.high, 1 - known[i].low, 1e-15);
    }
}

static void no_trials_say_nothing(void **state)
{
    (void)state;
    Interval nothing = sequence_interval(0, 0, 0.95);
    ASSERT_WITHIN(nothing.estimate, 0.5, 0);
    ASSERT_WITHIN(nothing.low, 0, 0);
    ASSERT_WITHIN(nothing.high, 1, 0);
}

static void all_hits_and_all_misses_leave_any_band_in_the_end(void **state)
{
    (void)state;
    Interval all = sequence_interval(1000, 1000, 0.95), none = sequence_interval(0, 1000, 0.95);
    assert_true(all.low > 0.99 && none.high < 0.01);
    ASSERT_WITHIN(all.high, 1, 0);
    ASSERT_WITHIN(none.low, 0, 0);
}

enum { LOOKS = 1000 };

typedef Interval IntervalOf(uint64_t hits, uint64_t trials);

static Interval sequence_at(uint64_t hits, uint64_t trials)
{
    return sequence_interval(hits, trials, 0.95);
}

static Interval wilson_at(uint64_t hits, uint64_t trials)
{
    return interval_proportion(INTERVAL_METHOD_WILSON, hits, trials, 0.95);
}

// The chance that in LOOKS games an interval once excludes the true share. `open[h]` is the chance
// of h hits so far with no such interval.
static double chance_to_err(IntervalOf *interval_of, double share)
{
    static double open[LOOKS + 2];
    double erred = 0;
    for (int hits = 0; hits <= LOOKS; ++hits)
        open[hits] = hits == 0;
    for (int trials = 1; trials <= LOOKS; ++trials) {
        for (int hits = trials; hits >= 0; --hits) {
            double before = hits > 0 ? open[hits - 1] * share : 0;
            open[hits] = open[hits] * (1 - share) + before;
            if (open[hits] < 1e-12)
                continue;
            Interval interval = interval_of((uint64_t)hits, (uint64_t)trials);
            if (share < interval.low || share > interval.high) {
                erred += open[hits];
                open[hits] = 0;
            }
        }
    }
    return erred;
}

static void looking_at_every_game_errs_in_at_most_one_run_of_twenty(void **state)
{
    (void)state;
    assert_true(chance_to_err(sequence_at, 0.5) < 0.05);
    assert_true(chance_to_err(sequence_at, 0.1) < 0.05);
    // Not by being so wide that it never errs.
    assert_true(chance_to_err(sequence_at, 0.5) > 0.005);
}

static void looking_at_an_ordinary_interval_errs_in_more_than_half_of_all_runs(void **state)
{
    (void)state;
    assert_true(chance_to_err(wilson_at, 0.5) > 0.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequences_are_known_from_one_to_a_million_million_trials),
        cmocka_unit_test(misses_mirror_hits),
        cmocka_unit_test(no_trials_say_nothing),
        cmocka_unit_test(all_hits_and_all_misses_leave_any_band_in_the_end),
        cmocka_unit_test(looking_at_every_game_errs_in_at_most_one_run_of_twenty),
        cmocka_unit_test(looking_at_an_ordinary_interval_errs_in_more_than_half_of_all_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
