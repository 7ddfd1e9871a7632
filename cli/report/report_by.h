/// report_by: how games ended by what one of their counts came to, such as the card of a side.
/// Counts whose values have names are always told so, others when the run asks for it; where every
/// game ends in the same result, none.
#pragma once

#include "cli/report/columns.h"
#include "cli/report/report.h"

/// Whether there is something to tell.
bool report_by_applies(const RunReport *report);

/// A part of the table for each of the counts: its values, how often each came, and the shares of
/// the results then.
MUST_CHECK Status report_by_print(const RunReport *report, int width, FILE *stream, Error *error);

/// A row for each value and result.
extern const ColumnTable report_by_columns;

MUST_CHECK Status report_by_csv(const RunReport *report, FILE *stream, Error *error);

/// The count with this name, or the column of start.csv, numbered after all measures: by its own
/// name or as what was started ("officers", "started.officer"). FAIL_UNKNOWN_NAME with a suggestion
/// when there is none, FAIL_USAGE when it is no count, or every game ends in the same result.
MUST_CHECK Status report_by_find(const MeasureSet *set, const char *name, int *subject,
                                 Error *error);
