/// coverage: how often intervals hold the exact value, over many seeds. A sample is a scenario that
/// can be solved; its rows are figures of it, each with a kind of interval.
#pragma once

#include "analysis/interval.h"
#include "sim/base/status.h"

/// What makes the interval.
typedef enum CoverageKind {
    COVERAGE_FIGURE,              ///< as `run` gives it: of a share, mean, series or ratio
    COVERAGE_QUANTILE,            ///< as `run` gives it
    COVERAGE_DIFFERENCE,          ///< as `compare` gives it
    COVERAGE_IN_PROPORTION,       ///< `run --stratify --allocation proportional`
    COVERAGE_BY_SPREAD,           ///< `run --stratify`
    COVERAGE_PRECISION,           ///< `run --precision`, for about so many games
    COVERAGE_PRECISION_BY_SPREAD, ///< `run --precision --stratify`, likewise
    COVERAGE_SEQUENCE,            ///< at all looks up to so many games
    COVERAGE_VERDICT,             ///< `verdict` at the very edge of its band, for so many games
    COVERAGE_TOGETHER,            ///< all cells of a matrix at once, so many games each
    COVERAGE_KIND_COUNT
} CoverageKind;

enum { COVERAGE_ROWS_MAX = 12, COVERAGE_SETS_MAX = 4 };

typedef struct CoverageRow {
    CoverageKind kind;
    const char *figure;    ///< a result or a measure
    const char *condition; ///< a result; null: all games
    double level;          ///< of a quantile
} CoverageRow;

/// A scenario and what is asked of it.
typedef struct CoverageSample {
    const char *name;
    const char *file;                          ///< in the folder of scenarios
    const char *sets[2 * COVERAGE_SETS_MAX];   ///< keys and values, closed by a null pointer
    const char *others[2 * COVERAGE_SETS_MAX]; ///< those of the version to compare with
    const char *sides[2];                      ///< keys of the rows and columns of a matrix
    CoverageRow rows[COVERAGE_ROWS_MAX];       ///< closed by one without a figure
} CoverageSample;

/// All samples, closed by one without a name.
extern const CoverageSample coverage_samples[];

/// What one kind of interval came to.
typedef struct CoverageCount {
    uint64_t seeds;
    uint64_t below, above;      ///< intervals that lie below the exact value, or above it
    uint64_t none;              ///< seeds without an interval
    double errors, squares;     ///< Σ and Σ² of estimate − exact
    double width, told_squares; ///< Σ width, and of strata Σ 1 / printed gain
} CoverageCount;

/// How much is done.
typedef struct CoverageStudy {
    const char *scenarios; ///< folder
    uint64_t first_seed, seeds;
    const uint64_t *games; ///< rising, closed by 0
    uint64_t budget;       ///< games × seeds at most; fewer seeds where it is not enough
    double confidence;
    int threads;
} CoverageStudy;

/// "share", "mean", "ratio", "quantile", …: what a row is, for people.
const char *coverage_kind_name(CoverageKind kind);

/// Plays one sample. `take` is called for each row and number of games.
MUST_CHECK Status coverage_play(const CoverageStudy *study, const CoverageSample *sample,
                                void (*take)(const CoverageSample *sample, int row, uint64_t games,
                                             double exact, const CoverageCount *count),
                                Error *error);
