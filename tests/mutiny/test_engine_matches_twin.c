/// test_engine_matches_twin: the engine and the twin play the same random scenarios; their games
/// must come from the same distribution.
///
///     test_engine_matches_twin [SEED [SCENARIOS [GAMES [FIRST]]]]
///
/// Once without, once with optional rules. Of each scenario both play GAMES games. Each view below,
/// a joint distribution of the winner and some counts, is compared by a two-sample chi-square. Over
/// all scenarios the test demands
///   1. no p-value under 0.0005 divided by their number (Bonferroni), and
///   2. for each view, p-values that look uniform: Kolmogorov's test at 0.0005 / VIEW_COUNT,
/// so that with another seed it fails without reason about once in 500 runs; the seed is fixed.

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/mutiny.h"
#include "tests/chi_square.h"
#include "tests/effort.h"
#include "tests/mutiny/random_scenario.h"
#include "tests/mutiny/twin_scenario.h"
#include "tests/uniformity.h"

extern const Game game_mutiny;

static const double false_alarm = 0.0005; // of each of the two demands

static uint64_t seed = 1;
static int scenarios = EFFORT(180), games = 6000, first_scenario = 0;
static bool options; // the scenarios have optional rules

typedef enum View {
    VIEW_COURSE,
    VIEW_KILLED,
    VIEW_CAPTURED,
    VIEW_END,
    VIEW_START,
    VIEW_TURNED,
    VIEW_GONE,
    VIEW_SOLDIERS,
    VIEW_CARDS,
    VIEW_HELD,
    VIEW_COUNT
} View;

static const char *const view_names[VIEW_COUNT] = {
    [VIEW_COURSE] = "winner, turns, match-ups, dead of the winner",
    [VIEW_KILLED] = "winner, killed",
    [VIEW_CAPTURED] = "winner, captured",
    [VIEW_END] = "winner, crew, shot, sailors alive",
    [VIEW_START] = "winner, numbers at the start",
    [VIEW_TURNED] = "winner, sailors who left and joined",
    [VIEW_GONE] = "winner, executed, drowned, escaped",
    [VIEW_SOLDIERS] = "winner, soldiers captured, killed, shot, alive",
    [VIEW_CARDS] = "winner, cards, who rose",
    [VIEW_HELD] = "winner, turns that Reds held a compartment"};

/// The joint value of each view in each game.
typedef struct Sample {
    uint64_t *keys[VIEW_COUNT];
} Sample;

enum { KINDS = 5, FATES = 10 };

// What both sides can tell of a game. Kinds in the order officer, white sailor, party member, red
// sailor, soldier; fates in that of MutinyFate.
typedef struct Told {
    int result, turns, matchups, crew, lost_winner;
    int fate[FATES][KINDS];
    int card[2]; // Red's, White's
    int held[4]; // of the first compartments
} Told;

// Fields of 12 bits, so that neighbouring keys are like games: chi_square pools neighbours.
static uint64_t pack(int result, int a, int b, int c, int d)
{
    const int fields[] = {a, b, c, d};
    uint64_t key = (uint64_t)result;
    for (int i = 0; i < 4; ++i)
        key = key << 12 | (uint64_t)(fields[i] < 4095 ? fields[i] : 4095);
    return key;
}

static int all_of(const int kinds[KINDS])
{
    return kinds[0] + kinds[1] + kinds[2] + kinds[3] + kinds[4];
}

static uint64_t pack_kinds(int result, const int kinds[KINDS])
{
    return pack(result, kinds[0], kinds[1], kinds[2], kinds[3]);
}

static void look(const Told *game, Sample *sample, int index)
{
    const int result = game->result, *shot = game->fate[FATE_SHOT], *alive = game->fate[FATE_ALIVE];
    const int *left = game->fate[FATE_LEFT], *joined = game->fate[FATE_JOINED];
    uint64_t keys[VIEW_COUNT] = {
        [VIEW_COURSE] = pack(result, game->turns, game->matchups, game->lost_winner, 0),
        [VIEW_KILLED] = pack_kinds(result, game->fate[FATE_KILLED]),
        [VIEW_CAPTURED] = pack_kinds(result, game->fate[FATE_CAPTURED]),
        [VIEW_END] = pack(result, game->crew, shot[0] + shot[2], alive[1], alive[3]),
        [VIEW_START] = pack_kinds(result, game->fate[FATE_STARTED]),
        [VIEW_TURNED] = pack(result, left[1], left[3], joined[1], joined[3]),
        [VIEW_GONE] = pack(result, all_of(game->fate[FATE_EXECUTED]),
                           game->fate[FATE_EXECUTED][1] + game->fate[FATE_EXECUTED][3],
                           all_of(game->fate[FATE_DROWNED]), all_of(game->fate[FATE_ESCAPED])),
        [VIEW_SOLDIERS] = pack(result, game->fate[FATE_CAPTURED][4], game->fate[FATE_KILLED][4],
                               shot[4], alive[4]),
        [VIEW_CARDS] = pack(result, game->card[0], game->card[1], joined[0], joined[2]),
        [VIEW_HELD] = pack(result, game->held[0], game->held[1], game->held[2], game->held[3]),
    };
    for (int view = 0; view < VIEW_COUNT; ++view)
        sample->keys[view][index] = keys[view];
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

// What the engine says of a game; plain scenarios do not record who started.
static Told told_by_engine(const Mutiny *mutiny, const Outcome *outcome)
{
    const int32_t *cells = outcome->cells;
    Told game = {.result = outcome->result,
                 .turns = cells[MUTINY_TURNS],
                 .matchups = cells[MUTINY_MATCHUPS],
                 .crew = cells[MUTINY_CREW],
                 .lost_winner = cells[MUTINY_LOST_WINNER]};
    for (int fate = 0; fate < FATES; ++fate)
        for (int kind = 0; kind < mutiny->cells.kinds && mutiny->cells.fate[fate] >= 0; ++kind)
            game.fate[fate][kind] = cells[mutiny->cells.fate[fate] + kind];
    for (int kind = 0; kind < KINDS && !mutiny->optional.any; ++kind)
        game.fate[FATE_STARTED][kind] =
            game.fate[FATE_KILLED][kind] + game.fate[FATE_SHOT][kind] + game.fate[FATE_ALIVE][kind];
    if (mutiny->optional.cards) {
        game.card[0] = cells[mutiny->cells.card[COLOUR_RED]];
        game.card[1] = cells[mutiny->cells.card[COLOUR_WHITE]];
    }
    for (int room = 0; room < 4 && room < mutiny->rooms && mutiny->held; ++room)
        for (int turn = 0; turn <= mutiny->max_turns; ++turn)
            game.held[room] += cells[mutiny->cells.held + room * (mutiny->max_turns + 1) + turn];
    return game;
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
        Told game = told_by_engine((const Mutiny *)prepared, outcome);
        look(&game, sample, i);
    }
    free(outcome);
    game_mutiny.release(prepared);
}

static int dead_of(const TwinOutcome *outcome, TwinKind kind)
{
    return outcome->killed[kind] + outcome->executed[kind];
}

static Told told_by_twin(const TwinOutcome *outcome)
{
    const int *const fates[FATES] = {
        [FATE_KILLED] = outcome->killed,   [FATE_CAPTURED] = outcome->captured,
        [FATE_SHOT] = outcome->shot,       [FATE_ALIVE] = outcome->alive,
        [FATE_STARTED] = outcome->started, [FATE_JOINED] = outcome->joined,
        [FATE_LEFT] = outcome->left,       [FATE_EXECUTED] = outcome->executed,
        [FATE_DROWNED] = outcome->drowned, [FATE_ESCAPED] = outcome->escaped};
    Told game = {.result = (int)outcome->result,
                 .turns = outcome->turns,
                 .matchups = outcome->matchups,
                 .crew = outcome->crew,
                 .card = {(int)outcome->card[TWIN_RED], (int)outcome->card[TWIN_WHITE]}};
    for (int fate = 0; fate < FATES; ++fate)
        memcpy(game.fate[fate], fates[fate], sizeof game.fate[fate]);
    memcpy(game.held, outcome->held, sizeof game.held);
    if (outcome->result == TWIN_RED_WINS)
        game.lost_winner = dead_of(outcome, TWIN_PARTY_MEMBER) + dead_of(outcome, TWIN_RED_SAILOR);
    if (outcome->result == TWIN_WHITE_WINS)
        game.lost_winner = dead_of(outcome, TWIN_OFFICER) + dead_of(outcome, TWIN_WHITE_SAILOR) +
                           dead_of(outcome, TWIN_SOLDIER);
    return game;
}

static void play_twin(const MutinyParams *params, uint64_t luck_seed, Sample *sample)
{
    TwinScenario scenario = twin_scenario(params);
    TwinLuck luck = twin_luck(luck_seed);
    for (int i = 0; i < games; ++i) {
        TwinOutcome outcome = twin_play(&scenario, &luck);
        Told game = told_by_twin(&outcome);
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

// Without optional rules the views of what they make would show the winner alone.
static View views(void)
{
    return options ? VIEW_COUNT : VIEW_TURNED;
}

static void judge_scenario(int index, Sample samples[2], PValues *all)
{
    MutinyParams params;
    const RandomScenarioLimits limits = {.options = options, .all_rules = true};
    random_scenario(seed, (uint64_t)index, &limits, &params);
    play_engine(&params, seed + (uint64_t)index, &samples[0]);
    play_twin(&params, seed + (uint64_t)index, &samples[1]);
    double least = false_alarm / (scenarios * VIEW_COUNT);
    for (View view = 0; view < views(); ++view) {
        ChiSquare result = compare(&samples[0], &samples[1], view);
        if (result.p_value < least) {
            tell(&params, index, view, result);
            ++all->failures;
        }
        if (result.freedom > 0)
            all->of[view][all->count[view]++] = result.p_value;
    }
}

static void compare_all(void)
{
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
    for (View view = 0; view < views(); ++view) {
        double p = uniformity(all.of[view], all.count[view]);
        printf("# %s: %d p-values, uniform with p = %.3g\n", view_names[view], all.count[view], p);
        all.failures += p < false_alarm / VIEW_COUNT;
    }
    for (View view = 0; view < VIEW_COUNT; ++view)
        free(all.of[view]);
    sample_destroy(&samples[0]);
    sample_destroy(&samples[1]);
    assert_int_equal(all.failures, 0);
}

static void engine_and_twin_play_the_same_game(void **state)
{
    (void)state;
    options = false;
    compare_all();
}

static void engine_and_twin_play_the_same_game_with_optional_rules(void **state)
{
    (void)state;
    options = true;
    compare_all();
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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engine_and_twin_play_the_same_game),
        cmocka_unit_test(engine_and_twin_play_the_same_game_with_optional_rules)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
