/// plot_group: which measures of a run are drawn on one sheet, as its CSVs have them. Measures
/// whose names share what stands before the last point are a group ("killed" of killed.officer,
/// "Little Dora.killed" of Little Dora.killed.officer); "" is that of names without one.
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "sim/base/status.h"

/// So many measures are on a sheet; a group of more has several.
enum { PLOT_SHEET_MAX = 12 };

typedef struct PlotGroup {
    char *name; ///< owned
    char *rows; ///< owned; CSV with a header: of these measures alone
    int measures;
    int sheet;       ///< from 1
    bool is_by_turn; ///< one measure a turn: "tanks_left.turn_1", …
} PlotGroup;

typedef struct PlotGroups {
    PlotGroup *items; ///< owned
    int count;
} PlotGroups;

/// Opens a file of the folder to read. Null, with errno, when it cannot be read.
FILE *plot_open_csv(const char *directory, const char *name);

/// How many results `name` has, which is summary.csv or compare.csv; 0 when it cannot be read.
int plot_count_results(const char *directory, const char *name);

/// The groups in distribution.csv, of the measures that showed more than one value.
/// FAIL_SYSTEM when it cannot be read.
MUST_CHECK Status plot_groups_of_values(const char *directory, PlotGroups *groups, Error *error);

/// The groups of ratios in summary.csv that have a value; ratios without a point in their name are
/// in none, and rows are left out.
MUST_CHECK Status plot_groups_of_ratios(const char *directory, PlotGroups *groups, Error *error);

void plot_groups_release(PlotGroups *groups);

/// Copies from summary.csv its header and the rows of what all pictures of a run need: results,
/// ratios, and the means and quantiles of measures that are counted turn by turn.
MUST_CHECK Status plot_copy_summary(const char *directory, FILE *stream, Error *error);
