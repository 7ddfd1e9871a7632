/// exact_table: memory for exact probabilities in a tally's layout.

#include "sim/interface/exact_table.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "sim/base/extent.h"

static size_t moment_count(const MeasureSet *set)
{
    return (size_t)set->count * (size_t)set->result_count * 2;
}

Status exact_table_create(const MeasureSet *set, ExactTable *table, Error *error)
{
    *table = (ExactTable){.set = set,
                          .cells = calloc(extent(set->tally_cells), sizeof *table->cells),
                          .known = calloc((size_t)set->count + 1, sizeof *table->known),
                          .moments = calloc(moment_count(set) + 1, sizeof *table->moments)};
    if (table->cells && table->known && table->moments) {
        for (size_t i = 0; i < moment_count(set); ++i)
            table->moments[i] = NAN;
        return OK;
    }
    exact_table_destroy(table);
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for a table of %llu probabilities",
                     (unsigned long long)set->tally_cells);
}

void exact_table_destroy(ExactTable *table)
{
    free(table->cells);
    free(table->known);
    free(table->moments);
    *table = (ExactTable){0};
}

double *exact_table_histogram(const ExactTable *table, int measure, int result)
{
    const Measure *m = &table->set->measures[measure];
    assert(m->kind != MEASURE_RATIO);
    uint64_t width = measure_bins(m) + (m->kind == MEASURE_SERIES ? SERIES_SUM_COUNT : 0);
    return table->cells + m->tally_cell + (uint64_t)result * width;
}

double *exact_table_moments(const ExactTable *table, int measure, int result)
{
    return table->moments +
           ((size_t)measure * (size_t)table->set->result_count + (size_t)result) * 2;
}

void exact_table_put_mean(const ExactTable *table, int measure, int result, double share,
                          double sum)
{
    double *cells = exact_table_histogram(table, measure, result);
    const int32_t hi = table->set->measures[measure].hi;
    if (hi > 0)
        cells[hi] = sum > 0 ? sum / hi : 0; // rounding may leave less than nothing
    cells[0] = share - (hi > 0 ? cells[hi] : 0);
}
