/// test_policy_optimal: best play, against searches written apart from it and against every policy.

#include "sim/mutiny/exact/exact_optimal.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/exact/exact_fight.h"
#include "sim/mutiny/params.h"
#include "sim/mutiny/policy/policy_optimal.h"
#include "tests/given.h"

extern const Game game_mutiny;

#define SMALL                                                                                      \
    "ship.compartments=2", "ship.compartments.0.name=Above Decks",                                 \
        "ship.compartments.1.name=Below Decks", "ship.compartments.0.neighbours=",                 \
        "ship.compartments.1.neighbours=", "ship.compartments.0.white_strongpoint=no",             \
        "ship.officer_start=Above Decks", "ship.party_start=Below Decks", "ship.sailors=6",        \
        "ship.officers=d4", "ship.party_members=d4"

// One compartment: a state is who is left, and whose turn it is. 5 × 5 numbers of specials and 28
// of sailors, less 69 in which a side has nobody, for either side: 1262.
static void a_state_is_the_numbers_of_men_and_where_the_enemies_stand(void **state)
{
    (void)state;
    Given given = given_open(&game_mutiny,
                             (const char *const[]){SMALL, "ship.compartments=1",
                                                   "ship.party_start=Above Decks",
                                                   "red.policy=optimal", "red.states_max=1", NULL});
    assert_int_equal(given.status, FAIL_LIMIT);
    assert_string_equal(given.error.key, "red.policy");
    assert_string_equal(given.error.text, "optimal cannot be played here: this ship has 1262 "
                                          "states, more than the 1 of states_max; fewer men or "
                                          "compartments would shrink it");
    given_close(&given);
}

// Every way of up to four men in three compartments has a number of its own, those with fewer men
// lower ones: there are C(n + 3, 3) with up to n.
static void ways_to_stand_are_numbered_without_gaps(void **state)
{
    (void)state;
    Given given = given_valid(
        &game_mutiny,
        (const char *const[]){SMALL, "ship.compartments=3", "ship.compartments.2.name=Hold",
                              "ship.officers=0", "ship.sailors=1", "rules.max_turns=1",
                              "red.policy=optimal", NULL});
    const Optimal *optimal = ((const Mutiny *)given.prepared)->optimal[COLOUR_RED];
    const Arrangements *ways = &optimal->side[COLOUR_RED].anywhere[RANK_SPECIAL];
    assert_int_equal(ways->most, 4);
    bool seen[35] = {false};
    static const uint32_t up_to[] = {1, 4, 10, 20, 35};
    for (int a = 0; a <= 4; ++a)
        for (int b = 0; a + b <= 4; ++b)
            for (int c = 0; a + b + c <= 4; ++c) {
                const int32_t men[3] = {a, b, c};
                int32_t again[3];
                uint32_t number = arrangements_number(ways, men, 1);
                assert_true(number < up_to[a + b + c] && !seen[number]);
                seen[number] = true;
                arrangements_stand(ways, number, again, 1);
                assert_memory_equal(again, men, sizeof men);
            }
    for (int most = 0; most <= 4; ++most)
        assert_int_equal(arrangements_count(ways, most), up_to[most]);
    given_close(&given);
}

/// A search through every move of every man, fights solved on their own.
typedef struct Search {
    const Mutiny *mutiny;
    double stalemate; // to the Reds
} Search;

static double best_of(const Search *search, const Board *board, Colour mover, int turns_left);

static int total(const Search *search, const Board *board, Colour colour)
{
    int men = 0;
    for (int room = 0; room < search->mutiny->rooms; ++room)
        men += room_free(&board->rooms[room], colour);
    return men;
}

static double after_fights(const Search *search, const Board *board, Colour mover, int turns_left)
{
    Colour enemy = colour_other(mover);
    for (int room = 0; room < search->mutiny->rooms; ++room) {
        if (!room_is_contested(&board->rooms[room]))
            continue;
        ExactFightSetup setup = {.rules = search->mutiny->rules, .attacker = mover};
        if (search->mutiny->plan[enemy].strongpoints >> room & 1)
            setup.penalised = search->mutiny->rules->strongpoint_rolls;
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            setup.men[ROLE_ATTACKER][rank] = board->rooms[room].free[mover][rank];
            setup.men[ROLE_DEFENDER][rank] = board->rooms[room].free[enemy][rank];
        }
        ExactFight fight;
        assert_int_equal(exact_fight_solve(&setup, &fight, NULL), OK);
        double value = 0;
        for (int role = 0; role < ROLE_COUNT; ++role)
            for (int specials = 0; specials <= setup.men[role][RANK_SPECIAL]; ++specials)
                for (int sailors = 0; sailors <= setup.men[role][RANK_SAILOR]; ++sailors) {
                    double share = exact_fight_left(&fight, (Role)role, specials, sailors);
                    if (share == 0)
                        continue;
                    Board next = *board;
                    memset(next.rooms[room].free, 0, sizeof next.rooms[room].free);
                    int32_t *left = next.rooms[room].free[role == ROLE_ATTACKER ? mover : enemy];
                    left[RANK_SPECIAL] = specials;
                    left[RANK_SAILOR] = sailors;
                    value += share * after_fights(search, &next, mover, turns_left);
                }
        exact_fight_release(&fight);
        return value;
    }
    return best_of(search, board, enemy, turns_left - 1);
}

// Sends the men of a rank from a compartment of the two, one number after the other.
static double try_moves(const Search *search, const Board *board, Colour mover, int turns_left,
                        int rank)
{
    if (rank == RANK_COUNT)
        return after_fights(search, board, mover, turns_left);
    int men = board->rooms[0].free[mover][rank] + board->rooms[1].free[mover][rank];
    double best = mover == COLOUR_RED ? -1 : 2;
    for (int here = 0; here <= men; ++here) {
        Board next = *board;
        next.rooms[0].free[mover][rank] = here;
        next.rooms[1].free[mover][rank] = men - here;
        double value = try_moves(search, &next, mover, turns_left, rank + 1);
        best = mover == COLOUR_RED ? fmax(best, value) : fmin(best, value);
    }
    return best;
}

static double best_of(const Search *search, const Board *board, Colour mover, int turns_left)
{
    int whites = total(search, board, COLOUR_WHITE), reds = total(search, board, COLOUR_RED);
    if (whites == 0 || reds == 0)
        return whites > 0 ? 0 : reds > 0 ? 1 : search->stalemate;
    if (turns_left == 0)
        return search->stalemate;
    return try_moves(search, board, mover, turns_left, 0);
}

static void values_are_those_of_a_full_search(void **state)
{
    (void)state;
    static const char *const worths[] = {"red.stalemate_worth=0", "red.stalemate_worth=0.25",
                                         "red.stalemate_worth=1"};
    static const double stalemates[] = {0, 0.25, 1};
    static const char *const turns[] = {"rules.max_turns=1", "rules.max_turns=2",
                                        "rules.max_turns=3"};
    for (int code = 0; code < 9; ++code) {
        Given given = given_valid(
            &game_mutiny,
            (const char *const[]){SMALL, "ship.officers=1", "ship.party_members=1",
                                  "ship.white_sailors=2", "ship.red_sailors=1",
                                  "white.policy=spread", "ship.compartments.1.red_strongpoint=yes",
                                  "ship.compartments.0.white_strongpoint=yes", "red.policy=optimal",
                                  worths[code % 3], turns[code / 3], NULL});
        const Mutiny *mutiny = (const Mutiny *)given.prepared;
        Search search = {mutiny, stalemates[code % 3]};
        Board board = {0};
        board.rooms[0].free[COLOUR_WHITE][RANK_SPECIAL] = 1;
        board.rooms[0].free[COLOUR_WHITE][RANK_SAILOR] = 1; // the second to the emptier one
        board.rooms[1].free[COLOUR_WHITE][RANK_SAILOR] = 1;
        board.rooms[1].free[COLOUR_RED][RANK_SPECIAL] = 1;
        board.rooms[1].free[COLOUR_RED][RANK_SAILOR] = 1;
        double value, searched = best_of(&search, &board, COLOUR_RED, 1 + code / 3);
        assert_int_equal(exact_optimal_value(mutiny, COLOUR_RED, &value, NULL), OK);
        if (!(fabs(value - searched) < 1e-10))
            fail_msg("case %d: %.12f, not %.12f", code, value, searched);
        given_close(&given);
    }
}

enum { BOTS = 7, OPTIMAL = 6 };

static const char *const bots[BOTS] = {"hold",   "swarm",     "overwhelm", "cautious",
                                       "spread", "lookahead", "optimal"};

// The Reds' share of the small ship, a stalemate counting half, and what best play guarantees.
static double share(int red, int white, double *guaranteed)
{
    char reds[40], whites[40];
    snprintf(reds, sizeof reds, "red.policy=%s", bots[red]);
    snprintf(whites, sizeof whites, "white.policy=%s", bots[white]);
    Given given = given_valid(&game_mutiny, (const char *const[]){SMALL, reds, whites, NULL});
    ExactTable table = given_solve(&given);
    double value = table.cells[MUTINY_RED_WINS] + table.cells[MUTINY_STALEMATE] / 2;
    if (red == OPTIMAL)
        *guaranteed = given_extra(&table, "guaranteed.red");
    exact_table_destroy(&table);
    given_close(&given);
    return value;
}

// The exact matrix of all policies that act without chance. By symmetry the value is one half.
static void no_policy_has_a_better_worst_case_on_the_small_ship(void **state)
{
    (void)state;
    double worst[BOTS];
    for (int red = 0; red < BOTS; ++red) {
        worst[red] = 1;
        for (int white = 0; white < BOTS; ++white) {
            double guaranteed = 0;
            double value = share(red, white, &guaranteed);
            assert_true(value >= guaranteed - 1e-10);
            worst[red] = fmin(worst[red], value);
        }
        assert_true(worst[red] < 0.5 + 1e-10);
    }
    assert_true(worst[OPTIMAL] > 0.5 - 1e-10);
    assert_true(worst[1] > 0.5 - 1e-10); // swarm is optimal there
    assert_true(worst[0] < 0.4);
}

static void the_small_ship_is_worth_half_whatever_a_stalemate_is(void **state)
{
    (void)state;
    static const char *const worths[] = {"0", "0.3", "1"};
    for (int i = 0; i < 3; ++i) {
        char red[40], white[40];
        snprintf(red, sizeof red, "red.stalemate_worth=%s", worths[i]);
        snprintf(white, sizeof white, "white.stalemate_worth=%s", worths[i]);
        Given given = given_valid(&game_mutiny,
                                  (const char *const[]){SMALL, "red.policy=optimal",
                                                        "white.policy=optimal", red, white, NULL});
        ExactTable table = given_solve(&given);
        assert_true(fabs(given_extra(&table, "guaranteed.red") - 0.5) < 1e-10);
        assert_true(fabs(given_extra(&table, "guaranteed.white") - 0.5) < 1e-10);
        exact_table_destroy(&table);
        given_close(&given);
    }
}

// Three shares, each within 4.5 standard errors: 1 false alarm in 50 000 seeds.
static void played_games_follow_the_exact_law(void **state)
{
    (void)state;
    enum { GAMES = 50000 };
    Given given =
        given_valid(&game_mutiny,
                    (const char *const[]){SMALL, "ship.compartments.0.white_strongpoint=yes",
                                          "rules.max_turns=4", "red.policy=optimal",
                                          "white.policy=spread", "red.stalemate_worth=0.9", NULL});
    ExactTable table = given_solve(&given);
    Tally tally = given_play(&given, 1, GAMES);
    for (int result = 0; result < MUTINY_DERELICT; ++result) {
        double exact = table.cells[result];
        double played = (double)tally_result(&tally, result) / GAMES;
        assert_true(exact > 0.2);
        assert_true(fabs(played - exact) < 4.5 * sqrt(exact * (1 - exact) / GAMES));
    }
    tally_destroy(&tally);
    exact_table_destroy(&table);
    given_close(&given);
}

static void expect_refusal(const char *setting, const char *reason)
{
    Given given =
        given_open(&game_mutiny, (const char *const[]){"white.policy=optimal", setting, NULL});
    assert_int_not_equal(given.status, OK);
    assert_string_equal(given.error.key, "white.policy");
    if (!strstr(given.error.text, reason))
        fail_msg("%s: %s", setting, given.error.text);
    given_close(&given);
}

static void what_cannot_be_solved_is_refused_with_the_reason(void **state)
{
    (void)state;
    expect_refusal("ship.sailors=12", "this ship has 114354060 states, more than the 100000");
    expect_refusal("rules.movement=adjacent", "set rules.movement = free, or play lookahead");
    expect_refusal("rules.free_prisoners_on_recapture=yes",
                   "set rules.free_prisoners_on_recapture = no, or play lookahead");
    expect_refusal("rules.cards=yes", "what rules.cards brings would have to be part of the "
                                      "states that it looks at; leave it off, or play lookahead");
    expect_refusal("rules.strongpoint_scope=game",
                   "set rules.strongpoint_scope = assault, or play lookahead");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_state_is_the_numbers_of_men_and_where_the_enemies_stand),
        cmocka_unit_test(ways_to_stand_are_numbered_without_gaps),
        cmocka_unit_test(values_are_those_of_a_full_search),
        cmocka_unit_test(no_policy_has_a_better_worst_case_on_the_small_ship),
        cmocka_unit_test(the_small_ship_is_worth_half_whatever_a_stalemate_is),
        cmocka_unit_test(played_games_follow_the_exact_law),
        cmocka_unit_test(what_cannot_be_solved_is_refused_with_the_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
