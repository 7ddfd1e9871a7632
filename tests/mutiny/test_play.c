/// Tests of sim/mutiny/play.h: known values, the effect of every reading, and which luck a changed
/// rule may touch.

#include "sim/mutiny/play.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/given.h"
#include "tests/mutiny/random_scenario.h"

extern const Game game_mutiny;

#define LARGE "ship.name=large merchant"
#define SMALL                                                                                      \
    "ship.compartments=2", "ship.compartments.0.name=Above Decks",                                 \
        "ship.compartments.1.name=Below Decks", "ship.compartments.0.neighbours=",                 \
        "ship.compartments.1.neighbours=", "ship.compartments.0.white_strongpoint=no",             \
        "ship.officer_start=Above Decks", "ship.party_start=Below Decks", "ship.sailors=6",        \
        "ship.officers=d4", "ship.party_members=d4"
#define STAR "ship.officers=3", "ship.party_members=5", "ship.white_sailors=7", "ship.red_sailors=5"

enum { SETTINGS_MAX = 16, GAMES = 200000 };

/// A probability known exactly.
typedef struct Known {
    const char *settings[SETTINGS_MAX];
    MutinyResult result;
    double share;
} Known;

static const Known known_shares[] = {
    {{LARGE, "red.policy=swarm", "white.policy=hold"}, MUTINY_RED_WINS, 0.431936163273},
    {{LARGE, "red.policy=swarm", "white.policy=swarm"}, MUTINY_RED_WINS, 0.431936163273},
    {{LARGE, "rules.officer_bonus=2"}, MUTINY_RED_WINS, 0.315175066612},
    {{LARGE, "red.policy=hold", "white.policy=swarm"}, MUTINY_RED_WINS, 0.568063836727},
    {{LARGE, "red.policy=overwhelm", "white.policy=overwhelm"}, MUTINY_RED_WINS, 0.151369575250},
    {{LARGE, "red.policy=overwhelm", "white.policy=overwhelm"}, MUTINY_WHITE_WINS, 0.151369575250},
    {{LARGE, "red.policy=overwhelm", "white.policy=overwhelm"}, MUTINY_STALEMATE, 0.697260849501},
    {{LARGE, "red.policy=overwhelm", "white.policy=hold"}, MUTINY_RED_WINS, 0.147270200424},
    {{LARGE, "red.policy=overwhelm", "white.policy=swarm"}, MUTINY_RED_WINS, 0.562749814864},
    {{SMALL, "red.policy=swarm", "white.policy=hold"}, MUTINY_RED_WINS, 0.5},
    {{SMALL, "red.policy=overwhelm", "white.policy=overwhelm"}, MUTINY_RED_WINS, 0.173281385},
    {{SMALL, "red.policy=overwhelm", "white.policy=hold"}, MUTINY_RED_WINS, 0.169595931},
    {{SMALL, "red.policy=overwhelm", "white.policy=swarm"}, MUTINY_RED_WINS, 0.495964056},
    {{STAR, "red.policy=swarm", "white.policy=hold"}, MUTINY_RED_WINS, 0.473626301},
};

// 14 shares, each within 4.5 standard errors: 1 false alarm in 10^4 seeds.
static void shares_of_results_are_the_known_ones(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known_shares / sizeof *known_shares; ++i) {
        const Known *known = &known_shares[i];
        Given given = given_valid(&game_mutiny, known->settings);
        Tally tally = given_play(&given, 1, GAMES);
        double share = (double)tally_result(&tally, (int)known->result) / GAMES;
        double error = sqrt(known->share * (1 - known->share) / GAMES);
        if (!(fabs(share - known->share) <= 4.5 * error))
            fail_msg("%zu: %.6f, not %.6f", i, share, known->share);
        tally_destroy(&tally);
        given_close(&given);
    }
}

// Mean and its standard error over all games in which the measure is given.
static double mean_of(const Given *given, const Tally *tally, const char *name, double *error)
{
    int m = given_measure(given, name);
    double n = 0, sum = 0, squares = 0;
    for (int result = 0; result < MUTINY_RESULT_COUNT; ++result) {
        if (!measure_is_given(&given->prepared->measures.measures[m], result))
            continue;
        const uint64_t *histogram = tally_histogram(tally, m, result);
        for (int value = 0; value <= given->prepared->measures.measures[m].hi; ++value) {
            n += (double)histogram[value];
            sum += (double)histogram[value] * value;
            squares += (double)histogram[value] * value * value;
        }
    }
    *error = sqrt((squares / n - sum / n * sum / n) / n);
    return sum / n;
}

// 10 means, each within 4.5 standard errors: 7 false alarms in 10^5 seeds.
static void means_on_the_large_merchant_are_the_known_ones(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double mean;
    } means[] = {{"killed.officer", 1.209258775},
                 {"killed.white_sailor", 1.853918280},
                 {"killed.party_member", 1.394314785},
                 {"killed.red_sailor", 2.065291662},
                 {"captured.officer", 0.705327337},
                 {"captured.white_sailor", 1.488643620},
                 {"captured.party_member", 1.119727661},
                 {"captured.red_sailor", 1.819404559},
                 {"matchups", 11.6558867},
                 {"crew", 11.128382}};
    Given given = given_valid(&game_mutiny, (const char *[]){NULL});
    Tally tally = given_play(&given, 2, GAMES);
    for (size_t i = 0; i < sizeof means / sizeof *means; ++i) {
        double error, mean = mean_of(&given, &tally, means[i].name, &error);
        if (!(fabs(mean - means[i].mean) <= 4.5 * error))
            fail_msg("%s: %.6f, not %.6f", means[i].name, mean, means[i].mean);
    }
    tally_destroy(&tally);
    given_close(&given);
}

static void play_one(const Given *given, uint64_t game, Outcome *outcome)
{
    memset(outcome, 0, outcome_size(&given->prepared->measures));
    game_mutiny.play(given->prepared, (GameAddress){1, game}, outcome);
}

// Readings met by the same luck: the difference of shares has the error of the games that flipped.
// The effects are known to 4 decimals; within 4.5 standard errors, 3 false alarms in 10^5 seeds.
static void readings_move_the_red_share_by_the_known_effects(void **state)
{
    (void)state;
    static const struct {
        const char *setting;
        double effect;
    } readings[] = {{"rules.pairing=crossed", 0.0064},
                    {"rules.pairing=random", 0.0065},
                    {"rules.casualty=supporter", 0.0085},
                    {"rules.reroll_counts=yes", 0.0093}};
    Given usual = given_valid(&game_mutiny, (const char *[]){NULL});
    Outcome *one = given_outcome(&usual), *other = given_outcome(&usual);
    for (size_t i = 0; i < sizeof readings / sizeof *readings; ++i) {
        Given changed = given_valid(&game_mutiny, (const char *[]){readings[i].setting, NULL});
        double up = 0, down = 0;
        for (uint64_t game = 0; game < GAMES; ++game) {
            play_one(&usual, game, one);
            play_one(&changed, game, other);
            up += one->result != MUTINY_RED_WINS && other->result == MUTINY_RED_WINS;
            down += one->result == MUTINY_RED_WINS && other->result != MUTINY_RED_WINS;
        }
        double effect = (up - down) / GAMES;
        if (!(fabs(effect - readings[i].effect) <= 4.5 * sqrt(up + down) / GAMES + 0.00005))
            fail_msg("%s: %.5f, not %.4f", readings[i].setting, effect, readings[i].effect);
        given_close(&changed);
    }
    free(one);
    free(other);
    given_close(&usual);
}

// Who dies is no matter of who wins, so the same dice give the same course.
static void where_the_line_of_death_lies_changes_no_course(void **state)
{
    (void)state;
    static const char *const settings[] = {"rules.kill_on=total", "rules.kill_min=3",
                                           "rules.kill_min=7"};
    Given usual = given_valid(&game_mutiny, (const char *[]){NULL});
    Outcome *one = given_outcome(&usual), *other = given_outcome(&usual);
    for (int s = 0; s < 3; ++s) {
        Given changed = given_valid(&game_mutiny, (const char *[]){settings[s], NULL});
        int moved = 0;
        for (uint64_t game = 0; game < 2000; ++game) {
            play_one(&usual, game, one);
            play_one(&changed, game, other);
            assert_int_equal(one->result, other->result);
            assert_int_equal(one->cells[MUTINY_MATCHUPS], other->cells[MUTINY_MATCHUPS]);
            for (int kind = 0; kind < KIND_COUNT; ++kind) {
                assert_int_equal(
                    one->cells[MUTINY_KILLED + kind] + one->cells[MUTINY_CAPTURED + kind],
                    other->cells[MUTINY_KILLED + kind] + other->cells[MUTINY_CAPTURED + kind]);
                moved += one->cells[MUTINY_KILLED + kind] != other->cells[MUTINY_KILLED + kind];
                assert_true(s != 2 || other->cells[MUTINY_KILLED + kind] == 0);
            }
        }
        assert_true(moved > 100);
        given_close(&changed);
    }
    free(one);
    free(other);
    given_close(&usual);
}

static void assert_same_games(const char *const *settings, const char *const *changed_settings)
{
    Given usual = given_valid(&game_mutiny, settings);
    Given changed = given_valid(&game_mutiny, changed_settings);
    Outcome *one = given_outcome(&usual), *other = given_outcome(&changed);
    for (uint64_t game = 0; game < 2000; ++game) {
        play_one(&usual, game, one);
        play_one(&changed, game, other);
        assert_memory_equal(one, other, outcome_size(&usual.prepared->measures));
    }
    free(one);
    free(other);
    given_close(&usual);
    given_close(&changed);
}

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

// With these policies nobody looks at where the other side's sailors are placed, there is one fight
// at a time, and so on: such parameters must not even shift the dice.
static void what_cannot_matter_leaves_every_game_as_it_was(void **state)
{
    (void)state;
    static const char *const bots[] = {"hold",   "swarm",  "overwhelm", "cautious",
                                       "spread", "random", "lookahead"};
    enum { BOTS = sizeof bots / sizeof *bots };
    for (int red = 0; red < BOTS; ++red)
        for (int white = 0; white < BOTS; ++white) {
            char reds[40], whites[40];
            snprintf(reds, sizeof reds, "red.policy=%s", bots[red]);
            snprintf(whites, sizeof whites, "white.policy=%s", bots[white]);
            assert_same_games(
                SETTINGS(reds, whites, "rules.max_turns=6"),
                SETTINGS(reds, whites, "rules.max_turns=6", "rules.placement_first=red"));
        }
    assert_same_games(SETTINGS(LARGE), SETTINGS("rules.battle_order=policy"));
    assert_same_games(SETTINGS(LARGE), SETTINGS("rules.strongpoint_scope=game"));
    assert_same_games(SETTINGS(LARGE), SETTINGS("rules.free_prisoners_on_recapture=no"));
    assert_same_games(SETTINGS(LARGE), SETTINGS("white.policy=swarm"));
    assert_same_games(SETTINGS(LARGE), SETTINGS("red.garrison=5"));
    assert_same_games(SETTINGS("rules.strongpoint_penalty=0"),
                      SETTINGS("rules.strongpoint_penalty=0", "rules.strongpoint_rolls=9"));
    assert_same_games(SETTINGS("rules.strongpoint_penalty=0"),
                      SETTINGS("rules.strongpoint_penalty=0", "rules.reroll_counts=yes"));
    assert_same_games(SETTINGS("rules.strongpoint_rolls=0"),
                      SETTINGS("rules.strongpoint_penalty=0"));
    assert_same_games(SETTINGS("rules.support_cap=15"), SETTINGS("rules.support_cap=none"));
}

static void assert_conserved(const Given *given, const Outcome *outcome)
{
    const Mutiny *mutiny = (const Mutiny *)given->prepared;
    const MeasureSet *set = &mutiny->prepared.measures;
    const int32_t *cells = outcome->cells;
    int alive = 0, started[KIND_COUNT];
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        started[kind] =
            cells[MUTINY_KILLED + kind] + cells[MUTINY_SHOT + kind] + cells[MUTINY_ALIVE + kind];
        alive += cells[MUTINY_ALIVE + kind];
        if (!mutiny->free_prisoners)
            assert_true(cells[MUTINY_KILLED + kind] + cells[MUTINY_CAPTURED + kind] <=
                        started[kind]);
    }
    assert_int_equal(started[KIND_OFFICER], outcome->start[MUTINY_START_OFFICERS]);
    assert_int_equal(started[KIND_PARTY_MEMBER], outcome->start[MUTINY_START_PARTY_MEMBERS]);
    assert_int_equal(started[KIND_RED_SAILOR], outcome->start[MUTINY_START_RED_SAILORS]);
    if (mutiny->numbers_fixed)
        assert_int_equal(started[KIND_WHITE_SAILOR], mutiny->plan[COLOUR_WHITE].sailors);
    bool won = outcome->result <= MUTINY_WHITE_WINS;
    assert_int_equal(cells[MUTINY_CREW], won ? alive : 0);
    if (won)
        assert_int_equal(
            cells[outcome->result == MUTINY_RED_WINS ? MUTINY_ALIVE + KIND_OFFICER
                                                     : MUTINY_ALIVE + KIND_PARTY_MEMBER],
            0);
    if (outcome->result == MUTINY_STALEMATE)
        assert_int_equal(cells[MUTINY_TURNS], mutiny->max_turns);
    for (int m = 0; m < set->count; ++m)
        assert_in_range(cells[m], 0, set->measures[m].hi);
}

// Every random scenario at once: men are conserved, counts stay within their ranges, games end.
static void men_are_conserved_whatever_the_rules(void **state)
{
    (void)state;
    MutinyParams *params = calloc(1, sizeof *params);
    assert_non_null(params);
    static const RandomScenarioLimits limits = {.turns = 1000};
    for (uint64_t index = 0; index < 600; ++index) {
        random_scenario(21, index, &limits, params);
        Given given = {.game = &game_mutiny};
        if (game_mutiny.prepare(params, &given.prepared, &given.error) != OK)
            fail_msg("%d: %s: %s", (int)index, given.error.key, given.error.text);
        Outcome *outcome = given_outcome(&given);
        for (uint64_t game = 0; game < 40; ++game) {
            play_one(&given, game, outcome);
            assert_conserved(&given, outcome);
        }
        free(outcome);
        game_mutiny.release(given.prepared);
    }
    free(params);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_of_results_are_the_known_ones),
        cmocka_unit_test(means_on_the_large_merchant_are_the_known_ones),
        cmocka_unit_test(readings_move_the_red_share_by_the_known_effects),
        cmocka_unit_test(where_the_line_of_death_lies_changes_no_course),
        cmocka_unit_test(what_cannot_matter_leaves_every_game_as_it_was),
        cmocka_unit_test(men_are_conserved_whatever_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
