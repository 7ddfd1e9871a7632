/// Tests of sim/mutiny/fight/fight_mixed.h by scripted faces: who stands where with a gun or a
/// uniform. That such fights meet the dice of plain ones is tested in test_cards.c.

#include "sim/mutiny/fight/fight_mixed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/mutiny/hand_fight.h"

/// A fight with its men, Reds attacking.
typedef struct Scene {
    FightRules rules;
    FightMix mix;
    Fight fight;
} Scene;

static Scene *scene_open(const char *setting)
{
    Scene *scene = calloc(1, sizeof *scene);
    assert_non_null(scene);
    hand_fight_open(&scene->fight, &scene->rules, setting, NULL);
    scene->fight.mix = &scene->mix;
    return scene;
}

static int32_t *defenders(Scene *scene)
{
    return scene->mix.men[ROLE_DEFENDER];
}

static const int32_t *killed(const Scene *scene, Role role)
{
    return scene->mix.lost[role][LOSS_KILLED];
}

// A sailor with the gun leads before the officer, who has no supporter then: 3+1 against 3+1+1 and
// against 3+1; the tie is rolled again.
static void who_has_the_gun_leads_first(void **state)
{
    (void)state;
    Scene *scene = scene_open(NULL);
    scene->mix.men[ROLE_ATTACKER][RANK_SPECIAL] = 2;
    defenders(scene)[RANK_ARMED_SAILOR] = 1;
    defenders(scene)[RANK_SPECIAL] = 1;
    defenders(scene)[RANK_SAILOR] = 1; // supports the gun
    hand_fight_finish(&scene->fight, "33 33 35");
    assert_int_equal(scene->mix.lost[ROLE_ATTACKER][LOSS_CAPTURED][RANK_SPECIAL], 1);
    assert_int_equal(killed(scene, ROLE_ATTACKER)[RANK_SPECIAL], 1);
    assert_int_equal(scene->fight.men[ROLE_DEFENDER][RANK_SPECIAL], 1);
    assert_int_equal(scene->fight.men[ROLE_DEFENDER][RANK_SAILOR], 2);
    assert_int_equal(scene->fight.lost[ROLE_ATTACKER][LOSS_CAPTURED][RANK_SPECIAL], 1);
    free(scene);
}

static void soldiers_stand_behind_those_they_are_worth(void **state)
{
    (void)state;
    Scene *scene = scene_open(NULL);
    scene->mix.men[ROLE_ATTACKER][RANK_SPECIAL] = 1;
    defenders(scene)[RANK_SOLDIER_SPECIAL] = 1;
    defenders(scene)[RANK_SPECIAL] = 1;
    defenders(scene)[RANK_SAILOR] = 1;
    defenders(scene)[RANK_SOLDIER_SAILOR] = 1;
    hand_fight_finish(&scene->fight, "61 61 61 61"); // 7 against 1 and ever fewer pips
    for (int rank = 0; rank < RANK_FIGHT_COUNT; ++rank)
        assert_int_equal(defenders(scene)[rank], 0);
    free(scene);
    scene = scene_open(NULL);
    scene->mix.men[ROLE_ATTACKER][RANK_SPECIAL] = 1;
    defenders(scene)[RANK_SOLDIER_SPECIAL] = 1;
    defenders(scene)[RANK_SPECIAL] = 1;
    hand_fight_finish(&scene->fight, "61 16"); // the officer falls, then the soldier wins
    assert_int_equal(killed(scene, ROLE_DEFENDER)[RANK_SPECIAL], 1);
    assert_int_equal(defenders(scene)[RANK_SOLDIER_SPECIAL], 1);
    assert_int_equal(killed(scene, ROLE_ATTACKER)[RANK_SPECIAL], 1);
    free(scene);
}

static void the_worst_supporter_falls_first(void **state)
{
    (void)state;
    Scene *scene = scene_open("rules.casualty=supporter");
    scene->mix.men[ROLE_ATTACKER][RANK_SPECIAL] = 1;
    defenders(scene)[RANK_SPECIAL] = 1;
    defenders(scene)[RANK_SAILOR] = 1;
    defenders(scene)[RANK_SOLDIER_SAILOR] = 1;
    hand_fight_finish(&scene->fight, "61 16");
    assert_int_equal(killed(scene, ROLE_DEFENDER)[RANK_SOLDIER_SAILOR], 1);
    assert_int_equal(defenders(scene)[RANK_SAILOR], 1);
    assert_int_equal(defenders(scene)[RANK_SPECIAL], 1);
    free(scene);
}

// Crossed, the gun stands last among the defenders' leads: 2+1 against 2 and against 2+1+1.
static void crossed_rows_have_the_gun_last(void **state)
{
    (void)state;
    Scene *scene = scene_open("rules.pairing=crossed");
    scene->mix.men[ROLE_ATTACKER][RANK_SPECIAL] = 2;
    defenders(scene)[RANK_ARMED_SPECIAL] = 1;
    defenders(scene)[RANK_SAILOR] = 1;
    hand_fight_finish(&scene->fight, "22 22 26"); // then the gun alone is left
    assert_int_equal(scene->mix.lost[ROLE_DEFENDER][LOSS_CAPTURED][RANK_SAILOR], 1);
    assert_int_equal(scene->mix.lost[ROLE_ATTACKER][LOSS_CAPTURED][RANK_SPECIAL], 1);
    free(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_the_gun_leads_first),
        cmocka_unit_test(soldiers_stand_behind_those_they_are_worth),
        cmocka_unit_test(the_worst_supporter_falls_first),
        cmocka_unit_test(crossed_rows_have_the_gun_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
