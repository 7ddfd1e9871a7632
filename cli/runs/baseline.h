/// baseline: compares a figure with that of a stored run: has it changed by more than chance
/// explains?
#pragma once

#include "analysis/figure.h"
#include "cli/runs/baseline_replay.h"
#include "cli/runs/exact_answer.h"
#include "cli/system/watch.h"

typedef enum BaselineAnswer {
    BASELINE_NONE,   ///< nothing was compared
    BASELINE_SAME,   ///< every measure of the run, game for game, or exactly
    BASELINE_WITHIN, ///< other games, but no more than luck explains
    BASELINE_MOVED,  ///< the figure, or another of the run
    BASELINE_ANSWER_COUNT
} BaselineAnswer;

/// A figure of a stored run, over all games.
typedef struct BaselineFigure {
    char name[MEASURE_NAME_SIZE];
    char statistic[8]; ///< "share", "mean" or "ratio"
    uint64_t count;    ///< hits of a share
    uint64_t measured; ///< games that could hit
    double value, low, high, confidence;
    double exact; ///< NaN where it was not solved
} BaselineFigure;

/// A stored run.
typedef struct Baseline {
    char fingerprint[24];
    uint64_t seed, games;
    bool script_changed;     ///< it was played by another text of the script
    BaselineReplay replay;   ///< its scenario, made anew
    BaselineFigure figure;   ///< what is asked for
    BaselineFigure *figures; ///< owned; all that the run has
    int count;
} Baseline;

/// Figures further apart than that differ; exact ones are rounded.
#define BASELINE_ROUNDING 1e-9

enum { BASELINE_OTHERS_SIZE = 256 };

/// What the comparison says.
typedef struct BaselineCheck {
    BaselineAnswer answer;
    Baseline stored;
    double then, value;                ///< of the stored run and now; both exact, or both of games
    Interval difference;               ///< now minus stored
    const char *method;                ///< of the interval: that of a paired difference where the
                                       ///< stored games were played again; "mover", "solved"; or ""
    uint64_t games_differ;             ///< of those that were played again, in any measure at least
    char others[BASELINE_OTHERS_SIZE]; ///< which other figures have moved, and from where to where
    char differ[BASELINE_OTHERS_SIZE]; ///< which figures are not the same, moved or not
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

void baseline_release(Baseline *baseline);

/// Compares exact values of the figure where there are both, and of all others that have them.
/// Where some figure of the run has none, its games are played again, each with the same dice under
/// the stored scenario and as it is now; when that does not give the stored counts, since the
/// program or what no manifest tells has changed, under the scenario as it is now alone, and held
/// against the stored figures as against another run. Whether one of m other figures has moved is
/// judged at 1 − (1 − confidence) / m.
/// @param confidence of the interval of the difference, in (0, 1)
MUST_CHECK Status baseline_check(const Scenario *scenario, Figure figure, double confidence,
                                 Watch *watch, BaselineCheck *check, Error *error);
