/// worth: one figure of a version of a scenario: exactly where it is quickly solved, else by games,
/// for the policies that the scenario has, or for best play among some of either side.
#pragma once

#include "analysis/verdict.h"
#include "cli/runs/exact_answer.h"
#include "cli/scenario/axis.h"
#include "cli/system/watch.h"

enum { WORTH_SIDES = 2 };

/// What is asked of every version. Nothing of it is owned.
typedef struct WorthQuestion {
    const char *figure; ///< name of a result or measure
    Band band;
    const Axis *sides; ///< WORTH_SIDES choices that the sides make: the first wants the figure
                       ///< high, the second low, and the figure is the value of that game; null:
                       ///< the scenario's policies play
    ExactMode mode;
    int scenarios;      ///< that share the time for exact answers
    uint64_t games_max; ///< plays no more; of best play, so many for each pair of policies
} WorthQuestion;

typedef enum WorthState {
    WORTH_REFUSED, ///< the scenario cannot be so, or has no such figure
    WORTH_SOLVED,
    WORTH_PLAYED, ///< in part at least
    WORTH_STATE_COUNT
} WorthState;

typedef struct Worth {
    WorthState state;
    Interval interval; ///< where it was solved its ends are its estimate; NaN when nothing is known
    const char *method; ///< of the interval; "" when there is none
    VerdictAnswer answer;
    uint64_t games; ///< that were played, of all pairs together
} Worth;

/// How one version is played.
typedef struct WorthGames {
    uint64_t first;    ///< index of the first game
    double confidence; ///< of the interval, in (0, 1), at whatever number of games playing ends
    Watch *watch;      ///< not owned
} WorthGames;

/// Finds the figure and judges it by the band.
MUST_CHECK Status worth_find(const WorthQuestion *question, const Scenario *scenario,
                             const WorthGames *games, Worth *worth, Error *error);

/// How far the estimate is from the band; 0 within it, NaN when there is none.
double worth_distance(const Worth *worth, Band band);
