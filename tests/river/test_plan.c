/// Duels by look-up are the literal engine's games, over random settings and the longest ones.

#include "sim/games/ram/ram.h"
#include "tests/river/random_setting.h"
#include "tests/river/solved.h"

enum { SETTINGS = 300, GAMES = 3000, SEED = 11 };

static Tally empty(const Setting *setting)
{
    Tally tally;
    assert_int_equal(tally_create(&setting->prepared->measures, &tally, NULL), OK);
    return tally;
}

static void play_literally(const Setting *setting, GameAddress first, uint64_t games, Tally *tally)
{
    for (uint64_t game = 0; game < games; ++game) {
        RamOutcome room = {.words = {0}};
        setting->game->play(setting->prepared, (GameAddress){first.seed, first.game + game},
                            &room.outcome);
        tally_add(tally, &room.outcome);
    }
}

static void assert_same_tally(const Tally *walked, const Tally *literal)
{
    assert_int_equal(walked->games, literal->games);
    assert_memory_equal(walked->cells, literal->cells,
                        literal->set->tally_cells * sizeof *literal->cells);
}

// By look-up, as far as the setting has a plan, and step by step.
static void assert_same_games(const Setting *setting, GameAddress first, uint64_t games)
{
    Tally literal = empty(setting), walked = empty(setting);
    play_literally(setting, first, games, &literal);
    game_ram.play_many(setting->prepared, first, games, &walked);
    assert_same_tally(&walked, &literal);
    tally_destroy(&walked);
    tally_destroy(&literal);
}

// A setting with tables to play by, if it can have them.
static Setting setting_look_up(const char *settings)
{
    Setting setting = setting_play(&game_ram, settings);
    assert_int_equal(game_choose_engine(setting.prepared, ENGINE_AUTO, 1000000, NULL), OK);
    return setting;
}

static const Plan *plan_of(const Setting *setting)
{
    return &((const StepPrepared *)setting->prepared)->plan;
}

static void walks_are_the_literal_games_one_by_one_and_together(void **state)
{
    (void)state;
    Rng rng = rng_seed(SEED);
    int plans = 0, slow = 0, trees = 0;
    for (int i = 0; i < SETTINGS; ++i) {
        char text[1100];
        random_duel(&rng, text, sizeof text);
        Setting setting = setting_look_up(text);
        plans += plan_of(&setting)->nodes != NULL;
        slow += plan_of(&setting)->slow;
        trees += plan_of(&setting)->tree.edges != NULL;
        for (uint64_t game = 0; game < 30; ++game)
            assert_same_games(&setting, (GameAddress){SEED, game}, 1);
        assert_same_games(&setting, (GameAddress){SEED, 1000}, GAMES);
        setting_close(&setting);
    }
    print_message("%d of %d have a plan, %d a slow one, %d a tree\n", plans, SETTINGS, slow, trees);
    assert_true(plans > SETTINGS * 9 / 10);
    assert_true(slow > SETTINGS / 10);
    assert_true(trees > SETTINGS / 3 && trees < plans - slow);
}

static void assert_same_long_games(const char *settings)
{
    Setting setting = setting_look_up(settings);
    assert_non_null(plan_of(&setting)->nodes);
    assert_same_games(&setting, (GameAddress){SEED, 0}, 200);
    setting_close(&setting);
}

// A duel whose first state is its end, one of a single turn; and one too long for a tree.
static void short_duels_are_walked_by_their_tree(void **state)
{
    (void)state;
    static const char *const settings[] = {
        "rammer.policy=never turns=9", "turns=1", "turns=5",
        "rammer.class=large_steamer turns=3 initiative=roll target.policy=counter_ram"};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; ++i) {
        Setting setting = setting_look_up(settings[i]);
        assert_non_null(plan_of(&setting)->tree.edges);
        assert_same_games(&setting, (GameAddress){SEED, 0}, 1000);
        setting_close(&setting);
    }
    Setting setting = setting_look_up("turns=1000 target.hull_hits=100");
    assert_null(plan_of(&setting)->tree.edges);
    setting_close(&setting);
}

// Attempts that never succeed, rams that never end, a hole that is never stopped for long.
static void the_longest_duels_fit_the_packed_counts(void **state)
{
    (void)state;
    assert_same_long_games("turns=1000 ram_max=0");
    assert_same_long_games("turns=1000 target.hull_hits=100 rammer.hull_hits=100 target.move=0 "
                           "rammer.class=small_gunboat ram_max=6 target.policy=counter_ram "
                           "initiative=roll ram_flood_min=9");
    assert_same_long_games("turns=1000 target.hull_hits=100 rammer.class=small_gunboat "
                           "ram_flood_min=-1 max_successes=1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_are_the_literal_games_one_by_one_and_together),
        cmocka_unit_test(short_duels_are_walked_by_their_tree),
        cmocka_unit_test(the_longest_duels_fit_the_packed_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
