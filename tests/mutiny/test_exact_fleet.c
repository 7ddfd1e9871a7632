/// Tests of sim/mutiny/exact/exact_fleet.h: fleets against enumerations of their ships and of the
/// deck, and against games as they are played.

#include "sim/mutiny/exact/exact_fleet.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/exact/exact_deaths.h"
#include "sim/mutiny/exact/exact_solve.h"
#include "sim/mutiny/fleet/fleet.h"
#include "tests/chi_square.h"
#include "tests/given.h"

extern const Game game_fleet, game_mutiny;

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define NAMED(n, text) "fleet.ships." #n ".name=" text
#define EQUAL(n) "fleet.ships=1", "fleet.ships=" #n // all as the first
#define THREE EQUAL(3), NAMED(0, "A"), NAMED(1, "B"), NAMED(2, "C")
#define MEN(n, white, red)                                                                         \
    "fleet.ships." #n ".white_sailors=" white, "fleet.ships." #n ".red_sailors=" red

static const Fleet *fleet_of(const Given *given)
{
    return (const Fleet *)given->prepared;
}

static double binomial(int n, int k, double p)
{
    return exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)) * pow(p, k) * pow(1 - p, n - k);
}

static double histogram(const Given *given, const ExactTable *table, const char *name, int value)
{
    return exact_table_histogram(table, given_measure(given, name), 0)[value];
}

static void equal_ships_are_taken_by_the_binomial_law(void **state)
{
    (void)state;
    Given one = given_valid(&game_mutiny, SETTINGS("ship.sailors=8"));
    Given fleet = given_valid(
        &game_fleet, SETTINGS(EQUAL(4), NAMED(0, "A"), NAMED(1, "B"), NAMED(2, "C"), NAMED(3, "D"),
                              "fleet.ships.0.sailors=8", "fleet.ships.1.sailors=8",
                              "fleet.ships.2.sailors=8", "fleet.ships.3.sailors=8"));
    ExactTable single = given_solve(&one), table = given_solve(&fleet);
    double taken = single.cells[MUTINY_RED_WINS];
    for (int k = 0; k <= 4; ++k)
        assert_true(fabs(histogram(&fleet, &table, "ships_taken", k) - binomial(4, k, taken)) <
                    1e-12);
    assert_true(fabs(histogram(&fleet, &table, "all_taken", 1) - pow(taken, 4)) < 1e-12);
    assert_true(fabs(histogram(&fleet, &table, "none_taken", 1) - pow(1 - taken, 4)) < 1e-12);
    assert_true(fabs(table.total - 1) < 1e-12);
    exact_table_destroy(&single);
    exact_table_destroy(&table);
    given_close(&one);
    given_close(&fleet);
}

// Ships of all four ends: one may end in stalemate, one has nobody aboard.
#define MIXED                                                                                      \
    EQUAL(4), NAMED(0, "A"), NAMED(1, "B"), NAMED(2, "C"), NAMED(3, "D"),                          \
        "fleet.ships.0.sailors=7", MEN(1, "3", "3"), "fleet.ships.1.officers=1",                   \
        "fleet.ships.1.party_members=1", MEN(2, "0", "0"), "fleet.ships.2.officers=0",             \
        "fleet.ships.2.party_members=0", "fleet.ships.3.sailors=2", "red.policy=overwhelm",        \
        "red.odds=1.2", "white.policy=cautious"

static void a_mixed_fleet_is_the_enumeration_of_its_ships(void **state)
{
    (void)state;
    Given fleet = given_valid(&game_fleet, SETTINGS(MIXED));
    ExactTable table = given_solve(&fleet);
    double ends[4][MUTINY_RESULT_COUNT], counts[MUTINY_RESULT_COUNT][5] = {{0}};
    for (int ship = 0; ship < 4; ++ship) {
        ExactTable own;
        const Prepared *mutiny = &fleet_of(&fleet)->ships[ship].mutiny->prepared;
        assert_int_equal(exact_table_create(&mutiny->measures, &own, NULL), OK);
        assert_int_equal(
            game_mutiny.exact(mutiny, &(ExactOptions){.states_max = 1 << 20}, &own, NULL), OK);
        memcpy(ends[ship], own.cells, sizeof ends[ship]);
        exact_table_destroy(&own);
    }
    assert_true(ends[0][MUTINY_STALEMATE] > 0.01 && ends[2][MUTINY_DERELICT] > 0.99);
    for (int way = 0; way < 256; ++way) {
        int number[MUTINY_RESULT_COUNT] = {0};
        double chance = 1;
        for (int ship = 0; ship < 4; ++ship) {
            int end = way >> 2 * ship & 3;
            ++number[end];
            chance *= ends[ship][end];
        }
        for (int end = 0; end < MUTINY_RESULT_COUNT; ++end)
            counts[end][number[end]] += chance;
    }
    static const char *const names[] = {"ships_taken", "ships_held", "stalemates", "derelicts"};
    for (int end = 0; end < MUTINY_RESULT_COUNT; ++end)
        for (int k = 0; k <= 4; ++k)
            assert_true(fabs(histogram(&fleet, &table, names[end], k) - counts[end][k]) < 1e-12);
    for (int end = 0; end < MUTINY_RESULT_COUNT; ++end)
        assert_true(fabs(histogram(&fleet, &table, "A.result", end) - ends[0][end]) < 1e-12);
    exact_table_destroy(&table);
    given_close(&fleet);
}

static double fit(const Tally *tally, const ExactTable *table, int measure)
{
    size_t size = (size_t)tally->set->measures[measure].hi + 1;
    return chi_square_fit(tally_histogram(tally, measure, 0),
                          exact_table_histogram(table, measure, 0), size)
        .p_value;
}

static void expect_fit(const char *const *settings)
{
    Given fleet = given_valid(&game_fleet, settings);
    ExactTable table = given_solve(&fleet);
    Tally tally = given_play(&fleet, 3, 20000);
    for (int measure = 0; measure < tally.set->count; ++measure) {
        assert_true(table.known[measure]);
        double p = fit(&tally, &table, measure);
        if (!(p > 1e-4 / tally.set->count))
            fail_msg("%s: %g", tally.set->measures[measure].name, p);
    }
    tally_destroy(&tally);
    exact_table_destroy(&table);
    given_close(&fleet);
}

// All p-values above 10^-4 over their number: one false alarm in about 10 000 seeds.
static void games_agree_with_the_exact_solution(void **state)
{
    (void)state;
    expect_fit(SETTINGS(MIXED));
}

static void games_with_cards_agree_with_the_exact_solution(void **state)
{
    (void)state;
    expect_fit(SETTINGS(MIXED, "rules.cards=yes"));
}

enum { DEAD_MAX = 16 };

/// How a ship ends and what it costs, given each pair of cards.
typedef struct ShipLaw {
    ExactPairEnds ends;
    ExactDeaths deaths[EXACT_PAIRS];
} ShipLaw;

static void solve_ship(const Given *fleet, int ship, ShipLaw *law)
{
    const ExactOptions options = {.states_max = 100000};
    const Mutiny *mutiny = fleet_of(fleet)->ships[ship].mutiny;
    ExactTable table;
    *law = (ShipLaw){.ends = {{0}}};
    assert_int_equal(exact_table_create(&mutiny->prepared.measures, &table, NULL), OK);
    assert_int_equal(exact_solve_pairs(mutiny, &options, &table, &law->ends, NULL), OK);
    assert_int_equal(exact_deaths_solve(mutiny, &options, law->deaths, NULL), OK);
    exact_table_destroy(&table);
    assert_true(law->deaths[0].size <= DEAD_MAX);
}

// The sums of two ships, counted over all draws of four cards from a deck: by sort of card, each as
// often as it can come in 52 x 51 x 50 x 49.
typedef struct TwoShips {
    double taken[3];
    double lost[COLOUR_COUNT][2 * DEAD_MAX];
} TwoShips;

static void add_draw(const ShipLaw laws[2], const int pair[2], const double pair_chance[2],
                     double chance, TwoShips *sums)
{
    double taken[2];
    for (int ship = 0; ship < 2; ++ship)
        taken[ship] = laws[ship].ends[pair[ship]][MUTINY_RED_WINS] / pair_chance[ship];
    sums->taken[0] += chance * (1 - taken[0]) * (1 - taken[1]);
    sums->taken[1] += chance * (taken[0] * (1 - taken[1]) + (1 - taken[0]) * taken[1]);
    sums->taken[2] += chance * taken[0] * taken[1];
    const ExactDeaths *first = &laws[0].deaths[pair[0]], *second = &laws[1].deaths[pair[1]];
    for (int colour = 0; colour < COLOUR_COUNT; ++colour)
        for (size_t a = 0; a < first->size; ++a)
            for (size_t b = 0; b < second->size; ++b)
                sums->lost[colour][a + b] +=
                    chance * first->dead[colour][a] * second->dead[colour][b];
}

static TwoShips enumerate_draws(const ShipLaw laws[2])
{
    TwoShips sums = {.taken = {0}};
    for (int draw = 0; draw < 625; ++draw) {
        const int cards[4] = {draw % 5, draw / 5 % 5, draw / 25 % 5, draw / 125};
        int left[CARD_COUNT] = {36, 4, 4, 4, 4};
        double chance = 1, pair_chance[2];
        for (int i = 0; i < 4; ++i)
            chance *= (double)left[cards[i]]-- / (52 - i);
        for (int ship = 0; ship < 2; ++ship) {
            const int red = cards[2 * ship], white = cards[2 * ship + 1];
            const int reds = red == 0 ? 36 : 4, whites = (white == 0 ? 36 : 4) - (red == white);
            pair_chance[ship] = reds / 52.0 * whites / 51;
        }
        add_draw(laws, (int[]){cards[0] * 5 + cards[1], cards[2] * 5 + cards[3]}, pair_chance,
                 chance, &sums);
    }
    return sums;
}

static void two_ships_with_cards_are_the_enumeration_of_the_deck(void **state)
{
    (void)state;
    static const char *const lost[COLOUR_COUNT] = {"lost.whites", "lost.reds"};
    Given fleet = given_valid(&game_fleet,
                              SETTINGS(EQUAL(2), NAMED(0, "A"), NAMED(1, "B"), "rules.cards=yes",
                                       "fleet.ships.0.officers=1", "fleet.ships.0.party_members=1",
                                       MEN(0, "1", "2"), "fleet.ships.1.officers=0",
                                       "fleet.ships.1.party_members=1", MEN(1, "2", "1")));
    ExactTable table = given_solve(&fleet);
    ShipLaw laws[2];
    for (int ship = 0; ship < 2; ++ship)
        solve_ship(&fleet, ship, &laws[ship]);
    TwoShips sums = enumerate_draws(laws);
    assert_true(fabs(table.total - 1) < 1e-12);
    for (int taken = 0; taken <= 2; ++taken)
        assert_true(fabs(histogram(&fleet, &table, "ships_taken", taken) - sums.taken[taken]) <
                    1e-12);
    for (int colour = 0; colour < COLOUR_COUNT; ++colour)
        for (int men = 0; men <= 8; ++men)
            assert_true(fabs(histogram(&fleet, &table, lost[colour], men) -
                             sums.lost[colour][men]) < 1e-12);
    // The ships are not independent.
    double alone =
        histogram(&fleet, &table, "A.taken", 1) * histogram(&fleet, &table, "B.taken", 1);
    assert_true(fabs(sums.taken[2] - alone) > 1e-5);
    for (int ship = 0; ship < 2; ++ship)
        for (int pair = 0; pair < EXACT_PAIRS; ++pair)
            exact_deaths_release(&laws[ship].deaths[pair]);
    exact_table_destroy(&table);
    given_close(&fleet);
}

static void a_fleet_too_much_work_is_refused(void **state)
{
    (void)state;
    Given fleet = given_valid(&game_fleet, SETTINGS(THREE, "rules.cards=yes"));
    ExactTable table;
    Error error;
    assert_int_equal(exact_table_create(&fleet.prepared->measures, &table, NULL), OK);
    const ExactOptions options = {.states_max = 100000, .steps_max = 1000};
    assert_int_equal(game_fleet.exact(fleet.prepared, &options, &table, &error), FAIL_LIMIT);
    exact_table_destroy(&table);
    given_close(&fleet);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_ships_are_taken_by_the_binomial_law),
        cmocka_unit_test(a_mixed_fleet_is_the_enumeration_of_its_ships),
        cmocka_unit_test(games_agree_with_the_exact_solution),
        cmocka_unit_test(games_with_cards_agree_with_the_exact_solution),
        cmocka_unit_test(two_ships_with_cards_are_the_enumeration_of_the_deck),
        cmocka_unit_test(a_fleet_too_much_work_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
