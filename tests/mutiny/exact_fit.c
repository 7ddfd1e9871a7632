/// exact_fit: does what was played agree with what was solved?

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/mutiny/exact_fit.h"

// Joint cells of the result and one measure; the number of cells. Results in which the measure is
// not defined have one cell.
static size_t gather(const ExactTable *table, const Tally *tally, int measure,
                     double *probabilities, uint64_t *counts)
{
    const MeasureSet *set = tally->set;
    size_t cells = 0;
    for (int result = 0; result < set->result_count; ++result) {
        if (!measure_is_given(&set->measures[measure], result)) {
            probabilities[cells] = table->cells[result];
            counts[cells++] = tally_result(tally, result);
            continue;
        }
        size_t size = (size_t)set->measures[measure].hi + 1;
        memcpy(probabilities + cells, exact_table_histogram(table, measure, result),
               size * sizeof *probabilities);
        memcpy(counts + cells, tally_histogram(tally, measure, result), size * sizeof *counts);
        cells += size;
    }
    return cells;
}

ChiSquare exact_fit(const ExactTable *table, const Tally *tally, int measure)
{
    size_t most = (size_t)tally->set->tally_cells;
    double *probabilities = calloc(most, sizeof *probabilities);
    uint64_t *counts = calloc(most, sizeof *counts);
    size_t cells = gather(table, tally, measure, probabilities, counts);
    double total = 0;
    for (size_t i = 0; i < cells; ++i)
        total += probabilities[i];
    assert_true(fabs(total - 1) < 1e-12);
    ChiSquare result = chi_square_fit(counts, probabilities, cells);
    free(probabilities);
    free(counts);
    return result;
}
