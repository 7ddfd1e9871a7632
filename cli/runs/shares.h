/// shares: variance-based sensitivity: the variance of a figure over ranges of parameters, split
/// among the parameters. All combinations of their values are solved; each is as likely as any
/// other.
#pragma once

#include "analysis/shapley.h"
#include "cli/runs/exact_answer.h"
#include "cli/runs/sweep_plan.h"

/// Variances by set of parameters, bit i: axis i of the plan is in it: of what the figure is on
/// average once the parameters of the set are known.
typedef struct Shares {
    const SweepPlan *plan; ///< not owned
    double *values;        ///< owned; the figure, by point
    double *known;         ///< owned; variances, by set
    double mean, least, most;
    double shapley[SWEEP_AXES_MAX]; ///< they add up to the variance
} Shares;

/// Solves all points. FAIL_CONFLICT when one cannot be solved, with its place and the reason: the
/// luck of games would add to every share.
/// @param figure name of a result or measure
/// @param mode EXACT_ONLY takes as long as it takes, else a point has its part of a few seconds
/// @param problems takes what is wrong with a point
MUST_CHECK Status shares_create(const SweepPlan *plan, const char *figure, ExactMode mode,
                                Shares *shares, Problems *problems);

void shares_destroy(Shares *shares);

/// The variance of the figure over all points.
double shares_variance(const Shares *shares);

/// The variance that a parameter explains alone (its first-order effect), and what would remain
/// were all others known (its total effect).
double shares_alone(const Shares *shares, int axis);
double shares_total(const Shares *shares, int axis);

/// The interaction of two parameters: the variance they explain together beyond what each explains
/// alone.
double shares_together(const Shares *shares, int axis, int other);
