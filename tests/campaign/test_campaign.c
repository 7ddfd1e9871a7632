/// Tests of campaign: the game as a whole: exact against simulated over random settings, the same
/// games for any number of threads, parts that do not touch one another, traces, refusals.

#include "sim/batch/batch.h"
#include "tests/campaign/at_table.h"
#include "tests/campaign/random_campaign.h"

// Every measure of 150 random campaigns. With Bonferroni over all tests the false-alarm rate is
// below 1 in 1000; seeds are fixed.
static void simulated_games_agree_with_the_exact_solution(void **state)
{
    (void)state;
    GivenFit all = {.worst = 1};
    for (uint64_t seed = 700; seed < 850; ++seed) {
        Given given = random_campaign(seed);
        ExactTable table = given_solve(&given);
        for (int m = 0; m < table.set->count; ++m)
            assert_true(table.known[m]);
        GivenFit fit = given_fit(&given, &table, seed, 4000);
        given_fit_add(&all, &fit, seed);
        exact_table_destroy(&table);
        given_close(&given);
    }
    print_message("%d tests, smallest p-value %.3g, mean square of z %.3f\n", all.tests, all.worst,
                  all.sum_squares / all.z_tests);
    assert_in_range(all.tests, 2000, 10000);
    ASSERT_WITHIN(all.sum_squares / all.z_tests, 1, 0.3);
}

// The probabilities of every count add up to 1, and none is below 0.
static void exact_probabilities_add_up(void **state)
{
    (void)state;
    for (uint64_t seed = 700; seed < 850; ++seed) {
        Given given = random_campaign(seed);
        ExactTable table = given_solve(&given);
        for (int m = 0; m < table.set->count; ++m) {
            const Measure *measure = &table.set->measures[m];
            double sum = 0;
            if (measure->kind == MEASURE_RATIO)
                continue;
            for (int value = 0; value <= measure->hi; ++value) {
                double chance = exact_table_histogram(&table, m, 0)[value];
                if (!(chance >= 0))
                    fail_msg("%s %d has probability %g", measure->name, value, chance);
                sum += chance;
            }
            if (measure->kind == MEASURE_COUNT)
                ASSERT_WITHIN(sum, 1, 1e-12);
        }
        exact_table_destroy(&table);
        given_close(&given);
    }
}

#define EVERYTHING                                                                                 \
    "campaign.supply=yes", "campaign.partisans=yes", "campaign.replacements=yes",                  \
        "campaign.battle=yes", "campaign.events=yes", "vehicles_in_battle=3", "tanks=4",           \
        "shots_per_battle=2d6", "loss_rounding=per_man", "march.cut_off_turn=8", "contacts=5"

static void threads_do_not_change_results(void **state)
{
    (void)state;
    Given given = given_valid(&game_campaign, SETTINGS(EVERYTHING));
    uint64_t fingerprints[3];
    for (int threads = 1; threads <= 3; ++threads) {
        Tally tally;
        BatchPlan plan = {.seed = 5, .games = 5000, .threads = threads};
        assert_int_equal(tally_create(&given.prepared->measures, &tally, NULL), OK);
        assert_int_equal(batch_run(given.prepared, plan, NULL, &tally, NULL), OK);
        fingerprints[threads - 1] = tally_fingerprint(&tally);
        tally_destroy(&tally);
    }
    assert_int_equal(fingerprints[0], fingerprints[1]);
    assert_int_equal(fingerprints[0], fingerprints[2]);
    given_close(&given);
}

// A part that is switched on leaves the luck of the others as it was.
static void parts_do_not_touch_one_another(void **state)
{
    (void)state;
    static const char *const shared[] = {"armoured_cars_left.turn_7", "tanks.broken_down"};
    Given all = given_valid(&game_campaign, SETTINGS(EVERYTHING));
    Given march = given_valid(&game_campaign, SETTINGS("tanks=4", "march.cut_off_turn=8"));
    Outcome *first = given_outcome(&all), *second = given_outcome(&march);
    for (uint64_t game = 0; game < 200; ++game) {
        memset(first, 0, outcome_size(&all.prepared->measures));
        memset(second, 0, outcome_size(&march.prepared->measures));
        game_campaign.play(all.prepared, (GameAddress){3, game}, first);
        game_campaign.play(march.prepared, (GameAddress){3, game}, second);
        for (size_t i = 0; i < sizeof shared / sizeof *shared; ++i)
            assert_int_equal(given_count(&all, first, shared[i]),
                             given_count(&march, second, shared[i]));
    }
    free(first);
    free(second);
    given_close(&all);
    given_close(&march);
}

// Counts that luck of their own decides, and so are independent of one another; but a faction's
// draws go with its rolls.
static const char *const independent[] = {"armoured_cars.broken_down",
                                          "tanks.broken_down",
                                          "depot.uses",
                                          "stopped.all",
                                          "battles_supplied.rifle",
                                          "battles_supplied.machine_gun",
                                          "battles_supplied.gun",
                                          "evaded",
                                          "rolls.red",
                                          "rolls.white",
                                          "rolls.ukrainian",
                                          "draws.red",
                                          "draws.white",
                                          "draws.ukrainian",
                                          "men_back.winner",
                                          "men_back.loser",
                                          "men_back.routed",
                                          "equipment_back.winner",
                                          "events_drawn"};
enum { INDEPENDENT_COUNT = sizeof independent / sizeof *independent };

// Sums of values and of products, for the correlation of each pair.
typedef struct Sums {
    double one[INDEPENDENT_COUNT], two[INDEPENDENT_COUNT][INDEPENDENT_COUNT];
} Sums;

static void add_game(const Given *given, const Outcome *outcome, Sums *sums)
{
    int values[INDEPENDENT_COUNT];
    for (int i = 0; i < INDEPENDENT_COUNT; ++i)
        values[i] = given_count(given, outcome, independent[i]);
    for (int i = 0; i < INDEPENDENT_COUNT; ++i) {
        sums->one[i] += values[i];
        for (int j = 0; j <= i; ++j)
            sums->two[i][j] += (double)values[i] * values[j];
    }
}

static bool is_of_one_faction(const char *first, const char *second)
{
    return strncmp(first, "draws", 5) == 0 && strncmp(second, "rolls", 5) == 0 &&
           strcmp(strchr(first, '.'), strchr(second, '.')) == 0;
}

// No correlation of 168 pairs is beyond 5 standard errors: by luck once in 10000 seeds.
static void uses_of_luck_do_not_hang_together(void **state)
{
    (void)state;
    enum { GAMES = 4000 };
    Given given = given_valid(
        &game_campaign,
        SETTINGS(EVERYTHING, "tank_dice=2d6", "tank_lost_max=3", "rifle_shots=12", "turns=12",
                 "white.extra=3d6", "ukrainian.extra=3d6", "red.town_points=20",
                 "white.town_points=20", "ukrainian.town_points=20", "white.target=30",
                 "ukrainian.target=30", "winner_losses=8", "winner_equipment=8"));
    Outcome *outcome = given_outcome(&given);
    Sums sums = {{0}, {{0}}};
    for (uint64_t game = 0; game < GAMES; ++game) {
        memset(outcome, 0, outcome_size(&given.prepared->measures));
        game_campaign.play(given.prepared, (GameAddress){21, game}, outcome);
        add_game(&given, outcome, &sums);
    }
#define COVARIANCE(i, j) (sums.two[i][j] / GAMES - sums.one[i] / GAMES * sums.one[j] / GAMES)
    for (int i = 0; i < INDEPENDENT_COUNT; ++i)
        for (int j = 0; j < i; ++j) {
            double correlation = COVARIANCE(i, j) / sqrt(COVARIANCE(i, i) * COVARIANCE(j, j));
            if (!is_of_one_faction(independent[i], independent[j]) &&
                !(fabs(correlation) < 5 / sqrt(GAMES)))
                fail_msg("%s and %s: correlation %g", independent[i], independent[j], correlation);
        }
    free(outcome);
    given_close(&given);
}

// A car that is lost sooner by another rule leaves the others' dice as they were: a stricter rule
// never leaves more.
static void a_stricter_rule_never_leaves_more_cars(void **state)
{
    (void)state;
    Given mild = given_valid(&game_campaign, SETTINGS("armoured_cars=20"));
    Given strict = given_valid(&game_campaign, SETTINGS("armoured_cars=20", "car_lost_max=4"));
    Outcome *first = given_outcome(&mild), *second = given_outcome(&strict);
    for (uint64_t game = 0; game < 200; ++game) {
        memset(first, 0, outcome_size(&mild.prepared->measures));
        memset(second, 0, outcome_size(&strict.prepared->measures));
        game_campaign.play(mild.prepared, (GameAddress){9, game}, first);
        game_campaign.play(strict.prepared, (GameAddress){9, game}, second);
        assert_true(given_count(&strict, second, "armoured_cars_left.turn_10") <=
                    given_count(&mild, first, "armoured_cars_left.turn_10"));
    }
    free(first);
    free(second);
    given_close(&mild);
    given_close(&strict);
}

static void count_line(void *context, const char *line)
{
    assert_true(strlen(line) > 4);
    assert_null(strchr(line, '\n'));
    ++*(int *)context;
}

static void a_trace_tells_the_same_game(void **state)
{
    (void)state;
    for (uint64_t seed = 700; seed < 760; ++seed) {
        Given given = random_campaign(seed);
        const MeasureSet *set = &given.prepared->measures;
        Outcome *played = given_outcome(&given), *told = given_outcome(&given);
        int lines = 0;
        game_campaign.play(given.prepared, (GameAddress){seed, 4}, played);
        game_campaign.trace(given.prepared, (GameAddress){seed, 4}, &(Narrator){count_line, &lines},
                            told);
        assert_memory_equal(played, told, outcome_size(set));
        assert_true(lines > 0);
        free(played);
        free(told);
        given_close(&given);
    }
}

static void a_campaign_of_nothing_is_refused(void **state)
{
    (void)state;
    Given off = given_open(&game_campaign, SETTINGS("campaign.march=no"));
    assert_int_equal(off.status, FAIL_CONFLICT);
    assert_string_equal(off.error.key, "campaign.march");
    given_close(&off);
    Given empty = given_open(&game_campaign, SETTINGS("armoured_cars=0"));
    assert_int_equal(empty.status, FAIL_CONFLICT);
    given_close(&empty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simulated_games_agree_with_the_exact_solution),
        cmocka_unit_test(exact_probabilities_add_up),
        cmocka_unit_test(threads_do_not_change_results),
        cmocka_unit_test(parts_do_not_touch_one_another),
        cmocka_unit_test(uses_of_luck_do_not_hang_together),
        cmocka_unit_test(a_stricter_rule_never_leaves_more_cars),
        cmocka_unit_test(a_trace_tells_the_same_game),
        cmocka_unit_test(a_campaign_of_nothing_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
