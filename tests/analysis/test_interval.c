/// Tests of analysis/interval.h. Values: 40-digit arithmetic. Coverage is computed exactly, by
/// adding up the binomial probabilities of the counts whose interval holds the true share.

#include "analysis/interval.h"
#include "tests/analysis/near.h"

#include <stdio.h>

#include <gsl/gsl_randist.h>

typedef struct Known {
    IntervalMethod method;
    uint64_t hits, trials;
    double confidence, low, high;
} Known;

#define WILSON INTERVAL_METHOD_WILSON
#define EXACT INTERVAL_METHOD_EXACT
#define JEFFREYS INTERVAL_METHOD_JEFFREYS

#define MILLION_MILLION UINT64_C(1000000000000)

static const Known known[] = {
    {WILSON, 0, 1, 0.95, 0, 0.7934506856227626},
    {WILSON, 0, 10, 0.95, 0, 0.2775327998628893},
    {WILSON, 10, 10, 0.95, 0.7224672001371107, 1},
    {WILSON, 5, 10, 0.95, 0.236593090512564, 0.763406909487436},
    {WILSON, 1, 30, 0.95, 0.005908590381612447, 0.1667039099140917},
    {WILSON, 18, 20, 0.95, 0.6989663547715127, 0.9721335187862318},
    {WILSON, 4, 200, 0.95, 0.007804426416349468, 0.05028708690582645},
    {WILSON, 500, 1000, 0.95, 0.4690696003681042, 0.5309303996318958},
    {WILSON, 1, 1000000, 0.95, 1.765245767453715e-07, 5.664911804311443e-06},
    {WILSON, 500000, 1000000, 0.95, 0.4990200198900048, 0.5009799801099952},
    {WILSON, 123456789, 1000000000, 0.95, 0.1234364016192789, 0.1234771792736716},
    {WILSON, 1, MILLION_MILLION, 0.95, 1.76524554935174729e-13, 5.66493426573651151e-12},
    {WILSON, 500000000000, MILLION_MILLION, 0.95, 0.499999020018007732, 0.500000979981992268},
    {EXACT, 0, 1, 0.95, 0, 0.975},
    {EXACT, 0, 10, 0.95, 0, 0.3084971078187608},
    {EXACT, 10, 10, 0.95, 0.6915028921812392, 1},
    {EXACT, 5, 10, 0.95, 0.1870860284473985, 0.8129139715526015},
    {EXACT, 1, 30, 0.95, 0.0008435709266304788, 0.1721694556334127},
    {EXACT, 18, 20, 0.95, 0.6830172859809176, 0.9876514728297052},
    {EXACT, 4, 200, 0.95, 0.00547556587955645, 0.0504136090898963},
    {EXACT, 500, 1000, 0.95, 0.4685491729717919, 0.5314508270282081},
    {EXACT, 1, 1000000, 0.95, 2.531780766379418e-08, 5.57163065517224e-06},
    {EXACT, 500000, 1000000, 0.95, 0.4990195191953118, 0.5009804808046882},
    {EXACT, 123456789, 1000000000, 0.95, 0.1234364007626898, 0.1234771794170436},
    {EXACT, 1, 1000000000, 0.95, 2.531780798396938e-11, 5.571643378203115e-09},
    {EXACT, 500000000, 1000000000, 0.95, 0.4999690097484223, 0.5000309902515777},
    {EXACT, 1, MILLION_MILLION, 0.95, 2.53178079842895549e-14, 5.57164339092616281e-12},
    {EXACT, 500000000000, MILLION_MILLION, 0.95, 0.49999902001750773116, 0.50000097998249226884},
    {EXACT, 123456789012, MILLION_MILLION, 0.95, 0.12345614426126258919, 0.12345743376491707551},
    {EXACT, 5, 10, 0.99, 0.128310553935083255, 0.871689446064916745},
    {EXACT, 5, 10, 0.5, 0.350680814156244084, 0.649319185843755916},
    {EXACT, 3, 1000, 0.999, 0.000149842528038140134, 0.0138580692674063377},
    {EXACT, 2, 20, 0.999999, 5.13147140676074111e-05, 0.651107006537470942},
    {JEFFREYS, 0, 10, 0.95, 0, 0.217196267509210574},
    {JEFFREYS, 1, 10, 0.95, 0.0110116737631611361, 0.381314771066616388},
    {JEFFREYS, 5, 10, 0.95, 0.223528670252705195, 0.776471329747294805},
    {JEFFREYS, 500, 1000, 0.95, 0.469047712699113903, 0.530952287300886097},
    {JEFFREYS, 1, 1000000, 0.95, 1.07897662465418667e-7, 4.67419204672982955e-6},
};

static void intervals_are_known_from_one_to_a_million_million_trials(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        const Known *k = &known[i];
        // Confidence is a double: 1 − 0.999999 has lost six of its sixteen digits.
        double error = k->confidence > 0.99 ? 1e-10 : 4e-15;
        Interval got = interval_proportion(k->method, k->hits, k->trials, k->confidence);
        ASSERT_NEAR(got.low, k->low, error);
        ASSERT_NEAR(got.high, k->high, error);
        ASSERT_NEAR(got.estimate, (double)k->hits / (double)k->trials, 1e-16);
    }
}

static void ends_are_exactly_none_and_all_and_always_enclose_the_estimate(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {1, 2, 3, 10, 999, 1000000, 1000000007, 1000000000000};
    for (int method = 0; method < INTERVAL_METHOD_COUNT; ++method) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
            Interval none = interval_proportion((IntervalMethod)method, 0, sizes[i], 0.95);
            Interval all = interval_proportion((IntervalMethod)method, sizes[i], sizes[i], 0.95);
            ASSERT_WITHIN(none.low, 0, 0);
            ASSERT_WITHIN(all.high, 1, 0);
            ASSERT_WITHIN(all.low, 1 - none.high, 0);
            assert_true(none.high > 0 && all.low < 1);
            Interval third =
                interval_proportion((IntervalMethod)method, sizes[i] / 3, sizes[i], 0.95);
            assert_true(third.low <= third.estimate && third.estimate < third.high);
        }
    }
}

static void no_trials_say_nothing(void **state)
{
    (void)state;
    for (int method = 0; method < INTERVAL_METHOD_COUNT; ++method) {
        Interval nothing = interval_proportion((IntervalMethod)method, 0, 0, 0.95);
        ASSERT_WITHIN(nothing.estimate, 0.5, 0);
        ASSERT_WITHIN(nothing.low, 0, 0);
        ASSERT_WITHIN(nothing.high, 1, 0);
    }
}

static void any_confidence_is_answered_and_more_is_wider(void **state)
{
    (void)state;
    static const double rising[] = {1e-9, 0.01, 0.5, 0.95, 0.999, 1 - 1e-9, 1 - 1e-15};
    for (int method = 0; method < INTERVAL_METHOD_COUNT; ++method) {
        Interval narrow = {.low = 2, .high = -1};
        for (size_t i = 0; i < sizeof rising / sizeof *rising; ++i) {
            Interval wide = interval_proportion((IntervalMethod)method, 1, 1000000000, rising[i]);
            assert_true(wide.low > 0 && wide.low < narrow.low);
            assert_true(wide.high < 1 && wide.high > narrow.high);
            narrow = wide;
        }
    }
}

// The library that knows the beta distribution writes its warnings to standard output, where a
// report would be.
static void no_interval_makes_the_library_print(void **state)
{
    (void)state;
    char written[64] = "";
    FILE *out = stdout, *caught = fmemopen(written, sizeof written, "w");
    assert_non_null(caught);
    stdout = caught; // where the library's printf writes, too
    for (double trials = 1; trials < 2e12; trials *= 7) {
        for (double hits = 0; hits <= trials; hits = hits * 3 + 1) {
            for (double tail = 1.2e-16; tail < 1; tail *= 90) {
                for (int method = 0; method < INTERVAL_METHOD_COUNT; ++method)
                    interval_proportion((IntervalMethod)method, (uint64_t)hits, (uint64_t)trials,
                                        1 - tail);
            }
        }
    }
    stdout = out;
    assert_int_equal(fclose(caught), 0);
    assert_string_equal(written, "");
}

enum { MOST_TRIALS = 1000 };

// The intervals of all possible counts.
typedef struct Family {
    unsigned trials;
    Interval ends[MOST_TRIALS + 1];
} Family;

static Family family_of(IntervalMethod method, unsigned trials)
{
    Family family = {.trials = trials};
    for (unsigned hits = 0; hits <= trials; ++hits)
        family.ends[hits] = interval_proportion(method, hits, trials, 0.95);
    return family;
}

static double coverage(const Family *family, double share)
{
    double sum = 0;
    for (unsigned hits = 0; hits <= family->trials; ++hits)
        if (family->ends[hits].low <= share && share <= family->ends[hits].high)
            sum += gsl_ran_binomial_pdf(hits, share, family->trials);
    return sum;
}

static void coverage_is_the_exact_one(void **state)
{
    (void)state;
    static const struct {
        unsigned trials;
        double share, wilson, exact;
    } covered[] = {
        {10, 0.5, 0.978516, 0.978516},
        {10, 0.05, 0.913862, 0.988496},
        {100, 0.5, 0.943112, 0.964800},
        {1000, 0.001, 0.919791, 0.981073},
    };
    for (size_t i = 0; i < sizeof covered / sizeof *covered; ++i) {
        Family wilson = family_of(WILSON, covered[i].trials);
        Family exact = family_of(EXACT, covered[i].trials);
        ASSERT_WITHIN(coverage(&wilson, covered[i].share), covered[i].wilson, 5.1e-7);
        ASSERT_WITHIN(coverage(&exact, covered[i].share), covered[i].exact, 5.1e-7);
    }
}

static void exact_never_covers_less_than_it_says_and_the_others_keep_it_on_average(void **state)
{
    (void)state;
    Family wilson = family_of(WILSON, 40), exact = family_of(EXACT, 40);
    Family jeffreys = family_of(JEFFREYS, 40);
    double wilson_mean = 0, jeffreys_mean = 0;
    for (int permille = 1; permille < 1000; ++permille) {
        assert_true(coverage(&exact, permille / 1000.0) >= 0.95);
        wilson_mean += coverage(&wilson, permille / 1000.0) / 999;
        jeffreys_mean += coverage(&jeffreys, permille / 1000.0) / 999;
    }
    ASSERT_WITHIN(wilson_mean, 0.95, 0.005);
    ASSERT_WITHIN(jeffreys_mean, 0.95, 0.005);
}

static void methods_have_the_names_that_users_type(void **state)
{
    (void)state;
    assert_string_equal(interval_method_name(WILSON), "wilson");
    assert_string_equal(interval_method_name(EXACT), "exact");
    assert_string_equal(interval_method_name(JEFFREYS), "jeffreys");
}

static void an_event_never_seen_has_an_upper_bound(void **state)
{
    (void)state;
    ASSERT_NEAR(interval_zero_upper(1, 0.95), 0.95, 1e-15);
    ASSERT_NEAR(interval_zero_upper(10, 0.95), 0.258865550893052283, 1e-15);
    ASSERT_NEAR(interval_zero_upper(1000000, 0.95), 2.99572778635254441e-6, 1e-15);
    ASSERT_NEAR(interval_zero_upper(MILLION_MILLION, 0.99), 4.60517018597748757e-12, 1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_are_known_from_one_to_a_million_million_trials),
        cmocka_unit_test(ends_are_exactly_none_and_all_and_always_enclose_the_estimate),
        cmocka_unit_test(no_trials_say_nothing),
        cmocka_unit_test(no_interval_makes_the_library_print),
        cmocka_unit_test(any_confidence_is_answered_and_more_is_wider),
        cmocka_unit_test(coverage_is_the_exact_one),
        cmocka_unit_test(exact_never_covers_less_than_it_says_and_the_others_keep_it_on_average),
        cmocka_unit_test(methods_have_the_names_that_users_type),
        cmocka_unit_test(an_event_never_seen_has_an_upper_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
