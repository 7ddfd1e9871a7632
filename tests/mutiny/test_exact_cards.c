/// Tests of sim/mutiny/exact/exact_cards.h: mutinies with cards, solved, against fractions counted
/// by hand, and a slow enumeration of fights man by man.

#include "sim/mutiny/exact/exact_cards.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sim/mutiny/exact/exact_deaths.h"
#include "sim/mutiny/exact/exact_solve.h"
#include "sim/mutiny/params.h"
#include "tests/given.h"
#include "tests/mutiny/brawl.h"

extern const Game game_mutiny;

#define CARDS "rules.cards=yes"
#define CREW(officers, whites, party, reds)                                                        \
    "ship.officers=" officers, "ship.white_sailors=" whites, "ship.party_members=" party,          \
        "ship.red_sailors=" reds
#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void assert_near(double value, double expected)
{
    if (!(fabs(value - expected) < 1e-12))
        fail_msg("%.15f, not %.15f", value, expected);
}

static void pairs_are_drawn_without_putting_back(void **state)
{
    (void)state;
    const ExactDeck deck = exact_cards_deck();
    double all = 0;
    for (int red = 0; red < CARD_COUNT; ++red)
        for (int white = 0; white < CARD_COUNT; ++white) {
            double second = (white == CARD_NONE ? 36 : 4) - (red == white);
            double chance = exact_cards_chance(&deck, (Card)red, (Card)white);
            assert_near(chance, (red == CARD_NONE ? 36 : 4) / 52.0 * second / 51);
            all += chance;
        }
    assert_near(all, 1);
    const ExactDeck last = {{[CARD_ACE] = 1, [CARD_NONE] = 1}};
    assert_near(exact_cards_chance(&last, CARD_ACE, CARD_ACE), 0);
    assert_near(exact_cards_chance(&last, CARD_ACE, CARD_NONE), 0.5);
    assert_near(exact_cards_chance(&last, CARD_KING, CARD_NONE), 0);
}

/// What the exact solution says of a scenario.
typedef struct Solved {
    Given given;
    ExactTable table;
} Solved;

static Solved solve(const char *const *settings)
{
    Solved solved = {.given = given_valid(&game_mutiny, settings)};
    solved.table = given_solve(&solved.given);
    assert_near(solved.table.total, 1);
    return solved;
}

static void close_solved(Solved *solved)
{
    exact_table_destroy(&solved->table);
    given_close(&solved->given);
}

// The chance that a count comes to the value and the game ends so.
static double both(const Solved *solved, const char *name, int value, int result)
{
    int measure = given_measure(&solved->given, name);
    return exact_table_histogram(&solved->table, measure, result)[value];
}

static double ever(const Solved *solved, const char *name, int value)
{
    double chance = 0;
    for (int result = 0; result < MUTINY_RESULT_COUNT; ++result)
        chance += both(solved, name, value, result);
    return chance;
}

// Known from another program, which knows of shares only.
static void the_large_merchant_has_its_known_share(void **state)
{
    (void)state;
    Solved ship = solve(SETTINGS(CARDS));
    assert_true(fabs(ship.table.cells[MUTINY_RED_WINS] - 0.437284867) < 5e-10);
    static const char *const names[] = {"card.red", "card.white"};
    for (int i = 0; i < 2; ++i)
        for (int card = 0; card < CARD_COUNT; ++card)
            assert_near(ever(&ship, names[i], card), card == CARD_NONE ? 36 / 52.0 : 4 / 52.0);
    close_solved(&ship);
}

// Two specials, face to face across a strongpoint. A die that is ahead by 0 wins 15 of 30 decided
// rolls, one behind by 1 10 of 31, one behind by 2 6 of 32.
static void aces_and_queens_are_pips(void **state)
{
    (void)state;
    Solved ship = solve(SETTINGS(CARDS, CREW("1", "0", "1", "0")));
    double plain_plain = 44 * 47 / 2652.0, plain_ace = 44 * 4 / 2652.0;
    double ace_ace = 4 * 3 / 2652.0, ace_plain = 4 * 48 / 2652.0;
    double queen_ace = 4 * 4 / 2652.0, queen_plain = 4 * 47 / 2652.0;
    assert_near(ship.table.cells[MUTINY_RED_WINS], (plain_plain + ace_ace + queen_ace) * 10 / 31 +
                                                       plain_ace * 6 / 32 +
                                                       (ace_plain + queen_plain) / 2);
    assert_near(both(&ship, "card.red", CARD_ACE, MUTINY_RED_WINS),
                ace_plain / 2 + ace_ace * 10 / 31);
    close_solved(&ship);
}

#define LEVEL "rules.officer_bonus=0", "rules.party_bonus=0", "rules.strongpoint_penalty=0"

// A king takes the only enemy there is, unless he has risen, or another king takes him back.
static void a_king_can_win_the_ship_alone(void **state)
{
    (void)state;
    Solved ship = solve(SETTINGS(CARDS, LEVEL, "rules.gun_bonus=0", CREW("0", "1", "1", "0")));
    double taken = 4 / 52.0 * 44 / 51, back = 4 / 52.0 * 3 / 51;
    assert_near(ship.table.cells[MUTINY_RED_WINS], (1 + taken) / 2);
    assert_near(ever(&ship, "turns", 0), taken);
    assert_near(both(&ship, "joined.red_sailor", 1, MUTINY_RED_WINS), taken + back / 2);
    assert_near(ever(&ship, "joined.white_sailor", 1), back);
    assert_near(ever(&ship, "started.white_sailor", 1), 1);
    assert_near(ever(&ship, "alive.red_sailor", 1), taken);
    close_solved(&ship);
}

// A sailor against a sailor, one of whom may rise (ahead by 1: 21 of 31), go over, or come back.
static void a_jack_is_a_special_from_then_on(void **state)
{
    (void)state;
    Solved ship = solve(SETTINGS(CARDS, "rules.strongpoint_penalty=0", "rules.gun_bonus=0",
                                 CREW("0", "1", "0", "1")));
    const double unit = 4 * 4 / 2652.0, same = 4 * 3 / 2652.0, other = 44 * 4 / 2652.0;
    double jack_red = unit * 21 / 31 + same / 2 + other * 21 / 31; // White: king, jack, another
    double king_red = same / 2 + unit * 10 / 31 + other;
    double other_red = other * 0 + other * 10 / 31 + 44 * 43 / 2652.0 / 2;
    assert_near(both(&ship, "card.red", CARD_JACK, MUTINY_RED_WINS), jack_red);
    assert_near(both(&ship, "card.red", CARD_KING, MUTINY_RED_WINS), king_red);
    assert_near(ship.table.cells[MUTINY_RED_WINS], jack_red + king_red + other_red);
    assert_near(ever(&ship, "joined.party_member", 1), 4 / 52.0);
    // The risen party member is shot when he has been taken (faces 1 to 3 take prisoners).
    assert_near(both(&ship, "shot.party_member", 1, MUTINY_WHITE_WINS) +
                    both(&ship, "killed.party_member", 1, MUTINY_WHITE_WINS),
                (unit + other) * 10 / 31 + same / 2);
    close_solved(&ship);
}

// A side of a ship with one compartment, when its card and the enemy's have done what they do.
static Men muster(const int crew[RANK_COUNT], bool armed, int carrier)
{
    Men men = {.count = crew[RANK_SPECIAL] + crew[RANK_SAILOR]};
    for (int i = 0; i < crew[RANK_SPECIAL]; ++i)
        men.man[i].special = true;
    bool sailor = carrier == GUN_CARRIER_SAILOR ? crew[RANK_SAILOR] > 0 : crew[RANK_SPECIAL] == 0;
    if (armed && men.count > 0)
        men.man[sailor ? men.count - 1 : 0].armed = true;
    return men;
}

static void take_sailor(int from[RANK_COUNT], int to[RANK_COUNT])
{
    int taken = from[RANK_SAILOR] > 0;
    from[RANK_SAILOR] -= taken;
    to[RANK_SAILOR] += taken;
}

static double red_wins(const MutinyParams *params, Card red, Card white)
{
    const Rules *rules = &params->rules;
    int reds[RANK_COUNT] = {params->ship.party_members.add, params->ship.red_sailors};
    int whites[RANK_COUNT] = {params->ship.officers.add, params->ship.white_sailors};
    if (red == CARD_JACK && reds[RANK_SAILOR] > 0) {
        ++reds[RANK_SPECIAL];
        --reds[RANK_SAILOR];
    }
    if (white == CARD_JACK && whites[RANK_SAILOR] > 0) {
        ++whites[RANK_SPECIAL];
        --whites[RANK_SAILOR];
    }
    if (red == CARD_KING)
        take_sailor(whites, reds);
    if (white == CARD_KING)
        take_sailor(reds, whites);
    const Brawl brawl = {rules, {rules->party_bonus, rules->officer_bonus}};
    return brawl_enumerate(
        &brawl, (Men[ROLE_COUNT]){muster(reds, red == CARD_ACE, rules->gun_carrier),
                                  muster(whites, white == CARD_ACE, rules->gun_carrier)});
}

static void expect_as_enumerated(const MutinyParams *params)
{
    const ExactDeck deck = exact_cards_deck();
    const ExactOptions options = {.states_max = 100000};
    Prepared *prepared;
    ExactTable table;
    ExactPairEnds ends = {{0}};
    double by_red[CARD_COUNT] = {0}, by_white[CARD_COUNT] = {0};
    assert_int_equal(game_mutiny.prepare(params, &prepared, NULL), OK);
    assert_int_equal(exact_table_create(&prepared->measures, &table, NULL), OK);
    assert_int_equal(exact_solve_pairs((const Mutiny *)prepared, &options, &table, &ends, NULL),
                     OK);
    for (int red = 0; red < CARD_COUNT; ++red)
        for (int white = 0; white < CARD_COUNT; ++white) {
            double chance = exact_cards_chance(&deck, (Card)red, (Card)white) *
                            red_wins(params, (Card)red, (Card)white);
            assert_near(ends[exact_cards_pair((Card)red, (Card)white)][MUTINY_RED_WINS], chance);
            by_red[red] += chance;
            by_white[white] += chance;
        }
    int red = measure_set_find(&prepared->measures, "card.red");
    int white = measure_set_find(&prepared->measures, "card.white");
    for (int card = 0; card < CARD_COUNT; ++card) {
        assert_near(exact_table_histogram(&table, red, MUTINY_RED_WINS)[card], by_red[card]);
        assert_near(exact_table_histogram(&table, white, MUTINY_RED_WINS)[card], by_white[card]);
    }
    exact_table_destroy(&table);
    game_mutiny.release(prepared);
}

static void brawls_in_one_compartment_are_as_enumerated_man_by_man(void **state)
{
    (void)state;
    static const int crews[][KIND_COUNT] = {{1, 1, 1, 1}, {2, 0, 0, 2}, {0, 3, 2, 1},
                                            {1, 2, 0, 3}, {2, 1, 1, 2}, {3, 0, 1, 1}};
    MutinyParams params;
    game_defaults(&game_mutiny, &params);
    params.ship.compartments.count = 1;
    params.ship.officer_start = params.ship.party_start = params.ship.compartments.items[0].name;
    params.ship.compartments.items[0].neighbours.count = 0;
    params.ship.compartments.items[0].white_strongpoint = 0;
    params.rules.cards = 1;
    params.rules.gun_bonus = 2;
    for (int i = 0; i < 72; ++i) {
        const int *crew = crews[i / 12];
        params.ship.officers = (Dice){.add = crew[KIND_OFFICER]};
        params.ship.party_members = (Dice){.add = crew[KIND_PARTY_MEMBER]};
        params.ship.white_sailors = crew[KIND_WHITE_SAILOR];
        params.ship.red_sailors = crew[KIND_RED_SAILOR];
        params.rules.pairing = i % 3;
        params.rules.casualty = i / 3 % 2;
        params.rules.gun_carrier = i / 6 % 2;
        expect_as_enumerated(&params);
    }
}

// With nobody to rise or go over, and nothing gained by guns and secret ways.
static void cards_without_effect_leave_the_answer_as_it_is(void **state)
{
    (void)state;
    Solved with = solve(SETTINGS(CARDS, "rules.gun_bonus=0", "rules.strongpoint_penalty=0",
                                 "red.policy=overwhelm", CREW("d4", "0", "d6", "0")));
    Solved plain = solve(SETTINGS("rules.strongpoint_penalty=0", "red.policy=overwhelm",
                                  CREW("d4", "0", "d6", "0")));
    const MeasureSet *set = plain.table.set;
    for (int measure = 0; measure < set->count; ++measure)
        for (int result = 0; result < MUTINY_RESULT_COUNT; ++result)
            for (int value = 0; value <= set->measures[measure].hi; ++value)
                assert_near(both(&with, set->measures[measure].name, value, result),
                            exact_table_histogram(&plain.table, measure, result)[value]);
    close_solved(&with);
    close_solved(&plain);
}

static void men_are_conserved_on_average(void **state)
{
    (void)state;
    static const char *const kinds[] = {"officer", "white_sailor", "party_member", "red_sailor"};
    static const char *const fates[] = {"started", "joined", "killed", "shot", "left", "alive"};
    Solved ship = solve(SETTINGS(CARDS, "ship.sailors=9", "red.policy=overwhelm"));
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        double balance = 0;
        for (int fate = 0; fate < 6; ++fate) {
            char name[MEASURE_NAME_SIZE];
            snprintf(name, sizeof name, "%s.%s", fates[fate], kinds[kind]);
            double mean = given_exact_mean(&ship.given, &ship.table, name);
            balance += fate < 2 ? mean : -mean;
        }
        assert_near(balance, 0);
    }
    close_solved(&ship);
}

/// Who dies, by the joint distribution of all fates.
typedef struct JointDead {
    double probability[EXACT_PAIRS][COLOUR_COUNT][40];
} JointDead;

static Status begin(void *context, const char *const *columns, int count, Error *error)
{
    (void)context;
    (void)error;
    assert_int_equal(count, 23);
    assert_string_equal(columns[13], "card.red");
    return OK;
}

static Status take(void *context, const int32_t *values, double probability, Error *error)
{
    (void)error;
    JointDead *dead = context;
    const int32_t *started = values + 1, *killed = values + 5, *card = values + 13;
    const int32_t *joined = values + 15;
    const int shot = values[0] == MUTINY_RED_WINS     ? KIND_OFFICER
                     : values[0] == MUTINY_WHITE_WINS ? KIND_PARTY_MEMBER
                                                      : -1;
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        const int special = colour * RANK_COUNT, sailor = special + 1;
        int men = killed[special] + killed[sailor];
        if (special == shot)
            men += started[special] + joined[special] - killed[special];
        dead->probability[card[0] * CARD_COUNT + card[1]][colour][men] += probability;
    }
    return OK;
}

static void the_deaths_given_each_pair_are_those_of_all_fates(void **state)
{
    (void)state;
    static JointDead dead;
    const ExactOptions options = {.states_max = 100000};
    const ExactDeck deck = exact_cards_deck();
    ExactDeaths deaths[EXACT_PAIRS] = {{0}};
    Given ship = given_valid(&game_mutiny, SETTINGS(CARDS, CREW("d2", "2", "1", "3"),
                                                    "red.policy=overwhelm", "rules.max_turns=3"));
    const ExactJointTaker taker = {begin, take, &dead};
    assert_int_equal(game_mutiny.joint(ship.prepared, &options, &taker, NULL), OK);
    assert_int_equal(exact_deaths_solve((const Mutiny *)ship.prepared, &options, deaths, NULL), OK);
    for (int pair = 0; pair < EXACT_PAIRS; ++pair) {
        double chance =
            exact_cards_chance(&deck, (Card)(pair / CARD_COUNT), (Card)(pair % CARD_COUNT));
        for (int colour = 0; colour < COLOUR_COUNT; ++colour)
            for (size_t men = 0; men < deaths[pair].size; ++men)
                assert_near(deaths[pair].dead[colour][men] * chance,
                            dead.probability[pair][colour][men]);
        exact_deaths_release(&deaths[pair]);
    }
    given_close(&ship);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_drawn_without_putting_back),
        cmocka_unit_test(the_large_merchant_has_its_known_share),
        cmocka_unit_test(aces_and_queens_are_pips),
        cmocka_unit_test(a_king_can_win_the_ship_alone),
        cmocka_unit_test(a_jack_is_a_special_from_then_on),
        cmocka_unit_test(brawls_in_one_compartment_are_as_enumerated_man_by_man),
        cmocka_unit_test(cards_without_effect_leave_the_answer_as_it_is),
        cmocka_unit_test(men_are_conserved_on_average),
        cmocka_unit_test(the_deaths_given_each_pair_are_those_of_all_fates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
