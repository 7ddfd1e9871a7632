/// test_exact_odds_mutiny: the split of what decides a mutiny against a walk through every way in
/// which its match-ups can fall, by the engine that plays.

#include "sim/mutiny/exact/exact_odds_mutiny.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/params.h"
#include "sim/mutiny/play.h"

extern const Game game_mutiny;

enum { TURNS = 51, MATCHUPS = 16 };

typedef struct Walk {
    const Mutiny *mutiny;
    double squares[TURNS]; // by turn: mean square of what is known then
} Walk;

static Prepared *prepare(const char *const *sets)
{
    MutinyParams *params = calloc(1, sizeof *params);
    Prepared *prepared;
    game_defaults(&game_mutiny, params);
    for (; *sets; ++sets) {
        char key[200];
        snprintf(key, sizeof key, "%s", *sets);
        char *equals = strchr(key, '=');
        *equals = '\0';
        ParamRef ref;
        assert_int_equal(param_find(&game_mutiny.params, params, key, &ref, NULL), OK);
        assert_int_equal(param_set(&ref, equals + 1, NULL), OK);
    }
    assert_int_equal(mutiny_prepare(params, &prepared, NULL), OK);
    free(params);
    return prepared;
}

static double walk_on(Walk *walk, const PlayStop *stop, double mass, int known, int turn);

// Every way in which the rest of a round's match-ups can fall, then the next round.
static double walk_fight(Walk *walk, const PlayStop *from, const Fight *fight, double mass,
                         int turn)
{
    FightMatchup matchups[MATCHUPS];
    double value = 0;
    if (fight_men(fight, ROLE_ATTACKER) == 0 || fight_men(fight, ROLE_DEFENDER) == 0) {
        PlayStop *next = malloc(sizeof *next);
        play_on_to_fight(from, fight, next);
        value = walk_on(walk, next, mass, turn, turn + next->play.turn);
        free(next);
        return value;
    }
    int count = fight_list_round(fight, matchups);
    for (int ways = 0; ways < 1 << count; ++ways) {
        Fight after = *fight;
        double chance = 1;
        for (int i = 0; i < count; ++i) {
            double lose = (double)matchups[i].odds.below[1] / matchups[i].odds.pairs;
            Role role = ways >> i & 1 ? ROLE_ATTACKER : ROLE_DEFENDER;
            chance *= role == ROLE_ATTACKER ? lose : 1 - lose;
            after.men[role][matchups[i].casualty[role]] -= 1;
            after.lost[role][LOSS_KILLED][matchups[i].casualty[role]] += 1;
        }
        after.penalised -= count;
        after.matchups += count;
        if (chance > 0)
            value += chance * walk_fight(walk, from, &after, mass * chance, turn);
    }
    return value;
}

// @param known the turn whose luck is all known; `turn` that of the fight to come
static double walk_on(Walk *walk, const PlayStop *stop, double mass, int known, int turn)
{
    bool is_over = stop->halt == PLAY_HALT_NOT || turn > walk->mutiny->max_turns;
    double value = is_over ? stop->result == MUTINY_RED_WINS && stop->halt == PLAY_HALT_NOT
                           : walk_fight(walk, stop, &stop->fight, mass, turn);
    for (int t = known; t < (is_over ? TURNS : turn); ++t)
        walk->squares[t] += mass * value * value;
    return value;
}

static void compare(const char *const *sets, int turns_least)
{
    static const ExactOptions unlimited = {.states_max = 1000000};
    double worth[MUTINY_RESULT_COUNT] = {[MUTINY_RED_WINS] = 1}, mean = 0;
    Prepared *prepared = prepare(sets);
    Walk walk = {.mutiny = (const Mutiny *)prepared};
    ExactStrata strata = {.count = 0};
    ExactOdds odds;
    PlayStop *stop = malloc(sizeof *stop);
    assert_int_equal(exact_odds_mutiny(prepared, worth, &unlimited, &odds, NULL), OK);
    assert_int_equal(game_mutiny.strata(prepared, &strata, NULL), OK);
    assert_int_equal(odds.start_count, strata.count);
    for (int i = 0; i < strata.count; ++i) {
        play_to_fight((const Mutiny *)prepared, strata.items[i].values, NULL, stop);
        double value = walk_on(&walk, stop, strata.items[i].weight, 0, stop->play.turn);
        assert_true(fabs(odds.starts[i].odds - value) < 1e-11);
        assert_true(fabs(odds.starts[i].weight - strata.items[i].weight) < 1e-12);
        mean += strata.items[i].weight * value;
    }
    assert_true(fabs(odds.mean - mean) < 1e-11);
    assert_true(odds.turns >= turns_least);
    for (int turn = 0; turn <= odds.turns; ++turn)
        assert_true(fabs(odds.squares[turn] - walk.squares[turn]) < 1e-11);
    assert_true(fabs(odds.end_square - mean) < 1e-11); // squares of 1 and 0
    free(stop);
    exact_strata_release(&strata);
    exact_odds_release(&odds);
    mutiny_release(prepared);
}

static void the_split_is_that_of_a_walk_through_all_ways(void **state)
{
    (void)state;
    compare((const char *const[]){"ship.sailors=3", "ship.officers=d2", "ship.party_members=d2",
                                  "red.policy=swarm", "white.policy=hold", NULL},
            1);
    compare((const char *const[]){"ship.sailors=3", "ship.officers=d2", "ship.party_members=1",
                                  "red.policy=spread", "white.policy=spread", NULL},
            1);
    compare((const char *const[]){"ship.sailors=4", "ship.officers=1", "ship.party_members=d2",
                                  "red.policy=hold", "white.policy=swarm", "max_turns=4", NULL},
            2);
    compare((const char *const[]){"ship.sailors=4", "ship.officers=1", "ship.party_members=1",
                                  "red.policy=cautious", "white.policy=spread",
                                  "battle_order=policy", "max_turns=6", NULL},
            1);
}

static void known_factors_take_their_part_and_all_together_what_is_dealt(void **state)
{
    (void)state;
    static const ExactOptions unlimited = {.states_max = 1000000};
    double worth[MUTINY_RESULT_COUNT] = {[MUTINY_RED_WINS] = 1}, variance;
    static const char *const none[] = {NULL};
    // 57 % is dealt before the first move: loyalty about 25, officers and party members 13 each.
    static const double shares[] = {0.1306, 0.1283, 0.2475}, all = 0.5714;
    Prepared *prepared = prepare(none);
    ExactOdds odds;
    assert_int_equal(exact_odds_mutiny(prepared, worth, &unlimited, &odds, NULL), OK);
    double whole = odds.end_square - odds.mean * odds.mean;
    assert_true(fabs(odds.mean - 0.431936163273) < 1e-11);
    for (uint32_t factor = 0; factor < 3; ++factor) {
        assert_int_equal(exact_odds_of_factors(&odds, UINT32_C(1) << factor, &variance, NULL), OK);
        assert_true(fabs(variance / whole - shares[factor]) < 1e-4);
    }
    assert_int_equal(exact_odds_of_factors(&odds, 7, &variance, NULL), OK);
    assert_true(fabs(variance / whole - all) < 1e-4);
    assert_true(fabs(variance - (odds.squares[0] - odds.mean * odds.mean)) < 1e-12);
    assert_int_equal(exact_odds_of_factors(&odds, 0, &variance, NULL), OK);
    assert_true(fabs(variance) < 1e-12);
    exact_odds_release(&odds);
    mutiny_release(prepared);
}

static void luck_of_other_rules_is_refused(void **state)
{
    (void)state;
    static const ExactOptions unlimited = {.states_max = 1000000};
    static const char *const executions[] = {"executions=on", "white.execute=always", NULL};
    double worth[MUTINY_RESULT_COUNT] = {0};
    Prepared *prepared = prepare(executions);
    ExactOdds odds;
    Error error;
    assert_int_equal(exact_odds_mutiny(prepared, worth, &unlimited, &odds, &error), FAIL_CONFLICT);
    assert_string_equal(error.key, "rules.executions");
    mutiny_release(prepared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_split_is_that_of_a_walk_through_all_ways),
        cmocka_unit_test(known_factors_take_their_part_and_all_together_what_is_dealt),
        cmocka_unit_test(luck_of_other_rules_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
