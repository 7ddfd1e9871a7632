/// plot_group: which measures of a run are drawn together, as its CSVs have them. Measures whose
/// names share what stands before the first point are a group; "" is that of names without one.
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "sim/base/status.h"

enum { PLOT_GROUP_MAX = 32, PLOT_GROUP_SIZE = 96 };

typedef struct PlotGroups {
    int count;
    char names[PLOT_GROUP_MAX][PLOT_GROUP_SIZE];
    bool is_by_turn[PLOT_GROUP_MAX]; ///< one measure a turn: "tanks_left.turn_1", …
} PlotGroups;

/// Opens a file of the folder to read. Null, with errno, when it cannot be read.
FILE *plot_open_csv(const char *directory, const char *name);

/// How many results `name` has, which is summary.csv or compare.csv; 0 when it cannot be read.
int plot_count_results(const char *directory, const char *name);

/// The groups in distribution.csv of which some measure showed more than one value. More groups
/// than there is room for are left out. FAIL_SYSTEM when it cannot be read.
MUST_CHECK Status plot_groups_of_values(const char *directory, PlotGroups *groups, Error *error);

/// The groups of ratios in summary.csv; ratios without a point in their name are in none.
MUST_CHECK Status plot_groups_of_ratios(const char *directory, PlotGroups *groups, Error *error);
