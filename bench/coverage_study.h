/// coverage_study: a sample made ready: its scenarios prepared and solved, its rows found in them.
#pragma once

#include "analysis/paired.h"
#include "analysis/stratify.h"
#include "analysis/sweep.h"
#include "bench/coverage.h"
#include "cli/runs/exact_answer.h"
#include "cli/runs/sweep_run.h"
#include "cli/scenario/scenario.h"

/// The version that is given and the one to compare with.
enum { COVERAGE_VERSIONS = 2 };

typedef struct CoverageReady {
    const CoverageStudy *study;
    const CoverageSample *sample;
    Scenario scenario[COVERAGE_VERSIONS];
    ExactAnswer exact[COVERAGE_VERSIONS]; ///< of a matrix none
    bool has_other;
    Paired paired;     ///< of the two versions, where there are two
    Stratify stratify; ///< where a row asks for strata
    SweepPlan plan;    ///< of a matrix
    SweepRun matrix;
    double *cells; ///< exact values of the figure in its cells
    Figure figures[COVERAGE_ROWS_MAX];
    double values[COVERAGE_ROWS_MAX]; ///< exact; of a matrix none
    double sds[COVERAGE_ROWS_MAX];    ///< how much single games differ, of a plain figure
} CoverageReady;

/// Prepares and solves; on failure it needs no release.
MUST_CHECK Status coverage_open(const CoverageStudy *study, const CoverageSample *sample,
                                CoverageReady *ready, Error *error);

void coverage_close(CoverageReady *ready);

/// Whether the sample has a row of this kind.
bool coverage_has(const CoverageSample *sample, CoverageKind kind);

/// Rows of the sample.
int coverage_row_count(const CoverageSample *sample);
