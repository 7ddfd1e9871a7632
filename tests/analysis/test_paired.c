/// Tests of analysis/paired.h: both versions of every game, counted together.

#include "analysis/paired.h"

#include <stdlib.h>
#include <string.h>

#include "tests/analysis/near.h"
#include "tests/base/toy_game.h"

enum { GAMES = 3 * BATCH_BLOCK + 100 };

static const ToyRules easy = {.target = 4};

// The usual toy and one that is easier to win.
typedef struct Fixture {
    Prepared *first, *second;
    Paired paired;
} Fixture;

static Fixture open_versions(void)
{
    Fixture fixture;
    assert_int_equal(toy_game.prepare(NULL, &fixture.first, NULL), OK);
    assert_int_equal(toy_game.prepare(&easy, &fixture.second, NULL), OK);
    assert_int_equal(paired_create(fixture.first, fixture.second, &fixture.paired, NULL), OK);
    return fixture;
}

static void close_versions(Fixture *fixture)
{
    paired_destroy(&fixture->paired);
    toy_game.release(fixture->first);
    toy_game.release(fixture->second);
}

static PairedTally play(const Paired *paired, BatchPlan plan)
{
    PairedTally tally;
    assert_int_equal(paired_tally_create(paired, &tally, NULL), OK);
    assert_int_equal(paired_play(plan, NULL, &tally, NULL), OK);
    return tally;
}

static void expect_equal(PairedTally *a, PairedTally *b)
{
    assert_true(a->games == b->games && a->first_change == b->first_change);
    assert_memory_equal(a->results, b->results, sizeof a->results);
    assert_memory_equal(a->sums, b->sums, (size_t)a->paired->count * sizeof *a->sums);
    paired_tally_destroy(b);
}

static void threads_do_not_change_a_comparison(void **state)
{
    (void)state;
    static const int threads[] = {2, 7, 0};
    Fixture fixture = open_versions();
    BatchPlan plan = {.seed = 5, .first = 3, .games = GAMES, .threads = 1};
    PairedTally one = play(&fixture.paired, plan);
    for (size_t i = 0; i < sizeof threads / sizeof *threads; ++i) {
        plan.threads = threads[i];
        PairedTally many = play(&fixture.paired, plan);
        expect_equal(&one, &many);
    }
    paired_tally_destroy(&one);
    close_versions(&fixture);
}

static void two_halves_are_the_whole(void **state)
{
    (void)state;
    Fixture fixture = open_versions();
    PairedTally whole = play(&fixture.paired, (BatchPlan){.seed = 5, .games = GAMES});
    PairedTally halves = play(&fixture.paired, (BatchPlan){.seed = 5, .games = 5000});
    BatchPlan rest = {.seed = 5, .first = 5000, .games = GAMES - 5000};
    assert_int_equal(paired_play(rest, NULL, &halves, NULL), OK);
    expect_equal(&whole, &halves);
    paired_tally_destroy(&whole);
    close_versions(&fixture);
}

static void expect_as_alone(const PairedTally *tally, PairedVersion version, BatchPlan plan)
{
    const Paired *paired = tally->paired;
    const MeasureSet *set = &paired->version[version]->measures;
    Tally alone;
    assert_int_equal(tally_create(set, &alone, NULL), OK);
    assert_int_equal(batch_run(paired->version[version], plan, NULL, &alone, NULL), OK);
    for (int result = 0; result < set->result_count; ++result)
        assert_int_equal(paired_tally_result(tally, version, result), tally_result(&alone, result));
    assert_int_equal(paired->count, set->count);
    for (int i = 0; i < paired->count; ++i) {
        Figure figure = {paired->measures[version][i], CONDITION_ALL};
        PairSums sums = paired_tally_sums(tally, version, i), wanted = figure_sums(&alone, figure);
        assert_true(sums.sum_x == wanted.sum_x && sums.sum_y == wanted.sum_y &&
                    sums.squares_x == wanted.squares_x && sums.squares_y == wanted.squares_y &&
                    sums.products == wanted.products && sums.count == GAMES);
    }
    tally_destroy(&alone);
}

static void each_version_plays_the_games_it_plays_alone(void **state)
{
    (void)state;
    Fixture fixture = open_versions();
    BatchPlan plan = {.seed = 8, .games = GAMES};
    PairedTally tally = play(&fixture.paired, plan);
    expect_as_alone(&tally, PAIRED_FIRST, plan);
    expect_as_alone(&tally, PAIRED_SECOND, plan);
    paired_tally_destroy(&tally);
    close_versions(&fixture);
}

static int result_of(const Prepared *prepared, uint64_t game)
{
    Outcome *outcome = calloc(1, outcome_size(&prepared->measures));
    toy_game.play(prepared, (GameAddress){8, game}, outcome);
    int result = outcome->result;
    free(outcome);
    return result;
}

// A lower target only ever turns a loss into a win.
static void changes_are_the_games_with_another_result_and_the_first_is_known(void **state)
{
    (void)state;
    Fixture fixture = open_versions();
    PairedTally tally = play(&fixture.paired, (BatchPlan){.seed = 8, .games = GAMES});
    uint64_t changes = 0, first = UINT64_MAX;
    for (uint64_t game = 0; game < GAMES; ++game)
        if (result_of(fixture.first, game) != result_of(fixture.second, game)) {
            first = changes == 0 ? game : first;
            ++changes;
        }
    assert_true(changes > 0);
    assert_int_equal(paired_tally_changes(&tally), changes);
    assert_int_equal(tally.results[1][0], changes);
    assert_int_equal(tally.results[0][1], 0);
    assert_int_equal(tally.first_change, first);
    paired_tally_destroy(&tally);
    close_versions(&fixture);
}

static void a_version_and_itself_never_differ(void **state)
{
    (void)state;
    Fixture fixture = open_versions();
    Paired same;
    assert_int_equal(paired_create(fixture.first, fixture.first, &same, NULL), OK);
    PairedTally tally = play(&same, (BatchPlan){.seed = 8, .games = GAMES});
    assert_int_equal(paired_tally_changes(&tally), 0);
    assert_true(tally.first_change == UINT64_MAX);
    paired_tally_destroy(&tally);
    paired_destroy(&same);
    close_versions(&fixture);
}

static void only_versions_of_one_game_are_paired(void **state)
{
    (void)state;
    Fixture fixture = open_versions();
    Paired paired;
    Error error;
    Game other_game = {.name = "other"};
    Prepared other = *fixture.second;
    other.game = &other_game;
    assert_int_equal(paired_create(fixture.first, &other, &paired, &error), FAIL_CONFLICT);
    assert_string_equal(error.text, "'toy' and 'other' are different games; only versions of the "
                                    "same can be compared");
    other.game = &toy_game;
    other.measures.result_count = 1;
    assert_int_equal(paired_create(fixture.first, &other, &paired, &error), FAIL_CONFLICT);
    close_versions(&fixture);
}

static void measures_are_matched_by_name_and_kind(void **state)
{
    (void)state;
    Fixture fixture = open_versions();
    Paired paired;
    Measure *measures = fixture.second->measures.measures;
    strcpy(measures[TOY_ROLLS].name, "throws");   // only in the second
    measures[TOY_HIT_SHARE].kind = MEASURE_COUNT; // another kind
    Measure swapped = measures[TOY_HITS];
    measures[TOY_HITS] = measures[TOY_TRIES];
    measures[TOY_TRIES] = swapped;
    assert_int_equal(paired_create(fixture.first, fixture.second, &paired, NULL), OK);
    static const int wanted[][2] = {{TOY_FACES, TOY_FACES},
                                    {TOY_HITS, TOY_TRIES},
                                    {TOY_TRIES, TOY_HITS},
                                    {TOY_WINNING_FACE, TOY_WINNING_FACE}};
    assert_int_equal(paired.count, 4);
    for (int i = 0; i < 4; ++i) {
        assert_int_equal(paired.measures[PAIRED_FIRST][i], wanted[i][0]);
        assert_int_equal(paired.measures[PAIRED_SECOND][i], wanted[i][1]);
    }
    paired_destroy(&paired);
    close_versions(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_change_a_comparison),
        cmocka_unit_test(two_halves_are_the_whole),
        cmocka_unit_test(each_version_plays_the_games_it_plays_alone),
        cmocka_unit_test(changes_are_the_games_with_another_result_and_the_first_is_known),
        cmocka_unit_test(a_version_and_itself_never_differ),
        cmocka_unit_test(only_versions_of_one_game_are_paired),
        cmocka_unit_test(measures_are_matched_by_name_and_kind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
