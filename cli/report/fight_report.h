/// fight_report: the exact odds of one fight as a table, as CSV and as JSON.
#pragma once

#include <stdio.h>

#include "cli/report/columns.h"
#include "cli/report/report.h"
#include "sim/mutiny/exact/exact_fight.h"

/// `attackers.left` and `defenders.left` have one row for each number of men that can be left when
/// that side wins, with its probability.
extern const ColumnTable fight_report_columns;

/// Prints the answer to what `setup` asked. FAIL_MEMORY, or FAIL_SYSTEM when the stream takes no
/// more.
MUST_CHECK Status fight_report_print(const ExactFightSetup *setup, const ExactFight *fight,
                                     ReportFormat format, FILE *stream, Error *error);
