/// test_mutiny_steps: the steps of a mutiny against its engine, game by game, and against the
/// solver that tells the rules a second time.
///
///     test_mutiny_steps [SEED [SCENARIOS]]
///
/// Nothing here is left to chance: with another seed, or more scenarios, all must hold, too.

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/kit/literal.h"
#include "sim/mutiny/exact/exact_solve.h"
#include "sim/mutiny/fates.h"
#include "sim/mutiny/steps/exact_mutiny_steps.h"
#include "sim/mutiny/steps/mutiny_steps.h"
#include "tests/effort.h"
#include "tests/mutiny/random_scenario.h"

extern const Game game_mutiny;

static uint64_t seed = 1;
static int scenarios = EFFORT(150);

enum { GAMES = 20 };

static const RandomScenarioLimits limits = {
    .compartments = 5,
    .men = 5,
    .turns = 10,
    .without_policies = 1 << POLICY_RANDOM | 1 << POLICY_SWARM | 1 << POLICY_OVERWHELM,
    .options = true,
    .writes_rules = true,
    .writes_decisions = true,
    .all_rules = true};

/// A scenario with its steps.
typedef struct Scene {
    MutinyParams params;
    Prepared *prepared;
    MutinySteps *steps;
} Scene;

static Scene open_scene(uint64_t index, const RandomScenarioLimits *with)
{
    Scene scene = {.steps = calloc(1, sizeof *scene.steps)};
    assert_non_null(scene.steps);
    random_scenario(seed, index, with, &scene.params);
    assert_int_equal(game_mutiny.prepare(&scene.params, &scene.prepared, NULL), OK);
    assert_int_equal(mutiny_steps_create((const Mutiny *)scene.prepared, false, scene.steps, NULL),
                     OK);
    return scene;
}

static void close_scene(Scene *scene)
{
    mutiny_steps_release(scene->steps);
    free(scene->steps);
    game_mutiny.release(scene->prepared);
}

// Game by game.

static void clear_held(const MeasureSet *set, Outcome *outcome)
{
    for (int i = 0; i < set->count; ++i)
        if (set->measures[i].kind == MEASURE_SERIES)
            memset(&outcome->cells[set->measures[i].outcome_cell], 0,
                   ((size_t)set->measures[i].hi + 1) * sizeof *outcome->cells);
    memset(outcome->start, 0, sizeof outcome->start);
}

// What a game comes to by the outcome of its counts.
static void read_outcome(const MutinyCounts *counts, const Outcome *counted, Outcome *outcome)
{
    const MeasureSet *set = &counts->mutiny->prepared.measures;
    outcome->result = counted->result;
    for (int measure = 0; measure < set->count; ++measure) {
        if (set->measures[measure].kind != MEASURE_COUNT)
            continue;
        int count = mutiny_counts_of(counts, measure, (MutinyResult)counted->result);
        outcome->cells[set->measures[measure].outcome_cell] =
            count < 0 ? 0 : counted->cells[counts->set.measures[count].outcome_cell];
    }
}

static void assert_same_game(const Scene *scene, GameAddress address, void *state)
{
    const MeasureSet *set = &scene->prepared->measures;
    const MutinyCounts *counts = &scene->steps->counts;
    Outcome *played = calloc(1, outcome_size(set)), *stepped = calloc(1, outcome_size(set));
    Outcome *counted = calloc(1, outcome_size(&counts->set));
    assert_true(played && stepped && counted);
    play_game(scene->prepared, address, played);
    const LiteralTable table = {.address = address};
    assert_int_equal(literal_play(&scene->steps->game, state, &table, counted, NULL), OK);
    read_outcome(counts, counted, stepped);
    clear_held(set, played);
    if (memcmp(played, stepped, outcome_size(set)) != 0) {
        random_scenario_print(&scene->params, stdout);
        for (int i = 0; i < set->count; ++i)
            printf("# %s: played %d, by steps %d\n", set->measures[i].name,
                   played->cells[set->measures[i].outcome_cell],
                   stepped->cells[set->measures[i].outcome_cell]);
        fail_msg("game %llu of seed %llu differs", (unsigned long long)address.game,
                 (unsigned long long)address.seed);
    }
    free(played);
    free(stepped);
    free(counted);
}

static void steps_play_the_games_of_the_engine(void **unused)
{
    (void)unused;
    RandomScenarioLimits large = limits;
    large.men = large.turns = 0;
    large.without_policies = 0;
    for (int index = 0; index < 2 * scenarios; ++index) {
        Scene scene = open_scene((uint64_t)index, &large);
        const StepGame *game = &scene.steps->game;
        void *state;
        assert_int_equal(game->open(game->rules, &state, NULL), OK);
        for (uint64_t i = 0; i < GAMES; ++i)
            assert_same_game(&scene, (GameAddress){seed, i}, state);
        game->close(game->rules, state);
        close_scene(&scene);
    }
}

// By their laws.

static void assert_same_law(const Scene *scene, const ExactTable *table, const ExactTable *steps,
                            int measure)
{
    const Measure *of = &table->set->measures[measure];
    assert_true(steps->known[measure]);
    for (int result = 0; result < table->set->result_count; ++result)
        for (int32_t value = 0; value <= of->hi; ++value) {
            double one = exact_table_histogram(table, measure, result)[value];
            double other = exact_table_histogram(steps, measure, result)[value];
            if (fabs(one - other) > 1e-12) {
                random_scenario_print(&scene->params, stdout);
                fail_msg("%s = %d with result %d: %.17g, by steps %.17g", of->name, (int)value,
                         result, one, other);
            }
        }
}

/// The law of the winner's crew, from a joint distribution.
typedef struct CrewLaw {
    const MutinyCounts *counts;
    char names[64][MEASURE_NAME_SIZE]; ///< of the columns
    int count;
    double *law[MUTINY_RESULT_COUNT]; ///< owned
} CrewLaw;

static Status begin_joint(void *context, const char *const *columns, int count, Error *error)
{
    CrewLaw *crew = context;
    (void)error;
    assert_string_equal(columns[0], "result");
    crew->count = count;
    for (int column = 0; column < count; ++column)
        snprintf(crew->names[column], sizeof crew->names[column], "%s", columns[column]);
    return OK;
}

// Everybody who is aboard at the end and not shot is of the winner's crew.
static Status take_joint(void *context, const int32_t *values, double probability, Error *error)
{
    static const char *const kinds[] = {".officer", ".white_sailor", ".party_member", ".red_sailor",
                                        ".soldier"};
    CrewLaw *crew = context;
    (void)error;
    int alive = 0;
    for (int column = 1; column < crew->count; ++column) {
        const char *name = crew->names[column], *kind = strchr(name, '.');
        bool comes = strncmp(name, "started", 7) == 0 || strncmp(name, "joined", 6) == 0;
        bool stays = strncmp(name, "captured", 8) == 0 || strncmp(name, "card", 4) == 0;
        int number = 0;
        while (!stays && strcmp(kinds[number], kind) != 0)
            ++number;
        bool join = crew->counts->mutiny->optional.soldiers_join;
        if (!stays && !fates_is_shot((Kind)number, (MutinyResult)values[0], join))
            alive += comes ? values[column] : -values[column];
    }
    crew->law[values[0]][alive] += probability;
    return OK;
}

static void compare_crews(const Scene *scene, const ExactOptions *options, const ExactTable *table)
{
    const Mutiny *mutiny = (const Mutiny *)scene->prepared;
    CrewLaw crew = {.counts = &scene->steps->counts};
    const int32_t hi = table->set->measures[MUTINY_CREW].hi;
    for (int result = 0; result < MUTINY_RESULT_COUNT; ++result) {
        crew.law[result] = calloc(2 * (size_t)hi + 100, sizeof(double));
        assert_non_null(crew.law[result]);
    }
    const ExactJointTaker taker = {begin_joint, take_joint, &crew};
    assert_int_equal(exact_mutiny_steps_joint(mutiny, options, &taker, NULL), OK);
    for (int result = 0; result < MUTINY_RESULT_COUNT; ++result) {
        for (int32_t men = 0; men <= hi && result <= MUTINY_WHITE_WINS; ++men)
            assert_true(fabs(crew.law[result][men] -
                             exact_table_histogram(table, MUTINY_CREW, result)[men]) < 1e-12);
        free(crew.law[result]);
    }
}

static double mean_of(const ExactTable *table, int measure, int result)
{
    double sum = 0;
    for (int32_t value = 0; value <= table->set->measures[measure].hi; ++value)
        sum += value * exact_table_histogram(table, measure, result)[value];
    return sum;
}

// Where only means are carried, shares and means are those of the laws.
static void compare_means(const Scene *scene, const ExactOptions *options, const ExactTable *table)
{
    ExactOptions only = *options;
    ExactTable means;
    only.means_only = true;
    assert_int_equal(exact_table_create(table->set, &means, NULL), OK);
    assert_int_equal(
        exact_mutiny_steps_solve((const Mutiny *)scene->prepared, &only, &means, NULL, NULL), OK);
    for (int result = 0; result < MUTINY_RESULT_COUNT; ++result) {
        assert_true(fabs(means.cells[result] - table->cells[result]) < 1e-12);
        for (int measure = 0; measure < table->set->count; ++measure)
            if (table->known[measure])
                assert_true(fabs(mean_of(&means, measure, result) -
                                 mean_of(table, measure, result)) < 1e-11);
    }
    exact_table_destroy(&means);
}

// Returns whether both could solve the scenario.
static bool compare_laws(const Scene *scene)
{
    const ExactOptions options = {.states_max = 4000, .steps_max = 300000};
    const ExactOptions enough = {.states_max = 4000000, .steps_max = 100000000};
    ExactTable table, steps;
    assert_int_equal(exact_table_create(&scene->prepared->measures, &table, NULL), OK);
    assert_int_equal(exact_table_create(&scene->prepared->measures, &steps, NULL), OK);
    bool solved = exact_solve(scene->prepared, &options, &table, NULL) == OK;
    bool twice = !exact_mutiny_steps_alone((const Mutiny *)scene->prepared); // not by the steps
    if (solved) {
        assert_int_equal(
            exact_mutiny_steps_solve((const Mutiny *)scene->prepared, &enough, &steps, NULL, NULL),
            OK);
        compare_crews(scene, &enough, &table);
        compare_means(scene, &enough, &table);
        assert_true(fabs(steps.total - 1) < 1e-12);
        for (int result = 0; result < MUTINY_RESULT_COUNT; ++result)
            assert_true(fabs(table.cells[result] - steps.cells[result]) < 1e-12);
        for (int measure = 0; measure < table.set->count; ++measure)
            if (table.known[measure])
                assert_same_law(scene, &table, &steps, measure);
    }
    exact_table_destroy(&table);
    exact_table_destroy(&steps);
    return solved && twice;
}

static void steps_follow_the_laws_of_the_solver(void **unused)
{
    (void)unused;
    int compared = 0;
    uint64_t index = 0;
    for (; compared < scenarios; ++index) {
        assert_true(index < 20 * (uint64_t)scenarios);
        Scene scene = open_scene(index, &limits);
        compared += compare_laws(&scene);
        close_scene(&scene);
    }
    printf("# %d of %llu scenarios compared\n", compared, (unsigned long long)index);
}

int main(int argc, char **argv)
{
    seed = argc > 1 ? strtoull(argv[1], NULL, 10) : seed;
    scenarios = argc > 2 ? atoi(argv[2]) : scenarios;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_play_the_games_of_the_engine),
        cmocka_unit_test(steps_follow_the_laws_of_the_solver),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
