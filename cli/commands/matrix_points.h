/// matrix_points: what the commands matrix and tournament have in common: a scenario whose cells
/// are compared with each other; those that are quickly solved are exact.
#pragma once

#include "cli/commands/points.h"

/// The scenario as it stands, which need not hold together, and the first cell, where its measures
/// are then taken from.
typedef struct MatrixBase {
    Scenario scenario;
    Scenario first; ///< all zero where it was not needed
} MatrixBase;

/// Loads the scenario. Cells are many, so each has 100000 games unless the command line says how
/// many.
MUST_CHECK Status matrix_points_load(const Options *options, MatrixBase *base, Problems *problems);

/// Makes the plan of two sides, KEY or KEY=VALUES each, and prepares the scenario.
/// @param plan zero but for its command
MUST_CHECK Status matrix_points_plan(MatrixBase *base, const char *const sides[MATRIX_AXES],
                                     SweepPlan *plan, Problems *problems);

/// Solves the cells that can be solved, plays the others and fills the rows: a PointsCommand's
/// `fill`.
MUST_CHECK Status matrix_points_fill(Points *cells, Error *error);

void matrix_points_release(MatrixBase *base);
