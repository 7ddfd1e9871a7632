/// Tests of the exact solvers of duel and boarding: values worked out by hand or by another
/// program, each of them simulated as well. A simulated share must lie within 4.5 standard errors:
/// with about 20 shares here a sound build fails with probability below 2e-4, and seeds are fixed.

#include <math.h>

#include "sim/games/boarding/boarding.h"
#include "sim/games/ram/ram.h"
#include "tests/analysis/near.h"
#include "tests/river/solved.h"

// Solves and simulates; the share of the first result must be `share`.
static void expect(const Game *game, const char *settings, double share, double allowed)
{
    Setting setting = setting_play(game, settings);
    ExactTable exact = solved_open(&setting);
    ASSERT_WITHIN(exact.cells[0], share, allowed);
    ASSERT_WITHIN(exact.total, 1, 1e-12);
    assert_true(exact.dropped == 0);
    double games = 200000;
    Tally tally = solved_play(&setting, 1, (uint64_t)games);
    ASSERT_WITHIN((double)tally_result(&tally, 0) / games, share,
                  4.5 * sqrt(share * (1 - share) / games));
    tally_destroy(&tally);
    exact_table_destroy(&exact);
    setting_close(&setting);
}

static void two_turns_against_a_target_that_stands_sink_it_in_16_of_27(void **state)
{
    (void)state;
    expect(&game_ram, "turns=2", 16.0 / 27, 1e-12);
}

static void two_turns_against_a_target_that_avoids_sink_it_in_4_of_9(void **state)
{
    (void)state;
    expect(&game_ram, "turns=2 target.policy=avoid", 4.0 / 9, 1e-12);
    // Weaker in hull hits, she avoids by the other policy too.
    expect(&game_ram, "turns=2 target.policy=avoid_when_weaker", 4.0 / 9, 1e-12);
}

static void five_turns_against_a_target_that_avoids_sink_it_in_67_of_72(void **state)
{
    (void)state;
    expect(&game_ram, "turns=5 target.policy=avoid", 67.0 / 72, 1e-12);
}

static void one_success_sinks_it_in_2_of_9(void **state)
{
    (void)state;
    // In 1000 turns the one success comes, but for 2e-477.
    expect(&game_ram, "turns=1000 max_successes=1", 2.0 / 9, 1e-12);
    expect(&game_ram, "turns=1000 max_successes=1 target.policy=avoid", 2.0 / 9, 1e-12);
}

static void an_attempt_succeeds_in_4_3_and_6_of_6(void **state)
{
    (void)state;
    static const struct {
        const char *settings;
        double successes;
    } rows[] = {{"turns=1", 4 / 6.0},
                {"turns=1 target.policy=avoid", 3 / 6.0},
                // d3 points: 1 and 2 cost 1, 3 cost 2
                {"turns=1 target.class=large_boat target.policy=avoid", (3 + 3 + 2) / 18.0},
                // the first success makes her immobile: the second attempt then succeeds
                {"turns=2", 4 / 6.0 + 4 / 6.0 * 1 + 2 / 6.0 * 4 / 6.0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        Setting setting = setting_play(&game_ram, rows[i].settings);
        ExactTable exact = solved_open(&setting);
        ASSERT_WITHIN(solved_mean(&exact, "successes"), rows[i].successes, 1e-12);
        exact_table_destroy(&exact);
        setting_close(&setting);
    }
}

static void flooding_by_hull_sizes_is_that_of_the_table(void **state)
{
    (void)state;
    static const int rows[][3] = {{1, 1, 3}, {2, 1, 4}, {3, 1, 5}, {1, 2, 2}, {1, 4, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        char settings[160];
        snprintf(settings, sizeof settings,
                 "turns=1 rammer.hull_size=%d target.hull_size=%d target.hull_hits=20", rows[i][0],
                 rows[i][1]);
        Setting setting = setting_play(&game_ram, settings);
        ExactTable exact = solved_open(&setting);
        ASSERT_WITHIN(solved_mean(&exact, "target.floodings.started") /
                          solved_mean(&exact, "successes"),
                      rows[i][2] / 6.0, 1e-12);
        exact_table_destroy(&exact);
        setting_close(&setting);
    }
}

static void unarmoured_rams_flood_by_half_the_difference_of_hull_sizes(void **state)
{
    (void)state;
    static const int rows[][3] = {{1, 1, 0}, {2, 1, 0}, {3, 1, 1}, {6, 1, 2}, {1, 6, 0}, {6, 6, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        char settings[200];
        snprintf(settings, sizeof settings,
                 "turns=1 rammer.class=large_steamer rammer.hull_size=%d target.hull_size=%d",
                 rows[i][0], rows[i][1]);
        Setting setting = setting_play(&game_ram, settings);
        ExactTable exact = solved_open(&setting);
        ASSERT_WITHIN(solved_mean(&exact, "target.floodings.started"), 4 / 6.0 * rows[i][2] / 6.0,
                      1e-12);
        assert_true(solved_mean(&exact, "rammer.floodings.started") == 0);
        exact_table_destroy(&exact);
        setting_close(&setting);
    }
}

static void ten_boarders_carry_a_vessel_of_eight_defenders_as_computed_elsewhere(void **state)
{
    (void)state;
    // Fractions in Python: 0.7619982390324552 and 0.7058964293029417.
    expect(&game_boarding, "attacker.boarders=10 defender.defenders=8", 0.7619982390324552, 1e-12);
    expect(&game_boarding, "attacker.boarders=10 defender.defenders=8 morale_first=attacker",
           0.7058964293029417, 1e-12);
}

static void without_morale_equal_sides_win_alike_but_for_those_who_fall_together(void **state)
{
    (void)state;
    // One against one: the first round that is no tie decides, 1/2 each.
    expect(&game_boarding, "attacker.boarders=1 defender.defenders=1", 0.5, 1e-12);
    // Two against two without morale, by hand: see the equation in boarders w.
    // After a round: both pairs won (15/36)², and so on; 1 left against 2 fights at −1.
    double w = 15 / 36.0, t = 6 / 36.0, up = 21 / 36.0, down = 10 / 36.0, even = 5 / 36.0;
    double two_one = up / (1 - even);         // the odd man wins the only pair
    double one_two = down / (1 - even) * 0.5; // he must win twice; then 1 against 1
    two_one += down / (1 - even) * 0.5;       // loses one, then 1 against 1
    double win = w * w + 2 * w * t * two_one + 2 * w * t * one_two + 2 * w * w * 0.5;
    expect(&game_boarding, "attacker.boarders=2 defender.defenders=2 morale_fail_max=0",
           win / (1 - t * t), 1e-12);
}

static void a_grapple_holds_in_1_of_3_for_each_thrower(void **state)
{
    (void)state;
    // Three deckhands, two throw; nobody meets the boarders.
    expect(&game_boarding, "grapple=throw attacker.deck=3 defender.defenders=0 rules.turns=1",
           1 - 4.0 / 9, 1e-12);
    expect(&game_boarding, "grapple=throw attacker.deck=3 defender.defenders=0 rules.turns=3",
           1 - pow(4.0 / 9, 3), 1e-12);
    expect(&game_boarding, "grapple=throw attacker.deck=4 defender.defenders=0 rules.turns=1",
           1 - 4.0 / 9, 1e-12);
    expect(&game_boarding, "grapple=throw attacker.deck=0 rules.turns=9", 0, 1e-12);
}

static void a_duel_too_large_to_solve_is_refused_with_a_reason(void **state)
{
    (void)state;
    Setting setting = setting_play(&game_ram, "rammer.policy=ram_and_board turns=50");
    ExactTable table;
    Error error = {0};
    const ExactOptions options = {.states_max = 10};
    assert_int_equal(exact_table_create(&setting.prepared->measures, &table, NULL), OK);
    assert_int_equal(game_ram.exact(setting.prepared, &options, &table, &error), FAIL_LIMIT);
    assert_non_null(strstr(error.text, "10 states"));
    exact_table_destroy(&table);
    setting_close(&setting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_turns_against_a_target_that_stands_sink_it_in_16_of_27),
        cmocka_unit_test(two_turns_against_a_target_that_avoids_sink_it_in_4_of_9),
        cmocka_unit_test(five_turns_against_a_target_that_avoids_sink_it_in_67_of_72),
        cmocka_unit_test(one_success_sinks_it_in_2_of_9),
        cmocka_unit_test(an_attempt_succeeds_in_4_3_and_6_of_6),
        cmocka_unit_test(flooding_by_hull_sizes_is_that_of_the_table),
        cmocka_unit_test(unarmoured_rams_flood_by_half_the_difference_of_hull_sizes),
        cmocka_unit_test(ten_boarders_carry_a_vessel_of_eight_defenders_as_computed_elsewhere),
        cmocka_unit_test(without_morale_equal_sides_win_alike_but_for_those_who_fall_together),
        cmocka_unit_test(a_grapple_holds_in_1_of_3_for_each_thrower),
        cmocka_unit_test(a_duel_too_large_to_solve_is_refused_with_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
