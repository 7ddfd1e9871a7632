/// test_exact_win_table: every entry against the fight solved on its own.

#include "sim/mutiny/exact/exact_win_table.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sim/interface/game.h"
#include "sim/mutiny/exact/exact_fight.h"
#include "sim/mutiny/params.h"

extern const Game game_mutiny;

// By the order of the entries that exact_win_table_count tells.
static const ExactWinValue *value_of(const ExactWinTable *table, const ExactMen *men)
{
    size_t index = 0;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            index = index * ((size_t)table->most.count[role][rank] + 1) +
                    (size_t)men->count[role][rank];
    return &table->values[index * ((size_t)table->most.penalised + 1) + (size_t)men->penalised];
}

static void expect_entry(const ExactWinTable *table, const Rules *rules, const ExactMen *men)
{
    ExactFightSetup setup = {.rules = rules, .attacker = COLOUR_WHITE, .penalised = men->penalised};
    memcpy(setup.men, men->count, sizeof setup.men);
    ExactFight fight;
    assert_int_equal(exact_fight_solve(&setup, &fight, NULL), OK);
    const ExactWinValue *value = value_of(table, men);
    assert_true(fabs(value->wins - fight.wins[ROLE_ATTACKER]) < 1e-12);
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            double left =
                men->count[role][rank] - fight.killed[role][rank] - fight.captured[role][rank];
            assert_true(fabs(value->left[role][rank] - left) < 1e-12);
        }
    exact_fight_release(&fight);
}

static void every_entry_is_the_fight_solved_on_its_own(void **state)
{
    (void)state;
    const ExactMen most = {.count = {{2, 3}, {2, 3}}, .penalised = 2};
    for (int rerolls = 0; rerolls <= 1; ++rerolls) {
        MutinyParams params;
        game_defaults(&game_mutiny, &params);
        params.rules.reroll_counts = rerolls;
        params.rules.officer_bonus = 2;
        ExactWinTable table;
        const ExactWinSetup setup = {&params.rules, COLOUR_WHITE, most, 6, 0, 0, 0};
        assert_int_equal(exact_win_table_create(&setup, &table, NULL), OK);
        for (int code = 0; code < 3 * 4 * 3 * 4 * 3; ++code) {
            const ExactMen men = {
                .count = {{code % 3, code / 3 % 4}, {code / 12 % 3, code / 36 % 4}},
                .penalised = code / 144};
            expect_entry(&table, &params.rules, &men);
        }
        exact_win_table_release(&table);
    }
}

// The Deck fight of MUT-15: five party members and four sailors against five sailors.
static void the_deck_fight_has_its_known_value(void **state)
{
    (void)state;
    const ExactMen men = {.count = {{5, 4}, {0, 5}}, .penalised = 0};
    MutinyParams params;
    ExactWinTable table;
    game_defaults(&game_mutiny, &params);
    const ExactWinSetup setup = {&params.rules, COLOUR_RED, men, 9, 0, 0, 0};
    assert_int_equal(exact_win_table_create(&setup, &table, NULL), OK);
    assert_true(fabs(value_of(&table, &men)->wins - 0.997509313) < 5e-10);
    exact_win_table_release(&table);
}

static void a_table_too_large_is_refused(void **state)
{
    (void)state;
    const ExactMen men = {.count = {{100, 100}, {100, 100}}, .penalised = 0};
    MutinyParams params;
    ExactWinTable table;
    Error error = {0};
    game_defaults(&game_mutiny, &params);
    const ExactWinSetup many = {&params.rules, COLOUR_RED, men, 200, 0, 0, 0};
    assert_int_equal(exact_win_table_create(&many, &table, &error), FAIL_LIMIT);
    assert_non_null(strstr(error.text, "104060401 entries"));
    const ExactWinSetup fewer = {
        &params.rules, COLOUR_RED, {.count = {{0, 1}, {0, 2}}}, 3, 5, 0, 0};
    assert_int_equal(exact_win_table_create(&fewer, &table, &error), FAIL_LIMIT);
    assert_non_null(strstr(error.text, "6 entries; at most 5"));
    // Either of two fights begins with one roll.
    const ExactWinSetup brief = {
        &params.rules, COLOUR_RED, {.count = {{0, 1}, {0, 2}}}, 3, 0, 0, 1};
    assert_int_equal(exact_win_table_create(&brief, &table, &error), FAIL_LIMIT);
    assert_non_null(strstr(error.text, "more than 1 rolls"));
    // Two fights of one match-up, each of two cells and 64 steps to line the leads up.
    const ExactWinSetup few = {&params.rules, COLOUR_RED, {.count = {{0, 1}, {0, 2}}}, 3, 0, 1, 0};
    assert_int_equal(exact_win_table_create(&few, &table, &error), FAIL_LIMIT);
    assert_non_null(strstr(error.text, "132 steps; at most 1"));
}

static void entries_with_too_many_sailors_stay_zero(void **state)
{
    (void)state;
    MutinyParams params;
    game_defaults(&game_mutiny, &params);
    const ExactMen most = {.count = {{1, 4}, {1, 4}}};
    const ExactWinSetup all = {&params.rules, COLOUR_RED, most, 8, 0, 0, 0};
    const ExactWinSetup some = {&params.rules, COLOUR_RED, most, 4, 0, 0, 0};
    ExactWinTable whole, part;
    assert_int_equal(exact_win_table_create(&all, &whole, NULL), OK);
    assert_int_equal(exact_win_table_create(&some, &part, NULL), OK);
    for (int attackers = 0; attackers <= 4; ++attackers)
        for (int defenders = 0; defenders <= 4; ++defenders) {
            const ExactMen men = {.count = {{1, attackers}, {1, defenders}}, .penalised = 0};
            const ExactWinValue *value = value_of(&part, &men);
            if (attackers + defenders > 4)
                assert_true(value->wins == 0);
            else
                assert_memory_equal(value, value_of(&whole, &men), sizeof *value);
        }
    exact_win_table_release(&whole);
    exact_win_table_release(&part);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_entry_is_the_fight_solved_on_its_own),
        cmocka_unit_test(the_deck_fight_has_its_known_value),
        cmocka_unit_test(a_table_too_large_is_refused),
        cmocka_unit_test(entries_with_too_many_sailors_stay_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
