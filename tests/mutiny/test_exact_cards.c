/// Tests of sim/mutiny/exact/exact_cards.h: mutinies with cards, solved, against fractions counted
/// by hand, a slow enumeration of fights man by man, and games as they are played.
///
///     test_exact_cards [SEED [SCENARIOS [GAMES]]]

#include "sim/mutiny/exact/exact_cards.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analysis/chi_square.h"
#include "sim/batch/batch.h"
#include "tests/given.h"
#include "tests/mutiny/random_scenario.h"
#include "tests/uniformity.h"

extern const Game game_mutiny;

static uint64_t seed = 1;
static int scenarios = 100, games_each = 4000;

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

typedef struct Man {
    bool special, armed;
} Man;

/// The men of one side, in the order in which they stand.
typedef struct Men {
    Man man[8];
    int count;
} Men;

/// The readings of a brawl.
typedef struct Brawl {
    const Rules *rules;
    int bonus[ROLE_COUNT]; ///< of specials
} Brawl;

static double enumerate(const Brawl *brawl, const Men side[ROLE_COUNT]);

// The chance that an attacker with so much more on his die wins a decided roll.
static double chance_ahead(int ahead)
{
    int won = 0, lost = 0;
    for (int attack = 1; attack <= 6; ++attack)
        for (int defence = 1; defence <= 6; ++defence) {
            won += attack + ahead > defence;
            lost += attack + ahead < defence;
        }
    return (double)won / (won + lost);
}

static int pips(const Brawl *brawl, const Men *men, int role, int index)
{
    return (men->man[index].special ? brawl->bonus[role] : 0) +
           (men->man[index].armed ? brawl->rules->gun_bonus : 0);
}

/// A round under way: rows of leads, and who is lost so far.
typedef struct Round {
    Men rows[ROLE_COUNT];
    int matchups, larger;
    bool lost[ROLE_COUNT][8];
} Round;

static Men without(const Round *round, int role)
{
    Men left = {.count = 0};
    for (int i = 0; i < round->rows[role].count; ++i)
        if (!round->lost[role][i])
            left.man[left.count++] = round->rows[role].man[i];
    return left;
}

// Whom a lost match-up costs: the last of those who stand in it, if the reading spares its lead and
// he is a sailor.
static int casualty(const Brawl *brawl, const Round *round, int role, int index)
{
    int last = index;
    while (role == round->larger && last + round->matchups < round->rows[role].count)
        last += round->matchups;
    bool spares = brawl->rules->casualty == CASUALTY_SUPPORTER && last != index;
    return spares && !round->rows[role].man[last].special ? last : index;
}

static double play_on(const Brawl *brawl, Round *round, int index)
{
    if (index == round->matchups)
        return enumerate(brawl, (Men[ROLE_COUNT]){without(round, 0), without(round, 1)});
    int supporters = (round->rows[round->larger].count - 1 - index) / round->matchups;
    int ahead = pips(brawl, &round->rows[ROLE_ATTACKER], ROLE_ATTACKER, index) -
                pips(brawl, &round->rows[ROLE_DEFENDER], ROLE_DEFENDER, index) +
                (round->larger == ROLE_ATTACKER ? supporters : -supporters);
    double chance = 0, won = chance_ahead(ahead);
    for (int loser = 0; loser < ROLE_COUNT; ++loser) {
        int man = casualty(brawl, round, loser, index);
        round->lost[loser][man] = true;
        chance += (loser == ROLE_DEFENDER ? won : 1 - won) * play_on(brawl, round, index + 1);
        round->lost[loser][man] = false;
    }
    return chance;
}

static void swap(Men *row, int a, int b)
{
    Man first = row->man[a];
    row->man[a] = row->man[b];
    row->man[b] = first;
}

// The mean over all orders of the smaller side's row.
static double shuffle_from(const Brawl *brawl, Round *round, int place)
{
    int smaller = 1 - round->larger;
    double chance = 0;
    if (place == round->matchups)
        return play_on(brawl, round, 0);
    for (int i = place; i < round->matchups; ++i) {
        swap(&round->rows[smaller], place, i);
        chance += shuffle_from(brawl, round, place + 1) / (round->matchups - place);
        swap(&round->rows[smaller], place, i);
    }
    return chance;
}

// Best first: the man with the gun, specials, sailors.
static void line_up(Men *row)
{
    for (int i = 1; i < row->count; ++i)
        for (int k = i; k > 0 && 2 * row->man[k].armed + row->man[k].special >
                                     2 * row->man[k - 1].armed + row->man[k - 1].special;
             --k)
            swap(row, k, k - 1);
}

// The attackers' chance to win, round by round and man by man.
static double enumerate(const Brawl *brawl, const Men side[ROLE_COUNT])
{
    if (side[ROLE_DEFENDER].count == 0 || side[ROLE_ATTACKER].count == 0)
        return side[ROLE_DEFENDER].count == 0;
    Round round = {.rows = {side[0], side[1]}};
    round.larger =
        side[ROLE_ATTACKER].count >= side[ROLE_DEFENDER].count ? ROLE_ATTACKER : ROLE_DEFENDER;
    round.matchups = side[1 - round.larger].count;
    for (int role = 0; role < ROLE_COUNT; ++role)
        line_up(&round.rows[role]);
    if (brawl->rules->pairing == PAIRING_RANDOM)
        return shuffle_from(brawl, &round, 0);
    for (int i = 0; brawl->rules->pairing == PAIRING_CROSSED && i < round.matchups / 2; ++i)
        swap(&round.rows[ROLE_DEFENDER], i, round.matchups - 1 - i);
    return play_on(brawl, &round, 0);
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
    return enumerate(&brawl,
                     (Men[ROLE_COUNT]){muster(reds, red == CARD_ACE, rules->gun_carrier),
                                       muster(whites, white == CARD_ACE, rules->gun_carrier)});
}

static void expect_as_enumerated(const MutinyParams *params)
{
    const ExactDeck deck = exact_cards_deck();
    Prepared *prepared;
    ExactTable table;
    double by_red[CARD_COUNT] = {0}, by_white[CARD_COUNT] = {0};
    for (int red = 0; red < CARD_COUNT; ++red)
        for (int white = 0; white < CARD_COUNT; ++white) {
            double chance = exact_cards_chance(&deck, (Card)red, (Card)white) *
                            red_wins(params, (Card)red, (Card)white);
            by_red[red] += chance;
            by_white[white] += chance;
        }
    assert_int_equal(game_mutiny.prepare(params, &prepared, NULL), OK);
    assert_int_equal(exact_table_create(&prepared->measures, &table, NULL), OK);
    const ExactOptions options = {.states_max = 100000};
    assert_int_equal(game_mutiny.exact(prepared, &options, &table, NULL), OK);
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
        params.ship.officers = dice_constant(crew[KIND_OFFICER]);
        params.ship.party_members = dice_constant(crew[KIND_PARTY_MEMBER]);
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

/// Test of one random scenario after the other.
typedef struct Findings {
    double p_values[1000];
    int count;
} Findings;

// Joint cells of the result and one measure. Results without the measure have one cell.
static double fit(const ExactTable *table, const Tally *tally, int measure)
{
    const Measure *m = &tally->set->measures[measure];
    double *probabilities = calloc((size_t)tally->set->tally_cells, sizeof *probabilities);
    uint64_t *counts = calloc((size_t)tally->set->tally_cells, sizeof *counts);
    size_t cells = 0;
    double total = 0;
    for (int result = 0; result < MUTINY_RESULT_COUNT; ++result)
        for (int value = 0; value <= (measure_is_given(m, result) ? m->hi : 0); ++value, ++cells) {
            bool given = measure_is_given(m, result);
            probabilities[cells] =
                given ? exact_table_histogram(table, measure, result)[value] : table->cells[result];
            counts[cells] = given ? tally_histogram(tally, measure, result)[value]
                                  : tally_result(tally, result);
            total += probabilities[cells];
        }
    assert_near(total, 1);
    ChiSquare square = chi_square_fit(counts, probabilities, cells);
    free(probabilities);
    free(counts);
    return square.freedom > 0 ? square.p_value : -1;
}

static void judge(const Prepared *prepared, const ExactTable *table, const MutinyParams *params,
                  uint64_t index, Findings *findings)
{
    Tally tally;
    assert_int_equal(tally_create(&prepared->measures, &tally, NULL), OK);
    BatchPlan plan = {.seed = seed + index, .games = (uint64_t)games_each, .threads = 1};
    assert_int_equal(batch_run(prepared, plan, NULL, &tally, NULL), OK);
    const int measure = (int)(index % (uint64_t)prepared->measures.count);
    double p = fit(table, &tally, measure);
    tally_destroy(&tally);
    if (p >= 0 && p < 0.0005 / scenarios) {
        random_scenario_print(params, stdout);
        fail_msg("%llu/%llu, %s: p = %.2g", (unsigned long long)seed, (unsigned long long)index,
                 prepared->measures.measures[measure].name, p);
    }
    if (p >= 0)
        findings->p_values[findings->count++] = p;
}

static void try_scenario(uint64_t index, Findings *findings)
{
    static const RandomScenarioLimits limits = {.compartments = 5,
                                                .men = 5,
                                                .turns = 12,
                                                .without_policies = 1 << POLICY_RANDOM,
                                                .writes_rules = true,
                                                .draws_cards = true};
    const ExactOptions options = {.states_max = 20000, .steps_max = 2000000};
    MutinyParams params;
    Prepared *prepared;
    ExactTable table;
    random_scenario(seed, index, &limits, &params);
    assert_int_equal(game_mutiny.prepare(&params, &prepared, NULL), OK);
    assert_int_equal(exact_table_create(&prepared->measures, &table, NULL), OK);
    Status status = game_mutiny.exact(prepared, &options, &table, NULL);
    if (status == OK)
        judge(prepared, &table, &params, index, findings);
    else
        assert_int_equal(status, FAIL_LIMIT);
    exact_table_destroy(&table);
    game_mutiny.release(prepared);
}

// The p-values must look uniform (Kolmogorov's test at 0.0005) and none may be under 0.0005 divided
// by their number: with another seed the test fails without reason about once in 1000 runs.
static void games_follow_the_exact_law(void **state)
{
    (void)state;
    Findings findings = {.count = 0};
    for (uint64_t index = 0; findings.count < scenarios; ++index)
        try_scenario(index, &findings);
    double p = uniformity(findings.p_values, findings.count);
    printf("# seed %llu: p-values uniform with p = %.3g\n", (unsigned long long)seed, p);
    assert_true(p >= 0.0005);
}

int main(int argc, char **argv)
{
    seed = argc > 1 ? strtoull(argv[1], NULL, 10) : seed;
    scenarios = argc > 2 ? atoi(argv[2]) : scenarios;
    games_each = argc > 3 ? atoi(argv[3]) : games_each;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_drawn_without_putting_back),
        cmocka_unit_test(the_large_merchant_has_its_known_share),
        cmocka_unit_test(aces_and_queens_are_pips),
        cmocka_unit_test(a_king_can_win_the_ship_alone),
        cmocka_unit_test(a_jack_is_a_special_from_then_on),
        cmocka_unit_test(brawls_in_one_compartment_are_as_enumerated_man_by_man),
        cmocka_unit_test(cards_without_effect_leave_the_answer_as_it_is),
        cmocka_unit_test(men_are_conserved_on_average),
        cmocka_unit_test(games_follow_the_exact_law),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
