/// entropy: the mix of largest entropy, −Σ x log x, among those that satisfy a set of linear
/// constraints: the one that assumes least beyond them.
#pragma once

#include <stdbool.h>

/// Mixes x_s ≥ 0 with Σ x_s = 1 and, for every reply r, Σ x_s payoff(s, r) ≥ least, or = least
/// where it is tight.
typedef struct EntropyProblem {
    int strategies, replies;
    const double *payoffs; ///< by strategy, then reply
    const bool *may_play;  ///< by strategy: some mix that is allowed plays it
    const bool *is_tight;  ///< by reply: every mix that is allowed has no more than `least`
    double least;
    double scale; ///< of the payoffs, above 0
} EntropyProblem;

/// How far beyond its constraints the mix may be, as a share of the scale.
#define ENTROPY_ROUNDING 1e-7

/// Finds it by maximising the dual: x_s is proportional to exp(Σ θ_r payoff(s, r)), with θ_r ≥ 0
/// where the reply is not tight. False, with `mix` unchanged, when there is no memory or the search
/// does not converge. Source: Boyd & Vandenberghe 2004, Convex Optimization, section 5.2.4.
bool entropy_maximise(const EntropyProblem *problem, double *mix);
