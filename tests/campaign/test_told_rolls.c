/// Tests of what campaigns and orders tell: as many dice as fall, in every game.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/games/command/command_literal.h"
#include "tests/campaign/at_table.h"
#include "tests/campaign/random_campaign.h"
#include "tests/campaign/random_command.h"
#include "tests/told_rolls.h"

enum { SCENARIOS = 400, GAMES = 10 };

static void assert_told(const ToldRolls *told, const DiceScript *dice)
{
    if (told->dice != dice->used)
        fail_msg("%d dice are told, %d have fallen", told->dice, dice->used);
}

// Plays games of a campaign with dice that are counted. Returns how many fell.
static int tell_campaign(const Given *given, const RollPhrase *phrases)
{
    int fallen = 0;
    Outcome *outcome = given_outcome(given);
    for (uint64_t game = 0; game < GAMES; ++game) {
        DiceScript dice = {.luck = rng_seed(game)};
        ToldRolls told = {.phrases = phrases};
        const Narrator narrator = {told_rolls_listen, &told};
        memset(outcome, 0, outcome_size(&given->prepared->measures));
        at_table_deal_game(given->prepared, &dice, &narrator, outcome);
        assert_told(&told, &dice);
        fallen += dice.used;
    }
    free(outcome);
    return fallen;
}

static int check_campaign(const Given *given)
{
    const Campaign *campaign = campaign_of(given->prepared);
    const Recruits *recruits = campaign->replacements.recruits;
    const SupplyRules *supply = &campaign->supply.rules;
    const PartisansRules *partisans = &campaign->partisans.rules;
    int car = campaign->march.kinds[VEHICLE_ARMOURED_CAR].dice.count;
    int tank = campaign->march.kinds[VEHICLE_TANK].dice.count;
    const RollPhrase phrases[] = {{" armoured car on the march", car, true},
                                  {" armoured cars on the march", car, true},
                                  {" tank on the march", tank, true},
                                  {" tanks on the march", tank, true},
                                  {" out of fuel and abandoned, rolls ", 1, false},
                                  {" of the depot since", supply->depot_dice.count, false},
                                  {" rolls fuel for ", supply->battle_moves.count, false},
                                  {" stops and is abandoned, rolls ", 1, false},
                                  {", has ammunition for ", supply->shots_per_battle.count, false},
                                  {" the enemy rolls ", 2 * partisans->evade_dice.count, false},
                                  {" for an ambush, ", partisans->ambush_dice.count, false},
                                  {" the Reds add ", recruits[0].extra.count, false},
                                  {" the Whites add ", recruits[1].extra.count, false},
                                  {" the Ukrainians add ", recruits[2].extra.count, false},
                                  {" pay for a roll: ", 1, false},
                                  {" roll a d100 each", 1, true},
                                  {" lost equipment rolls ", 1, false},
                                  {" the event roll is ", campaign->events.dice.count, false},
                                  {NULL, 0, false}};
    return tell_campaign(given, phrases);
}

static void a_campaign_tells_every_die(void **state)
{
    (void)state;
    int fallen = 0;
    for (uint64_t seed = 0; seed < SCENARIOS; ++seed) {
        Given given = random_campaign(seed);
        fallen += check_campaign(&given);
        given_close(&given);
    }
    assert_true(fallen > 100000);
}

static void a_hundred_vehicles_are_told_to_the_last(void **state)
{
    (void)state;
    static const char *const settings[] = {
        "armoured_cars=100", "car_dice=100",      "car_lost_max=200", "tanks=100",
        "tank_dice=8d20+40", "tank_lost_max=200", "turns=1",          NULL};
    Given given = given_valid(&game_campaign, settings);
    assert_int_equal(check_campaign(&given), GAMES * 800);
    given_close(&given);
}

static void every_order_is_told(void **state)
{
    (void)state;
    static const RollPhrase phrases[] = {{" rolled ", 1, false}, {NULL, 0, false}};
    for (uint64_t seed = 0; seed < SCENARIOS; ++seed) {
        Given given = random_command(seed, RANDOM_COMMAND_ALL_RULES);
        Outcome *outcome = given_outcome(&given);
        DiceScript dice = {.luck = rng_seed(seed)};
        ToldRolls told = {.phrases = phrases};
        const Narrator narrator = {told_rolls_listen, &told};
        const LiteralAids aids = {&narrator, &dice};
        command_literal_play(command_of(given.prepared), (GameAddress){0}, aids, outcome);
        assert_true(dice.used > 0);
        assert_told(&told, &dice);
        free(outcome);
        given_close(&given);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_campaign_tells_every_die),
        cmocka_unit_test(a_hundred_vehicles_are_told_to_the_last),
        cmocka_unit_test(every_order_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
