/// Tests of campaign/command_plan.h: the fast engine plays the literal one's games, game by
/// game.

#include "sim/games/command/command_plan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/batch/batch.h"
#include "sim/games/command/command_literal.h"
#include "tests/campaign/random_command.h"
#include "tests/given.h"

static void assert_same_games(const Given *given, uint64_t seed, int games)
{
    const Command *command = command_of(given->prepared);
    size_t size = outcome_size(&given->prepared->measures);
    Outcome *fast = given_outcome(given), *literal = given_outcome(given);
    for (int game = 0; game < games; ++game) {
        GameAddress address = {seed, (uint64_t)game};
        memset(fast, 0, size);
        memset(literal, 0, size);
        command_plan_play(command, address, fast);
        command_literal_play(command, address, (LiteralAids){0}, literal);
        if (memcmp(fast, literal, size) != 0)
            fail_msg("game %d of seed %llu differs", game, (unsigned long long)seed);
    }
    free(fast);
    free(literal);
}

static void random_rosters_are_played_alike_by_both_engines(void **state)
{
    (void)state;
    int fast = 0;
    for (uint64_t seed = 1; seed <= 300; ++seed) {
        Given given = random_command(seed, RANDOM_COMMAND_PRINTED_RULES);
        assert_true(command_plan_is_ready(&command_of(given.prepared)->plan));
        ++fast;
        assert_same_games(&given, seed, 200);
        given_close(&given);
    }
    assert_int_equal(fast, 300);
}

// Long campaigns pass the bytes in which spells are counted.
static void long_campaigns_are_played_alike_by_both_engines(void **state)
{
    (void)state;
    static const char *const settings[][5] = {
        {"army.faction=all", "turns=1000", NULL},
        {"army.faction=all", "turns=999", "warmup_turns=7", NULL},
        {"army.rating=1", "turns=1000", "warmup_turns=100", NULL},
        {"army.rating=9", "turns=1000", "stubborn_relief=10", "orders=coordinated", NULL}};
    for (int i = 0; i < 4; ++i) {
        Given given = given_valid(&game_command, settings[i]);
        assert_same_games(&given, 7, 100);
        given_close(&given);
    }
}

static void rules_the_tables_cannot_hold_are_left_to_the_literal_engine(void **state)
{
    (void)state;
    static const char *const settings[] = {"loss_per_turn=0.001", "stubborn_relief=0",
                                           "relief_resets=no"};
    for (int i = 0; i < 3; ++i) {
        Given given = given_valid(&game_command, (const char *const[]){settings[i], NULL});
        assert_false(command_plan_is_ready(&command_of(given.prepared)->plan));
        given_close(&given);
    }
}

static void threads_do_not_change_results(void **state)
{
    (void)state;
    Given given = given_valid(
        &game_command, (const char *const[]){"army.faction=all", "orders=coordinated", NULL});
    uint64_t fingerprints[4];
    static const int threads[4] = {1, 2, 3, 7};
    for (int i = 0; i < 4; ++i) {
        Tally tally;
        BatchPlan plan = {.seed = 11, .games = 20000, .threads = threads[i]};
        assert_int_equal(tally_create(&given.prepared->measures, &tally, NULL), OK);
        assert_int_equal(batch_run(given.prepared, plan, NULL, &tally, NULL), OK);
        fingerprints[i] = tally_fingerprint(&tally);
        assert_int_equal(fingerprints[i], fingerprints[0]);
        tally_destroy(&tally);
    }
    given_close(&given);
}

// Whatever happens: refusals are the spells' turns, movers are the orders obeyed, cohorts add up.
static void counts_add_up_in_every_game(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 100; ++seed) {
        Given given = random_command(seed, RANDOM_COMMAND_ALL_RULES);
        const Command *command = command_of(given.prepared);
        const Cohort *army = &command->cohorts.items[0];
        size_t size = outcome_size(&given.prepared->measures);
        Outcome *outcome = given_outcome(&given);
        for (uint64_t game = 0; game < 50; ++game) {
            memset(outcome, 0, size);
            game_command.play(given.prepared, (GameAddress){seed, game}, outcome);
            const int32_t *cells = outcome->cells;
            int refused = 0, moved = 0, turns = 0, of_ratings = 0;
            for (int length = 0; length <= army->spell_hi; ++length)
                refused += length * cells[army->cell[COHORT_SPELL] + (uint64_t)length];
            for (int movers = 0; movers <= army->size; ++movers) {
                moved += movers * cells[army->cell[COHORT_MOVERS] + (uint64_t)movers];
                turns += cells[army->cell[COHORT_MOVERS] + (uint64_t)movers];
            }
            for (int c = 0; c < command->cohorts.count; ++c)
                if (strncmp(command->cohorts.items[c].suffix, ".rating_", 8) == 0)
                    of_ratings += cells[command->cohorts.items[c].cell[COHORT_OBEYED]];
            assert_int_equal(turns, command->turns);
            assert_int_equal(moved, cells[army->cell[COHORT_OBEYED]]);
            assert_int_equal(refused + moved, army->size * command->turns);
            assert_int_equal(army->size > 1 ? of_ratings : moved, moved);
        }
        free(outcome);
        given_close(&given);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_rosters_are_played_alike_by_both_engines),
        cmocka_unit_test(long_campaigns_are_played_alike_by_both_engines),
        cmocka_unit_test(rules_the_tables_cannot_hold_are_left_to_the_literal_engine),
        cmocka_unit_test(threads_do_not_change_results),
        cmocka_unit_test(counts_add_up_in_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
