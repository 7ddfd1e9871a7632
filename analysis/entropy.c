/// entropy: the dual is convex and smooth; a θ that may not be negative is the square of what is
/// searched.

#include "analysis/entropy.h"

#include <gsl/gsl_multimin.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_MAX = 20000 };

typedef struct Search {
    const EntropyProblem *problem;
    double *mix; // room for one share a strategy
} Search;

// By how much a payoff exceeds the smallest one, in units of the scale.
static double beyond(const EntropyProblem *problem, int strategy, int reply)
{
    return (problem->payoffs[strategy * problem->replies + reply] - problem->least) /
           problem->scale;
}

static double theta_of(const EntropyProblem *problem, const gsl_vector *at, int reply)
{
    double searched = gsl_vector_get(at, (size_t)reply);
    return problem->is_tight[reply] ? searched : searched * searched;
}

// Fills the mix that belongs to the multipliers θ, proportional to exp(Σ θ · payoff); returns the
// logarithm of its normalising constant.
static double fill_mix(const Search *search, const gsl_vector *at)
{
    const EntropyProblem *problem = search->problem;
    double most = -INFINITY, sum = 0;
    for (int s = 0; s < problem->strategies; ++s) {
        double power = 0;
        for (int reply = 0; reply < problem->replies; ++reply)
            power += theta_of(problem, at, reply) * beyond(problem, s, reply);
        search->mix[s] = problem->may_play[s] ? power : -INFINITY;
        most = fmax(most, search->mix[s]);
    }
    for (int s = 0; s < problem->strategies; ++s)
        sum += search->mix[s] = exp(search->mix[s] - most);
    for (int s = 0; s < problem->strategies; ++s)
        search->mix[s] /= sum;
    return most + log(sum);
}

static double dual(const gsl_vector *at, void *context)
{
    return fill_mix(context, at);
}

static void dual_and_slope(const gsl_vector *at, void *context, double *value, gsl_vector *slope)
{
    const Search *search = context;
    const EntropyProblem *problem = search->problem;
    *value = fill_mix(search, at);
    for (int reply = 0; reply < problem->replies; ++reply) {
        double more = 0;
        for (int s = 0; s < problem->strategies; ++s)
            more += search->mix[s] * beyond(problem, s, reply);
        if (!problem->is_tight[reply])
            more *= 2 * gsl_vector_get(at, (size_t)reply);
        gsl_vector_set(slope, (size_t)reply, more);
    }
}

static void slope_only(const gsl_vector *at, void *context, gsl_vector *slope)
{
    double value;
    dual_and_slope(at, context, &value, slope);
}

// Whether the mix satisfies the constraints within ENTROPY_ROUNDING.
static bool is_allowed(const Search *search)
{
    const EntropyProblem *problem = search->problem;
    for (int reply = 0; reply < problem->replies; ++reply) {
        double more = 0;
        for (int s = 0; s < problem->strategies; ++s)
            more += search->mix[s] * beyond(problem, s, reply);
        if (more < -ENTROPY_ROUNDING || (problem->is_tight[reply] && more > ENTROPY_ROUNDING))
            return false;
    }
    return true;
}

static void descend(Search *search, gsl_multimin_fdfminimizer *minimizer, gsl_vector *start)
{
    gsl_multimin_function_fdf function = {.f = dual,
                                          .df = slope_only,
                                          .fdf = dual_and_slope,
                                          .n = (size_t)search->problem->replies,
                                          .params = search};
    gsl_vector_set_all(start, 0.5);
    gsl_multimin_fdfminimizer_set(minimizer, &function, start, 0.1, 0.1);
    for (int step = 0; step < STEPS_MAX; ++step)
        // GSL reports that it makes no progress also at the minimum, when rounding leaves no
        // smaller value: the constraints decide whether that point is accepted.
        if (gsl_multimin_fdfminimizer_iterate(minimizer) != GSL_SUCCESS ||
            gsl_multimin_test_gradient(minimizer->gradient, ENTROPY_ROUNDING / 100) == GSL_SUCCESS)
            break;
    fill_mix(search, minimizer->x);
}

bool entropy_maximise(const EntropyProblem *problem, double *mix)
{
    size_t replies = (size_t)problem->replies, size = (size_t)problem->strategies * sizeof *mix;
    Search search = {problem, malloc(size)};
    gsl_vector *start = gsl_vector_alloc(replies);
    gsl_multimin_fdfminimizer *minimizer =
        gsl_multimin_fdfminimizer_alloc(gsl_multimin_fdfminimizer_vector_bfgs2, replies);
    bool found = false;
    if (search.mix && start && minimizer) {
        descend(&search, minimizer, start);
        found = is_allowed(&search);
    }
    if (found)
        memcpy(mix, search.mix, size);
    if (minimizer)
        gsl_multimin_fdfminimizer_free(minimizer);
    if (start)
        gsl_vector_free(start);
    free(search.mix);
    return found;
}
