/// Tests of sim/river/duel_graph.h, duel_tree.h and hand.h: the fast engines play the literal
/// engine's games.

#include "sim/base/hand.h"
#include "sim/river/duel_counts.h"
#include "sim/river/ram.h"
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
        DuelOutcome room = {.words = {0}};
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

// By whichever engine is the fastest that the setting has, and by its graph where that is another.
static void assert_same_games(const Setting *setting, GameAddress first, uint64_t games)
{
    const RamPrepared *ram = (const RamPrepared *)setting->prepared;
    Tally literal = empty(setting), walked = empty(setting), by_graph = empty(setting);
    play_literally(setting, first, games, &literal);
    game_ram.play_many(setting->prepared, first, games, &walked);
    assert_same_tally(&walked, &literal);
    if (ram->tree.situations) {
        duel_graph_walk(&ram->graph, first, games, &by_graph);
        assert_same_tally(&by_graph, &literal);
    }
    tally_destroy(&by_graph);
    tally_destroy(&walked);
    tally_destroy(&literal);
}

static void walks_are_the_literal_games_one_by_one_and_together(void **state)
{
    (void)state;
    Rng rng = rng_seed(SEED);
    int graphs = 0, trees = 0;
    for (int i = 0; i < SETTINGS; ++i) {
        char text[1100];
        random_duel(&rng, text, sizeof text);
        Setting setting = setting_play(&game_ram, text);
        graphs += ((const RamPrepared *)setting.prepared)->graph.nodes != NULL;
        trees += ((const RamPrepared *)setting.prepared)->tree.situations != NULL;
        for (uint64_t game = 0; game < 30; ++game)
            assert_same_games(&setting, (GameAddress){SEED, game}, 1);
        assert_same_games(&setting, (GameAddress){SEED, 1000}, GAMES);
        setting_close(&setting);
    }
    print_message("%d of %d have a graph, %d a tree\n", graphs, SETTINGS, trees);
    assert_true(graphs > SETTINGS / 2);
    assert_true(trees > SETTINGS / 3 && trees < graphs);
}

static void assert_same_long_games(const char *settings)
{
    Setting setting = setting_play(&game_ram, settings);
    assert_non_null(((const RamPrepared *)setting.prepared)->graph.nodes);
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
        Setting setting = setting_play(&game_ram, settings[i]);
        assert_non_null(((const RamPrepared *)setting.prepared)->tree.situations);
        assert_same_games(&setting, (GameAddress){SEED, 0}, 1000);
        setting_close(&setting);
    }
    Setting setting = setting_play(&game_ram, "turns=1000 target.hull_hits=100");
    assert_null(((const RamPrepared *)setting.prepared)->tree.situations);
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

static void packed_counts_come_back_as_they_were(void **state)
{
    (void)state;
    Setting setting = setting_play(&game_ram, "rammer.hull_hits=100 target.hull_hits=100");
    const DuelPlan *plan = &((const RamPrepared *)setting.prepared)->plan;
    int32_t cells[CELL_COUNT] = {0}, back[CELL_COUNT] = {0};
    for (int cell = 0; cell < CELL_HITS; ++cell)
        cells[cell] = 1000 - cell;
    cells[CELL_TURNS] = 0;
    for (int cell = CELL_STARTED; cell < CELL_BOARDINGS; ++cell)
        cells[cell] = 900 + cell;
    for (int cause = 0; cause < CAUSE_COUNT; ++cause) {
        cells[CELL_HITS + cause] = 33 - cause;
        cells[CELL_HITS + CAUSE_COUNT + cause] = cause == 1 ? 100 : 0;
    }
    cells[CELL_HULL] = 100 - 33 - 32 - 31;
    duel_counts_unpack(plan, duel_counts_pack(cells), back);
    assert_memory_equal(cells, back, sizeof cells);
    setting_close(&setting);
}

static void a_hand_falls_as_the_digits_of_its_word(void **state)
{
    (void)state;
    for (uint64_t way = 0; way < HAND_WAYS_3; ++way) {
        Hand hand = hand_of_way(way, HAND_WAYS_3);
        assert_int_equal(hand_way(hand.fraction, HAND_WAYS_3), way);
        int first = hand_face(&hand), second = hand_face(&hand), third = hand_face(&hand);
        assert_int_equal(((first - 1) * 6 + second - 1) * 6 + third - 1, way);
    }
}

static void more_dice_in_a_hand_leave_the_first_as_they_were(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed < 1000; ++seed) {
        uint64_t word = hand_word((StreamRoot){seed}, 0, HAND_WAYS_MAX);
        assert_int_equal(hand_way(word, HAND_WAYS_2), hand_way(word, HAND_WAYS_3) / 6);
    }
}

static void a_hand_refuses_just_the_words_that_would_favour_some_ways(void **state)
{
    (void)state;
    // 2^64 mod 36 = 16: of all words just 16 are refused, at most the first of each way.
    assert_false(hand_accepts(0, HAND_WAYS_2));
    assert_true(hand_accepts(1, HAND_WAYS_2));
    uint64_t refused = 0;
    for (uint64_t way = 0; way < 36; ++way) {
        uint64_t least = (uint64_t)((((Unsigned128)way << 64) + 35) / 36);
        assert_int_equal(hand_way(least, HAND_WAYS_2), way);
        refused += !hand_accepts(least, HAND_WAYS_2);
        assert_true(hand_accepts(least + 1, HAND_WAYS_2));
    }
    assert_int_equal(refused, 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_are_the_literal_games_one_by_one_and_together),
        cmocka_unit_test(short_duels_are_walked_by_their_tree),
        cmocka_unit_test(the_longest_duels_fit_the_packed_counts),
        cmocka_unit_test(packed_counts_come_back_as_they_were),
        cmocka_unit_test(a_hand_falls_as_the_digits_of_its_word),
        cmocka_unit_test(more_dice_in_a_hand_leave_the_first_as_they_were),
        cmocka_unit_test(a_hand_refuses_just_the_words_that_would_favour_some_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
