/// What holds in every game, over random settings: books that balance, and a trace that is the
/// game.

#include "sim/base/rng.h"
#include "sim/games/boarding/boarding.h"
#include "sim/games/ram/ram.h"
#include "tests/river/random_setting.h"
#include "tests/river/solved.h"

enum { SETTINGS = 300, GAMES = 200, SEED = 7 };

typedef union Room {
    Outcome outcome;
    int32_t words[256];
} Room;

static Room play(const Setting *setting, uint64_t game)
{
    Room room = {0};
    setting->game->play(setting->prepared, (GameAddress){SEED, game}, &room.outcome);
    return room;
}

// Calls `check` for every game of every random setting.
static void for_all(const Game *game, void (*make)(Rng *, char *, size_t),
                    void (*check)(const Setting *, const Outcome *, uint64_t))
{
    Rng rng = rng_seed(SEED);
    for (int i = 0; i < SETTINGS; ++i) {
        char text[1100];
        make(&rng, text, sizeof text);
        Setting setting = setting_play(game, text);
        for (uint64_t g = 0; g < GAMES; ++g) {
            Room room = play(&setting, g);
            check(&setting, &room.outcome, g);
        }
        setting_close(&setting);
    }
}

static void check_hull(const Setting *setting, const Outcome *outcome, uint64_t game)
{
    (void)game;
    const RamPlan *plan = &((const RamPrepared *)setting->prepared)->plan;
    const int32_t *cells = outcome->cells;
    for (int side = 0; side < 2; ++side) {
        int lost = 0;
        for (int cause = 0; cause < CAUSE_COUNT; ++cause) {
            int hits = cells[CELL_HITS + side * CAUSE_COUNT + cause];
            assert_in_range(hits, 0, plan->vessel[side].hull_hits);
            lost += hits;
        }
        assert_int_equal(lost + cells[CELL_HULL + side], plan->vessel[side].hull_hits);
        assert_in_range(cells[CELL_HULL + side], 0, plan->vessel[side].hull_hits);
        assert_in_range(cells[CELL_STOPPED + side], 0, cells[CELL_STARTED + side]);
        assert_in_range(cells[CELL_STARTED + side], 0, cells[CELL_SUCCESSES + 1 - side]);
        assert_in_range(cells[CELL_SUCCESSES + side], 0, cells[CELL_ATTEMPTS + side]);
    }
    assert_in_range(cells[CELL_ATTEMPTS] + cells[CELL_ATTEMPTS + 1], 0, cells[CELL_TURNS]);
    assert_in_range(cells[CELL_TURNS], 1, plan->rules.turns);
}

static void check_end(const Setting *setting, const Outcome *outcome, uint64_t game)
{
    (void)game;
    const RamPlan *plan = &((const RamPrepared *)setting->prepared)->plan;
    const int32_t *cells = outcome->cells;
    bool sunk[2] = {cells[CELL_HULL] == 0, cells[CELL_HULL + 1] == 0};
    assert_int_equal(sunk[0] && sunk[1], outcome->result == RAM_BOTH_SUNK);
    assert_int_equal(sunk[0] && !sunk[1], outcome->result == RAM_RAMMER_SUNK);
    assert_int_equal(!sunk[0] && sunk[1], outcome->result == RAM_TARGET_SUNK);
    if (outcome->result == RAM_AFLOAT)
        assert_int_equal(cells[CELL_TURNS], plan->rules.turns);
    bool boarded = outcome->result == RAM_CAPTURED || outcome->result == RAM_SURRENDERED;
    if (boarded)
        assert_true(cells[CELL_BOARDINGS] > 0);
    if (plan->rammer_policy != RAMMER_RAM_AND_BOARD)
        assert_int_equal(cells[CELL_BOARDINGS], 0);
}

static void check_men(const Setting *setting, const Outcome *outcome, uint64_t game)
{
    (void)game;
    const RamPlan *plan = &((const RamPrepared *)setting->prepared)->plan;
    const int32_t *cells = outcome->cells;
    assert_in_range(cells[CELL_BOARDERS_LOST], 0, plan->vessel[0].boarders);
    assert_in_range(cells[CELL_DEFENDERS_LOST], 0, plan->vessel[1].defenders);
    if (outcome->result == RAM_CAPTURED)
        assert_int_equal(cells[CELL_DEFENDERS_LOST], plan->vessel[1].defenders);
    if (outcome->result == RAM_SURRENDERED)
        assert_true(cells[CELL_DEFENDERS_LOST] >= 1 || plan->melee.rules.morale_loss == 0);
}

static void check_boarding(const Setting *setting, const Outcome *outcome, uint64_t game)
{
    (void)game;
    const BoardingPlan *boarding = &((const BoardingPrepared *)setting->prepared)->plan;
    const int32_t *cells = outcome->cells;
    int left = boarding->melee.boarders_max - cells[BOARDING_BOARDERS_LOST];
    int stand = boarding->defender.defenders - cells[BOARDING_DEFENDERS_LOST];
    assert_true(left >= 0 && stand >= 0);
    bool won = outcome->result == BOARDING_WON;
    if (won)
        assert_true(left > 0 && (stand == 0 || cells[BOARDING_SURRENDER]));
    if (outcome->result == BOARDING_REPELLED)
        assert_true(left == 0 || cells[BOARDING_DRIVEN_BACK]);
    assert_false(cells[BOARDING_SURRENDER] && !won);
    assert_false(cells[BOARDING_DRIVEN_BACK] && won);
    if (outcome->result == BOARDING_NEVER_GRAPPLED)
        assert_int_equal(cells[BOARDING_ROUNDS], 0);
    assert_in_range(cells[BOARDING_ROUNDS], 0, boarding->melee.rules.max_rounds);
}

static void drop_line(void *context, const char *line)
{
    int *lines = context;
    *lines += line[0] != '\0';
}

static void check_trace(const Setting *setting, const Outcome *outcome, uint64_t game)
{
    int lines = 0;
    const Narrator narrator = {drop_line, &lines};
    Room told = {0};
    setting->game->trace(setting->prepared, (GameAddress){SEED, game}, &narrator, &told.outcome);
    assert_true(lines >= 2);
    assert_memory_equal(&told.outcome, outcome, outcome_size(&setting->prepared->measures));
}

static void hull_hits_by_cause_add_up_and_never_go_below_zero(void **state)
{
    (void)state;
    for_all(&game_ram, random_duel, check_hull);
}

static void ends_exclude_each_other(void **state)
{
    (void)state;
    for_all(&game_ram, random_duel, check_end);
}

static void crews_never_go_below_zero(void **state)
{
    (void)state;
    for_all(&game_ram, random_duel, check_men);
    for_all(&game_boarding, random_boarding, check_boarding);
}

static void a_trace_tells_the_game_that_is_played(void **state)
{
    (void)state;
    for_all(&game_ram, random_duel, check_trace);
    for_all(&game_boarding, random_boarding, check_trace);
}

static void assert_threads_change_nothing(const Game *game, const char *settings)
{
    enum { THREAD_GAMES = 30000 };
    static const int threads[] = {2, 7};
    Setting setting = setting_play(game, settings);
    Tally one = solved_play(&setting, SEED, THREAD_GAMES);
    for (size_t i = 0; i < sizeof threads / sizeof *threads; ++i) {
        const BatchPlan plan = {.seed = SEED, .games = THREAD_GAMES, .threads = threads[i]};
        Tally many;
        assert_int_equal(tally_create(&setting.prepared->measures, &many, NULL), OK);
        assert_int_equal(batch_run(setting.prepared, plan, NULL, &many, NULL), OK);
        assert_memory_equal(many.cells, one.cells, one.set->tally_cells * sizeof *one.cells);
        tally_destroy(&many);
    }
    tally_destroy(&one);
    setting_close(&setting);
}

// By each engine: tree, graph, step by step; and boardings.
static void threads_do_not_change_results(void **state)
{
    (void)state;
    assert_threads_change_nothing(&game_ram, "turns=5 target.policy=avoid");
    assert_threads_change_nothing(&game_ram, "turns=1000 target.hull_hits=100");
    assert_threads_change_nothing(&game_ram, "rammer.policy=ram_and_board");
    assert_threads_change_nothing(&game_boarding, "grapple=throw");
}

// Luck is addressed, so a changed rule leaves all other dice as they were.
static void more_turns_leave_the_first_ones_as_they_were(void **state)
{
    (void)state;
    Setting few = setting_play(&game_ram, "turns=3 rammer.policy=ram_and_board"),
            many = setting_play(&game_ram, "turns=9 rammer.policy=ram_and_board");
    for (uint64_t game = 0; game < 2000; ++game) {
        Room a = play(&few, game), b = play(&many, game);
        if (a.outcome.result == RAM_AFLOAT)
            assert_true(b.outcome.result == RAM_AFLOAT || b.outcome.cells[CELL_TURNS] > 3);
        else
            assert_memory_equal(&a, &b, sizeof a);
    }
    setting_close(&few);
    setting_close(&many);
}

static void a_higher_ram_max_never_loses_a_success_in_the_first_turn(void **state)
{
    (void)state;
    int lost = 0, won = 0;
    Setting low = setting_play(&game_ram, "turns=1 ram_max=3"),
            high = setting_play(&game_ram, "turns=1 ram_max=4");
    for (uint64_t game = 0; game < 6000; ++game) {
        int before = play(&low, game).outcome.cells[CELL_SUCCESSES];
        int after = play(&high, game).outcome.cells[CELL_SUCCESSES];
        lost += before > after;
        won += before < after;
    }
    assert_int_equal(lost, 0);
    assert_in_range(won, 800, 1200); // one game in six
    setting_close(&low);
    setting_close(&high);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hull_hits_by_cause_add_up_and_never_go_below_zero),
        cmocka_unit_test(ends_exclude_each_other),
        cmocka_unit_test(crews_never_go_below_zero),
        cmocka_unit_test(a_trace_tells_the_game_that_is_played),
        cmocka_unit_test(threads_do_not_change_results),
        cmocka_unit_test(more_turns_leave_the_first_ones_as_they_were),
        cmocka_unit_test(a_higher_ram_max_never_loses_a_success_in_the_first_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
