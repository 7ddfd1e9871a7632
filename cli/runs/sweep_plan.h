/// sweep_plan: the points of a sweep: all combinations of the axes' values, the first axis slowest.
/// A matrix is a sweep of two parameters, each point a cell, row by row.
#pragma once

#include "cli/commands/options.h"
#include "cli/scenario/axis.h"

enum { SWEEP_AXES_MAX = 8, SWEEP_POINTS_MAX = 2500 };

/// Which axis of a matrix is which.
enum { MATRIX_ROWS, MATRIX_COLUMNS, MATRIX_AXES };

typedef struct SweepPlan {
    const Scenario *base; ///< not owned
    const char *command;  ///< "sweep", "matrix", "tournament" or "sensitivity"
    bool compares;        ///< every point is played against the base
    Axis axes[SWEEP_AXES_MAX];
    int axis_count;
    int points;
} SweepPlan;

/// Reads the axes from the texts of --vary, an option of `command`; at least one. All problems are
/// told.
MUST_CHECK Status sweep_plan_create(const Scenario *base, const char *command, const TextList *vary,
                                    SweepPlan *plan, Problems *problems);

/// Reads the axes of a matrix from the texts of --rows and --columns, KEY alone or KEY=VALUES; null
/// where one was not given. All problems are told.
/// @param plan zero but for its scenario and command
MUST_CHECK Status sweep_plan_create_matrix(const char *rows, const char *columns, SweepPlan *plan,
                                           Problems *problems);

void sweep_plan_release(SweepPlan *plan);

/// The value that a point has on an axis.
const char *sweep_plan_value(const SweepPlan *plan, int point, int axis);

/// The base scenario with the point's values.
MUST_CHECK Status sweep_plan_scenario(const SweepPlan *plan, int point, Scenario *scenario,
                                      Problems *problems);

/// "rules.officer_bonus = 2, red.policy = swarm"
void sweep_plan_describe(const SweepPlan *plan, int point, char *text, size_t size);
