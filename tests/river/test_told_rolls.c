/// Tests of what duels and boardings tell: as many dice as fall, in every game.

#include "sim/games/boarding/boarding.h"
#include "sim/games/ram/ram.h"
#include "tests/river/random_setting.h"
#include "tests/river/setting.h"
#include "tests/told_rolls.h"

enum { SETTINGS = 400, GAMES = 50 };

#define MELEE_PHRASES                                                                              \
    {"      pair ", 2, false},                                                                     \
    {                                                                                              \
        "      morale: ", 1, false                                                                 \
    }

static void assert_told(const ToldRolls *told, const DiceScript *dice)
{
    if (told->dice != dice->used)
        fail_msg("%d dice are told, %d have fallen", told->dice, dice->used);
}

static int check_duel(const Setting *setting, uint64_t game)
{
    const RamPlan *plan = &((const RamPrepared *)setting->prepared)->plan;
    const RollPhrase phrases[] = {MELEE_PHRASES,
                                  {"  initiative: ", 2, false},
                                  {"the rammer rolls ", plan->vessel[0].move.count, false},
                                  {"the target rolls ", plan->vessel[1].move.count, false},
                                  {" or less is needed", 1, false},
                                  {" or more is needed", 1, false},
                                  {"    unarmoured ram: ", 2, false},
                                  {" at the pumps, ", 1, false},
                                  {NULL, 0, false}};
    RamOutcome room = {.words = {0}};
    DiceScript dice = {.luck = rng_seed(game)};
    ToldRolls told = {.phrases = phrases};
    const Narrator narrator = {told_rolls_listen, &told};
    const LiteralTable table = {.script = &dice, .narrator = &narrator};
    step_game_play_at((const StepPrepared *)setting->prepared, &table, &room.outcome);
    assert_told(&told, &dice);
    return dice.used;
}

static int check_boarding(const Setting *setting, uint64_t game)
{
    static const RollPhrase phrases[] = {
        MELEE_PHRASES, {"    grapple: ", 1, false}, {NULL, 0, false}};
    BoardingOutcome room = {.words = {0}};
    DiceScript dice = {.luck = rng_seed(game)};
    ToldRolls told = {.phrases = phrases};
    const Narrator narrator = {told_rolls_listen, &told};
    const LiteralTable table = {.script = &dice, .narrator = &narrator};
    step_game_play_at((const StepPrepared *)setting->prepared, &table, &room.outcome);
    assert_told(&told, &dice);
    return dice.used;
}

static void check_all(const Game *game, void (*make)(Rng *, char *, size_t),
                      int (*check)(const Setting *, uint64_t))
{
    Rng rng = rng_seed(11);
    int fallen = 0;
    for (int i = 0; i < SETTINGS; ++i) {
        char text[1100];
        make(&rng, text, sizeof text);
        Setting setting = setting_play(game, text);
        for (uint64_t g = 0; g < GAMES; ++g)
            fallen += check(&setting, g);
        setting_close(&setting);
    }
    assert_true(fallen > 100000);
}

static void a_duel_tells_every_die(void **state)
{
    (void)state;
    check_all(&game_ram, random_duel, check_duel);
}

static void a_boarding_tells_every_die(void **state)
{
    (void)state;
    check_all(&game_boarding, random_boarding, check_boarding);
}

// Of points that are lost no more are told than there are, and who stays is told to stay.
static void expect(void *context, const char *line)
{
    int *seen = context, lost, points;
    const char *words = strstr(line, "has lost ");
    if (words && sscanf(words, "has lost %d of %d", &lost, &points) == 2)
        assert_true(lost <= points);
    seen[0] += words != NULL;
    seen[1] += strstr(line, "the target has no movement points left and does not ram") != NULL;
}

static void a_vessel_has_no_more_points_to_lose_than_she_has(void **state)
{
    (void)state;
    Setting setting = setting_play(&game_ram, "target.policy=counter_ram initiative=alternate "
                                              "rammer.hull_size=2 turns=20");
    int seen[2] = {0};
    const Narrator narrator = {expect, seen};
    for (uint64_t game = 0; game < 200; ++game) {
        union {
            Outcome outcome;
            int32_t words[256];
        } room = {0};
        game_ram.trace(setting.prepared, (GameAddress){1, game}, &narrator, &room.outcome);
    }
    assert_true(seen[0] > 200 && seen[1] > 20);
    setting_close(&setting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_duel_tells_every_die),
        cmocka_unit_test(a_boarding_tells_every_die),
        cmocka_unit_test(a_vessel_has_no_more_points_to_lose_than_she_has),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
