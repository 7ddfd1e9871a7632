/// baseline: a figure held against a stored run: has it moved since?
#pragma once

#include "analysis/figure.h"
#include "cli/report/exact_answer.h"
#include "cli/system/watch.h"

typedef enum BaselineAnswer {
    BASELINE_NONE,   ///< nothing was compared
    BASELINE_SAME,   ///< game for game, or exactly
    BASELINE_WITHIN, ///< other games, but no more than luck explains
    BASELINE_MOVED,
    BASELINE_ANSWER_COUNT
} BaselineAnswer;

/// A figure of a stored run.
typedef struct Baseline {
    char fingerprint[24];
    uint64_t seed, games;
    uint64_t count;    ///< hits of a share
    uint64_t measured; ///< games that could hit
    double value, low, high, confidence;
    double exact; ///< NaN where it was not solved
} Baseline;

/// What the comparison says.
typedef struct BaselineCheck {
    BaselineAnswer answer;
    Baseline stored;
    double value;        ///< of the same figure now
    Interval difference; ///< now minus stored
    const char *method;  ///< "mover", "solved" or, when no game differs, ""
} BaselineCheck;

/// "none", "same", "within luck" or "moved".
const char *baseline_answer_name(BaselineAnswer answer);

/// So many games of a stored run are played again at most, unless --max-games allows more.
#define BASELINE_GAMES_MAX UINT64_C(1000000000)

/// Where a stored run is, and what it is held against.
typedef struct BaselineSource {
    const char *directory;
    const Scenario *scenario;
    uint64_t games_max;
} BaselineSource;

/// Reads the figure from the files that 'run --out DIR' wrote. FAIL_INPUT when they are missing,
/// are not what their manifest says, do not have the figure, have figures that cannot be, or are of
/// another game; FAIL_LIMIT when the run has more games than are to be played again.
MUST_CHECK Status baseline_read(const BaselineSource *source, Figure figure, Baseline *baseline,
                                Error *error);

/// Plays the stored run's games again under the scenario as it is now, with the same seed, and
/// compares; or compares exact values where there are both.
/// @param confidence of the interval of the difference, in (0, 1)
MUST_CHECK Status baseline_check(const Scenario *scenario, Figure figure, double confidence,
                                 Watch *watch, BaselineCheck *check, Error *error);
