/// shares: averages over groups of points, for every set of parameters.

#include "cli/runs/shares.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/figure.h"

/// A variance below this share of the largest square is a rounding.
#define ROUNDING 1e-15

/// And a share below this one.
#define SHARE_ROUNDING 1e-14

static Status solve_scenario(const Scenario *scenario, const char *name, ExactMode mode, int count,
                             double *value, Error *error)
{
    Figure figure;
    ExactAnswer answer = {.solved = false};
    TRY(figure_find(&scenario->prepared->measures, name, &figure, error));
    TRY(mode == EXACT_ONLY ? exact_answer_figures(scenario, &answer, error)
                           : exact_answer_try_one_of(scenario, count, &answer, error));
    *value = answer.solved ? figure_exact(&answer.table, figure) : NAN;
    Error refusal = answer.refusal;
    bool is_solved = answer.solved;
    exact_answer_release(&answer);
    if (!isnan(*value))
        return OK;
    return error_set(error, FAIL_CONFLICT, NULL, "%s",
                     is_solved ? "the figure has no exact value" : refusal.text);
}

static Status solve_point(Shares *shares, int point, const char *figure, ExactMode mode,
                          Problems *problems)
{
    const SweepPlan *plan = shares->plan;
    Scenario scenario;
    Error error;
    char where[ERROR_KEY_SIZE];
    TRY(sweep_plan_scenario(plan, point, &scenario, problems));
    Status status =
        solve_scenario(&scenario, figure, mode, plan->points, &shares->values[point], &error);
    scenario_release(&scenario);
    if (status == OK)
        return OK;
    sweep_plan_describe(plan, point, where, sizeof where);
    return problems_say(problems, &(Place){.source = "mutineer sensitivity"}, NULL,
                        "shares need exact values, which there are not for %s: %s", where,
                        error.text);
}

// The number of the group that a point is in when only the parameters of a set are known.
static int group_of(const SweepPlan *plan, int point, uint32_t set)
{
    int group = 0, step = 1;
    assert(plan->axis_count >= 0 && plan->axis_count <= SWEEP_AXES_MAX);
    for (int axis = plan->axis_count - 1; axis >= 0; --axis) {
        if (set >> axis & 1) {
            group += step * (point % plan->axes[axis].count);
            step *= plan->axes[axis].count;
        }
        point /= plan->axes[axis].count;
    }
    return group;
}

static int groups_of(const SweepPlan *plan, uint32_t set)
{
    int groups = 1;
    for (int axis = 0; axis < plan->axis_count; ++axis)
        groups *= set >> axis & 1 ? plan->axes[axis].count : 1;
    return groups;
}

static double variance_of(const Shares *shares, uint32_t set, double *sums)
{
    const SweepPlan *plan = shares->plan;
    int groups = groups_of(plan, set);
    double size = plan->points / (double)groups, variance = 0;
    memset(sums, 0, (size_t)groups * sizeof *sums);
    // Distances from the mean, so that what does not vary is 0 to the last digit.
    for (int point = 0; point < plan->points; ++point)
        sums[group_of(plan, point, set)] += shares->values[point] - shares->mean;
    for (int group = 0; group < groups; ++group)
        variance += sums[group] / size * (sums[group] / size) / groups;
    double largest = fmax(fabs(shares->least), fabs(shares->most));
    return variance > ROUNDING * largest * largest ? variance : 0;
}

static Status split(Shares *shares, Problems *problems)
{
    const SweepPlan *plan = shares->plan;
    double *sums = calloc((size_t)plan->points, sizeof *sums);
    if (!sums)
        return problems_no_memory(problems, &(Place){.source = "mutineer sensitivity"});
    shares->least = shares->most = shares->values[0];
    for (int point = 0; point < plan->points; ++point) {
        shares->mean += shares->values[point] / plan->points;
        shares->least = fmin(shares->least, shares->values[point]);
        shares->most = fmax(shares->most, shares->values[point]);
    }
    for (uint32_t set = 0; set < UINT32_C(1) << plan->axis_count; ++set)
        shares->known[set] = set ? variance_of(shares, set, sums) : 0;
    free(sums);
    shapley_shares(shares->known, plan->axis_count, shares->shapley);
    for (int axis = 0; axis < plan->axis_count; ++axis)
        if (fabs(shares->shapley[axis]) < SHARE_ROUNDING * shares_variance(shares))
            shares->shapley[axis] = 0;
    return OK;
}

static Status solve(Shares *shares, const char *figure, ExactMode mode, Problems *problems)
{
    for (int point = 0; point < shares->plan->points; ++point)
        TRY(solve_point(shares, point, figure, mode, problems));
    return split(shares, problems);
}

Status shares_create(const SweepPlan *plan, const char *figure, ExactMode mode, Shares *shares,
                     Problems *problems)
{
    *shares = (Shares){.plan = plan,
                       .values = calloc((size_t)plan->points, sizeof(double)),
                       .known = calloc((size_t)1 << plan->axis_count, sizeof(double))};
    Status status = shares->values && shares->known
                        ? solve(shares, figure, mode, problems)
                        : problems_no_memory(problems, &(Place){.source = "mutineer sensitivity"});
    if (status != OK)
        shares_destroy(shares);
    return status;
}

void shares_destroy(Shares *shares)
{
    free(shares->values);
    free(shares->known);
    *shares = (Shares){.plan = NULL};
}

static uint32_t everybody(const Shares *shares)
{
    return (UINT32_C(1) << shares->plan->axis_count) - 1;
}

double shares_variance(const Shares *shares)
{
    return shares->known[everybody(shares)];
}

double shares_alone(const Shares *shares, int axis)
{
    return shares->known[UINT32_C(1) << axis];
}

double shares_total(const Shares *shares, int axis)
{
    return shares_variance(shares) - shares->known[everybody(shares) ^ UINT32_C(1) << axis];
}

double shares_together(const Shares *shares, int axis, int other)
{
    return shares->known[UINT32_C(1) << axis | UINT32_C(1) << other] - shares_alone(shares, axis) -
           shares_alone(shares, other);
}
