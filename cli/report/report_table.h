/// report_table: the report for people: first the answer in words, then the other results, the
/// means of every measure by result, and what all of it rests on.
#pragma once

#include <stdio.h>

#include "analysis/summary.h"
#include "cli/report/report.h"

enum { REPORT_TABLE_WIDTH = 100 };

/// Prints the table. `summary` comes from the report's tally.
MUST_CHECK Status report_table(const RunReport *report, const Summary *summary, FILE *stream,
                               Error *error);
