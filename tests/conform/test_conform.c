/// test_conform: what every game of sim/interface/games.def must hold to, whatever it is about.
///
///     test_conform ROOT RANDOM
///
/// Over the shipped scenarios of each game and RANDOM others (tests/conform/cases.h): the same
/// tally from 1, 2, 3 and 7 threads and from either engine; the same games from play, trace and
/// records; the exact solution, the ways to start and the joint law in agreement with the games and
/// with one another.

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/batch/batch.h"
#include "tests/conform/cases.h"
#include "tests/conform/exact.h"
#include "tests/conform/telling.h"

enum { SEED = 20261201, BLOCKS = 7, EDGE = 5, RECORDS = 300, ENGINES_GAMES = 1 << 20 };

static const char *root;
static int random_count;

static Tally empty_tally(const Case *one)
{
    Tally tally;
    assert_int_equal(tally_create(&one->scenario.prepared->measures, &tally, NULL), OK);
    return tally;
}

static void choose(const Case *one, Engine engine)
{
    Error error = {0};
    Status status = game_choose_engine(one->scenario.prepared, engine, ENGINES_GAMES, &error);
    if (status != OK)
        fail_msg("%s: %s", one->description, error.text);
}

static uint64_t play(const Case *one, Engine engine, int threads)
{
    // So many blocks that each thread has one, the last of them not full.
    const BatchPlan plan = {
        .seed = SEED, .games = (BLOCKS - 1) * BATCH_BLOCK + EDGE, .threads = threads};
    Tally tally = empty_tally(one);
    choose(one, engine);
    assert_int_equal(batch_run(one->scenario.prepared, plan, NULL, &tally, NULL), OK);
    assert_int_equal(tally.games, plan.games);
    uint64_t fingerprint = tally_fingerprint(&tally);
    tally_destroy(&tally);
    return fingerprint;
}

// The literal engine by one thread and by three, the one chosen for many games by two and by seven.
static void hold_threads_and_engines(const Case *one)
{
    static const int threads[] = {1, 2, 3, 7};
    uint64_t first = 0;
    for (int i = 0; i < 4; ++i) {
        Engine engine = i % 2 ? ENGINE_AUTO : ENGINE_LITERAL;
        uint64_t fingerprint = play(one, engine, threads[i]);
        if (i == 0)
            first = fingerprint;
        if (fingerprint != first)
            fail_msg("%s: %d threads with the engine '%s' come to another tally than one thread "
                     "with the literal engine",
                     one->description, threads[i], i % 2 ? "auto" : "literal");
    }
}

// What records are held against: the same games told to nobody.
typedef struct Recorded {
    const Case *one;
    Outcome *outcome;
    uint64_t next;
} Recorded;

static Status take_record(void *context, uint64_t game, const Outcome *outcome, Error *error)
{
    (void)error;
    Recorded *recorded = context;
    const Prepared *prepared = recorded->one->scenario.prepared;
    const uint64_t size = outcome_size(&prepared->measures);
    assert_int_equal(game, recorded->next++);
    memset(recorded->outcome, 0, size);
    prepared->game->trace(prepared, (GameAddress){SEED, game}, NULL, recorded->outcome);
    if (memcmp(outcome, recorded->outcome, size) != 0)
        fail_msg("%s: the record of game %llu is not the game that is traced",
                 recorded->one->description, (unsigned long long)game);
    return OK;
}

// Records are played by the engine for many games, traces by the literal one.
static void hold_records(const Case *one)
{
    const BatchPlan plan = {.seed = SEED, .games = RECORDS, .threads = 2};
    Tally tally = empty_tally(one), again = empty_tally(one);
    Recorded recorded = {.one = one,
                         .outcome = malloc(outcome_size(&one->scenario.prepared->measures))};
    assert_non_null(recorded.outcome);
    const BatchTaker taker = {take_record, &recorded};
    choose(one, ENGINE_AUTO);
    assert_int_equal(batch_records(one->scenario.prepared, plan, NULL, &taker, &tally, NULL), OK);
    assert_int_equal(recorded.next, RECORDS);
    assert_int_equal(batch_run(one->scenario.prepared, plan, NULL, &again, NULL), OK);
    if (tally_fingerprint(&tally) != tally_fingerprint(&again))
        fail_msg("%s: the tally of the records is not that of the run", one->description);
    free(recorded.outcome);
    tally_destroy(&tally);
    tally_destroy(&again);
}

static void hold_play(const Case *one)
{
    hold_threads_and_engines(one);
    hold_records(one);
}

static void each_case(void (*visit)(const Case *one))
{
    for (int i = 0; i < game_count; ++i) {
        if (cases_shipped(root, game_registry[i], visit) == 0)
            fail_msg("no file in scenarios/ is of the game %s", game_registry[i]->name);
        cases_random(root, game_registry[i], random_count, visit);
    }
}

static void threads_engines_and_records_are_the_same_games(void **state)
{
    (void)state;
    each_case(hold_play);
}

static void a_trace_tells_the_game_that_is_played(void **state)
{
    (void)state;
    each_case(telling_hold);
}

static void exact_figures_agree_with_games_and_with_one_another(void **state)
{
    (void)state;
    each_case(exact_hold);
    for (int i = 0; i < game_count; ++i)
        if (game_registry[i]->exact)
            exact_assert_solved(game_registry[i]);
}

int main(int count, char **arguments)
{
    if (count != 3)
        return 2;
    root = arguments[1];
    random_count = atoi(arguments[2]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_engines_and_records_are_the_same_games),
        cmocka_unit_test(a_trace_tells_the_game_that_is_played),
        cmocka_unit_test(exact_figures_agree_with_games_and_with_one_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
