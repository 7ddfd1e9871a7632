/// exact_report: an exact answer as a table, as CSV, as JSON, and as files.
#pragma once

#include <stdio.h>

#include "cli/exact_answer.h"
#include "cli/report.h"

/// Prints the answer and flushes: a table; CSV with the columns measure, condition, statistic,
/// exact; or the same rows as JSON. FAIL_SYSTEM when the stream takes no more.
MUST_CHECK Status exact_report_print(const Scenario *scenario, const ExactAnswer *answer,
                                     ReportFormat format, FILE *stream, Error *error);

/// Writes exact.csv (the same rows) and distribution.csv (measure, condition, value, exact).
MUST_CHECK Status exact_report_write(const Scenario *scenario, const ExactAnswer *answer,
                                     const char *directory, Error *error);
