/// precision: plays until the half-width of a figure's interval is at most what was asked for. The
/// looks do not depend on what was seen, and stopping on narrowness hardly changes the coverage.
/// Source: Chow & Robbins 1965, Ann. Math. Stat. 36:457-462.
#pragma once

#include "analysis/figure.h"
#include "sim/batch/batch.h"

/// What is wanted.
typedef struct Precision {
    const Prepared *prepared;
    const BatchTaker *taker; ///< takes every outcome in order; null: nobody
    Figure figure;
    FigureRequest request; ///< how the interval is made
    double half_width;     ///< above 0, in the figure's unit; of a share, a share
    uint64_t least;        ///< games before the first look
} Precision;

/// Half the width of the figure's interval; infinite when nothing is known of it.
double precision_half_width(const Precision *precision, const Tally *tally);

/// Whether the figure is known closely enough.
bool precision_is_reached(const Precision *precision, const Tally *tally);

/// Whether it is no use to play on: the least was played, and figure_is_vain.
bool precision_is_vain(const Precision *precision, const Tally *tally);

/// About how many games in all would do, by the square of the widths; infinite when that cannot be
/// told.
double precision_games(const Precision *precision, const Tally *tally);

/// Plays in the looks of analysis/looks.h until the precision is reached or vain, or the plan is
/// played, or the watch says stop, and adds to `tally` (created by the caller, empty).
MUST_CHECK Status precision_play(const Precision *precision, BatchPlan plan,
                                 const BatchWatch *watch, Tally *tally, Error *error);
