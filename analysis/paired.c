/// paired: matching two versions, and counting their games.

#include "analysis/paired.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/extent.h"

static Status check_results(const MeasureSet *first, const MeasureSet *second, Error *error)
{
    bool same = first->result_count == second->result_count;
    for (int result = 0; same && result < first->result_count; ++result)
        same = strcmp(first->results[result].name, second->results[result].name) == 0;
    return same ? OK
                : error_set(error, FAIL_CONFLICT, NULL,
                            "the two versions know different results, so their games cannot be "
                            "paired");
}

// Reserves cells for the measure's histograms, behind those of earlier measures.
static void keep(Paired *paired, int index)
{
    const MeasureSet *sets[] = {&paired->version[PAIRED_FIRST]->measures,
                                &paired->version[PAIRED_SECOND]->measures};
    const Figure first = {paired->measures[PAIRED_FIRST][index], CONDITION_ALL};
    const Figure second = {paired->measures[PAIRED_SECOND][index], CONDITION_ALL};
    PairedCells *cells = &paired->cells[index];
    uint64_t second_size = (uint64_t)condition_size(sets[1], second.measure);
    if (figure_has_histogram(sets[1], second)) {
        cells->values = paired->cell_count;
        cells->value_count = second_size;
        paired->cell_count += second_size;
    }
    if (figure_is_plain(sets[0], first) && figure_is_plain(sets[1], second)) {
        cells->differences = paired->cell_count;
        cells->difference_count = condition_size(sets[0], first.measure) + second_size - 1;
        paired->cell_count += cells->difference_count;
    }
}

// Gives a count that has few values, and no others, a column. So many pairs of values in all stay
// in the processor's cache.
static void add_column(Paired *paired, int index)
{
    enum { VALUE_PAIRS_MAX = 1 << 12, PAIRS_MAX = 1 << 16 };
    PairedColumn column = {.index = index, .pairs = paired->pair_count};
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version) {
        const MeasureSet *set = &paired->version[version]->measures;
        column.measures[version] = &set->measures[paired->measures[version][index]];
        column.outcome_cells[version] = column.measures[version]->outcome_cell;
    }
    uint64_t values = (uint64_t)column.measures[PAIRED_FIRST]->hi + 2;
    uint64_t second_values = (uint64_t)column.measures[PAIRED_SECOND]->hi + 2;
    if (column.measures[PAIRED_FIRST]->kind != MEASURE_COUNT ||
        column.measures[PAIRED_FIRST]->is_open || column.measures[PAIRED_SECOND]->is_open ||
        values * second_values > VALUE_PAIRS_MAX ||
        paired->pair_count + values * second_values > PAIRS_MAX)
        return;
    column.values = (uint32_t)values;
    column.second_values = (uint32_t)second_values;
    paired->columns[paired->column_count++] = column;
    paired->pair_count += (uint32_t)(values * second_values);
    paired->cells[index].has_column = true;
}

// Those of plain counts first.
static void add_columns(Paired *paired)
{
    for (int plain = 1; plain >= 0; --plain) {
        for (int i = 0; i < paired->count; ++i)
            if ((paired->cells[i].difference_count > 0) == plain)
                add_column(paired, i);
        if (plain)
            paired->plain_count = paired->column_count;
    }
}

static void match_measures(const MeasureSet *first, const MeasureSet *second, Paired *paired)
{
    for (int measure = 0; measure < first->count; ++measure) {
        int other = measure_set_find(second, first->measures[measure].name);
        if (other < 0 || second->measures[other].kind != first->measures[measure].kind ||
            !measure_has_mean(&first->measures[measure]))
            continue;
        paired->measures[PAIRED_FIRST][paired->count] = measure;
        paired->measures[PAIRED_SECOND][paired->count] = other;
        keep(paired, paired->count);
        paired->count += 1;
    }
}

Status paired_create(const Prepared *first, const Prepared *second, Paired *paired, Error *error)
{
    size_t most = (size_t)first->measures.count + 1;
    *paired = (Paired){.version = {first, second}};
    // Scripts are games of their own, even when they differ in nothing but their texts.
    if (strcmp(first->game->name, second->game->name) != 0)
        return error_set(error, FAIL_CONFLICT, NULL,
                         "'%s' and '%s' are different games; only versions of the same can be "
                         "compared",
                         first->game->name, second->game->name);
    TRY(check_results(&first->measures, &second->measures, error));
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version)
        paired->measures[version] = calloc(most, sizeof(int));
    paired->cells = calloc(most, sizeof *paired->cells);
    paired->columns = calloc(most, sizeof *paired->columns);
    if (!paired->measures[PAIRED_FIRST] || !paired->measures[PAIRED_SECOND] || !paired->cells ||
        !paired->columns) {
        paired_destroy(paired);
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a comparison");
    }
    match_measures(&first->measures, &second->measures, paired);
    add_columns(paired);
    return OK;
}

void paired_destroy(Paired *paired)
{
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version)
        free(paired->measures[version]);
    free(paired->cells);
    free(paired->columns);
    *paired = (Paired){0};
}

Status paired_tally_create(const Paired *paired, PairedTally *tally, Error *error)
{
    *tally = (PairedTally){.paired = paired,
                           .first_change = UINT64_MAX,
                           .sums = calloc((size_t)paired->count + 1, sizeof *tally->sums),
                           .cells = calloc(extent(paired->cell_count + 1), sizeof *tally->cells),
                           .pairs = calloc((size_t)paired->pair_count + 1, sizeof *tally->pairs)};
    if (tally->sums && tally->cells && tally->pairs)
        return OK;
    paired_tally_destroy(tally);
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for a comparison");
}

void paired_tally_destroy(PairedTally *tally)
{
    free(tally->sums);
    free(tally->cells);
    free(tally->pairs);
    *tally = (PairedTally){0};
}

static const Outcome *outcome_of(const PairedTally *tally, const PairedStretch *stretch,
                                 PairedVersion version, uint64_t game)
{
    size_t size = outcome_size(&tally->paired->version[version]->measures);
    return (const void *)((const char *)stretch->outcomes[version] + game * size);
}

static void add_results(PairedTally *tally, const PairedStretch *stretch)
{
    tally->games += stretch->games;
    for (uint64_t game = 0; game < stretch->games; ++game) {
        int32_t first = outcome_of(tally, stretch, PAIRED_FIRST, game)->result;
        int32_t second = outcome_of(tally, stretch, PAIRED_SECOND, game)->result;
        tally->results[first][second] += 1;
        if (first != second && stretch->first + game < tally->first_change)
            tally->first_change = stretch->first + game;
    }
}

// The value of a column under one version; hi + 1 where a game of this result has none.
static inline uint32_t value_of(const PairedColumn *column, PairedVersion version,
                                const Outcome *outcome)
{
    const Measure *measure = column->measures[version];
    return measure_is_given(measure, outcome->result)
               ? (uint32_t)outcome->cells[column->outcome_cells[version]]
               : (uint32_t)measure->hi + 1;
}

// Game by game, so that two increments of one cell, of which the second waits for the first, are as
// far apart as there are columns.
static void count_pairs(PairedTally *tally, const PairedStretch *stretch)
{
    const Paired *paired = tally->paired;
    for (uint64_t game = 0; game < stretch->games; ++game) {
        const Outcome *first = outcome_of(tally, stretch, PAIRED_FIRST, game);
        const Outcome *second = outcome_of(tally, stretch, PAIRED_SECOND, game);
        const PairedColumn *column = paired->columns;
        for (int i = 0; i < paired->plain_count; ++i, ++column)
            tally->pairs[column->pairs +
                         (uint32_t)first->cells[column->outcome_cells[PAIRED_FIRST]] *
                             column->second_values +
                         (uint32_t)second->cells[column->outcome_cells[PAIRED_SECOND]]] += 1;
        for (int i = paired->plain_count; i < paired->column_count; ++i, ++column)
            tally->pairs[column->pairs +
                         value_of(column, PAIRED_FIRST, first) * column->second_values +
                         value_of(column, PAIRED_SECOND, second)] += 1;
    }
}

static void add_terms(PairedSums *sums, const int64_t terms[PAIRED_TERM_COUNT], uint64_t times)
{
    int product = 0;
    for (int a = 0; a < PAIRED_TERM_COUNT; ++a) {
        sums->sums[a] += (Signed128)terms[a] * (int64_t)times;
        for (int b = a; b < PAIRED_TERM_COUNT; ++b)
            sums->products[product++] += (Signed128)terms[a] * terms[b] * (int64_t)times;
    }
}

static bool is_within(const Measure *measure, FigurePart part)
{
    return !measure->is_open || (part.part >= measure->lo && part.part <= measure->hi);
}

// Adds to the histograms of a measure games that came to the same under both versions.
static void add_cells(PairedTally *tally, int index, const FigurePart parts[], uint64_t times)
{
    const Paired *paired = tally->paired;
    const PairedCells *cells = &paired->cells[index];
    const Measure *measures[PAIRED_VERSION_COUNT];
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version)
        measures[version] =
            &paired->version[version]->measures.measures[paired->measures[version][index]];
    const Measure *first = measures[PAIRED_FIRST], *second = measures[PAIRED_SECOND];
    if (!is_within(first, parts[PAIRED_FIRST]) || !is_within(second, parts[PAIRED_SECOND])) {
        tally->sums[index].beyond += times;
        return;
    }
    int64_t value = parts[PAIRED_SECOND].part - second->lo;
    if (cells->value_count > 0 && parts[PAIRED_SECOND].whole > 0)
        tally->cells[cells->values + (uint64_t)value] += times;
    if (cells->difference_count > 0)
        tally->cells[cells->differences +
                     (uint64_t)(value + first->hi - parts[PAIRED_FIRST].part)] += times;
}

// Adds games that all came to the same.
static void add_parts(PairedTally *tally, int index, const FigurePart parts[], uint64_t times)
{
    FigurePart a = parts[PAIRED_FIRST], b = parts[PAIRED_SECOND];
    add_terms(&tally->sums[index], (const int64_t[]){a.whole, a.part, b.whole, b.part}, times);
    tally->sums[index].changed += a.whole != b.whole || a.part != b.part ? times : 0;
    add_cells(tally, index, parts, times);
}

// Any other measure.
static void add_measure(PairedTally *tally, int index, const PairedStretch *stretch)
{
    const Paired *paired = tally->paired;
    for (uint64_t game = 0; game < stretch->games; ++game) {
        FigurePart parts[PAIRED_VERSION_COUNT];
        for (int version = 0; version < PAIRED_VERSION_COUNT; ++version)
            parts[version] = figure_take(&paired->version[version]->measures,
                                         (Figure){paired->measures[version][index], CONDITION_ALL},
                                         outcome_of(tally, stretch, (PairedVersion)version, game));
        add_parts(tally, index, parts, 1);
    }
}

void paired_tally_add(PairedTally *tally, const PairedStretch *stretch)
{
    assert(stretch->games <= PAIRED_STRETCH_MAX);
    add_results(tally, stretch);
    count_pairs(tally, stretch);
    for (int i = 0; i < tally->paired->count; ++i)
        if (!tally->paired->cells[i].has_column)
            add_measure(tally, i, stretch);
}

// Adds the games of one pair of values.
static void settle_pair(PairedTally *tally, const PairedColumn *column, uint32_t first,
                        uint32_t second, uint64_t times)
{
    FigurePart parts[PAIRED_VERSION_COUNT] = {{0}};
    if (first + 1 < column->values)
        parts[PAIRED_FIRST] = (FigurePart){1, first};
    if (second + 1 < column->second_values)
        parts[PAIRED_SECOND] = (FigurePart){1, second};
    add_parts(tally, column->index, parts, times);
}

void paired_tally_settle(PairedTally *tally)
{
    for (int i = 0; i < tally->paired->column_count; ++i) {
        const PairedColumn *column = &tally->paired->columns[i];
        uint32_t *times = tally->pairs + column->pairs;
        for (uint32_t first = 0; first < column->values; ++first)
            for (uint32_t second = 0; second < column->second_values; ++second, ++times)
                if (*times > 0) {
                    settle_pair(tally, column, first, second, *times);
                    *times = 0;
                }
    }
}

void paired_tally_merge(PairedTally *tally, const PairedTally *from)
{
    tally->games += from->games;
    for (int a = 0; a < MEASURE_RESULT_MAX; ++a)
        for (int b = 0; b < MEASURE_RESULT_MAX; ++b)
            tally->results[a][b] += from->results[a][b];
    if (from->first_change < tally->first_change)
        tally->first_change = from->first_change;
    assert(tally->paired->count == from->paired->count);
    for (uint64_t cell = 0; cell < tally->paired->cell_count; ++cell)
        tally->cells[cell] += from->cells[cell];
    for (int i = 0; i < tally->paired->count; ++i) {
        tally->sums[i].changed += from->sums[i].changed;
        tally->sums[i].beyond += from->sums[i].beyond;
        for (int term = 0; term < PAIRED_TERM_COUNT; ++term)
            tally->sums[i].sums[term] += from->sums[i].sums[term];
        for (int product = 0; product < PAIRED_PRODUCT_COUNT; ++product)
            tally->sums[i].products[product] += from->sums[i].products[product];
    }
}

uint64_t paired_tally_changes(const PairedTally *tally)
{
    uint64_t same = 0;
    for (int result = 0; result < MEASURE_RESULT_MAX; ++result)
        same += tally->results[result][result];
    return tally->games - same;
}

uint64_t paired_tally_result(const PairedTally *tally, PairedVersion version, int result)
{
    uint64_t games = 0;
    for (int other = 0; other < MEASURE_RESULT_MAX; ++other)
        games +=
            version == PAIRED_FIRST ? tally->results[result][other] : tally->results[other][result];
    return games;
}

PairSums paired_tally_sums(const PairedTally *tally, PairedVersion version, int index)
{
    const PairedSums *sums = &tally->sums[index];
    int whole = version == PAIRED_FIRST ? PAIRED_FIRST_WHOLE : PAIRED_SECOND_WHOLE;
    int part = whole + 1;
    return (PairSums){.count = tally->games,
                      .sum_x = sums->sums[whole],
                      .sum_y = sums->sums[part],
                      .squares_x = (Unsigned128)paired_sums_product(sums, whole, whole),
                      .squares_y = (Unsigned128)paired_sums_product(sums, part, part),
                      .products = paired_sums_product(sums, whole, part),
                      .is_beyond = sums->beyond > 0};
}

FigureSample paired_tally_sample(const PairedTally *tally, int index)
{
    const PairedCells *cells = &tally->paired->cells[index];
    FigureSample sample = {.sums = paired_tally_sums(tally, PAIRED_SECOND, index)};
    if (cells->value_count == 0)
        return sample;
    sample.sums.count = (uint64_t)sample.sums.sum_x;
    sample.parts[sample.part_count++] = tally->cells + cells->values;
    return sample;
}
