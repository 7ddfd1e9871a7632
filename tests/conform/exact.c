/// exact: each figure that two ways lead to, compared.

#include "tests/conform/exact.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/given.h"

enum {
    SEED = 3,
    GAMES = 20000,
    STRATA_GAMES = 300,
    STATES_MAX = 100000,
    STEPS_MAX = 20000000,
    GAMES_MAX = 64,
};

// Rounding may not move a probability by more.
static const double rounding = 1e-9;

static GivenFit all = {.worst = 1};
static int solved[GAMES_MAX], joined[GAMES_MAX]; ///< cases, by the game's row

static const ExactOptions little_work = {.states_max = STATES_MAX, .steps_max = STEPS_MAX};
static const ExactOptions still_less = {.states_max = STATES_MAX / 10, .steps_max = STEPS_MAX / 10};

static int row_of(const Game *game)
{
    int row = 0;
    while (strcmp(game_registry[row]->name, game->name) != 0)
        ++row;
    assert_true(row < GAMES_MAX);
    return row;
}

static void hold_near(const Case *one, const char *what, double value, double wanted)
{
    if (!(fabs(value - wanted) <= rounding))
        fail_msg("%s: %s is %.15g, not %.15g", one->description, what, value, wanted);
}

static void hold_total(const Case *one, const ExactTable *table)
{
    double total = 0;
    for (int result = 0; result < table->set->result_count; ++result)
        total += table->cells[result];
    hold_near(one, "the sum of the results' probabilities", total + table->dropped, 1);
    hold_near(one, "the total that the solver tells", table->total, total);
}

static void hold_games(const Case *one, ExactTable *table)
{
    const Given given = {.game = one->scenario.game,
                         .block = one->scenario.block,
                         .prepared = one->scenario.prepared};
    GivenFit fit = given_fit(&given, table, SEED, GAMES);
    char name[sizeof fit.name];
    memcpy(name, fit.name, sizeof name);
    if (fit.worst * 10000 < 0.001)
        fail_msg("%s: %s: exact and simulated have p = %g", one->description, name, fit.worst);
    given_fit_add(&all, &fit, SEED);
}

// What the start table says of a game that starts so: the values that are its columns.
static void start_of(const MeasureSet *set, const ExactStrata *strata, const ExactStratum *stratum,
                     int32_t start[MEASURE_START_MAX])
{
    for (int column = 0; column < set->start_count; ++column) {
        int value = 0;
        while (value < EXACT_STRATUM_VALUE_MAX && strata->names[value] &&
               strcmp(strata->names[value], set->start[column].name) != 0)
            ++value;
        assert_true(value < EXACT_STRATUM_VALUE_MAX && strata->names[value]);
        start[column] = stratum->values[value];
    }
}

// Whether some way to start that looks like the game's leads to that very game.
static bool is_in_strata(const Prepared *prepared, const ExactStrata *strata, GameAddress address,
                         const Outcome *game, Outcome *again)
{
    const MeasureSet *set = &prepared->measures;
    for (int i = 0; i < strata->count; ++i) {
        int32_t start[MEASURE_START_MAX];
        start_of(set, strata, &strata->items[i], start);
        if (memcmp(start, game->start, (size_t)set->start_count * sizeof *start) != 0)
            continue;
        memset(again, 0, outcome_size(set));
        prepared->game->play_stratum(prepared, &strata->items[i], address, again);
        if (memcmp(game, again, outcome_size(set)) == 0)
            return true;
    }
    return false;
}

static void hold_strata_games(const Case *one, const ExactStrata *strata)
{
    const Prepared *prepared = one->scenario.prepared;
    const uint64_t size = outcome_size(&prepared->measures);
    Outcome *game = malloc(size), *again = malloc(size);
    assert_true(game && again);
    for (uint64_t i = 0; i < STRATA_GAMES; ++i) {
        const GameAddress address = {SEED, i};
        memset(game, 0, size);
        prepared->game->play(prepared, address, game);
        if (!is_in_strata(prepared, strata, address, game, again))
            fail_msg("%s: game %d is not among those of its way to start", one->description,
                     (int)i);
    }
    free(game);
    free(again);
}

// Every cell of the exact start table is the sum of the weights of the ways to start that it has.
static void hold_start_table(const Case *one, const ExactStrata *strata, const ExactTable *table)
{
    const MeasureSet *set = table->set;
    if (!table->start_known || set->start_cells == 0)
        return;
    double *weights = calloc(set->start_cells, sizeof *weights);
    assert_non_null(weights);
    for (int i = 0; i < strata->count; ++i) {
        int32_t start[MEASURE_START_MAX];
        start_of(set, strata, &strata->items[i], start);
        weights[tally_start_index(set, start)] += strata->items[i].weight;
    }
    for (uint64_t cell = 0; cell < set->start_cells; ++cell) {
        const double *shares = table->cells + (1 + cell) * (uint64_t)set->result_count;
        double sum = 0;
        for (int result = 0; result < set->result_count; ++result)
            sum += shares[result];
        hold_near(one, "the weight of a row of the start table", weights[cell], sum);
    }
    free(weights);
}

static void hold_weights(const Case *one, const ExactStrata *strata)
{
    double total = 0;
    for (int i = 0; i < strata->count; ++i)
        total += strata->items[i].weight;
    hold_near(one, "the sum of the weights of all ways to start", total, 1);
}

static void hold_strata(const Case *one, const ExactTable *table)
{
    const Prepared *prepared = one->scenario.prepared;
    if (!prepared->game->strata)
        return;
    ExactStrata strata = {0};
    Error error = {0};
    Status status = prepared->game->strata(prepared, &strata, &error);
    if (status == OK) {
        hold_weights(one, &strata);
        hold_start_table(one, &strata, table);
        hold_strata_games(one, &strata);
    } else if (status != FAIL_LIMIT && status != FAIL_CONFLICT) {
        fail_msg("%s: %s", one->description, error.text);
    }
    exact_strata_release(&strata);
}

enum { COLUMNS_MAX = 64 };

// The margins of a joint law, in the layout of the exact table.
typedef struct Margins {
    const MeasureSet *set;
    double *cells;
    int measures[COLUMNS_MAX]; ///< by column; −1: none
    int columns;
} Margins;

static Status begin_joint(void *context, const char *const *columns, int count, Error *error)
{
    (void)error;
    Margins *margins = context;
    assert_in_range(count, 1, COLUMNS_MAX);
    margins->columns = count;
    for (int i = 0; i < count; ++i)
        margins->measures[i] = measure_set_find(margins->set, columns[i]);
    return OK;
}

static Status take_joint(void *context, const int32_t *values, double probability, Error *error)
{
    (void)error;
    Margins *margins = context;
    const ExactTable like = {.set = margins->set, .cells = margins->cells};
    margins->cells[values[0]] += probability;
    for (int i = 1; i < margins->columns; ++i)
        if (margins->measures[i] >= 0)
            exact_table_histogram(&like, margins->measures[i], values[0])[values[i]] += probability;
    return OK;
}

static void compare_margins(const Case *one, const Margins *margins, const ExactTable *table)
{
    const ExactTable like = {.set = margins->set, .cells = margins->cells};
    for (int result = 0; result < table->set->result_count; ++result) {
        hold_near(one, "a result's share of the joint law", margins->cells[result],
                  table->cells[result]);
        for (int i = 1; i < margins->columns; ++i) {
            const int measure = margins->measures[i];
            if (measure < 0 || !table->known[measure] ||
                !measure_is_given(&table->set->measures[measure], result))
                continue;
            for (int value = 0; value <= table->set->measures[measure].hi; ++value)
                hold_near(one, table->set->measures[measure].name,
                          exact_table_histogram(&like, measure, result)[value],
                          exact_table_histogram(table, measure, result)[value]);
        }
    }
}

static void hold_joint(const Case *one, const ExactTable *table)
{
    const Prepared *prepared = one->scenario.prepared;
    if (!prepared->game->joint)
        return;
    Margins margins = {.set = table->set,
                       .cells = calloc(table->set->tally_cells, sizeof *margins.cells)};
    assert_non_null(margins.cells);
    const ExactJointTaker taker = {begin_joint, take_joint, &margins};
    Error error = {0};
    Status status = prepared->game->joint(prepared, &still_less, &taker, &error);
    if (status == OK) {
        ++joined[row_of(prepared->game)];
        compare_margins(one, &margins, table);
    } else if (status != FAIL_LIMIT && status != FAIL_CONFLICT) {
        fail_msg("%s: %s", one->description, error.text);
    }
    free(margins.cells);
}

void exact_hold(const Case *one)
{
    const Game *game = one->scenario.game;
    if (!game->exact)
        return;
    ExactTable table;
    Error error = {0};
    assert_int_equal(exact_table_create(&one->scenario.prepared->measures, &table, NULL), OK);
    Status status = game->exact(one->scenario.prepared, &little_work, &table, &error);
    if (status == OK) {
        ++solved[row_of(game)];
        hold_total(one, &table);
        hold_games(one, &table);
        hold_strata(one, &table);
        hold_joint(one, &table);
    } else if (status != FAIL_LIMIT && status != FAIL_CONFLICT) {
        fail_msg("%s: %s", one->description, error.text);
    }
    exact_table_destroy(&table);
}

void exact_assert_solved(const Game *game)
{
    if (solved[row_of(game)] == 0)
        fail_msg("no scenario of the game %s was solved", game->name);
    if (game->joint && joined[row_of(game)] == 0)
        fail_msg("no joint law of the game %s was solved", game->name);
}
