/// figure: what a question may be about: the share of a result, or the mean of a measure. Every
/// figure is Σ part / Σ whole over games, so that whatever compares, stratifies or stops early has
/// one form to work on:
///
///     share of a result   whole 1                          part 1 if the game ended so
///     score               whole MEASURE_POINTS             part what the game was worth
///     mean of a count     whole 1 where it is defined      part its value
///     mean of a series    whole how many values            part their sum
///     ratio               whole the denominator            part the numerator
#pragma once

#include <stdint.h>

#include "analysis/bounded.h"
#include "analysis/condition.h"
#include "analysis/constant.h"
#include "analysis/interval.h"
#include "analysis/pair.h"
#include "sim/base/tally.h"
#include "sim/interface/game.h"

/// What a figure is when it is of no measure.
enum {
    FIGURE_SHARE = -1, ///< the share of a result
    FIGURE_SCORE = -2  ///< what a game was worth to the first side, on average
};

/// The score's name, unless a game has a measure or result of that name.
#define FIGURE_SCORE_NAME "score"

typedef struct Figure {
    int measure;   ///< index in the set, FIGURE_SHARE or FIGURE_SCORE
    int condition; ///< of a share: the result; else CONDITION_ALL or a result; of the score the
                   ///< former
} Figure;

/// What one game adds.
typedef struct FigurePart {
    int64_t whole; ///< at least 0
    int64_t part;
} FigurePart;

/// A figure with its interval.
typedef struct FigureEstimate {
    Interval interval;  ///< NaN where nothing can be said
    const char *method; ///< of the interval; "" when there is none
} FigureEstimate;

/// How sure an interval is to be, and how that of a share is made; INTERVAL_METHOD_SEQUENCE: that
/// of any figure, so that it holds whenever somebody stops.
typedef struct FigureRequest {
    IntervalMethod method;
    double confidence; ///< in (0, 1)
} FigureRequest;

/// What was counted of a figure.
typedef struct FigureSample {
    PairSums sums; ///< as figure_sums gives them
    /// Of a count, or a series that has at most one value a game: histograms that count as one,
    /// each of figure_smallest … figure_largest, complete unless sums.is_beyond; not owned. Else no
    /// parts.
    const uint64_t *parts[MEASURE_RESULT_MAX];
    int part_count;
    uint64_t results[MEASURE_RESULT_MAX]; ///< of the score: games by result
} FigureSample;

/// The share of a result, the measure over all games, or the score, with this name.
/// FAIL_UNKNOWN_NAME, with a suggestion, when there is none.
MUST_CHECK Status figure_find(const MeasureSet *set, const char *name, Figure *figure,
                              Error *error);

/// What the game's answer speaks of.
Figure figure_of_answer(const Prepared *prepared);

/// The name of its result or measure.
const char *figure_name(const MeasureSet *set, Figure figure);

/// "share", "mean" or "ratio".
const char *figure_statistic(const MeasureSet *set, Figure figure);

/// Whether the figure is the share of a result.
static inline bool figure_is_share(Figure figure)
{
    return figure.measure == FIGURE_SHARE;
}

/// Whether it is the score.
static inline bool figure_is_score(Figure figure)
{
    return figure.measure == FIGURE_SCORE;
}

/// Whether the set has a score, by that name.
bool figure_has_score(const MeasureSet *set);

/// Whether the figure is the mean of a count of games, 0 or 1: the share of games in which
/// something happens.
bool figure_is_event(const MeasureSet *set, Figure figure);

/// What it is counted in: "games" of a share or the score, else the measure's unit.
const char *figure_own_unit(const MeasureSet *set, Figure figure);

/// What people are told it in: "%" of a share, an event or the score, with 100 for a scale; else
/// its unit.
const char *figure_unit(const MeasureSet *set, Figure figure);
double figure_scale(const MeasureSet *set, Figure figure);

/// Whether every game is as much of a whole, so that the figure is an ordinary mean over games.
bool figure_is_plain(const MeasureSet *set, Figure figure);

/// The largest value that it can have; infinite for a ratio that nothing bounds. Of an open count
/// the largest that it is said to have, as long as none has been seen beyond.
double figure_largest(const MeasureSet *set, Figure figure);

/// The smallest, likewise: 0 but for open counts.
double figure_smallest(const MeasureSet *set, Figure figure);

/// What one game adds to the figure.
FigurePart figure_take(const MeasureSet *set, Figure figure, const Outcome *outcome);

/// What a tally holds of it: x the wholes, y the parts of every game; of a count or share, `count`
/// is the number of games in which it is defined.
PairSums figure_sums(const Tally *tally, Figure figure);

/// Whether the figure is a mean over single numbers, at most one a game, of which a histogram tells
/// all: that of a count, or of a series with at most one value a game.
bool figure_has_histogram(const MeasureSet *set, Figure figure);

/// The same with the histograms, which stay the tally's.
FigureSample figure_sample(const Tally *tally, Figure figure);

/// A ratio that was the same in all games, with what bounds it but its denominator_low.
ConstantRatio figure_constant_ratio(const MeasureSet *set, Figure figure, const PairSums *sums);

/// Whether there are values, but no interval that could be justified: the mean of a series all of
/// whose values were the same, where a game may have more than one value. Nothing then bounds how
/// many other values a game may have.
bool figure_is_mute(const MeasureSet *set, Figure figure, const PairSums *sums);

/// Whether playing on is pointless for a run that stops when the figure is known: FIGURE_MUTE_GAMES
/// or more games left it mute, or it was defined in none of them.
#define FIGURE_MUTE_GAMES UINT64_C(131072)
bool figure_is_vain(const Tally *tally, Figure figure, const PairSums *sums);

/// Estimate and interval. By INTERVAL_METHOD_SEQUENCE as analysis/anytime.h says, whatever the
/// figure; else: of a share, and of a count that is 0 or 1, by `request->method`; of any
/// other count, and of a series with at most one value a game, by analysis/bounded.h; of a count of
/// which some value lay beyond its bins, so that nothing bounds it, by Student's t alone; of the
/// score by analysis/score.h; of a series or ratio by the delta method over games. Where all games
/// showed the same, of a ratio, from two games on, by analysis/constant.h and of a series not at
/// all. Cut to figure_smallest … figure_largest.
FigureEstimate figure_estimate(const MeasureSet *set, Figure figure, const FigureSample *sample,
                               FigureRequest request);

/// The exact value; NaN when the solver did not find it or the condition never comes.
double figure_exact(const ExactTable *table, Figure figure);

/// Whether the solver found that the figure is defined in no game.
bool figure_is_never_defined(const ExactTable *table, Figure figure);
