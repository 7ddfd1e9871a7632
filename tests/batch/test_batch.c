/// test_batch: the parallel loop gives the same bytes however it is run.

#include "sim/batch/batch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "tests/base/toy_game.h"

enum { GAMES = 5 * BATCH_BLOCK + 17 };

static int open_game(void **state)
{
    return toy_game.prepare(NULL, (Prepared **)state, NULL) != OK;
}

static int close_game(void **state)
{
    toy_game.release(*state);
    return 0;
}

static Tally new_tally(const Prepared *prepared)
{
    Tally tally;
    assert_int_equal(tally_create(&prepared->measures, &tally, NULL), OK);
    return tally;
}

static Tally run(const Prepared *prepared, BatchPlan plan)
{
    Tally tally = new_tally(prepared);
    assert_int_equal(batch_run(prepared, plan, NULL, &tally, NULL), OK);
    return tally;
}

// One game after the other, without the loop.
static Tally play_plainly(const Prepared *prepared, BatchPlan plan)
{
    Tally tally = new_tally(prepared);
    Outcome *outcome = malloc(outcome_size(&prepared->measures));
    for (uint64_t i = 0; i < plan.games; ++i) {
        memset(outcome, 0, outcome_size(&prepared->measures));
        toy_game.play(prepared, (GameAddress){plan.seed, plan.first + i}, outcome);
        tally_add(&tally, outcome);
    }
    free(outcome);
    return tally;
}

static void expect_equal(Tally a, Tally b)
{
    assert_int_equal(a.games, b.games);
    assert_memory_equal(a.cells, b.cells, a.set->tally_cells * sizeof *a.cells);
    tally_destroy(&a);
    tally_destroy(&b);
}

static void threads_do_not_change_results(void **state)
{
    static const int threads[] = {0, 1, 2, 3, 7, 16};
    for (size_t i = 0; i < sizeof threads / sizeof *threads; ++i) {
        BatchPlan plan = {.seed = 5, .first = 3, .games = GAMES, .threads = threads[i]};
        expect_equal(run(*state, plan), play_plainly(*state, plan));
    }
}

static void two_halves_are_the_whole(void **state)
{
    BatchPlan whole = {.seed = 5, .games = GAMES}, first = whole, second = whole;
    first.games = second.first = 1234;
    second.games = GAMES - 1234;
    Tally halves = run(*state, first);
    assert_int_equal(batch_run(*state, second, NULL, &halves, NULL), OK);
    expect_equal(halves, run(*state, whole));
}

static void another_seed_is_another_run(void **state)
{
    Tally one = run(*state, (BatchPlan){.seed = 1, .games = GAMES});
    Tally two = run(*state, (BatchPlan){.seed = 2, .games = GAMES});
    assert_int_not_equal(tally_fingerprint(&one), tally_fingerprint(&two));
    tally_destroy(&one);
    tally_destroy(&two);
}

static void no_games_give_an_empty_tally(void **state)
{
    Tally tally = run(*state, (BatchPlan){.seed = 1});
    assert_int_equal(tally.games, 0);
    tally_destroy(&tally);
}

// 1 − (4/6)³ of the games are won: 20497 games, within 4.5 standard errors (false alarm 7e-6).
static void the_toy_game_has_its_known_odds(void **state)
{
    Tally tally = run(*state, (BatchPlan){.seed = 1, .games = GAMES});
    int64_t off = (int64_t)tally_result(&tally, 0) * 27 - (int64_t)GAMES * 19;
    // The variance of 27 × wins is 27² × games × (19/27)(8/27) = 152 × games.
    assert_in_range(off * off, 0, (uintmax_t)(20.25 * 152 * GAMES));
    tally_destroy(&tally);
}

// Lets two blocks begin, then says stop.
static bool allow_two(void *context)
{
    int *asked = context;
    return ++*asked <= 2;
}

static void a_stopped_batch_keeps_the_blocks_it_played(void **state)
{
    int asked = 0;
    const BatchWatch watch = {.keep_going = allow_two, .context = &asked};
    Tally tally = new_tally(*state);
    BatchPlan plan = {.seed = 9, .games = GAMES, .threads = 1};
    assert_int_equal(batch_run(*state, plan, &watch, &tally, NULL), OK);
    assert_in_range(tally.games, 2, 1 + 8); // a block of one game, and one of at most eight
    plan.games = tally.games;
    expect_equal(tally, play_plainly(*state, plan));
}

static void blocks_grow_while_they_end_soon(void **state)
{
    (void)state;
    assert_int_equal(batch_next_block(1, 1000, BATCH_BLOCK), 8);
    assert_int_equal(batch_next_block(8, 0, BATCH_BLOCK), 64);
    assert_int_equal(batch_next_block(1024, 100000, BATCH_BLOCK), BATCH_BLOCK);
    assert_int_equal(batch_next_block(64, 20000000, BATCH_BLOCK), 64);
    assert_int_equal(batch_next_block(64, 160000000, BATCH_BLOCK), 8);
    assert_int_equal(batch_next_block(64, 64000000000, BATCH_BLOCK), 1);
    assert_int_equal(batch_next_block(1, 1000000000000, BATCH_BLOCK), 1);
}

typedef struct Progress {
    uint64_t last;
    int calls;
} Progress;

static void follow(void *context, uint64_t done, uint64_t games)
{
    Progress *progress = context;
    assert_true(done > progress->last && done <= games);
    progress->last = done;
    progress->calls += 1;
}

static void progress_grows_to_the_end(void **state)
{
    Progress progress = {0};
    const BatchWatch watch = {.progress = follow, .context = &progress};
    Tally tally = new_tally(*state);
    BatchPlan plan = {.seed = 9, .games = GAMES, .threads = 2};
    assert_int_equal(batch_run(*state, plan, &watch, &tally, NULL), OK);
    assert_int_equal(progress.last, GAMES);
    assert_true(progress.calls >= 6); // blocks have 4096 games at most, and begin with fewer
    tally_destroy(&tally);
}

typedef struct Taken {
    const Prepared *prepared;
    uint64_t next, stop_at;
} Taken;

// Each outcome must come in order and be what the game plays by itself.
static Status take(void *context, uint64_t game, const Outcome *outcome, Error *error)
{
    Taken *taken = context;
    const MeasureSet *set = &taken->prepared->measures;
    if (game == taken->stop_at)
        return error_set(error, FAIL_SYSTEM, NULL, "the disk is full");
    assert_int_equal(game, taken->next++);
    Outcome *twin = calloc(1, outcome_size(set));
    toy_game.play(taken->prepared, (GameAddress){5, game}, twin);
    assert_memory_equal(twin, outcome, outcome_size(set));
    free(twin);
    return OK;
}

static void records_come_in_order_and_are_tallied(void **state)
{
    enum { MANY = 17 * BATCH_BLOCK + 5 };
    BatchPlan plan = {.seed = 5, .first = 10, .games = MANY, .threads = 3};
    Taken taken = {.prepared = *state, .next = 10, .stop_at = UINT64_MAX};
    const BatchTaker taker = {.take = take, .context = &taken};
    Tally tally = new_tally(*state);
    assert_int_equal(batch_records(*state, plan, NULL, &taker, &tally, NULL), OK);
    assert_int_equal(taken.next, 10 + MANY);
    expect_equal(tally, play_plainly(*state, plan));
}

static void a_failing_taker_stops_the_batch(void **state)
{
    BatchPlan plan = {.seed = 5, .games = GAMES};
    Taken taken = {.prepared = *state, .stop_at = 100};
    const BatchTaker taker = {.take = take, .context = &taken};
    Tally tally = new_tally(*state);
    Error error = {0};
    assert_int_equal(batch_records(*state, plan, NULL, &taker, &tally, &error), FAIL_SYSTEM);
    assert_string_equal(error.text, "the disk is full");
    assert_int_equal(tally.games, 100);
    tally_destroy(&tally);
}

static Status open_never(void *context, void **accumulator, Error *error)
{
    (void)context;
    (void)accumulator;
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for a thread");
}

static void a_thread_without_memory_is_a_failure(void **state)
{
    (void)state;
    const BatchWork work = {.open = open_never};
    void *result = &result;
    uint64_t done;
    Error error = {0};
    const BatchPlan plan = {.seed = 1, .games = GAMES, .threads = 2};
    assert_int_equal(batch_reduce(plan, &work, NULL, &result, &done, &error), FAIL_MEMORY);
    assert_null(result);
    assert_int_equal(done, 0);
    assert_string_equal(error.text, "out of memory for a thread");
}

// A tally of another kind: the sum of the games' numbers.
typedef struct Sum {
    uint64_t games, of_numbers;
} Sum;

static int made, destroyed; // tallies, by all threads

static Status create_sum(const void *context, void *tally, Error *error)
{
    const bool *fails = context;
    (void)tally, (void)error;
    __atomic_add_fetch(&made, 1, __ATOMIC_RELAXED);
    return *fails ? FAIL_MEMORY : OK;
}

static void destroy_sum(void *tally)
{
    (void)tally;
    __atomic_add_fetch(&destroyed, 1, __ATOMIC_RELAXED);
}

static void merge_sums(void *into, const void *from)
{
    ((Sum *)into)->games += ((const Sum *)from)->games;
    ((Sum *)into)->of_numbers += ((const Sum *)from)->of_numbers;
}

static void add_numbers(const void *context, void *tally, void *outcomes, BatchPlan block)
{
    uint64_t *room = outcomes;
    (void)context;
    for (uint64_t game = block.first; game < block.first + block.games; ++game) {
        room[0] = game;
        ((Sum *)tally)->games += 1;
        ((Sum *)tally)->of_numbers += room[0];
    }
}

static void any_tally_adds_up_to_the_same(void **state)
{
    (void)state;
    bool fails = false;
    const BatchAdding adding = {.context = &fails,
                                .tally_size = sizeof(Sum),
                                .outcomes_size = sizeof(uint64_t),
                                .create = create_sum,
                                .destroy = destroy_sum,
                                .merge = merge_sums,
                                .block = add_numbers};
    const uint64_t n = GAMES;
    for (int threads = 1; threads <= 3; ++threads) {
        Sum sum = {.games = 1, .of_numbers = 7}; // is added to
        BatchPlan plan = {.games = n, .threads = threads};
        made = destroyed = 0;
        assert_int_equal(batch_add(plan, &adding, NULL, &sum, NULL), OK);
        assert_in_range(made, 1, threads);
        assert_int_equal(destroyed, made);
        assert_int_equal(sum.games, 1 + n);
        assert_int_equal(sum.of_numbers, 7 + n * (n - 1) / 2);
    }
    Sum none = {0};
    fails = true;
    made = destroyed = 0;
    assert_int_equal(batch_add((BatchPlan){.games = n, .threads = 1}, &adding, NULL, &none, NULL),
                     FAIL_MEMORY);
    assert_int_equal(none.games, 0);
    assert_int_equal(destroyed, made);
}

typedef struct Slow {
    int most, played;
} Slow;

typedef struct SlowSum {
    bool fails; // first, for create_sum
    Slow *slow;
} SlowSum;

// Games of a fiftieth of a second each.
static void play_slowly(const void *context, void *tally, void *outcomes, BatchPlan block)
{
    (void)outcomes;
    Slow *slow = ((const SlowSum *)context)->slow;
    for (uint64_t i = 0; i < block.games; ++i)
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    slow->most = slow->most > (int)block.games ? slow->most : (int)block.games;
    slow->played += (int)block.games;
    ((Sum *)tally)->games += block.games;
}

static bool until_five(void *context)
{
    return ((const Slow *)context)->played < 5;
}

// However loaded the machine, a game takes no less time, so no block ever has two.
static void slow_games_are_asked_about_one_by_one(void **state)
{
    (void)state;
    Slow slow = {0};
    const SlowSum context = {.slow = &slow};
    const BatchWatch watch = {.keep_going = until_five, .context = &slow};
    const BatchAdding adding = {.context = &context,
                                .tally_size = sizeof(Sum),
                                .outcomes_size = 1,
                                .create = create_sum,
                                .destroy = destroy_sum,
                                .merge = merge_sums,
                                .block = play_slowly};
    Sum sum = {0};
    Error error;
    assert_int_equal(
        batch_add((BatchPlan){.games = 1000, .threads = 1}, &adding, &watch, &sum, &error), OK);
    assert_int_equal(sum.games, 5);
    assert_int_equal(slow.most, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_change_results),
        cmocka_unit_test(two_halves_are_the_whole),
        cmocka_unit_test(another_seed_is_another_run),
        cmocka_unit_test(no_games_give_an_empty_tally),
        cmocka_unit_test(the_toy_game_has_its_known_odds),
        cmocka_unit_test(a_stopped_batch_keeps_the_blocks_it_played),
        cmocka_unit_test(blocks_grow_while_they_end_soon),
        cmocka_unit_test(slow_games_are_asked_about_one_by_one),
        cmocka_unit_test(progress_grows_to_the_end),
        cmocka_unit_test(records_come_in_order_and_are_tallied),
        cmocka_unit_test(a_failing_taker_stops_the_batch),
        cmocka_unit_test(a_thread_without_memory_is_a_failure),
        cmocka_unit_test(any_tally_adds_up_to_the_same),
    };
    return cmocka_run_group_tests(tests, open_game, close_game);
}
