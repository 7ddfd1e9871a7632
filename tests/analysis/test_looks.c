/// Tests of analysis/looks.h.

#include "analysis/looks.h"

#include "tests/analysis/near.h"
#include "tests/base/toy_game.h"

enum { BLOCK = BATCH_BLOCK };

static void looks_are_at_ends_of_blocks_and_grow_by_an_eighth(void **state)
{
    (void)state;
    assert_int_equal(looks_first(0, 1000000), BLOCK);
    assert_int_equal(looks_first(1, 1000000), BLOCK);
    assert_int_equal(looks_first(BLOCK, 1000000), BLOCK);
    assert_int_equal(looks_first(BLOCK + 1, 1000000), 2 * BLOCK);
    assert_int_equal(looks_first(5000, 300), 300);
    assert_int_equal(looks_next(BLOCK, 1000000), 2 * BLOCK);
    assert_int_equal(looks_next(15 * BLOCK, 1000000), 16 * BLOCK);
    assert_int_equal(looks_next(16 * BLOCK, 1000000), 18 * BLOCK);
    assert_int_equal(looks_next(18 * BLOCK, 19 * BLOCK - 5), 19 * BLOCK - 5);
    assert_int_equal(looks_next(2 * BLOCK, 2 * BLOCK + 7), 2 * BLOCK + 7);
    uint64_t games = BLOCK, looks = 0;
    for (; games < UINT64_C(1000000000000000); ++looks)
        games = looks_next(games, UINT64_C(1000000000000000));
    assert_int_equal(games, UINT64_C(1000000000000000));
    assert_in_range(looks, 150, 260);
}

// Says stop at the look where `enough` games are there; counts the looks.
typedef struct Stop {
    uint64_t enough;
    int looks;
    bool is_vain; // is told so when asked
    int asked;    // how often that was
} Stop;

static bool is_enough(const Tally *tally, void *context)
{
    Stop *stop = context;
    ++stop->looks;
    return tally->games >= stop->enough;
}

static bool is_vain(const Tally *tally, void *context)
{
    Stop *stop = context;
    assert_int_equal(tally->games, 10 * BLOCK);
    ++stop->asked;
    return stop->is_vain;
}

static uint64_t play(uint64_t least, uint64_t most, int threads, Stop *stop, uint64_t *fingerprint)
{
    Prepared *prepared;
    Tally tally;
    const Looks looks = {.least = least,
                         .is_enough = is_enough,
                         .is_vain = is_vain,
                         .vain_games = 10 * BLOCK,
                         .context = stop};
    BatchPlan plan = {.seed = 4, .games = most, .threads = threads};
    assert_int_equal(toy_game.prepare(NULL, &prepared, NULL), OK);
    assert_int_equal(tally_create(&prepared->measures, &tally, NULL), OK);
    assert_int_equal(looks_play(prepared, plan, NULL, &looks, &tally, NULL), OK);
    uint64_t games = tally.games;
    *fingerprint = tally_fingerprint(&tally);
    tally_destroy(&tally);
    toy_game.release(prepared);
    return games;
}

static void a_run_stops_at_the_first_look_that_is_enough_whatever_the_threads(void **state)
{
    (void)state;
    uint64_t first = 0;
    for (int threads = 1; threads <= 7; threads += 3) {
        Stop stop = {.enough = 3 * BLOCK - 5};
        uint64_t fingerprint;
        assert_int_equal(play(0, 100000, threads, &stop, &fingerprint), 3 * BLOCK);
        assert_int_equal(stop.looks, 3);
        first = first ? first : fingerprint;
        assert_true(fingerprint == first);
    }
}

// At 10 blocks it is asked whether to go on is vain, unless they are a look.
static void what_is_vain_ends_between_looks_and_moves_none_of_them(void **state)
{
    (void)state;
    uint64_t fingerprint, other;
    Stop stop = {.enough = 11 * BLOCK}, vain = {.enough = 11 * BLOCK, .is_vain = true};
    Stop before = {.enough = 9 * BLOCK}, at_look = {.enough = 11 * BLOCK, .is_vain = true};
    assert_int_equal(play(8 * BLOCK, 50 * BLOCK, 2, &stop, &fingerprint), 11 * BLOCK);
    assert_int_equal(stop.asked, 0); // looks are at 8, 9, 10 and 11
    assert_int_equal(stop.looks, 4);
    assert_int_equal(play(8 * BLOCK, 50 * BLOCK, 2, &before, &other), 9 * BLOCK);
    assert_int_equal(before.asked, 0);
    // With the first look at 16 blocks.
    assert_int_equal(play(16 * BLOCK, 50 * BLOCK, 2, &vain, &other), 10 * BLOCK);
    assert_int_equal(vain.looks, 0);
    Stop going_on = {.enough = 16 * BLOCK};
    assert_int_equal(play(16 * BLOCK, 50 * BLOCK, 2, &going_on, &other), 16 * BLOCK);
    assert_int_equal(going_on.asked, 1);
    // It is a look itself.
    assert_int_equal(play(10 * BLOCK, 50 * BLOCK, 2, &at_look, &other), 11 * BLOCK);
    assert_int_equal(at_look.asked, 0);
}

static void a_run_that_is_never_enough_plays_its_plan(void **state)
{
    (void)state;
    Stop stop = {.enough = UINT64_MAX};
    uint64_t fingerprint, whole;
    assert_int_equal(play(2 * BLOCK, 20000, 2, &stop, &fingerprint), 20000);
    assert_int_equal(stop.looks, 3); // at 2, 3 and 4 blocks; at the end nobody asks
    stop = (Stop){.enough = 0};
    assert_int_equal(play(20000, 20000, 2, &stop, &whole), 20000);
    assert_int_equal(stop.looks, 0);
    assert_true(fingerprint == whole);
}

// Remembers how far the progress went, and stops the watch after some games.
typedef struct Seen {
    uint64_t last, most, stop_after;
} Seen;

static void see(void *context, uint64_t done, uint64_t games)
{
    Seen *seen = context;
    assert_true(done > seen->last);
    seen->last = done;
    seen->most = games;
}

static bool allow(void *context)
{
    const Seen *seen = context;
    return seen->last < seen->stop_after;
}

static void progress_counts_all_looks_and_the_watch_can_stop_them(void **state)
{
    (void)state;
    Prepared *prepared;
    Tally tally;
    Stop stop = {.enough = UINT64_MAX};
    Seen seen = {.stop_after = 5 * BLOCK};
    const Looks looks = {.is_enough = is_enough, .context = &stop};
    const BatchWatch watch = {.keep_going = allow, .progress = see, .context = &seen};
    assert_int_equal(toy_game.prepare(NULL, &prepared, NULL), OK);
    assert_int_equal(tally_create(&prepared->measures, &tally, NULL), OK);
    const BatchPlan plan = {.seed = 4, .games = 100 * BLOCK, .threads = 1};
    assert_int_equal(looks_play(prepared, plan, &watch, &looks, &tally, NULL), OK);
    assert_in_range(tally.games, 5 * BLOCK, 6 * BLOCK - 1);
    assert_int_equal(seen.last, tally.games);
    assert_int_equal(seen.most, 100 * BLOCK);
    tally_destroy(&tally);
    toy_game.release(prepared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looks_are_at_ends_of_blocks_and_grow_by_an_eighth),
        cmocka_unit_test(a_run_stops_at_the_first_look_that_is_enough_whatever_the_threads),
        cmocka_unit_test(what_is_vain_ends_between_looks_and_moves_none_of_them),
        cmocka_unit_test(a_run_that_is_never_enough_plays_its_plan),
        cmocka_unit_test(progress_counts_all_looks_and_the_watch_can_stop_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
