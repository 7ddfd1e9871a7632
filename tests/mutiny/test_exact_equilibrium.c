/// test_exact_equilibrium: bounds of best play, against the solver that looks at every order, and
/// against one turn more of the game.

#include "sim/mutiny/equilibrium/exact_equilibrium.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/batch/batch_workers.h"
#include "sim/mutiny/equilibrium/exact_equilibrium_answer.h"
#include "sim/mutiny/equilibrium/exact_equilibrium_free.h"
#include "sim/mutiny/equilibrium/exact_equilibrium_gathered.h"
#include "sim/mutiny/equilibrium/exact_equilibrium_wait.h"
#include "sim/mutiny/exact/exact_optimal.h"
#include "sim/mutiny/exact/exact_start.h"
#include "tests/effort.h"
#include "tests/given.h"

extern const Game game_mutiny;

#define THREE                                                                                      \
    "ship.compartments=3", "ship.compartments.0.name=Bridge", "ship.compartments.1.name=Deck",     \
        "ship.compartments.2.name=Engine Room",                                                    \
        "ship.compartments.0.neighbours=", "ship.compartments.1.neighbours=",                      \
        "ship.compartments.2.neighbours=", "ship.compartments.0.white_strongpoint=yes",            \
        "ship.compartments.2.red_strongpoint=yes", "red.policy=optimal", "white.policy=optimal"

static void solve(const Given *given, Colour gathered, double stalemate, int turns,
                  Equilibrium *equilibrium)
{
    const EquilibriumSetup setup = {.mutiny = (const Mutiny *)given->prepared,
                                    .gathered = gathered,
                                    .stalemate = stalemate,
                                    .turns = turns};
    Error error = {.text = ""};
    if (exact_equilibrium_solve(&setup, equilibrium, &error) != OK)
        fail_msg("%s", error.text);
}

// What the gathered side has at least over all starts, the sailors placed at home as policies do.
static double value_at_home(const Given *given, Colour gathered, double stalemate, int turns)
{
    Equilibrium equilibrium;
    solve(given, gathered, stalemate, turns, &equilibrium);
    ExactStrata strata = {.count = 0};
    assert_int_equal(exact_start_strata(given->prepared, &strata, NULL), OK);
    double sum = 0;
    for (int i = 0; i < strata.count; ++i) {
        int men[KIND_COUNT];
        for (int kind = 0; kind < KIND_COUNT; ++kind)
            men[kind] = strata.items[i].values[kind];
        sum += strata.items[i].weight *
               exact_equilibrium_value(&equilibrium, men, NULL, EQUILIBRIUM_PLACING_HOME);
    }
    exact_strata_release(&strata);
    exact_equilibrium_release(&equilibrium);
    return sum;
}

/// Rule sets under which the side that stands in two compartments of three gives nothing up that it
/// misses.
static const char *const three_rooms[][8] = {
    {"ship.sailors=3", "ship.officers=1", "ship.party_members=1"},
    {"ship.sailors=3", "ship.officers=2", "ship.party_members=1", "rules.officer_bonus=2"},
    {"ship.sailors=4", "ship.officers=1", "ship.party_members=1", "rules.strongpoint_penalty=0"},
    {"ship.sailors=3", "ship.officers=1", "ship.party_members=2", "rules.first_turn=white"},
    {"ship.sailors=3", "ship.officers=1", "ship.party_members=1", "rules.max_turns=7",
     "rules.strongpoint_rolls=1"},
    {"ship.sailors=3", "ship.officers=2", "ship.party_members=1", "rules.pairing=random"},
    {"ship.sailors=3", "ship.officers=1", "ship.party_members=2", "rules.reroll_counts=yes",
     "rules.support_bonus=2"},
    {"ship.sailors=3", "ship.officers=1", "ship.party_members=1", "rules.pairing=crossed",
     "rules.casualty=supporter", "ship.compartments.1.red_strongpoint=yes"},
    {"ship.sailors=2", "ship.officers=2", "ship.party_members=2", "rules.max_turns=1"},
    {"ship.sailors=2", "ship.officers=0", "ship.party_members=d2", "rules.max_turns=0"},
};

// The value is found by the policy's own solver, which looks at every order.
static void in_three_compartments_the_bound_is_the_value(void **state)
{
    (void)state;
    static const struct {
        const char *red, *white;
    } worths[] = {{"red.stalemate_worth=0.5", "white.stalemate_worth=0.5"},
                  {"red.stalemate_worth=0.2", "white.stalemate_worth=1"}};
    for (size_t i = 0; i < sizeof three_rooms / sizeof *three_rooms; ++i)
        for (int w = 0; w < 2; ++w) {
            const char *settings[24] = {THREE, worths[w].red, worths[w].white};
            int count = 13;
            for (int j = 0; three_rooms[i][j]; ++j)
                settings[count++] = three_rooms[i][j];
            Given given = given_valid(&game_mutiny, settings);
            const Mutiny *mutiny = (const Mutiny *)given.prepared;
            for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
                double value, bound;
                assert_int_equal(exact_optimal_value(mutiny, (Colour)colour, &value, NULL), OK);
                bound =
                    value_at_home(&given, (Colour)colour,
                                  mutiny->plan[colour].stalemate_worth / 1000.0, mutiny->max_turns);
                if (fabs(bound - value) > 1e-6)
                    fail_msg("ship %zu, colour %d: %.8f, not %.8f", i, colour, bound, value);
            }
            given_close(&given);
        }
}

// Who stands in all three compartments leaves an enemy no place to wait in. Where that is worth
// something the bounds still enclose the value.
static void a_side_may_miss_the_third_compartment(void **state)
{
    (void)state;
    Given given = given_valid(
        &game_mutiny, (const char *const[]){THREE, "ship.sailors=3", "ship.officers=d2",
                                            "ship.party_members=1", "rules.officer_bonus=2", NULL});
    double value;
    assert_int_equal(exact_optimal_value((const Mutiny *)given.prepared, COLOUR_RED, &value, NULL),
                     OK);
    const double lower = value_at_home(&given, COLOUR_RED, 0.5, 50);
    const double upper = 1 - value_at_home(&given, COLOUR_WHITE, 0.5, 50);
    assert_true(value - lower > 0.0005 && value - lower < 0.001);
    assert_true(upper > value - 1e-6);
    given_close(&given);
}

// The same ship with a turn limit of 50 and without: moving last is worth something.
static void a_turn_limit_gives_the_side_that_moves_last_a_free_roll(void **state)
{
    (void)state;
    Given given = given_valid(
        &game_mutiny, (const char *const[]){THREE, "ship.white_sailors=1", "ship.red_sailors=1",
                                            "ship.officers=1", "ship.party_members=1", NULL});
    assert_true(fabs(value_at_home(&given, COLOUR_WHITE, 0.5, 50) - 0.546875) < 1e-6);
    assert_true(fabs(value_at_home(&given, COLOUR_WHITE, 0.5, -1) - 0.5) < 1e-6);
    given_close(&given);
}

#define FIVE "ship.sailors=4", "ship.officers=d2", "ship.party_members=d2"

/// Where the Whites of a ship of one turn stand.
typedef struct WhitePlaces {
    const char *officers, *sailors[5];
} WhitePlaces;

static Given given_last_turns(const WhitePlaces *placement, int red_sailors, const char *turns)
{
    char text[7][64];
    const char *const settings[] = {text[0],
                                    text[1],
                                    text[2],
                                    text[3],
                                    text[4],
                                    text[5],
                                    text[6],
                                    "ship.placement=fixed",
                                    turns,
                                    "red.policy=optimal",
                                    "white.policy=optimal",
                                    "red.states_max=1000000",
                                    "white.states_max=1000000",
                                    "ship.compartments.3.party_members=1",
                                    NULL};
    for (int room = 0; room < 5; ++room)
        snprintf(text[room], sizeof text[room], "ship.compartments.%d.white_sailors=%s", room,
                 placement->sailors[room]);
    snprintf(text[5], sizeof text[5], "ship.compartments.0.officers=%s", placement->officers);
    snprintf(text[6], sizeof text[6], "ship.compartments.3.red_sailors=%d", red_sailors);
    return given_valid(&game_mutiny, settings);
}

// What the Reds have at least with everybody where the scenario puts him.
static double value_as_placed(const Given *given, double stalemate, int turns)
{
    Equilibrium equilibrium;
    solve(given, COLOUR_RED, stalemate, turns, &equilibrium);
    ExactStrata strata = {.count = 0};
    assert_int_equal(exact_start_strata(given->prepared, &strata, NULL), OK);
    assert_int_equal(strata.count, 1);
    int men[KIND_COUNT];
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        men[kind] = strata.items[0].values[kind];
    const double value = exact_equilibrium_value(
        &equilibrium, men, &((const Mutiny *)given->prepared)->placement, EQUILIBRIUM_PLACING_BEST);
    exact_strata_release(&strata);
    exact_equilibrium_release(&equilibrium);
    return value;
}

// In the last turn a side may attack everywhere at once. The value is found by looking at every
// order; enemies stand in one to five compartments, so that there is and is not a place to keep a
// man out of the fights.
static void the_last_turn_may_attack_everywhere(void **state)
{
    (void)state;
    static const WhitePlaces placements[] = {{"1", {"1", "0", "0", "0", "0"}},
                                             {"1", {"0", "1", "1", "0", "0"}},
                                             {"0", {"1", "1", "0", "1", "0"}},
                                             {"0", {"1", "1", "1", "1", "1"}}};
    for (size_t i = 0; i < sizeof placements / sizeof *placements; ++i)
        for (int sailors = 1; sailors <= (i == 3 ? 5 : 4); ++sailors) {
            Given given = given_last_turns(&placements[i], sailors, "rules.max_turns=1");
            double value;
            assert_int_equal(
                exact_optimal_value((const Mutiny *)given.prepared, COLOUR_RED, &value, NULL), OK);
            const double bound = value_as_placed(&given, 0.5, 1);
            if (fabs(bound - value) > 1e-6)
                fail_msg("placement %zu, %d sailors: %.8f, not %.8f", i, sailors, bound, value);
            given_close(&given);
        }
}

// Before the last turn, which is the Whites', the Reds may spread: what they are sure of then is
// never above the value, and four of them against four who stand together are sure of all of it.
static void before_the_last_turn_a_side_may_spread(void **state)
{
    (void)state;
    static const WhitePlaces places = {"1", {"3", "0", "0", "0", "0"}};
    for (int sailors = 1; sailors <= 3; ++sailors) {
        Given given = given_last_turns(&places, sailors, "rules.max_turns=2");
        double value;
        assert_int_equal(
            exact_optimal_value((const Mutiny *)given.prepared, COLOUR_RED, &value, NULL), OK);
        const double bound = value_as_placed(&given, 0.5, 2);
        assert_true(bound < value + 1e-6);
        if (sailors == 3 && fabs(bound - value) > 1e-6)
            fail_msg("%.8f, not %.8f", bound, value);
        given_close(&given);
    }
}

// Found once by looking at every order, without a limit of work, in half a minute.
static void bounds_enclose_the_value_of_a_ship_of_five_compartments(void **state)
{
    (void)state;
    Given given = given_valid(&game_mutiny, (const char *const[]){FIVE, NULL});
    assert_true(value_at_home(&given, COLOUR_WHITE, 0.5, 50) < 0.508354);
    assert_true(1 - value_at_home(&given, COLOUR_RED, 0.5, 50) > 0.508354);
    given_close(&given);
}

/// A ship of four compartments with rules at random.
typedef struct RandomShip {
    char text[9][48];
    const char *settings[32];
} RandomShip;

static void draw_ship(Rng *luck, RandomShip *ship)
{
    static const char *const four[] = {"ship.compartments=4",
                                       "ship.compartments.0.name=Bridge",
                                       "ship.compartments.1.name=Deck",
                                       "ship.compartments.2.name=Engine Room",
                                       "ship.compartments.3.name=Hold",
                                       "ship.compartments.0.neighbours=",
                                       "ship.compartments.1.neighbours=",
                                       "ship.compartments.2.neighbours=",
                                       "ship.compartments.3.neighbours=",
                                       "ship.compartments.0.white_strongpoint=yes",
                                       "ship.compartments.2.red_strongpoint=yes",
                                       "red.policy=optimal",
                                       "white.policy=optimal",
                                       "red.states_max=1000000",
                                       "white.states_max=1000000"};
    static const char *const men[] = {"1", "2", "d2"};
    static const char *const pairings[] = {"sorted", "random", "crossed"};
    const size_t size = sizeof *ship->text;
    snprintf(ship->text[0], size, "ship.sailors=%u", 1 + rng_below(luck, 3));
    snprintf(ship->text[1], size, "ship.officers=%s", men[rng_below(luck, 3)]);
    snprintf(ship->text[2], size, "ship.party_members=%s", men[rng_below(luck, 3)]);
    snprintf(ship->text[3], size, "rules.officer_bonus=%u", rng_below(luck, 3));
    snprintf(ship->text[4], size, "rules.strongpoint_penalty=-%u", rng_below(luck, 3));
    snprintf(ship->text[5], size, "rules.pairing=%s", pairings[rng_below(luck, 3)]);
    snprintf(ship->text[6], size, "rules.max_turns=%u", 2 + rng_below(luck, 30));
    snprintf(ship->text[7], size, "rules.first_turn=%s", rng_below(luck, 2) ? "red" : "white");
    snprintf(ship->text[8], size, "rules.support_bonus=%u", rng_below(luck, 3));
    size_t count = 0;
    for (size_t i = 0; i < sizeof four / sizeof *four; ++i)
        ship->settings[count++] = four[i];
    for (size_t i = 0; i < sizeof ship->text / sizeof *ship->text; ++i)
        ship->settings[count++] = ship->text[i];
    ship->settings[count] = NULL;
}

// Ships that the solver of the policy optimal, which looks at every order of both sides, can take.
// RANDOM_SHIPS=20 draws more of them.
static void bounds_enclose_the_values_of_random_ships(void **state)
{
    (void)state;
    const char *wanted = getenv("RANDOM_SHIPS");
    Rng luck = stream_branch(stream_root((GameAddress){.seed = 21}), 0, 0);
    for (int i = 0, ships = wanted ? atoi(wanted) : 3; i < ships;) {
        RandomShip ship;
        draw_ship(&luck, &ship);
        Given given = given_open(&game_mutiny, ship.settings);
        if (given.status == OK) {
            double value;
            const Mutiny *mutiny = (const Mutiny *)given.prepared;
            assert_int_equal(exact_optimal_value(mutiny, COLOUR_WHITE, &value, NULL), OK);
            const double lower = value_at_home(&given, COLOUR_WHITE, 0.5, mutiny->max_turns);
            const double upper = 1 - value_at_home(&given, COLOUR_RED, 0.5, mutiny->max_turns);
            if (value < lower - 1e-5 || value > upper + 1e-5 || upper - lower > 0.05)
                fail_msg("ship %d: %.6f, but %.6f to %.6f", i, value, lower, upper);
            ++i;
        } else {
            assert_int_equal(given.status, FAIL_LIMIT);
        }
        given_close(&given);
    }
}

// Star of Siberia. What the Whites have when they must only hold the ship is what swarm leaves hold
// there, a figure of exact; the two others are those of a separate program.
// RANDOM_SHIPS looks at all three.
static void the_star_of_siberia_is_worth_what_is_known_of_her(void **state)
{
    (void)state;
    Given given = given_valid(
        &game_mutiny, (const char *const[]){"ship.officers=3", "ship.white_sailors=7",
                                            "ship.party_members=5", "ship.red_sailors=5", NULL});
    static const struct {
        double stalemate, value;
    } known[] = {{0, 0.245228}, {1, 0.526374}, {0.5, 0.5}};
    for (int i = 0; i < (getenv("RANDOM_SHIPS") ? 3 : EFFORT(1)); ++i) {
        const double stalemate = known[i].stalemate, value = known[i].value;
        assert_true(fabs(value_at_home(&given, COLOUR_WHITE, stalemate, -1) - value) < 1e-6);
        assert_true(fabs(1 - value_at_home(&given, COLOUR_RED, 1 - stalemate, -1) - value) < 1e-6);
    }
    given_close(&given);
}

// Without a turn limit one turn more changes nothing: attacks by the values found, and waiting
// once.
static void without_a_limit_one_more_turn_changes_nothing(void **state)
{
    (void)state;
    static const char *const more[] = {"rules.officer_bonus=1", "rules.officer_bonus=2",
                                       "rules.strongpoint_penalty=-2"};
    for (int i = 0; i < 3; ++i) {
        Given given = given_valid(&game_mutiny, (const char *const[]){FIVE, more[i], NULL});
        Equilibrium found, again;
        solve(&given, COLOUR_WHITE, 0.5, -1, &found);
        solve(&given, COLOUR_WHITE, 0.5, -1, &again);
        const EquilibriumShip *ship = &found.ship;
        for (size_t s = 0; s < exact_equilibrium_ship_strata(ship); ++s) {
            EquilibriumMen men;
            if (!exact_equilibrium_ship_men(ship, s, &men))
                continue;
            EquilibriumMeets meets;
            EquilibriumWaits waits;
            exact_equilibrium_gathered_least(&found.table, &men, meets.free);
            exact_equilibrium_free_most(&found.table, &men, meets.gathered);
            exact_equilibrium_wait_once(ship, &meets, &waits);
            EquilibriumRoom room;
            assert_int_equal(exact_equilibrium_attack_open_room(ship, &men, &room, NULL), OK);
            exact_equilibrium_free_attack(&again.table, &men, waits.free, &room);
            exact_equilibrium_gathered_attack(&again.table, &men, &room);
            exact_equilibrium_attack_close_room(&room);
            exact_equilibrium_gathered_wait(&again.table, &men, waits.gathered);
            const EquilibriumStratum *one = &found.table.strata[s], *two = &again.table.strata[s];
            for (size_t j = 0; j < exact_equilibrium_table_ways(ship, &men); ++j)
                assert_true(fabsf(one->gathered_moves[j] - two->gathered_moves[j]) < 1e-6F);
            for (size_t j = 0; j < exact_equilibrium_table_splits(ship, &men); ++j)
                assert_true(fabsf(one->free_moves[j] - two->free_moves[j]) < 1e-6F);
        }
        exact_equilibrium_release(&found);
        exact_equilibrium_release(&again);
        given_close(&given);
    }
}

static ExactBestPlay answer(const Given *given, bool limited, const Workers *workers)
{
    const ExactBestPlayOptions options = {.limited = limited, .workers = workers};
    ExactBestPlay best_play;
    Error error = {.text = ""};
    if (exact_equilibrium_answer(given->prepared, &options, &best_play, &error) != OK)
        fail_msg("%s", error.text);
    return best_play;
}

static void threads_do_not_change_a_bound(void **state)
{
    (void)state;
    Given given = given_valid(&game_mutiny, (const char *const[]){FIVE, NULL});
    const Workers three = batch_workers(3);
    for (int limited = 0; limited < 2; ++limited) {
        ExactBestPlay one = answer(&given, limited, NULL), other = answer(&given, limited, &three);
        assert_int_equal(one.start_count, other.start_count);
        for (int i = 0; i < one.start_count; ++i)
            assert_memory_equal(one.starts[i].value, other.starts[i].value,
                                sizeof one.starts[i].value);
        exact_best_play_release(&one);
        exact_best_play_release(&other);
    }
    given_close(&given);
}

// On a ship that is the same from both sides, colours, bonuses and first turn exchanged exchange
// the values.
static void exchanged_sides_exchange_their_values(void **state)
{
    (void)state;
    Given one = given_valid(&game_mutiny, (const char *const[]){FIVE, "rules.officer_bonus=2",
                                                                "red.stalemate_worth=0.3", NULL});
    Given other = given_valid(&game_mutiny, (const char *const[]){FIVE, "rules.party_bonus=2",
                                                                  "white.stalemate_worth=0.3",
                                                                  "rules.first_turn=white", NULL});
    for (int limited = 0; limited < 2; ++limited) {
        ExactBestPlay first = answer(&one, limited, NULL), second = answer(&other, limited, NULL);
        for (int side = 0; side < 2; ++side) {
            assert_true(fabs(first.value[side].lower - second.value[1 - side].lower) < 1e-6);
            assert_true(fabs(first.value[side].upper - second.value[1 - side].upper) < 1e-6);
            assert_true(first.value[side].lower <= first.value[side].upper);
        }
        exact_best_play_release(&first);
        exact_best_play_release(&second);
    }
    given_close(&one);
    given_close(&other);
}

// Where a stalemate is worth 0.2 to the Reds and 1 to the Whites each side has a game of its own.
// Without sailors there is no placement to choose.
static void sides_may_see_a_stalemate_differently(void **state)
{
    (void)state;
    Given given = given_valid(
        &game_mutiny,
        (const char *const[]){THREE, "ship.sailors=0", "ship.officers=2", "ship.party_members=2",
                              "rules.strongpoint_penalty=-4", "red.stalemate_worth=0.2",
                              "white.stalemate_worth=1", NULL});
    ExactBestPlay best_play = answer(&given, true, NULL);
    for (int side = 0; side < 2; ++side) {
        double value;
        assert_int_equal(exact_optimal_value((const Mutiny *)given.prepared,
                                             side == 0 ? COLOUR_RED : COLOUR_WHITE, &value, NULL),
                         OK);
        assert_true(fabs(best_play.value[side].lower - value) < 1e-4);
        assert_true(fabs(best_play.value[side].upper - value) < 1e-4);
    }
    assert_true(best_play.value[0].lower + best_play.value[1].lower > 1.001);
    exact_best_play_release(&best_play);
    given_close(&given);
}

static void assert_refused(const char *const *settings, Status expected, const char *key,
                           const char *text)
{
    Given given = given_valid(&game_mutiny, settings);
    const ExactBestPlayOptions options = {.bytes_max = 1e6};
    ExactBestPlay best_play;
    Error error;
    assert_int_equal(exact_equilibrium_answer(given.prepared, &options, &best_play, &error),
                     expected);
    assert_string_equal(error.key, key);
    assert_non_null(strstr(error.text, text));
    given_close(&given);
}

static void what_the_bounds_do_not_cover_is_refused(void **state)
{
    (void)state;
    assert_refused((const char *const[]){"rules.executions=yes", NULL}, FAIL_CONFLICT, "",
                   "rules.executions");
    assert_refused((const char *const[]){"rules.movement=adjacent", NULL}, FAIL_CONFLICT, "",
                   "set rules.movement = free");
    assert_refused((const char *const[]){"rules.free_prisoners_on_recapture=yes", NULL},
                   FAIL_CONFLICT, "", "free_prisoners_on_recapture = no");
    assert_refused((const char *const[]){"rules.strongpoint_scope=game", NULL}, FAIL_CONFLICT, "",
                   "strongpoint_scope = assault");
    assert_refused(
        (const char *const[]){"ship.compartments=6", "ship.compartments.5.name=Hold", NULL},
        FAIL_LIMIT, "ship.compartments", "2 to 5 compartments; this one has 6");
    assert_refused((const char *const[]){"ship.sailors=12", NULL}, FAIL_LIMIT, "", "MiB");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_three_compartments_the_bound_is_the_value),
        cmocka_unit_test(a_side_may_miss_the_third_compartment),
        cmocka_unit_test(a_turn_limit_gives_the_side_that_moves_last_a_free_roll),
        cmocka_unit_test(the_last_turn_may_attack_everywhere),
        cmocka_unit_test(before_the_last_turn_a_side_may_spread),
        cmocka_unit_test(bounds_enclose_the_value_of_a_ship_of_five_compartments),
        cmocka_unit_test(bounds_enclose_the_values_of_random_ships),
        cmocka_unit_test(the_star_of_siberia_is_worth_what_is_known_of_her),
        cmocka_unit_test(without_a_limit_one_more_turn_changes_nothing),
        cmocka_unit_test(threads_do_not_change_a_bound),
        cmocka_unit_test(exchanged_sides_exchange_their_values),
        cmocka_unit_test(sides_may_see_a_stalemate_differently),
        cmocka_unit_test(what_the_bounds_do_not_cover_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
