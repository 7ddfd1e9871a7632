/// test_engine_matches_twin: the engine and the twin play the same random scenarios; their games
/// must come from the same distribution.
///
///     test_engine_matches_twin [SEED [SCENARIOS [GAMES [FIRST]]]]
///
/// Of each scenario both play GAMES games. Each view below, a joint distribution of the winner and
/// some counts, is compared by a two-sample chi-square. Over all scenarios the test demands
///   1. no p-value under 0.0005 divided by their number (Bonferroni), and
///   2. for each view, p-values that look uniform: Kolmogorov's test at 0.0005 / VIEW_COUNT,
/// so that with another seed it fails without reason about once in 1000 runs; the seed is fixed.

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/chi_square.h"
#include "sim/mutiny/mutiny.h"
#include "tests/mutiny/random_scenario.h"
#include "tests/mutiny/twin_scenario.h"
#include "tests/uniformity.h"

extern const Game game_mutiny;

static const double false_alarm = 0.0005; // of each of the two demands

static uint64_t seed = 1;
static int scenarios = 300, games = 6000, first_scenario = 0;

typedef enum View {
    VIEW_COURSE,
    VIEW_KILLED,
    VIEW_CAPTURED,
    VIEW_END,
    VIEW_START,
    VIEW_COUNT
} View;

static const char *const view_names[VIEW_COUNT] = {
    "winner, turns, match-ups, dead of the winner", "winner, killed", "winner, captured",
    "winner, crew, shot, sailors alive", "winner, numbers at the start"};

/// The joint value of each view in each game.
typedef struct Sample {
    uint64_t *keys[VIEW_COUNT];
} Sample;

// What both sides can tell of a game. Kinds in the order officer, white sailor, party member, red.
typedef struct Game4 {
    int result, turns, matchups, crew, lost_winner;
    int killed[4], captured[4], shot[4], alive[4];
} Game4;

// Fields of 12 bits, so that neighbouring keys are like games: chi_square pools neighbours.
static uint64_t pack(int result, int a, int b, int c, int d)
{
    const int fields[] = {a, b, c, d};
    uint64_t key = (uint64_t)result;
    for (int i = 0; i < 4; ++i)
        key = key << 12 | (uint64_t)(fields[i] < 4095 ? fields[i] : 4095);
    return key;
}

static int started(const Game4 *game, int kind)
{
    return game->killed[kind] + game->shot[kind] + game->alive[kind];
}

static void look(const Game4 *game, Sample *sample, int index)
{
    const int *killed = game->killed, *captured = game->captured;
    sample->keys[VIEW_COURSE][index] =
        pack(game->result, game->turns, game->matchups, game->lost_winner, 0);
    sample->keys[VIEW_KILLED][index] =
        pack(game->result, killed[0], killed[1], killed[2], killed[3]);
    sample->keys[VIEW_CAPTURED][index] =
        pack(game->result, captured[0], captured[1], captured[2], captured[3]);
    sample->keys[VIEW_END][index] = pack(game->result, game->crew, game->shot[0] + game->shot[2],
                                         game->alive[1], game->alive[3]);
    sample->keys[VIEW_START][index] =
        pack(game->result, started(game, 0), started(game, 1), started(game, 2), started(game, 3));
}

static void sample_create(Sample *sample)
{
    for (int view = 0; view < VIEW_COUNT; ++view) {
        sample->keys[view] = calloc((size_t)games, sizeof *sample->keys[view]);
        assert_non_null(sample->keys[view]);
    }
}

static void sample_destroy(Sample *sample)
{
    for (int view = 0; view < VIEW_COUNT; ++view)
        free(sample->keys[view]);
}

static void play_engine(const MutinyParams *params, uint64_t luck, Sample *sample)
{
    Prepared *prepared = NULL;
    Error error = {0};
    if (game_mutiny.prepare(params, &prepared, &error) != OK)
        fail_msg("a random scenario is refused: %s: %s", error.key, error.text);
    uint64_t size = outcome_size(&prepared->measures);
    Outcome *outcome = malloc(size);
    assert_non_null(outcome);
    for (int i = 0; i < games; ++i) {
        memset(outcome, 0, size);
        game_mutiny.play(prepared, (GameAddress){luck, (uint64_t)i}, outcome);
        const int32_t *cells = outcome->cells;
        Game4 game = {outcome->result,
                      cells[MUTINY_TURNS],
                      cells[MUTINY_MATCHUPS],
                      cells[MUTINY_CREW],
                      cells[MUTINY_LOST_WINNER],
                      {0},
                      {0},
                      {0},
                      {0}};
        memcpy(game.killed, cells + MUTINY_KILLED, sizeof game.killed);
        memcpy(game.captured, cells + MUTINY_CAPTURED, sizeof game.captured);
        memcpy(game.shot, cells + MUTINY_SHOT, sizeof game.shot);
        memcpy(game.alive, cells + MUTINY_ALIVE, sizeof game.alive);
        look(&game, sample, i);
    }
    free(outcome);
    game_mutiny.release(prepared);
}

static void play_twin(const MutinyParams *params, uint64_t luck_seed, Sample *sample)
{
    TwinScenario scenario = twin_scenario(params);
    TwinLuck luck = twin_luck(luck_seed);
    for (int i = 0; i < games; ++i) {
        TwinOutcome outcome = twin_play(&scenario, &luck);
        Game4 game = {(int)outcome.result,
                      outcome.turns,
                      outcome.matchups,
                      outcome.crew,
                      0,
                      {0},
                      {0},
                      {0},
                      {0}};
        memcpy(game.killed, outcome.killed, sizeof game.killed);
        memcpy(game.captured, outcome.captured, sizeof game.captured);
        memcpy(game.shot, outcome.shot, sizeof game.shot);
        memcpy(game.alive, outcome.alive, sizeof game.alive);
        const int *killed = outcome.killed;
        if (outcome.result == TWIN_RED_WINS)
            game.lost_winner = killed[TWIN_PARTY_MEMBER] + killed[TWIN_RED_SAILOR];
        if (outcome.result == TWIN_WHITE_WINS)
            game.lost_winner = killed[TWIN_OFFICER] + killed[TWIN_WHITE_SAILOR];
        look(&game, sample, i);
    }
}

static int compare_keys(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

// Sorts both samples and counts each value that occurs; returns the number of values.
static size_t count_keys(uint64_t *keys[2], uint64_t *counts[2])
{
    size_t cells = 0, n = (size_t)games, used[2] = {0, 0};
    for (int s = 0; s < 2; ++s)
        qsort(keys[s], n, sizeof *keys[s], compare_keys);
    while (used[0] < n || used[1] < n) {
        uint64_t next = UINT64_MAX;
        for (int s = 0; s < 2; ++s)
            if (used[s] < n && keys[s][used[s]] < next)
                next = keys[s][used[s]];
        for (int s = 0; s < 2; ++s)
            for (counts[s][cells] = 0; used[s] < n && keys[s][used[s]] == next; ++used[s])
                ++counts[s][cells];
        ++cells;
    }
    return cells;
}

// The p-value of one view; 1 when all games are alike.
static ChiSquare compare(const Sample *engine, const Sample *twin, View view)
{
    uint64_t *keys[2] = {engine->keys[view], twin->keys[view]};
    uint64_t *counts[2];
    for (int s = 0; s < 2; ++s)
        assert_non_null(counts[s] = malloc(2 * (size_t)games * sizeof *counts[s]));
    size_t cells = count_keys(keys, counts);
    ChiSquare result = chi_square_two_samples(counts[0], counts[1], cells);
    free(counts[0]);
    free(counts[1]);
    return result;
}

static void tell(const MutinyParams *params, int index, View view, ChiSquare result)
{
    printf("# scenario %llu/%d: %s: chi-square %.1f with %llu degrees of freedom, p = %.2g\n",
           (unsigned long long)seed, index, view_names[view], result.statistic,
           (unsigned long long)result.freedom, result.p_value);
    random_scenario_print(params, stdout);
}

/// All p-values that tested something.
typedef struct PValues {
    double *of[VIEW_COUNT];
    int count[VIEW_COUNT];
    int failures;
} PValues;

static void judge_scenario(int index, Sample samples[2], PValues *all)
{
    MutinyParams params;
    random_scenario(seed, (uint64_t)index, NULL, &params);
    play_engine(&params, seed + (uint64_t)index, &samples[0]);
    play_twin(&params, seed + (uint64_t)index, &samples[1]);
    double least = false_alarm / (scenarios * VIEW_COUNT);
    for (View view = 0; view < VIEW_COUNT; ++view) {
        ChiSquare result = compare(&samples[0], &samples[1], view);
        if (result.p_value < least) {
            tell(&params, index, view, result);
            ++all->failures;
        }
        if (result.freedom > 0)
            all->of[view][all->count[view]++] = result.p_value;
    }
}

static void engine_and_twin_play_the_same_game(void **state)
{
    (void)state;
    Sample samples[2];
    PValues all = {0};
    for (View view = 0; view < VIEW_COUNT; ++view)
        assert_non_null(all.of[view] = calloc((size_t)scenarios, sizeof *all.of[view]));
    sample_create(&samples[0]);
    sample_create(&samples[1]);
    printf("# seed %llu, %d scenarios from %d, %d games each\n", (unsigned long long)seed,
           scenarios, first_scenario, games);
    for (int i = 0; i < scenarios; ++i)
        judge_scenario(first_scenario + i, samples, &all);
    for (View view = 0; view < VIEW_COUNT; ++view) {
        double p = uniformity(all.of[view], all.count[view]);
        printf("# %s: %d p-values, uniform with p = %.3g\n", view_names[view], all.count[view], p);
        all.failures += p < false_alarm / VIEW_COUNT;
        free(all.of[view]);
    }
    sample_destroy(&samples[0]);
    sample_destroy(&samples[1]);
    assert_int_equal(all.failures, 0);
}

// Reads the argument if it is there.
static int number(int argc, char **argv, int index, int otherwise)
{
    return argc > index ? (int)strtol(argv[index], NULL, 10) : otherwise;
}

int main(int argc, char **argv)
{
    seed = (uint64_t)number(argc, argv, 1, (int)seed);
    scenarios = number(argc, argv, 2, scenarios);
    games = number(argc, argv, 3, games);
    first_scenario = number(argc, argv, 4, first_scenario);
    const struct CMUnitTest tests[] = {cmocka_unit_test(engine_and_twin_play_the_same_game)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
