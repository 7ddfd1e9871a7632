/// Tests of all optional rules together: men are conserved kind by kind, counts stay within their
/// ranges, games end.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/mutiny.h"
#include "tests/given.h"
#include "tests/mutiny/random_scenario.h"

extern const Game game_mutiny;

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void play_one(const Given *given, uint64_t game, Outcome *outcome)
{
    memset(outcome, 0, outcome_size(&given->prepared->measures));
    given->game->play(given->prepared, (GameAddress){1, game}, outcome);
}

static int fate_of(const Mutiny *mutiny, const Outcome *outcome, MutinyFate fate, int kind)
{
    int cell = mutiny->cells.fate[fate];
    return cell < 0 ? 0 : outcome->cells[cell + kind];
}

// MUT-10: started + joined = killed + executed + shot + drowned + escaped + left + alive.
static void assert_conserved_kind_by_kind(const Mutiny *mutiny, const Outcome *outcome)
{
    static const MutinyFate ends[] = {FATE_KILLED,  FATE_EXECUTED, FATE_SHOT, FATE_DROWNED,
                                      FATE_ESCAPED, FATE_LEFT,     FATE_ALIVE};
    int left = 0, joined = 0, alive = 0;
    for (int kind = 0; kind < mutiny->cells.kinds; ++kind) {
        int came = fate_of(mutiny, outcome, FATE_STARTED, kind) +
                   fate_of(mutiny, outcome, FATE_JOINED, kind);
        for (size_t i = 0; i < sizeof ends / sizeof *ends; ++i)
            came -= fate_of(mutiny, outcome, ends[i], kind);
        assert_int_equal(came, 0);
        left += fate_of(mutiny, outcome, FATE_LEFT, kind);
        joined += fate_of(mutiny, outcome, FATE_JOINED, kind);
        alive += fate_of(mutiny, outcome, FATE_ALIVE, kind);
    }
    assert_in_range(joined - left, 0, mutiny->optional.relief_men);
    bool won = outcome->result <= MUTINY_WHITE_WINS;
    assert_int_equal(outcome->cells[MUTINY_CREW], won ? alive : 0);
}

static void assert_counts_fit(const Mutiny *mutiny, const Outcome *outcome)
{
    const MeasureSet *set = &mutiny->prepared.measures;
    for (int m = 0; m < set->count; ++m)
        for (int32_t i = 0; i <= (set->measures[m].kind == MEASURE_SERIES ? mutiny->max_turns : 0);
             ++i)
            assert_in_range(outcome->cells[set->measures[m].outcome_cell + (uint64_t)i], 0,
                            set->measures[m].kind == MEASURE_SERIES ? 1 : set->measures[m].hi);
    assert_in_range(outcome->cells[MUTINY_TURNS], 0, mutiny->max_turns);
    if (outcome->result == MUTINY_STALEMATE)
        assert_int_equal(outcome->cells[MUTINY_TURNS], mutiny->max_turns);
}

// Plays some games of scenario `index`; returns how many men its sides executed or saw leave.
static int assert_sound(const MutinyParams *params, int index)
{
    Given given = {.game = &game_mutiny};
    if (game_mutiny.prepare(params, &given.prepared, &given.error) != OK)
        fail_msg("%d: %s: %s", index, given.error.key, given.error.text);
    Outcome *outcome = given_outcome(&given);
    const Mutiny *mutiny = (const Mutiny *)given.prepared;
    int used = 0;
    for (uint64_t game = 0; game < 40; ++game) {
        play_one(&given, game, outcome);
        if (mutiny->optional.any)
            assert_conserved_kind_by_kind(mutiny, outcome);
        assert_counts_fit(mutiny, outcome);
        for (int kind = 0; kind < mutiny->cells.kinds; ++kind)
            used += fate_of(mutiny, outcome, FATE_EXECUTED, kind) +
                    fate_of(mutiny, outcome, FATE_ESCAPED, kind);
    }
    free(outcome);
    game_mutiny.release(given.prepared);
    return used;
}

static void men_are_conserved_kind_by_kind_with_optional_rules(void **state)
{
    (void)state;
    MutinyParams *params = calloc(1, sizeof *params);
    assert_non_null(params);
    static const RandomScenarioLimits limits = {.turns = 60, .options = true};
    for (uint64_t index = 0; index < 800; ++index) {
        random_scenario(22, index, &limits, params);
        assert_sound(params, (int)index);
    }
    free(params);
}

// Whatever the rules of their policies, that execute prisoners or take to the boats among others.
static void games_of_policies_written_as_rules_are_sound_with_every_option(void **state)
{
    (void)state;
    MutinyParams *params = calloc(1, sizeof *params);
    assert_non_null(params);
    static const RandomScenarioLimits limits = {
        .turns = 60, .options = true, .writes_rules = true, .writes_decisions = true};
    int uses = 0;
    for (uint64_t index = 0; index < 800; ++index) {
        random_scenario(24, index, &limits, params);
        params->rules.cards = params->rules.executions = params->rules.boats = true;
        if (params->rules.relief == RELIEF_OFF)
            params->rules.relief = RELIEF_WARSHIP;
        params->red.execute = params->white.execute = EXECUTE_NEVER;
        params->red.flee_below = params->white.flee_below = 0;
        params->rules.relief_compartment = params->ship.compartments.items[0].name;
        uses += assert_sound(params, (int)index) > 0;
    }
    assert_true(uses > 100);
    free(params);
}

static void assert_games_end(const char *red, const char *white, const char *relief)
{
    char reds[40], whites[40];
    snprintf(reds, sizeof reds, "red.policy=%s", red);
    snprintf(whites, sizeof whites, "white.policy=%s", white);
    Given given = given_valid(
        &game_mutiny, SETTINGS(reds, whites, relief, "ship.docked=yes", "rules.cards=yes",
                               "rules.executions=yes", "rules.boats=yes", "red.execute=always",
                               "white.execute=when_ahead", "red.flee_below=0.3",
                               "white.flee_below=0.25", "rules.desert_min=3", "ship.officers=d3",
                               "ship.party_members=d3", "ship.sailors=8", "rules.relief_men=4"));
    Outcome *outcome = given_outcome(&given);
    for (uint64_t game = 0; game < 300; ++game) {
        play_one(&given, game, outcome);
        assert_conserved_kind_by_kind((const Mutiny *)given.prepared, outcome);
        assert_counts_fit((const Mutiny *)given.prepared, outcome);
    }
    free(outcome);
    given_close(&given);
}

static void games_with_every_option_end_whoever_plays(void **state)
{
    (void)state;
    static const char *const bots[] = {"hold",   "swarm",  "overwhelm", "cautious",
                                       "spread", "random", "lookahead"};
    enum { BOTS = sizeof bots / sizeof *bots };
    for (int red = 0; red < BOTS; ++red)
        for (int white = 0; white < BOTS; ++white) {
            assert_games_end(bots[red], bots[white], "rules.relief=infantry");
            assert_games_end(bots[red], bots[white], "rules.relief=warship");
        }
}

static void count_line(void *context, const char *line)
{
    assert_true(line[0] != '\0');
    ++*(int *)context;
}

// A trace draws ties besides, and fights man by man; the games are the same.
static void telling_a_game_changes_nothing(void **state)
{
    (void)state;
    MutinyParams *params = calloc(1, sizeof *params);
    assert_non_null(params);
    static const RandomScenarioLimits limits = {.turns = 30, .options = true};
    int lines = 0;
    const Narrator narrator = {count_line, &lines};
    for (uint64_t index = 0; index < 300; ++index) {
        random_scenario(23, index, &limits, params);
        Given given = {.game = &game_mutiny};
        assert_int_equal(game_mutiny.prepare(params, &given.prepared, &given.error), OK);
        Outcome *played = given_outcome(&given), *told = given_outcome(&given);
        for (uint64_t game = 0; game < 5; ++game) {
            play_one(&given, game, played);
            memset(told, 0, outcome_size(&given.prepared->measures));
            game_mutiny.trace(given.prepared, (GameAddress){1, game}, &narrator, told);
            assert_memory_equal(played, told, outcome_size(&given.prepared->measures));
        }
        free(played);
        free(told);
        game_mutiny.release(given.prepared);
    }
    assert_true(lines > 3000);
    free(params);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(men_are_conserved_kind_by_kind_with_optional_rules),
        cmocka_unit_test(games_of_policies_written_as_rules_are_sound_with_every_option),
        cmocka_unit_test(games_with_every_option_end_whoever_plays),
        cmocka_unit_test(telling_a_game_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
