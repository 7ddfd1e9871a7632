/// at_table: the game `campaign` played by given faces, and by all faces that there are.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/games/campaign/campaign.h"
#include "tests/analysis/near.h"
#include "tests/given.h"

#define SETTINGS(...)                                                                              \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

#define FACES(...) (const uint8_t[]){__VA_ARGS__}, (int)sizeof((const uint8_t[]){__VA_ARGS__})

/// A scenario and what one game of it came to.
typedef struct AtTable {
    Given given;
    Outcome *outcome;
} AtTable;

/// Plays a game by a script of faces.
static inline void at_table_deal_game(const Prepared *prepared, DiceScript *script,
                                      const Narrator *narrator, Outcome *outcome)
{
    const LiteralTable table = {.script = script, .narrator = narrator};
    parts_play_at((const PartsPrepared *)prepared, &table, outcome);
}

/// Plays the settings by the faces, in the order in which a table would roll them. The script must
/// be used up to the last face.
static inline AtTable at_table_play(const char *const *settings, const uint8_t *faces, int count)
{
    AtTable table = {.given = given_valid(&game_campaign, settings)};
    DiceScript script = {.faces = faces, .count = count};
    table.outcome = given_outcome(&table.given);
    at_table_deal_game(table.given.prepared, &script, NULL, table.outcome);
    assert_int_equal(script.used, count);
    return table;
}

static inline int at_table_count(const AtTable *table, const char *measure)
{
    return given_count(&table->given, table->outcome, measure);
}

static inline void at_table_close(AtTable *table)
{
    free(table->outcome);
    given_close(&table->given);
}

/// Plays, checks one count, and closes.
static inline void at_table_assert(const char *const *settings, const uint8_t *faces, int count,
                                   const char *measure, int expected)
{
    AtTable table = at_table_play(settings, faces, count);
    if (at_table_count(&table, measure) != expected)
        fail_msg("%s is %d, not %d", measure, at_table_count(&table, measure), expected);
    at_table_close(&table);
}

/// Adds one game to the cells of a tally.
static inline void at_table_tally(const MeasureSet *set, const Outcome *outcome, long *cells)
{
    for (int m = 0; m < set->count; ++m) {
        const Measure *measure = &set->measures[m];
        const int32_t *value = outcome->cells + measure->outcome_cell;
        if (measure->kind == MEASURE_COUNT)
            cells[measure->tally_cell + (uint64_t)*value] += 1;
        for (int v = 0; v <= measure->hi && measure->kind == MEASURE_SERIES; ++v)
            cells[measure->tally_cell + (uint64_t)v] += value[v];
    }
}

/// The sequence of faces with this number, for dice of these sides.
static inline void at_table_deal(long number, const uint8_t *sides, int dice, uint8_t *faces)
{
    for (int i = 0; i < dice; ++i) {
        faces[i] = (uint8_t)(1 + number % sides[i]);
        number /= sides[i];
    }
}

/// Asserts that the exact distribution of every measure is the one counted over all sequences of
/// faces of `dice` dice; a game may leave the last of them unrolled.
static inline void at_table_enumerate(const char *const *settings, const uint8_t *sides, int dice)
{
    Given given = given_valid(&game_campaign, settings);
    const MeasureSet *set = &given.prepared->measures;
    ExactTable table = given_solve(&given);
    Outcome *outcome = given_outcome(&given);
    long *cells = calloc(set->tally_cells, sizeof *cells), sequences = 1;
    assert_non_null(cells);
    int most = 0;
    for (int i = 0; i < dice; ++i)
        sequences *= sides[i];
    for (long sequence = 0; sequence < sequences; ++sequence) {
        uint8_t faces[16];
        at_table_deal(sequence, sides, dice, faces);
        DiceScript script = {.faces = faces, .count = dice};
        memset(outcome, 0, outcome_size(set));
        at_table_deal_game(given.prepared, &script, NULL, outcome);
        at_table_tally(set, outcome, cells);
        most = script.used > most ? script.used : most;
    }
    assert_int_equal(most, dice);
    for (int m = 0; m < set->count; ++m) {
        assert_true(table.known[m]);
        for (int v = 0; v <= set->measures[m].hi && set->measures[m].kind != MEASURE_RATIO; ++v) {
            double counted = (double)cells[set->measures[m].tally_cell + (uint64_t)v];
            double exact = exact_table_histogram(&table, m, 0)[v];
            if (!(fabs(exact - counted / (double)sequences) < 1e-13))
                fail_msg("%s %d: %.15g, by enumeration %.15g", set->measures[m].name, v, exact,
                         counted / (double)sequences);
        }
    }
    free(cells);
    free(outcome);
    exact_table_destroy(&table);
    given_close(&given);
}

/// The exact probability of a value of a count.
static inline double at_table_exact(const char *const *settings, const char *measure, int value)
{
    Given given = given_valid(&game_campaign, settings);
    ExactTable table = given_solve(&given);
    double exact = exact_table_histogram(&table, given_measure(&given, measure), 0)[value];
    exact_table_destroy(&table);
    given_close(&given);
    return exact;
}

/// The exact mean of a count.
static inline double at_table_mean(const char *const *settings, const char *measure)
{
    Given given = given_valid(&game_campaign, settings);
    ExactTable table = given_solve(&given);
    double mean = given_exact_mean(&given, &table, measure);
    exact_table_destroy(&table);
    given_close(&given);
    return mean;
}
