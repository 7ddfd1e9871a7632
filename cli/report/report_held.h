/// report_held: held.csv, the share of games in which the first side holds each place after each
/// turn.
#pragma once

#include "cli/report/columns.h"
#include "cli/report/report.h"

/// Whether the game records who holds what.
bool report_held_applies(const RunReport *report);

/// A row for each turn, up to the longest game's last, and each place.
extern const ColumnTable report_held_columns;

MUST_CHECK Status report_held_csv(const RunReport *report, FILE *stream, Error *error);
