/// summary: all that a run says, as rows: shares of the results, the score where there is one, then
/// for every measure under every condition mean, spread and quantiles with their intervals, beside
/// the exact values where the game was solved. Serves every game; tables, CSV and JSON print these
/// rows.
#pragma once

#include <stdint.h>

#include "analysis/condition.h"
#include "analysis/figure.h"
#include "analysis/gap.h"
#include "analysis/interval.h"
#include "sim/base/wide.h"

typedef enum SummaryStatistic {
    SUMMARY_SHARE, ///< games with the result over all games
    SUMMARY_MEAN,  ///< of a series: of all its values
    SUMMARY_SD,    ///< with n − 1
    SUMMARY_Q05,   ///< smallest value v with F(v) ≥ 0.05; so the others
    SUMMARY_Q25,
    SUMMARY_MEDIAN,
    SUMMARY_Q75,
    SUMMARY_Q95,
    SUMMARY_RATIO, ///< sum of one count over sum of another
    SUMMARY_STATISTIC_COUNT
} SummaryStatistic;

/// "share", "mean", "sd", "q05", …
const char *summary_statistic_name(SummaryStatistic statistic);

/// One figure. NaN stands for "there is none": an empty field.
typedef struct SummaryRow {
    const char *name; ///< of the measure or result
    int measure;      ///< index in the set, FIGURE_SHARE or FIGURE_SCORE
    int condition;    ///< of a share: CONDITION_ALL
    SummaryStatistic statistic;
    double value;       ///< in the measure's unit; shares 0 … 1
    double low, high;   ///< its interval, never outside the range of possible values
    const char *method; ///< of the interval; "" when there is none
    Signed128 count; ///< hits of a share, else the sum of the values (of a ratio's numerators; of
                     ///< the score: of points)
    uint64_t games;  ///< in the condition, where the measure is defined
    double exact;    ///< what `value` estimates
    Gap gap;         ///< of shares and means of counts; errors are NaN elsewhere
} SummaryRow;

typedef struct Summary {
    int count;
    SummaryRow *rows; ///< owned
} Summary;

/// What the rows are made of and how sure they are to be.
typedef struct SummaryRequest {
    const Tally *tally;
    const ExactTable *exact; ///< null when the game was not solved
    IntervalMethod method;   ///< of shares; INTERVAL_METHOD_SEQUENCE: of all that the rows have
    double confidence;       ///< in (0, 1)
} SummaryRequest;

/// Intervals: shares by `method`; means of counts by Student's t (where all games showed one value,
/// by what the unseen share of others could at most add); quantiles of counts by order statistics;
/// means of series and ratios by the delta method over games, since values of one game belong
/// together. None: sd, quantiles of series. A condition without games has its rows, without values.
MUST_CHECK Status summary_create(const SummaryRequest *request, Summary *summary, Error *error);

void summary_destroy(Summary *summary);

/// The row of this measure or result, condition and statistic; null when there is none.
const SummaryRow *summary_find(const Summary *summary, const char *name, int condition,
                               SummaryStatistic statistic);
