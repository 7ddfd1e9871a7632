/// comparison: all differences between two versions of a scenario as rows: the share of every
/// result, the score where there is one, then every measure that both have.
#pragma once

#include "analysis/difference.h"
#include "sim/interface/exact_table.h"

typedef struct ComparisonRow {
    const char *name;      ///< of the result or measure
    const char *statistic; ///< "share", "mean" or "ratio"
    const char *unit;      ///< as figure_unit and figure_scale say
    double scale;
    Difference difference;
    /// Either version's figure; the ends where none or all of the games had it, else NaN: beside a
    /// difference nobody asks for an interval of each.
    FigureEstimate seen[PAIRED_VERSION_COUNT];
    double exact[PAIRED_VERSION_COUNT]; ///< NaN where it is not known
} ComparisonRow;

typedef struct Comparison {
    int count;
    ComparisonRow *rows; ///< owned
} Comparison;

/// What the rows are made of.
typedef struct ComparisonRequest {
    const PairedTally *tally;
    const ExactTable *exact[PAIRED_VERSION_COUNT]; ///< null: not solved
    IntervalMethod method;                         ///< as difference.h takes it
    double confidence;                             ///< in (0, 1)
} ComparisonRequest;

MUST_CHECK Status comparison_create(const ComparisonRequest *request, Comparison *comparison,
                                    Error *error);

void comparison_destroy(Comparison *comparison);

/// The row of a result or measure; null when one of the versions has none such.
const ComparisonRow *comparison_find(const Comparison *comparison, const char *name);

/// Exactly second minus first; NaN where it is not known.
static inline double comparison_exact(const ComparisonRow *row)
{
    return row->exact[PAIRED_SECOND] - row->exact[PAIRED_FIRST];
}
