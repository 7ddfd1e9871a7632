/// Tests of what mutinies and fleets tell: as many dice as fall, in every game, by the same dice
/// that the game is played with when nobody listens.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/fleet/fleet.h"
#include "sim/mutiny/play.h"
#include "tests/effort.h"
#include "tests/given.h"
#include "tests/mutiny/random_scenario.h"
#include "tests/told_rolls.h"

extern const Game game_mutiny, game_fleet;

enum { SCENARIOS = EFFORT(2000), GAMES = 10, PHRASES = 9, SETTINGS_MAX = 24 };

// The dice for numbers of men are told by their total, so a line stands for as many as the ship
// has; all others are told one by one.
static void list_phrases(const Mutiny *mutiny, RollPhrase phrases[PHRASES])
{
    const RollPhrase all[PHRASES] = {
        {"  Dice for the number of officers, ", mutiny->plan[COLOUR_WHITE].specials.count, false},
        {"  Dice for the number of party members, ", mutiny->plan[COLOUR_RED].specials.count,
         false},
        {"  Dice for the number of sailors, ", mutiny->sailors.count, false},
        {"  Fight in ", 0, false}, // the first rolls of which may carry a penalty
        {" roll ", 1, true},
        {" the d10 shows ", 1, false},
        {"; the die shows ", 1, false},
        {" rolls ", 2, false},
        {NULL, 0, false}};
    memcpy(phrases, all, sizeof all);
}

static void assert_told(const ToldRolls *told, const DiceScript *dice)
{
    if (told->dice != dice->used)
        fail_msg("%d dice are told, %d have fallen", told->dice, dice->used);
}

// Plays games with dice that are counted. Returns how many fell.
static int tell_mutiny(const Prepared *prepared)
{
    int fallen = 0;
    RollPhrase phrases[PHRASES];
    Outcome *outcome = calloc(1, outcome_size(&prepared->measures));
    assert_non_null(outcome);
    list_phrases((const Mutiny *)prepared, phrases);
    for (uint64_t game = 0; game < GAMES; ++game) {
        DiceScript dice = {.luck = rng_seed(game)};
        ToldRolls told = {.phrases = phrases};
        const Narrator narrator = {told_rolls_listen, &told};
        const Telling telling = {&narrator, &dice};
        memset(outcome, 0, outcome_size(&prepared->measures));
        play_ship((const Mutiny *)prepared, (GameAddress){1, game}, NULL, &telling, outcome);
        assert_told(&told, &dice);
        fallen += dice.used;
    }
    free(outcome);
    return fallen;
}

static void a_mutiny_tells_every_die(void **state)
{
    (void)state;
    static const RandomScenarioLimits limits = {.men = 12,
                                                .turns = 20,
                                                .options = true,
                                                .writes_rules = true,
                                                .writes_decisions = true,
                                                .all_rules = true};
    int fallen = 0;
    for (uint64_t index = 0; index < SCENARIOS; ++index) {
        MutinyParams params;
        Prepared *prepared;
        random_scenario(5, index, &limits, &params);
        assert_int_equal(mutiny_prepare(&params, &prepared, NULL), OK);
        fallen += tell_mutiny(prepared);
        mutiny_release(prepared);
    }
    assert_true(fallen > EFFORT(100000));
}

// All options at once, with as many men as there may be.
static void a_thousand_men_are_told_to_the_last(void **state)
{
    (void)state;
    static const char *const settings[] = {"ship.sailors=1000",          "ship.officers=8d6+2",
                                           "rules.relief=warship",       "rules.relief_men=1000",
                                           "rules.relief_turn=2",        "rules.executions=on",
                                           "red.execute=always",         "rules.desert_rolls=all",
                                           "rules.max_turns=12",         "white.execute=always",
                                           "rules.warship_mutiny_min=7", "rules.desert_min=5",
                                           "red.policy=overwhelm",       NULL};
    Given given = given_valid(&game_mutiny, settings);
    assert_true(tell_mutiny(given.prepared) > GAMES * 2000);
    given_close(&given);
}

static int tell_fleet(const Given *given)
{
    RollPhrase phrases[PHRASES];
    const Fleet *fleet = (const Fleet *)given->prepared;
    Outcome *outcome = given_outcome(given);
    int fallen = 0;
    list_phrases(fleet->ships[0].mutiny, phrases); // all ships have the same dice
    for (uint64_t game = 0; game < GAMES; ++game) {
        DiceScript dice = {.luck = rng_seed(game)};
        ToldRolls told = {.phrases = phrases};
        const Narrator narrator = {told_rolls_listen, &told};
        const Telling telling = {&narrator, &dice};
        memset(outcome, 0, outcome_size(&given->prepared->measures));
        fleet_tell(given->prepared, (GameAddress){1, game}, &telling, outcome);
        assert_told(&told, &dice);
        fallen += dice.used;
    }
    free(outcome);
    return fallen;
}

// Each option is on or off.
static void a_fleet_tells_every_die(void **state)
{
    (void)state;
    static const char *const options[] = {
        "rules.cards=on",          "rules.executions=on",        "rules.boats=on",
        "rules.relief=warship",    "rules.warship_roll=quality", "rules.warship_mutineers=board",
        "rules.reroll_counts=yes", "rules.pairing=random"};
    enum { OPTIONS = (int)(sizeof options / sizeof *options) };
    int fallen = 0;
    for (unsigned chosen = 0; chosen < 1u << OPTIONS; ++chosen) {
        const char *settings[SETTINGS_MAX] = {"fleet.ships=1",        "fleet.ships=3",
                                              "fleet.ships.0.name=A", "fleet.ships.1.name=B",
                                              "fleet.ships.2.name=C", "red.execute=when_ahead",
                                              "white.execute=always", "red.flee_below=0.3",
                                              "white.flee_below=0.5", "rules.relief_turn=2"};
        int count = 10;
        for (int i = 0; i < OPTIONS; ++i)
            if (chosen >> i & 1)
                settings[count++] = options[i];
        Given given = given_valid(&game_fleet, settings);
        fallen += tell_fleet(&given);
        given_close(&given);
    }
    assert_true(fallen > 100000);
}

// What is told is what is played: the trace of a game ends as the game does, whose dice come from
// bits and tables.
static void dice_that_are_told_are_those_of_the_game(void **state)
{
    (void)state;
    static const RandomScenarioLimits limits = {
        .men = 12, .turns = 20, .options = true, .all_rules = true};
    static const RollPhrase no_phrases[] = {{NULL, 0, false}};
    ToldRolls unheard = {.phrases = no_phrases};
    const Narrator nobody = {told_rolls_listen, &unheard};
    for (uint64_t index = 0; index < SCENARIOS; ++index) {
        MutinyParams params;
        Prepared *prepared;
        random_scenario(6, index, &limits, &params);
        assert_int_equal(mutiny_prepare(&params, &prepared, NULL), OK);
        size_t size = outcome_size(&prepared->measures);
        Outcome *told = calloc(1, size), *played = calloc(1, size);
        for (uint64_t game = 0; game < GAMES; ++game) {
            play_trace(prepared, (GameAddress){3, game}, &nobody, told);
            play_game(prepared, (GameAddress){3, game}, played);
            assert_memory_equal(told, played, size);
        }
        free(told);
        free(played);
        mutiny_release(prepared);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mutiny_tells_every_die),
        cmocka_unit_test(a_thousand_men_are_told_to_the_last),
        cmocka_unit_test(a_fleet_tells_every_die),
        cmocka_unit_test(dice_that_are_told_are_those_of_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
