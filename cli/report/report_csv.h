/// report_csv: the CSV files of a run. Columns, units and order of rows: docs/output.md.
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "analysis/summary.h"
#include "cli/report/report.h"

/// What the row's value is in: its measure's unit, "games" for a share.
const char *report_csv_unit(const RunReport *report, const SummaryRow *row);

/// summary.csv: one row a figure. `summary` comes from the report's tally.
void report_csv_summary(const RunReport *report, const Summary *summary, FILE *stream);

/// distribution.csv: of every count and series under every condition how often each value came,
/// from 0 to the largest that came in any game.
MUST_CHECK Status report_csv_distribution(const RunReport *report, FILE *stream, Error *error);

/// Whether the game tabulates its results by what is drawn before play.
bool report_csv_has_start(const RunReport *report);

/// start.csv: results by start, one row for each combination that occurred, in ascending order.
void report_csv_start(const RunReport *report, FILE *stream);

/// Whether the game has a count named "turns", and more than one result.
bool report_csv_has_turns(const RunReport *report);

/// by_turn.csv: share of games that ended in each result by the end of each turn, from 0 to the
/// longest game's.
void report_csv_turns(const RunReport *report, FILE *stream);
