/// verdict: a sequential test of whether a figure lies within a band: it may be looked at after any
/// number of games, and its answer is wrong in at most the stated share of runs.
#pragma once

#include "analysis/figure.h"
#include "sim/batch/batch.h"

/// Where the figure should lie, ends included; low ≤ high.
typedef struct Band {
    double low;
    double high;
} Band;

/// What is asked.
typedef struct VerdictQuestion {
    const Prepared *prepared;
    Figure figure;
    Band band;
    double confidence; ///< in (0, 1)
} VerdictQuestion;

typedef enum VerdictAnswer {
    VERDICT_INSIDE,
    VERDICT_OUTSIDE,
    VERDICT_UNDECIDED,
    VERDICT_ANSWER_COUNT
} VerdictAnswer;

typedef struct Verdict {
    VerdictAnswer answer;
    Interval interval;  ///< holds the figure at all looks together; NaN when it is not known at all
    const char *method; ///< of the interval; "" when there is none
    double times_needed; ///< undecided: about how many times as many games would decide, should
                         ///< the figure stay as it looks; infinite beyond 10^15 games. Else 0
} Verdict;

/// The name of the interval's method when the figure is solved.
#define VERDICT_EXACT_METHOD "solved"

/// "inside", "outside" or "undecided".
const char *verdict_answer_name(VerdictAnswer answer);

/// What the games so far say, by analysis/anytime.h.
/// @param sums as figure_sums gives them
Verdict verdict_of(const VerdictQuestion *question, const PairSums *sums);

/// The answer to an exact value, with an allowance of 10^-9 for its rounding at the ends.
Verdict verdict_of_exact(const VerdictQuestion *question, double exact);

/// Plays, in the looks of analysis/looks.h, until the answer is there, or figure_is_vain, or the
/// plan is played, or the watch says stop, and leaves all games in `tally` (created by the caller):
/// verdict_of their figure_sums is the verdict.
MUST_CHECK Status verdict_play(const VerdictQuestion *question, BatchPlan plan,
                               const BatchWatch *watch, Tally *tally, Error *error);
