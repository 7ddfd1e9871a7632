/// tune: the smallest change of a scenario's parameters that brings a figure into a band. Changes
/// of one parameter are tried first, all of them; when none reaches the band, of two, then of
/// three, the smallest first.
#pragma once

#include "cli/runs/change.h"
#include "cli/runs/worth.h"

/// What is looked for, where, and how far. Nothing of it is owned.
typedef struct TuneQuestion {
    const Scenario *base;
    WorthQuestion worth; ///< but for `scenarios`
    const LadderList *ladders;
    int together;      ///< parameters that change at once, at most; 1 … CHANGE_PARTS_MAX
    size_t tries_max;  ///< changes of two parameters that are tried at most, and of three
    double confidence; ///< all intervals of a search hold together with it
    bool quiet;
} TuneQuestion;

typedef enum TuneState {
    TUNE_UNUSED, ///< a part of the change cannot matter in the changed scenario
    TUNE_TRIED,  ///< its worth is known, as far as it says
    TUNE_STATE_COUNT
} TuneState;

/// A change that was tried, and what came of it.
typedef struct TuneTry {
    Change change; ///< of none for the scenario as it stands
    TuneState state;
    Worth worth;
    bool is_confirmed; ///< reached the band when it was solved, or in the games of `fresh` as well
    bool is_asked;     ///< `fresh` is filled
    Worth fresh;       ///< by games that were not among those that chose it
} TuneTry;

/// The end of the search through changes of so many parameters.
typedef struct TuneStage {
    size_t tried;      ///< changes, without the unused ones
    bool is_cut;       ///< there are more
    double whole_size; ///< all changes of up to that size were tried; infinite: all there are
} TuneStage;

typedef struct Tune {
    const TuneQuestion *question;
    TuneTry *items; ///< owned; the first is the scenario as it stands
    size_t count, room;
    TuneStage stages[CHANGE_PARTS_MAX];
    int stage_count;
    int best; ///< of `items`: the smallest change that is confirmed; −1: there is none
    bool interrupted;
} Tune;

/// Searches. In no more than 1 − confidence of searches a change is said to reach the band that
/// does not: the doubt is shared by the scenario as it stands and the changes of one, two and three
/// parameters, and among these by their number; what is chosen must reach it in fresh games too.
/// Interrupted by Ctrl-C it tells what was tried.
/// @param question outlives the search
MUST_CHECK Status tune_find(const TuneQuestion *question, Tune *tune, Error *error);

void tune_release(Tune *tune);

/// Whether one change goes before another among those that reach the band: it is of fewer
/// parameters, smaller, or nearer to the band's middle.
bool tune_goes_before(const Tune *tune, size_t one, size_t other);

/// Whether one is nearer to the band than the other by more than a solver's rounding; what is not
/// known is never nearer.
bool tune_is_nearer(const TuneTry *one, const TuneTry *other, Band band);

/// The single change of a ladder that comes nearest to the band, or reaches it by the fewest steps;
/// −1 when none of its values was tried.
int tune_nearest(const Tune *tune, int ladder);
