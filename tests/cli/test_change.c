/// Tests of cli/runs/change.h and cli/scenario/ladder.h.

#include "cli/runs/change.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/interface/game.h"

typedef struct Fixture {
    Scenario scenario;
    LadderList ladders;
    Problems problems;
} Fixture;

// The duel-like small ship, with the ladders that `vary` names.
static void begin(Fixture *fixture, const char *const vary[], int count, int steps)
{
    const Game *game;
    Error error;
    *fixture = (Fixture){.problems = {.total = 0}};
    assert_int_equal(game_find("mutiny", &game, &error), OK);
    assert_int_equal(scenario_of_defaults(game, &fixture->scenario, &fixture->problems), OK);
    assert_int_equal(
        ladder_list(&fixture->scenario, vary, count, steps, &fixture->ladders, &fixture->problems),
        OK);
}

static void end(Fixture *fixture)
{
    ladder_list_release(&fixture->ladders);
    scenario_release(&fixture->scenario);
}

static void check_rungs(const Ladder *ladder, const char *const to[], const double steps[],
                        const bool caps[], size_t count)
{
    assert_int_equal(ladder->count, count);
    for (size_t i = 0; i < count; ++i) {
        assert_string_equal(ladder->rungs[i].to, to[i]);
        assert_true(ladder->rungs[i].steps == steps[i]);
        assert_int_equal(ladder->rungs[i].is_cap, caps[i]);
    }
}

static void numbers_go_both_ways_to_their_ends(void **state)
{
    (void)state;
    static const char *const vary[] = {"strongpoint_rolls"};
    static const char *const to[] = {"2", "4", "1", "5", "0", "6", "7", "8"};
    static const double steps[] = {1, 1, 2, 2, 3, 3, 4, 5};
    static const bool caps[] = {false, false, false, false, true, false, false, false};
    Fixture fixture;
    begin(&fixture, vary, 1, 5);
    assert_string_equal(fixture.ladders.items[0].key, "rules.strongpoint_rolls");
    assert_string_equal(fixture.ladders.items[0].from, "3");
    check_rungs(&fixture.ladders.items[0], to, steps, caps, 8);
    end(&fixture);
}

static void other_kinds_have_steps_of_their_own(void **state)
{
    (void)state;
    static const char *const vary[] = {"ship.officers", "red.special_value", "pairing"};
    static const char *const dice[] = {"d6-1", "d6+1", "d6+2"};
    static const char *const decimals[] = {"1.9", "2.1", "1.8", "2.2"};
    static const char *const words[] = {"random", "crossed"};
    static const double two[] = {1, 1, 2, 2}, three[] = {1, 1, 2};
    static const bool none[] = {false, false, false, false};
    Fixture fixture;
    begin(&fixture, vary, 3, 2);
    check_rungs(&fixture.ladders.items[0], dice, three, none, 3); // d6-2 may come to less than none
    check_rungs(&fixture.ladders.items[1], decimals, two, none, 4);
    check_rungs(&fixture.ladders.items[2], words, (const double[]){1, 1}, none, 2);
    end(&fixture);
}

static void listed_values_are_as_far_as_they_are(void **state)
{
    (void)state;
    static const char *const to[] = {"2", "-2", "6", "-6"};
    static const double steps[] = {1, 3, 5, 7};
    static const bool caps[] = {false, false, true, true};
    Fixture fixture;
    static const char *const only[] = {"officer_bonus=-6:6:4"};
    begin(&fixture, only, 1, 1);
    check_rungs(&fixture.ladders.items[0], to, steps, caps, 4);
    end(&fixture);
}

static void by_default_rules_change_and_readings_and_policies_do_not(void **state)
{
    (void)state;
    Fixture fixture;
    bool has_bonus = false;
    begin(&fixture, NULL, 0, 1);
    for (size_t i = 0; i < fixture.ladders.count; ++i) {
        const Ladder *ladder = &fixture.ladders.items[i];
        has_bonus |= strcmp(ladder->key, "rules.officer_bonus") == 0;
        assert_false(ladder->spec->reading);
        assert_true(strncmp(ladder->key, "red.", 4) != 0 && strncmp(ladder->key, "white.", 6) != 0);
        assert_true(strncmp(ladder->key, "run.", 4) != 0);
    }
    assert_true(has_bonus);
    end(&fixture);
}

static size_t count_by_hand(const LadderList *ladders, int parts, double size)
{
    size_t count = 0;
    int n = (int)ladders->count;
    for (int a = 0; a < n; ++a)
        for (size_t i = 0; i < ladders->items[a].count; ++i)
            for (int b = parts > 1 ? a + 1 : n; b < (parts > 1 ? n : n + 1); ++b)
                for (size_t j = 0; j < (parts > 1 ? ladders->items[b].count : 1); ++j)
                    for (int c = parts > 2 ? b + 1 : n; c < (parts > 2 ? n : n + 1); ++c)
                        for (size_t k = 0; k < (parts > 2 ? ladders->items[c].count : 1); ++k)
                            count += ladders->items[a].rungs[i].steps +
                                         (parts > 1 ? ladders->items[b].rungs[j].steps : 0) +
                                         (parts > 2 ? ladders->items[c].rungs[k].steps : 0) <=
                                     size;
    return count;
}

static void all_changes_come_once_the_smallest_first(void **state)
{
    (void)state;
    static const char *const vary[] = {"officer_bonus", "kill_min", "strongpoint_rolls", "cards"};
    Fixture fixture;
    Error error;
    begin(&fixture, vary, 4, 4);
    for (int parts = 1; parts <= CHANGE_PARTS_MAX; ++parts) {
        ChangeList changes;
        assert_int_equal(change_list(&fixture.ladders, parts, 100000, &changes, &error), OK);
        assert_int_equal(changes.count, count_by_hand(&fixture.ladders, parts, INFINITY));
        assert_false(changes.is_cut);
        for (size_t i = 1; i < changes.count; ++i) {
            assert_true(changes.items[i].size >= changes.items[i - 1].size);
            char one[500], other[500];
            change_describe(&fixture.ladders, &changes.items[i], one, sizeof one);
            change_describe(&fixture.ladders, &changes.items[i - 1], other, sizeof other);
            assert_string_not_equal(one, other);
        }
        change_list_release(&changes);
    }
    end(&fixture);
}

static void a_list_that_is_cut_says_up_to_where_it_is_whole(void **state)
{
    (void)state;
    static const char *const vary[] = {"officer_bonus", "kill_min", "strongpoint_rolls", "cards"};
    Fixture fixture;
    Error error;
    ChangeList changes;
    begin(&fixture, vary, 4, 4);
    assert_int_equal(change_list(&fixture.ladders, 2, 60, &changes, &error), OK);
    assert_int_equal(changes.count, 60);
    assert_true(changes.is_cut);
    assert_true(count_by_hand(&fixture.ladders, 2, changes.whole_size) <= 60);
    assert_true(count_by_hand(&fixture.ladders, 2, changes.whole_size + 1) > 60);
    size_t whole = 0;
    for (size_t i = 0; i < changes.count; ++i)
        whole += changes.items[i].size <= changes.whole_size;
    assert_int_equal(whole, count_by_hand(&fixture.ladders, 2, changes.whole_size));
    change_list_release(&changes);
    end(&fixture);
}

static void a_part_without_effect_is_seen(void **state)
{
    (void)state;
    static const char *const vary[] = {"strongpoint_penalty=0", "strongpoint_rolls=0"};
    Fixture fixture;
    Error error;
    ChangeList changes;
    Scenario changed;
    begin(&fixture, vary, 2, 1);
    assert_int_equal(change_list(&fixture.ladders, 2, 10, &changes, &error), OK);
    assert_int_equal(changes.count, 1);
    assert_int_equal(change_make(&fixture.scenario, &fixture.ladders, &changes.items[0], &changed,
                                 &fixture.problems),
                     OK);
    assert_false(change_can_matter(&fixture.ladders, &changes.items[0], &changed));
    assert_true(change_is_at_cap(&fixture.ladders, &changes.items[0]));
    char text[200];
    change_describe(&fixture.ladders, &changes.items[0], text, sizeof text);
    assert_string_equal(text, "rules.strongpoint_penalty=0, rules.strongpoint_rolls=0");
    scenario_release(&changed);
    change_list_release(&changes);
    end(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_go_both_ways_to_their_ends),
        cmocka_unit_test(other_kinds_have_steps_of_their_own),
        cmocka_unit_test(listed_values_are_as_far_as_they_are),
        cmocka_unit_test(by_default_rules_change_and_readings_and_policies_do_not),
        cmocka_unit_test(all_changes_come_once_the_smallest_first),
        cmocka_unit_test(a_list_that_is_cut_says_up_to_where_it_is_whole),
        cmocka_unit_test(a_part_without_effect_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
