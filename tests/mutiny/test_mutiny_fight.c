/// Tests of sim/mutiny/fight/fight.h by scripted faces: what each rule makes of given dice.

#include "sim/mutiny/fight/fight.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/trace.h"
#include "tests/mutiny/hand_fight.h"

enum { LINES_MAX = 64, LINE_SIZE = 160 };

/// What the fight's teller said.
typedef struct Lines {
    int count;
    char text[LINES_MAX][LINE_SIZE];
} Lines;

/// A fight and what is told of it, Reds attacking.
typedef struct Scene {
    FightRules rules;
    Lines lines;
    Narrator narrator;
    Trace trace;
    Fight fight;
} Scene;

static void keep_line(void *context, const char *line)
{
    Lines *lines = context;
    assert_true(lines->count < LINES_MAX);
    snprintf(lines->text[lines->count++], LINE_SIZE, "%s", line);
}

// Attackers and defenders as specials and sailors; at most two settings.
static Scene *scene_open(const int men[4], const char *setting, const char *other)
{
    Scene *scene = calloc(1, sizeof *scene);
    assert_non_null(scene);
    hand_fight_open(&scene->fight, &scene->rules, setting, other);
    for (int i = 0; i < 4; ++i)
        scene->fight.men[i / 2][i % 2] = men[i];
    scene->narrator = (Narrator){keep_line, &scene->lines};
    scene->trace = (Trace){.narrator = &scene->narrator};
    scene->fight.trace = &scene->trace;
    return scene;
}

static void assert_lost(const Scene *scene, Role role, const int want[4])
{
    const int32_t(*lost)[RANK_COUNT] = scene->fight.lost[role];
    assert_int_equal(lost[LOSS_KILLED][RANK_SPECIAL], want[0]);
    assert_int_equal(lost[LOSS_KILLED][RANK_SAILOR], want[1]);
    assert_int_equal(lost[LOSS_CAPTURED][RANK_SPECIAL], want[2]);
    assert_int_equal(lost[LOSS_CAPTURED][RANK_SAILOR], want[3]);
}

static void assert_line(const Scene *scene, int index, const char *want)
{
    assert_true(index < scene->lines.count);
    assert_string_equal(scene->lines.text[index], want);
}

// Reds first, killed specials, killed sailors, captured specials, captured sailors.
#define MEN(...) ((const int[4]){__VA_ARGS__})

static void a_supported_party_member_takes_a_sailor_with_a_two(void **state)
{
    (void)state;
    Scene *scene = scene_open(MEN(1, 1, 0, 1), NULL, NULL);
    hand_fight_finish(&scene->fight, "23");
    assert_line(scene, 0,
                "    party member with 1 supporter rolls 2 + 1 party member + 1 support = 4, White "
                "sailor rolls 3: White sailor "
                "taken prisoner.");
    assert_lost(scene, ROLE_DEFENDER, MEN(0, 0, 0, 1));
    assert_lost(scene, ROLE_ATTACKER, MEN(0, 0, 0, 0));
    free(scene);
}

static void the_same_party_member_kills_a_sailor_with_a_five(void **state)
{
    (void)state;
    Scene *scene = scene_open(MEN(1, 1, 0, 1), NULL, NULL);
    hand_fight_finish(&scene->fight, "54");
    assert_line(scene, 0,
                "    party member with 1 supporter rolls 5 + 1 party member + 1 support = 7, White "
                "sailor rolls 4: White sailor "
                "killed.");
    assert_lost(scene, ROLE_DEFENDER, MEN(0, 1, 0, 0));
    free(scene);
}

static void eight_reds_stand_at_plus_four_against_two_whites(void **state)
{
    (void)state;
    Scene *scene = scene_open(MEN(4, 4, 0, 2), NULL, NULL);
    hand_fight_finish(&scene->fight, "14 56");
    assert_line(scene, 0,
                "    party member with 3 supporters rolls 1 + 1 party member + 3 support = 5, "
                "White sailor rolls 4: White sailor "
                "taken prisoner.");
    assert_line(scene, 1,
                "    party member with 3 supporters rolls 5 + 1 party member + 3 support = 9, "
                "White sailor rolls 6: White sailor "
                "killed.");
    assert_int_equal(scene->fight.matchups, 2);
    free(scene);
}

static void nine_reds_support_four_of_five_matchups(void **state)
{
    (void)state;
    Scene *scene = scene_open(MEN(4, 5, 0, 5), NULL, NULL);
    hand_fight_finish(&scene->fight, "11 11 11 11 21");
    static const char *const leads[5] = {
        "    party member with 1 supporter rolls 1 + 1 party member + 1 support = 3",
        "    party member with 1 supporter", "    party member with 1 supporter",
        "    party member with 1 supporter",
        "    Red sailor rolls 2, White sailor rolls 1: White sailor taken prisoner."};
    for (int i = 0; i < 5; ++i)
        assert_int_equal(strncmp(scene->lines.text[i], leads[i], strlen(leads[i])), 0);
    assert_int_equal(scene->fight.matchups, 5);
    free(scene);
}

static void the_first_matchups_get_the_odd_supporters(void **state)
{
    (void)state;
    Scene *scene = scene_open(MEN(0, 3, 2, 6), NULL, NULL);
    hand_fight_finish(&scene->fight, "11 11 11");
    assert_line(scene, 0,
                "    Red sailor rolls 1, officer with 2 supporters rolls 1 + 1 officer + 2 support "
                "= 4: Red sailor taken "
                "prisoner.");
    assert_line(scene, 1,
                "    Red sailor rolls 1, officer with 2 supporters rolls 1 + 1 officer + 2 support "
                "= 4: Red sailor taken "
                "prisoner.");
    assert_line(
        scene, 2,
        "    Red sailor rolls 1, White sailor with 1 supporter rolls 1 + 1 support = 2: Red sailor "
        "taken prisoner.");
    free(scene);
}

static void ties_are_rolled_again_with_the_same_modifiers(void **state)
{
    (void)state;
    Scene *scene = scene_open(MEN(1, 0, 0, 1), NULL, NULL);
    hand_fight_finish(&scene->fight, "12 56 45 65");
    assert_line(scene, 0,
                "    party member rolls 6 + 1 party member = 7, White sailor rolls 5 after 3 ties "
                "1:2 5:6 4:5: White "
                "sailor killed.");
    assert_int_equal(scene->fight.matchups, 1);
    free(scene);
}

static void losers_fight_on_until_the_round_is_over(void **state)
{
    (void)state;
    // The only White loses the first match-up of each round; both rounds are formed beforehand.
    Scene *scene = scene_open(MEN(0, 2, 0, 2), NULL, NULL);
    hand_fight_finish(&scene->fight, "13 31 62");
    assert_line(scene, 2, "    Next round: 1 Red sailor against 1 White sailor.");
    assert_lost(scene, ROLE_ATTACKER, MEN(0, 0, 0, 1));
    assert_lost(scene, ROLE_DEFENDER, MEN(0, 1, 0, 1));
    assert_int_equal(scene->fight.matchups, 3);
    free(scene);
}

static void the_defender_kills_and_captures_likewise(void **state)
{
    (void)state;
    Scene *scene = scene_open(MEN(1, 1, 2, 0), NULL, NULL);
    hand_fight_finish(&scene->fight, "35 34");
    assert_lost(scene, ROLE_ATTACKER, MEN(1, 0, 0, 1));
    free(scene);
}

static void kill_min_moves_the_line_between_death_and_captivity(void **state)
{
    (void)state;
    Scene *scene = scene_open(MEN(0, 3, 0, 3), "rules.kill_min=3", NULL);
    hand_fight_finish(&scene->fight, "21 31 61");
    assert_lost(scene, ROLE_DEFENDER, MEN(0, 2, 0, 1));
    free(scene);
    scene = scene_open(MEN(0, 2, 0, 2), "rules.kill_min=7", NULL);
    hand_fight_finish(&scene->fight, "61 65");
    assert_lost(scene, ROLE_DEFENDER, MEN(0, 0, 0, 2));
    free(scene);
    scene = scene_open(MEN(1, 1, 0, 1), "rules.kill_min=1", NULL);
    hand_fight_finish(&scene->fight, "12");
    assert_lost(scene, ROLE_DEFENDER, MEN(0, 1, 0, 0));
    free(scene);
}

static void kill_on_total_counts_the_winners_modifiers(void **state)
{
    (void)state;
    Scene *scene = scene_open(MEN(1, 1, 0, 1), "rules.kill_on=total", NULL);
    hand_fight_finish(&scene->fight, "31");
    assert_lost(scene, ROLE_DEFENDER, MEN(0, 1, 0, 0));
    free(scene);
    scene = scene_open(MEN(1, 1, 0, 1), "rules.kill_on=total", NULL);
    hand_fight_finish(&scene->fight, "21");
    assert_lost(scene, ROLE_DEFENDER, MEN(0, 0, 0, 1));
    free(scene);
    // A penalty counts too: 5 − 1 does not kill.
    scene = scene_open(MEN(0, 1, 0, 1), "rules.kill_on=total", NULL);
    scene->fight.penalised = 3;
    hand_fight_finish(&scene->fight, "51");
    assert_lost(scene, ROLE_DEFENDER, MEN(0, 0, 0, 1));
    free(scene);
}

static void a_supporting_sailor_falls_for_his_lead_where_there_is_one(void **state)
{
    (void)state;
    // Three party members and two sailors against two: supporters party member + sailor, sailor.
    Scene *scene = scene_open(MEN(3, 2, 0, 2), "rules.casualty=supporter", NULL);
    hand_fight_finish(&scene->fight, "16 16 61 61");
    assert_line(scene, 0,
                "    party member with 2 supporters rolls 1 + 1 party member + 2 support = 4, "
                "White sailor rolls 6: supporting "
                "Red sailor killed.");
    assert_lost(scene, ROLE_ATTACKER, MEN(0, 2, 0, 0));
    free(scene);
    // Four party members and nobody else: no sailor can stand in.
    scene = scene_open(MEN(4, 0, 0, 2), "rules.casualty=supporter", NULL);
    hand_fight_finish(&scene->fight, "16 61 61");
    assert_lost(scene, ROLE_ATTACKER, MEN(1, 0, 0, 0));
    free(scene);
    // Four party members and a sailor against two: two supporters in the first match-up, the sailor
    // the last of them; none but a party member in the second.
    scene = scene_open(MEN(4, 1, 0, 2), "rules.casualty=supporter", NULL);
    hand_fight_finish(&scene->fight, "16 16 61 61");
    assert_lost(scene, ROLE_ATTACKER, MEN(1, 1, 0, 0));
    free(scene);
}

static void crossed_rows_set_the_best_against_the_worst(void **state)
{
    (void)state;
    Scene *scene = scene_open(MEN(1, 1, 1, 1), "rules.pairing=crossed", NULL);
    hand_fight_finish(&scene->fight, "61 61");
    assert_line(scene, 0,
                "    party member rolls 6 + 1 party member = 7, White sailor rolls 1: White sailor "
                "killed.");
    assert_line(scene, 1,
                "    Red sailor rolls 6, officer rolls 1 + 1 officer = 2: officer killed.");
    free(scene);
    // The larger side leads with its best men, worst of these first, and supports best first.
    scene = scene_open(MEN(0, 2, 1, 3), "rules.pairing=crossed", "rules.casualty=supporter");
    hand_fight_finish(&scene->fight, "61 61 61 61");
    assert_line(scene, 0,
                "    Red sailor rolls 6, White sailor with 1 supporter rolls 1 + 1 support = 2: "
                "White sailor "
                "killed.");
    assert_line(scene, 1,
                "    Red sailor rolls 6, officer with 1 supporter rolls 1 + 1 officer + 1 support "
                "= 3: supporting White "
                "sailor killed.");
    free(scene);
}

static void the_first_rolls_on_a_strongpoint_carry_the_penalty(void **state)
{
    (void)state;
    Scene *scene = scene_open(MEN(1, 4, 0, 5), NULL, NULL);
    scene->fight.penalised = 3;
    hand_fight_finish(&scene->fight, "21 31 31 21 21");
    assert_line(scene, 0,
                "    party member rolls 2 + 1 party member - 1 strongpoint = 2, White sailor rolls "
                "1: White sailor taken "
                "prisoner.");
    assert_line(
        scene, 1,
        "    Red sailor rolls 3 - 1 strongpoint = 2, White sailor rolls 1: White sailor taken "
        "prisoner.");
    assert_line(scene, 3,
                "    Red sailor rolls 2, White sailor rolls 1: White sailor taken prisoner.");
    free(scene);
}

static void penalised_rolls_run_on_from_round_to_round(void **state)
{
    (void)state;
    Scene *scene = scene_open(MEN(0, 2, 0, 2), NULL, NULL);
    scene->fight.penalised = 3;
    hand_fight_finish(&scene->fight, "16 31 31");
    assert_line(
        scene, 3,
        "    Red sailor rolls 3 - 1 strongpoint = 2, White sailor rolls 1: White sailor taken "
        "prisoner.");
    assert_int_equal(scene->fight.penalised, 0);
    free(scene);
}

static void a_tie_uses_up_a_penalised_roll_only_if_rerolls_count(void **state)
{
    (void)state;
    Scene *scene = scene_open(MEN(0, 2, 0, 2), NULL, NULL);
    scene->fight.penalised = 1;
    hand_fight_finish(&scene->fight, "21 31 21");
    assert_line(scene, 0,
                "    Red sailor rolls 3 - 1 strongpoint = 2, White sailor rolls 1 after 1 tie 2:1: "
                "White sailor taken prisoner.");
    assert_line(scene, 1,
                "    Red sailor rolls 2, White sailor rolls 1: White sailor taken prisoner.");
    free(scene);
    // With three rolls: two ties and the decision are penalised, and the next match-up is not.
    scene = scene_open(MEN(0, 2, 0, 2), "rules.reroll_counts=yes", NULL);
    scene->fight.penalised = 3;
    hand_fight_finish(&scene->fight, "21 32 31 21");
    assert_line(scene, 0,
                "    Red sailor rolls 3 - 1 strongpoint = 2, White sailor rolls 1 after 2 ties 2:1 "
                "3:2: White sailor taken prisoner.");
    assert_line(scene, 1,
                "    Red sailor rolls 2, White sailor rolls 1: White sailor taken prisoner.");
    free(scene);
    // With two rolls the second tie was the last penalised one, so the decision is free of it.
    scene = scene_open(MEN(0, 1, 0, 1), "rules.reroll_counts=yes", NULL);
    scene->fight.penalised = 2;
    hand_fight_finish(&scene->fight, "21 32 21");
    assert_line(scene, 0,
                "    Red sailor rolls 2, White sailor rolls 1 after 2 ties 2:1 3:2: White sailor "
                "taken prisoner.");
    free(scene);
}

static void bonuses_and_the_cap_are_the_rules_own(void **state)
{
    (void)state;
    Scene *scene = scene_open(MEN(1, 5, 1, 0), "rules.support_cap=2", "rules.party_bonus=3");
    hand_fight_finish(&scene->fight, "12");
    assert_line(scene, 0,
                "    party member with 5 supporters rolls 1 + 3 party member + 2 support = 6, "
                "officer rolls 2 + 1 officer = 3: officer taken "
                "prisoner.");
    free(scene);
    scene = scene_open(MEN(1, 2, 1, 0), "rules.support_bonus=-1", "rules.officer_bonus=-2");
    hand_fight_finish(&scene->fight, "53");
    assert_line(scene, 0,
                "    party member with 2 supporters rolls 5 + 1 party member - 2 support = 4, "
                "officer rolls 3 - 2 officer = 1: officer killed.");
    free(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_supported_party_member_takes_a_sailor_with_a_two),
        cmocka_unit_test(the_same_party_member_kills_a_sailor_with_a_five),
        cmocka_unit_test(eight_reds_stand_at_plus_four_against_two_whites),
        cmocka_unit_test(nine_reds_support_four_of_five_matchups),
        cmocka_unit_test(the_first_matchups_get_the_odd_supporters),
        cmocka_unit_test(ties_are_rolled_again_with_the_same_modifiers),
        cmocka_unit_test(losers_fight_on_until_the_round_is_over),
        cmocka_unit_test(the_defender_kills_and_captures_likewise),
        cmocka_unit_test(kill_min_moves_the_line_between_death_and_captivity),
        cmocka_unit_test(kill_on_total_counts_the_winners_modifiers),
        cmocka_unit_test(a_supporting_sailor_falls_for_his_lead_where_there_is_one),
        cmocka_unit_test(crossed_rows_set_the_best_against_the_worst),
        cmocka_unit_test(the_first_rolls_on_a_strongpoint_carry_the_penalty),
        cmocka_unit_test(penalised_rolls_run_on_from_round_to_round),
        cmocka_unit_test(a_tie_uses_up_a_penalised_roll_only_if_rerolls_count),
        cmocka_unit_test(bonuses_and_the_cap_are_the_rules_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
