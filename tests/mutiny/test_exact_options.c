/// Tests of sim/mutiny/steps/exact_mutiny_steps.h: exact answers with executions and boats, against
/// fractions worked out by hand.

#include "sim/mutiny/steps/exact_mutiny_steps.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/fleet/fleet.h"
#include "sim/mutiny/params.h"
#include "tests/given.h"

extern const Game game_mutiny, game_fleet;

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

/// A scenario and its exact answer.
typedef struct Answer {
    Given given;
    ExactTable table;
} Answer;

static Answer solve(const char *const *settings)
{
    Answer answer = {.given = given_valid(&game_mutiny, settings)};
    answer.table = given_solve(&answer.given);
    assert_true(fabs(answer.table.total - 1) < 1e-12);
    return answer;
}

static void close_answer(Answer *answer)
{
    exact_table_destroy(&answer->table);
    given_close(&answer->given);
}

static void assert_share(const Answer *answer, MutinyResult result, double share)
{
    if (fabs(answer->table.cells[result] - share) > 1e-14)
        fail_msg("result %d: %.17g instead of %.17g", (int)result, answer->table.cells[result],
                 share);
}

// The probability that the game ends so with this value.
static void assert_value(const Answer *answer, MutinyResult result, const char *name, int value,
                         double share)
{
    int measure = given_measure(&answer->given, name);
    assert_true(answer->table.known[measure]);
    double found = exact_table_histogram(&answer->table, measure, (int)result)[value];
    if (fabs(found - share) > 1e-14)
        fail_msg("%s = %d: %.17g instead of %.17g", name, value, found, share);
}

enum { BRIDGE, DECK, HOLD, ENGINE_ROOM };

// In turn 1 the party member on Deck takes the sailor there prisoner, whatever the dice: his bonus
// outweighs them, and no face kills. Two Red sailors are in the Engine Room, three Whites at home.
#define ONE_PRISONER                                                                               \
    "ship.placement=fixed", "ship.compartments.1.party_members=1",                                 \
        "ship.compartments.1.white_sailors=1", "ship.compartments.3.red_sailors=2",                \
        "ship.compartments.0.white_sailors=3", "rules.party_bonus=6", "rules.kill_min=7",          \
        "rules.executions=yes", "red.policy=hold", "white.policy=hold"

static void each_free_sailor_deserts_independently(void **state)
{
    (void)state;
    Answer answer = solve(SETTINGS(ONE_PRISONER, "red.execute=always", "rules.max_turns=4"));
    static const double law[] = {25 / 36.0, 10 / 36.0, 1 / 36.0};
    assert_share(&answer, MUTINY_STALEMATE, 1);
    for (int men = 0; men <= 2; ++men) {
        assert_value(&answer, MUTINY_STALEMATE, "left.red_sailor", men, law[men]);
        assert_value(&answer, MUTINY_STALEMATE, "joined.white_sailor", men, law[men]);
        assert_value(&answer, MUTINY_STALEMATE, "alive.white_sailor", 3 + men, law[men]);
        assert_value(&answer, MUTINY_STALEMATE, "alive.red_sailor", 2 - men, law[men]);
    }
    assert_value(&answer, MUTINY_STALEMATE, "captured.white_sailor", 1, 1);
    assert_value(&answer, MUTINY_STALEMATE, "executed.white_sailor", 1, 1);
    assert_value(&answer, MUTINY_STALEMATE, "killed.white_sailor", 0, 1);
    assert_value(&answer, MUTINY_STALEMATE, "left.white_sailor", 0, 1);
    close_answer(&answer);
}

static void nobody_is_executed_before_the_next_turn_of_his_captors(void **state)
{
    (void)state;
    Answer answer = solve(SETTINGS(ONE_PRISONER, "red.execute=always", "rules.max_turns=2"));
    assert_value(&answer, MUTINY_STALEMATE, "executed.white_sailor", 0, 1);
    assert_value(&answer, MUTINY_STALEMATE, "left.red_sailor", 0, 1);
    assert_value(&answer, MUTINY_STALEMATE, "alive.white_sailor", 4, 1);
    close_answer(&answer);
}

static void the_lowest_deserting_face_is_the_rules(void **state)
{
    (void)state;
    Answer none = solve(SETTINGS(ONE_PRISONER, "red.execute=always", "rules.desert_min=7"));
    assert_value(&none, MUTINY_STALEMATE, "left.red_sailor", 0, 1);
    close_answer(&none);
    Answer all = solve(SETTINGS(ONE_PRISONER, "red.execute=always", "rules.desert_min=1"));
    assert_value(&all, MUTINY_STALEMATE, "left.red_sailor", 2, 1);
    close_answer(&all);
    Answer half = solve(SETTINGS(ONE_PRISONER, "red.execute=always", "rules.desert_min=4"));
    assert_value(&half, MUTINY_STALEMATE, "left.red_sailor", 1, 1 / 2.0);
    close_answer(&half);
}

// Three Reds are free against three Whites: nobody is ahead.
static void only_who_is_ahead_executes_when_ahead(void **state)
{
    (void)state;
    Answer level = solve(SETTINGS(ONE_PRISONER, "red.execute=when_ahead"));
    assert_value(&level, MUTINY_STALEMATE, "executed.white_sailor", 0, 1);
    close_answer(&level);
    Answer ahead = solve(
        SETTINGS(ONE_PRISONER, "red.execute=when_ahead", "ship.compartments.0.white_sailors=2"));
    assert_value(&ahead, MUTINY_STALEMATE, "executed.white_sailor", 1, 1);
    close_answer(&ahead);
}

// White attacks the Red strongpoint in turn 1 at −6 and loses his man. In turn 2 the only Red, a
// sailor, executes him and deserts one time in six; then the other White holds the ship.
static void a_side_whose_last_man_deserts_has_lost(void **state)
{
    (void)state;
    Answer answer =
        solve(SETTINGS("ship.placement=fixed", "ship.compartments.3.white_sailors=1",
                       "ship.compartments.3.red_sailors=1", "ship.compartments.0.white_sailors=1",
                       "rules.strongpoint_penalty=-6", "rules.kill_min=7", "rules.executions=yes",
                       "rules.first_turn=white", "red.policy=hold", "white.policy=hold",
                       "red.execute=always", "rules.max_turns=9"));
    assert_share(&answer, MUTINY_WHITE_WINS, 1 / 6.0);
    assert_share(&answer, MUTINY_STALEMATE, 5 / 6.0);
    assert_value(&answer, MUTINY_WHITE_WINS, "turns", 2, 1 / 6.0);
    assert_value(&answer, MUTINY_WHITE_WINS, "crew", 2, 1 / 6.0);
    assert_value(&answer, MUTINY_WHITE_WINS, "lost.winner", 1, 1 / 6.0);
    assert_value(&answer, MUTINY_WHITE_WINS, "joined.white_sailor", 1, 1 / 6.0);
    assert_value(&answer, MUTINY_STALEMATE, "turns", 9, 5 / 6.0);
    close_answer(&answer);
}

static void set(MutinyParams *params, const char *key, const char *text)
{
    ParamRef ref;
    assert_int_equal(param_find(&game_mutiny.params, params, key, &ref, NULL), OK);
    assert_int_equal(param_set(&ref, text, NULL), OK);
}

// The Reds execute by a rule of their own with this condition.
static Answer solve_with_rule(const char *condition)
{
    Given given = given_valid(&game_mutiny, SETTINGS(ONE_PRISONER, "rules.max_turns=7"));
    MutinyParams *params = given.block;
    params->policies.own.count = params->policies.own.items[0].rules.count = 1;
    strcpy(params->policies.own.items[0].name.text, "mine");
    set(params, "policies.mine.rules.0.when", condition);
    set(params, "policies.mine.rules.0.do", "execute");
    params->red.policy = POLICY_OWN;
    game_mutiny.release(given.prepared);
    assert_int_equal(game_mutiny.prepare(params, &given.prepared, NULL), OK);
    return (Answer){given, given_solve(&given)};
}

static void rules_of_ones_own_execute_when_they_say(void **state)
{
    (void)state;
    static const struct {
        const char *condition;
        int executed;
    } cases[] = {{"turn at least 5", 1},
                 {"turn at least 8", 0},
                 {"own exactly enemy", 1},
                 {"own_specials above 1", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        Answer answer = solve_with_rule(cases[i].condition);
        assert_value(&answer, MUTINY_STALEMATE, "executed.white_sailor", cases[i].executed, 1);
        assert_value(&answer, MUTINY_STALEMATE, "left.red_sailor", 1,
                     cases[i].executed * 10 / 36.0);
        close_answer(&answer);
    }
}

// A White officer and three of his sailors face ten Reds and leave in turn 2.
#define LEAVING_FOUR                                                                               \
    "ship.placement=fixed", "ship.compartments.3.red_sailors=10",                                  \
        "ship.compartments.0.officers=1", "ship.compartments.0.white_sailors=3",                   \
        "red.policy=hold", "white.policy=hold", "rules.boats=yes", "white.flee_below=0.5"

// Boats: 1 all drown; 2, 3 two sailors; 4, 5 one sailor is taken; 6 to 10 all escape.
static void each_row_of_the_boats_does_what_it_says(void **state)
{
    (void)state;
    Answer answer = solve(SETTINGS(LEAVING_FOUR));
    assert_share(&answer, MUTINY_RED_WINS, 1);
    assert_value(&answer, MUTINY_RED_WINS, "turns", 2, 1);
    assert_value(&answer, MUTINY_RED_WINS, "drowned.officer", 1, 0.1);
    assert_value(&answer, MUTINY_RED_WINS, "escaped.officer", 1, 0.9);
    assert_value(&answer, MUTINY_RED_WINS, "drowned.white_sailor", 3, 0.1);
    assert_value(&answer, MUTINY_RED_WINS, "drowned.white_sailor", 2, 0.2);
    assert_value(&answer, MUTINY_RED_WINS, "drowned.white_sailor", 0, 0.7);
    assert_value(&answer, MUTINY_RED_WINS, "escaped.white_sailor", 0, 0.1);
    assert_value(&answer, MUTINY_RED_WINS, "escaped.white_sailor", 1, 0.2);
    assert_value(&answer, MUTINY_RED_WINS, "escaped.white_sailor", 2, 0.2);
    assert_value(&answer, MUTINY_RED_WINS, "escaped.white_sailor", 3, 0.5);
    assert_value(&answer, MUTINY_RED_WINS, "alive.white_sailor", 1, 0.2);
    assert_value(&answer, MUTINY_RED_WINS, "captured.white_sailor", 0, 1);
    assert_value(&answer, MUTINY_RED_WINS, "crew", 11, 0.2);
    assert_value(&answer, MUTINY_RED_WINS, "crew", 10, 0.8);
    close_answer(&answer);
}

// Gangway: 1, 2 half are taken, sailors first; 3, 4 a quarter; 5 to 10 all escape.
static void down_the_gangway_nobody_drowns(void **state)
{
    (void)state;
    Answer answer = solve(SETTINGS(LEAVING_FOUR, "ship.docked=yes"));
    assert_value(&answer, MUTINY_RED_WINS, "drowned.white_sailor", 0, 1);
    assert_value(&answer, MUTINY_RED_WINS, "alive.white_sailor", 2, 0.2);
    assert_value(&answer, MUTINY_RED_WINS, "alive.white_sailor", 1, 0.2);
    assert_value(&answer, MUTINY_RED_WINS, "escaped.officer", 1, 1);
    assert_value(&answer, MUTINY_RED_WINS, "crew", 12, 0.2);
    close_answer(&answer);
}

// All are taken: the officer is shot, and the sailors serve the Reds.
static void an_officer_who_is_taken_as_he_leaves_is_shot(void **state)
{
    (void)state;
    Answer answer = solve(SETTINGS(LEAVING_FOUR, "rules.boats_table=1",
                                   "rules.boats_table.0.from=1", "rules.boats_table.0.to=10",
                                   "rules.boats_table.0.drowned=0", "rules.boats_table.0.taken=1"));
    assert_value(&answer, MUTINY_RED_WINS, "shot.officer", 1, 1);
    assert_value(&answer, MUTINY_RED_WINS, "alive.white_sailor", 3, 1);
    assert_value(&answer, MUTINY_RED_WINS, "crew", 13, 1);
    close_answer(&answer);
}

// Shares of one man are rounded down, so only the row in which all drown harms him.
static void one_man_escapes_unless_all_drown(void **state)
{
    (void)state;
    Answer answer = solve(SETTINGS(LEAVING_FOUR, "ship.compartments.0.officers=0",
                                   "ship.compartments.0.white_sailors=1"));
    assert_value(&answer, MUTINY_RED_WINS, "drowned.white_sailor", 1, 0.1);
    assert_value(&answer, MUTINY_RED_WINS, "escaped.white_sailor", 1, 0.9);
    close_answer(&answer);
}

static void nobody_leaves_a_ship_that_is_decided(void **state)
{
    (void)state;
    Answer answer = solve(SETTINGS(LEAVING_FOUR, "ship.compartments.0.officers=0",
                                   "ship.compartments.0.white_sailors=0", "red.flee_below=100"));
    assert_share(&answer, MUTINY_RED_WINS, 1);
    assert_value(&answer, MUTINY_RED_WINS, "turns", 0, 1);
    assert_value(&answer, MUTINY_RED_WINS, "escaped.red_sailor", 0, 1);
    close_answer(&answer);
}

// Options that no policy ever makes use of leave the answer as it is without them.
static void options_nobody_uses_change_nothing(void **state)
{
    (void)state;
    static const char *const same[] = {"turns",        "matchups",          "crew",
                                       "lost.winner",  "killed.officer",    "captured.red_sailor",
                                       "shot.officer", "alive.white_sailor"};
    Answer plain = solve(SETTINGS("white.policy=cautious"));
    Answer unused = solve(SETTINGS("white.policy=cautious", "rules.executions=yes",
                                   "rules.boats=yes", "ship.docked=yes"));
    for (int result = 0; result < MUTINY_RESULT_COUNT; ++result)
        assert_true(fabs(unused.table.cells[result] - plain.table.cells[result]) < 1e-14);
    for (size_t i = 0; i < sizeof same / sizeof *same; ++i)
        assert_true(fabs(given_exact_mean(&unused.given, &unused.table, same[i]) -
                         given_exact_mean(&plain.given, &plain.table, same[i])) < 1e-12);
    assert_true(given_exact_mean(&unused.given, &unused.table, "executed.officer") == 0);
    close_answer(&plain);
    close_answer(&unused);
}

// In turn 2 the Whites execute; those of them in the Red strongpoint who do not desert attack those
// who do, and a queen helps them there, though they never move. The share of played games in which
// they take one of them is within 4 standard errors: 6 false alarms in 10^5 seeds.
static void a_queen_helps_those_who_attack_deserters(void **state)
{
    (void)state;
    Answer answer = solve(SETTINGS(
        "ship.placement=fixed", "ship.compartments.1.officers=1",
        "ship.compartments.1.red_sailors=1", "ship.compartments.3.white_sailors=2",
        "ship.compartments.4.red_sailors=3", "rules.officer_bonus=6", "rules.kill_min=7",
        "rules.strongpoint_penalty=-6", "rules.cards=yes", "rules.executions=yes",
        "rules.desert_min=4", "red.policy=hold", "white.policy=hold", "white.execute=always"));
    const int games = 20000, measure = given_measure(&answer.given, "captured.red_sailor");
    Tally tally = given_play(&answer.given, 1, (uint64_t)games);
    double share = 0, played = 0;
    for (int result = 0; result < MUTINY_RESULT_COUNT; ++result) {
        share += exact_table_histogram(&answer.table, measure, result)[2];
        played += (double)tally_histogram(&tally, measure, result)[2] / games;
    }
    assert_true(share > 0.01 && share < 0.1);
    assert_true(fabs(played - share) < 4 * sqrt(share * (1 - share) / games));
    tally_destroy(&tally);
    close_answer(&answer);
}

// White's turns are even, so the relief of turn 3 comes in turn 4.
static void relief_after_the_end_changes_nothing(void **state)
{
    (void)state;
    Answer plain = solve(SETTINGS("white.policy=cautious", "red.policy=spread", "rules.max_turns=3",
                                  "ship.officers=2"));
    Answer late = solve(SETTINGS("white.policy=cautious", "red.policy=spread", "rules.max_turns=3",
                                 "ship.officers=2", "ship.docked=yes", "rules.relief=infantry",
                                 "rules.relief_turn=3"));
    for (int result = 0; result < MUTINY_RESULT_COUNT; ++result)
        assert_share(&late, (MutinyResult)result, plain.table.cells[result]);
    assert_true(given_exact_mean(&late.given, &late.table, "joined.soldier") == 0);
    close_answer(&plain);
    close_answer(&late);
}

// In turn 2 one soldier comes up to the Red sailor on Deck, unless he refuses: as an officer he
// wins with 21 of the 31 pairs of faces that decide, as a sailor with 15 of 30. Nobody else moves.
static void a_soldier_is_worth_what_he_rolls(void **state)
{
    (void)state;
    Answer answer =
        solve(SETTINGS("ship.placement=fixed", "ship.compartments.0.officers=1",
                       "ship.compartments.1.red_sailors=1", "ship.docked=yes",
                       "rules.relief=infantry", "rules.relief_turn=1", "rules.relief_men=1",
                       "rules.relief_quality=roll", "rules.strongpoint_penalty=0",
                       "rules.max_turns=4", "red.policy=hold", "white.policy=hold"));
    const double wins = 2 / 6.0 * 21 / 31 + 3 / 6.0 * 15 / 30;
    assert_share(&answer, MUTINY_WHITE_WINS, wins);
    assert_share(&answer, MUTINY_STALEMATE, 1 - wins);
    assert_value(&answer, MUTINY_WHITE_WINS, "turns", 2, wins);
    assert_value(&answer, MUTINY_WHITE_WINS, "alive.soldier", 1, wins);
    assert_value(&answer, MUTINY_STALEMATE, "joined.soldier", 0, 1 / 6.0);
    assert_value(&answer, MUTINY_STALEMATE, "joined.soldier", 1, 5 / 6.0 - wins);
    close_answer(&answer);
}

// In turn 1 the party member on Deck takes a soldier, in turn 2 the officer.
#define A_CAPTURED_SOLDIER                                                                         \
    "ship.placement=fixed", "ship.compartments.0.officers=1",                                      \
        "ship.compartments.1.party_members=1", "ship.docked=yes", "rules.relief=infantry",         \
        "rules.relief_turn=1", "rules.relief_men=1", "rules.relief_quality=sailor",                \
        "rules.party_bonus=6", "rules.officer_bonus=-6", "rules.kill_min=7", "red.policy=swarm",   \
        "white.policy=hold", "rules.first_turn=white"

static void captured_soldiers_are_shot_or_join(void **state)
{
    (void)state;
    Answer shot = solve(SETTINGS(A_CAPTURED_SOLDIER, "rules.soldier_fate=shot"));
    Answer join = solve(SETTINGS(A_CAPTURED_SOLDIER, "rules.soldier_fate=joins"));
    assert_value(&shot, MUTINY_RED_WINS, "shot.soldier", 1, 1);
    assert_value(&shot, MUTINY_RED_WINS, "crew", 1, 1);
    assert_value(&join, MUTINY_RED_WINS, "shot.soldier", 0, 1);
    assert_value(&join, MUTINY_RED_WINS, "alive.soldier", 1, 1);
    assert_value(&join, MUTINY_RED_WINS, "shot.officer", 1, 1);
    assert_value(&join, MUTINY_RED_WINS, "crew", 2, 1);
    close_answer(&shot);
    close_answer(&join);
}

// The officer in the Hold takes a Red sailor in turn 1; he rolls with the two in the Engine Room.
static void prisoners_desert_with_the_free(void **state)
{
    (void)state;
    Answer answer =
        solve(SETTINGS(ONE_PRISONER, "red.execute=always", "rules.max_turns=4",
                       "rules.officer_bonus=6", "rules.desert_rolls=all",
                       "ship.compartments.2.officers=1", "ship.compartments.2.red_sailors=1"));
    static const double law[] = {125 / 216.0, 75 / 216.0, 15 / 216.0, 1 / 216.0};
    for (int men = 0; men <= 3; ++men) {
        assert_value(&answer, MUTINY_STALEMATE, "left.red_sailor", men, law[men]);
        assert_value(&answer, MUTINY_STALEMATE, "alive.white_sailor", 3 + men, law[men]);
    }
    assert_value(&answer, MUTINY_STALEMATE, "executed.white_sailor", 1, 1);
    close_answer(&answer);
}

// Boats that nobody takes leave a fleet with one deck as it is.
static void ships_with_one_deck_have_boats(void **state)
{
    (void)state;
    static const char *const names[] = {"ships_taken", "ships_held"};
#define TWO_SMALL_SHIPS                                                                            \
    "fleet.ships=1", "fleet.ships.0.sailors=4", "fleet.ships.0.officers=1",                        \
        "fleet.ships.0.party_members=1", "fleet.ships=2", "fleet.ships.1.name=other",              \
        "rules.cards=yes"
    const char *const *plain = SETTINGS(TWO_SMALL_SHIPS);
    const char *const *boats = SETTINGS(TWO_SMALL_SHIPS, "rules.boats=yes");
    Given without = given_valid(&game_fleet, plain), with = given_valid(&game_fleet, boats);
    ExactTable left = given_solve(&without), right = given_solve(&with);
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        double one = given_exact_mean(&without, &left, names[i]);
        assert_true(one > 0.1);
        assert_true(fabs(one - given_exact_mean(&with, &right, names[i])) < 1e-12);
    }
    exact_table_destroy(&left);
    exact_table_destroy(&right);
    given_close(&without);
    given_close(&with);
}

// Ships without cards are independent, so the chance to take all is the product of theirs.
static void ships_of_a_fleet_execute_each_on_their_own(void **state)
{
    (void)state;
    const char *const *rules =
        SETTINGS("rules.executions=yes", "rules.boats=yes", "red.policy=spread",
                 "white.policy=cautious", "white.execute=always", "white.flee_below=0.6");
    Given fleet = given_valid(&game_fleet, rules);
    ExactTable table = given_solve(&fleet);
    const char *const names[] = {"ships_taken", "ships_held", "stalemates"};
    double sum = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
        sum += given_exact_mean(&fleet, &table, names[i]);
    assert_true(fabs(sum - ((const Fleet *)fleet.prepared)->count) < 1e-11);
    assert_true(fabs(table.total - 1) < 1e-12);
    assert_false(table.known[given_measure(&fleet, "lost.reds")]);
    exact_table_destroy(&table);
    given_close(&fleet);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_free_sailor_deserts_independently),
        cmocka_unit_test(nobody_is_executed_before_the_next_turn_of_his_captors),
        cmocka_unit_test(the_lowest_deserting_face_is_the_rules),
        cmocka_unit_test(only_who_is_ahead_executes_when_ahead),
        cmocka_unit_test(a_side_whose_last_man_deserts_has_lost),
        cmocka_unit_test(rules_of_ones_own_execute_when_they_say),
        cmocka_unit_test(each_row_of_the_boats_does_what_it_says),
        cmocka_unit_test(down_the_gangway_nobody_drowns),
        cmocka_unit_test(an_officer_who_is_taken_as_he_leaves_is_shot),
        cmocka_unit_test(one_man_escapes_unless_all_drown),
        cmocka_unit_test(nobody_leaves_a_ship_that_is_decided),
        cmocka_unit_test(options_nobody_uses_change_nothing),
        cmocka_unit_test(a_queen_helps_those_who_attack_deserters),
        cmocka_unit_test(relief_after_the_end_changes_nothing),
        cmocka_unit_test(a_soldier_is_worth_what_he_rolls),
        cmocka_unit_test(captured_soldiers_are_shot_or_join),
        cmocka_unit_test(prisoners_desert_with_the_free),
        cmocka_unit_test(ships_with_one_deck_have_boats),
        cmocka_unit_test(ships_of_a_fleet_execute_each_on_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
