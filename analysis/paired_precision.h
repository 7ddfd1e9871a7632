/// paired_precision: plays two versions of a scenario until a figure of the second, or its
/// difference from the first, is known closely enough. Stopping when an interval is narrow is a
/// look at the data, so the interval is one that holds at all looks.
#pragma once

#include "analysis/sweep.h"

/// What is wanted.
typedef struct PairedPrecision {
    const char *figure;    ///< name of a result or measure that the first version has
    bool is_of_difference; ///< of second minus first, else of the second version
    double half_width;     ///< above 0, in the figure's unit; of a share, a share
    double confidence;     ///< of the interval, in (0, 1)
    uint64_t least;        ///< games before the first look
    uint64_t most;         ///< games of all
} PairedPrecision;

/// The longer side of the interval; infinite when nothing is known.
double paired_precision_half_width(const PairedPrecision *precision, const PairedTally *tally);

/// Whether no more games are wanted: `most` are played, or they are as many as at one of the looks
/// of analysis/looks.h and the half-width is reached, or FIGURE_MUTE_GAMES left it unknown.
bool paired_precision_is_done(const PairedPrecision *precision, const PairedTally *tally);

/// The number of games at the look after so many.
uint64_t paired_precision_next(const PairedPrecision *precision, uint64_t games);

/// Plays from the tally's number of games on until no more are wanted or the watch says stop.
/// @param plan its seed and threads count, its games do not
MUST_CHECK Status paired_precision_play(const PairedPrecision *precision, BatchPlan plan,
                                        const BatchWatch *watch, PairedTally *tally, Error *error);
