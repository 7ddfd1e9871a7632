/// progress: one line on a terminal's standard error that says how far a run is and when it ends,
/// or how far an exact solution is.
///
///      43 %  4 300 000 of 10 000 000 games, 12 s left
///     turn 12  1 234 000 states solved, 166 000 more found so far
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/interface/exact_watch.h"

typedef struct Progress {
    bool is_shown; ///< standard error is a terminal and the user wants to see it
    double begun;  ///< seconds of the monotonic clock
    double shown;  ///< when the line was last written; 0: not yet
} Progress;

/// Whether any progress may be shown from now on, which it may until this says otherwise: for what
/// is prepared before a command looks at its options.
void progress_allow(bool allowed);

/// @param quiet never shows anything
Progress progress_begin(bool quiet);

/// Shows the line anew unless that was done a moment ago.
void progress_show(Progress *progress, uint64_t done, uint64_t games);

/// The same for an exact solution.
void progress_show_states(Progress *progress, const ExactProgress *states);

/// Wipes the line.
void progress_end(Progress *progress);

/// "12 s", "3 min 20 s", "2 h 5 min", "3 days 4 h".
void progress_format_seconds(double seconds, char text[32]);

enum { PROGRESS_TEXT_SIZE = 192 };

/// "turn 12  1 234 000 states solved, 166 000 more found so far"; once all are found
/// " 43 %  602 000 of 1 400 000 states joined".
void progress_format_states(const ExactProgress *states, char text[PROGRESS_TEXT_SIZE]);
