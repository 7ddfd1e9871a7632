/// sprt: Wald's sequential test of two simple hypotheses about a share, "it is p0" or "it is p1".
/// Fast when one of them is nearly true; for a band use analysis/sequence.h.
/// Source: Wald 1945, Ann. Math. Stat. 16:117-186.
#pragma once

#include <stdint.h>

/// The two hypotheses and the errors allowed. All in (0, 1), p0 and p1 different, alpha + beta < 1.
typedef struct SprtPlan {
    double p0;
    double p1;
    double alpha; ///< highest chance to answer p1 when p0 is true
    double beta;  ///< highest chance to answer p0 when p1 is true
} SprtPlan;

typedef enum SprtAnswer {
    SPRT_ANSWER_NONE, ///< go on
    SPRT_ANSWER_P0,
    SPRT_ANSWER_P1,
    SPRT_ANSWER_COUNT
} SprtAnswer;

/// ln(beta / (1 − alpha)): at or below it the answer is p0.
double sprt_lower_bound(const SprtPlan *plan);

/// ln((1 − beta) / alpha): at or above it the answer is p1.
double sprt_upper_bound(const SprtPlan *plan);

/// ln of how much likelier `hits` among `trials` are under p1 than under p0. Finite for any counts,
/// all hits and no hits included.
double sprt_log_ratio(const SprtPlan *plan, uint64_t hits, uint64_t trials);

/// What the sample says. Every trial counts, a draw as a miss: so the test ends whatever is played.
SprtAnswer sprt_answer(const SprtPlan *plan, uint64_t hits, uint64_t trials);
