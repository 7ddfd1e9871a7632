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
    if (!paired->measures[PAIRED_FIRST] || !paired->measures[PAIRED_SECOND] || !paired->cells) {
        paired_destroy(paired);
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a comparison");
    }
    match_measures(&first->measures, &second->measures, paired);
    return OK;
}

void paired_destroy(Paired *paired)
{
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version)
        free(paired->measures[version]);
    free(paired->cells);
    *paired = (Paired){0};
}

Status paired_tally_create(const Paired *paired, PairedTally *tally, Error *error)
{
    *tally = (PairedTally){.paired = paired,
                           .first_change = UINT64_MAX,
                           .sums = calloc((size_t)paired->count + 1, sizeof *tally->sums),
                           .cells = calloc(extent(paired->cell_count + 1), sizeof *tally->cells)};
    if (tally->sums && tally->cells)
        return OK;
    paired_tally_destroy(tally);
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for a comparison");
}

void paired_tally_destroy(PairedTally *tally)
{
    free(tally->sums);
    free(tally->cells);
    *tally = (PairedTally){0};
}

static void add_terms(PairedSums *sums, const int64_t terms[PAIRED_TERM_COUNT])
{
    int product = 0;
    for (int a = 0; a < PAIRED_TERM_COUNT; ++a) {
        sums->sums[a] += terms[a];
        for (int b = a; b < PAIRED_TERM_COUNT; ++b)
            sums->products[product++] += (Signed128)terms[a] * terms[b];
    }
}

static bool is_within(const Measure *measure, FigurePart part)
{
    return !measure->is_open || (part.part >= measure->lo && part.part <= measure->hi);
}

// Adds to the histograms of a measure what a game came to under both versions, whose measures they
// are.
static void add_cells(PairedTally *tally, int index, const Measure *const measures[],
                      const FigurePart parts[])
{
    const PairedCells *cells = &tally->paired->cells[index];
    const Measure *first = measures[PAIRED_FIRST], *second = measures[PAIRED_SECOND];
    if (!is_within(first, parts[PAIRED_FIRST]) || !is_within(second, parts[PAIRED_SECOND])) {
        tally->sums[index].beyond += 1;
        return;
    }
    int64_t value = parts[PAIRED_SECOND].part - second->lo;
    if (cells->value_count > 0 && parts[PAIRED_SECOND].whole > 0)
        tally->cells[cells->values + (uint64_t)value] += 1;
    if (cells->difference_count > 0)
        tally->cells[cells->differences +
                     (uint64_t)(value + first->hi - parts[PAIRED_FIRST].part)] += 1;
}

void paired_tally_add(PairedTally *tally, uint64_t game, const Outcome *first,
                      const Outcome *second)
{
    const Paired *paired = tally->paired;
    const MeasureSet *sets[] = {&paired->version[PAIRED_FIRST]->measures,
                                &paired->version[PAIRED_SECOND]->measures};
    tally->games += 1;
    tally->results[first->result][second->result] += 1;
    if (first->result != second->result && game < tally->first_change)
        tally->first_change = game;
    for (int i = 0; i < paired->count; ++i) {
        const Measure *measures[] = {&sets[0]->measures[paired->measures[0][i]],
                                     &sets[1]->measures[paired->measures[1][i]]};
        FigurePart a = figure_take(sets[0], (Figure){paired->measures[0][i], CONDITION_ALL}, first);
        FigurePart b =
            figure_take(sets[1], (Figure){paired->measures[1][i], CONDITION_ALL}, second);
        add_terms(&tally->sums[i], (const int64_t[]){a.whole, a.part, b.whole, b.part});
        tally->sums[i].changed += a.whole != b.whole || a.part != b.part;
        add_cells(tally, i, measures, (const FigurePart[]){a, b});
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
