/// equilibrium: each side's mix by a linear program of its own, so that the two values check each
/// other.

#include "analysis/equilibrium.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/entropy.h"
#include "analysis/mix_program.h"

/// Weights that differ by less count as equal. Where payoffs differ by some thousandths of their
/// scale, a linear program solved to PAYOFF_ROUNDING can shift a weight by so much without
/// violating a constraint.
#define WEIGHT_ROUNDING 1e-5

typedef struct Solving {
    const PayoffMatrix *matrix;
    Equilibrium *equilibrium;
    double *oriented; // room for a matrix
} Solving;

// The game as one side sees it: payoffs to that side, by its own strategies, then the other's, in
// units of the payoffs' scale.
typedef struct View {
    int strategies, replies;
    const double *payoffs;
} View;

static View view_of(const Solving *solving, const double *payoffs, bool is_row)
{
    const PayoffMatrix *matrix = solving->matrix;
    View view = {is_row ? matrix->rows : matrix->columns, is_row ? matrix->columns : matrix->rows,
                 solving->oriented};
    double scale = payoff_scale(matrix);
    for (int s = 0; s < view.strategies; ++s)
        for (int reply = 0; reply < view.replies; ++reply)
            solving->oriented[s * view.replies + reply] =
                is_row ? payoffs[s * matrix->columns + reply] / scale
                       : -payoffs[reply * matrix->columns + s] / scale;
    return view;
}

static Status refuse(Error *error)
{
    return error_set(error, FAIL_LIMIT, NULL,
                     "the equilibrium of these payoffs cannot be found within rounding");
}

// The maximin value of the side, and a mix that assures it.
static Status assure(const View *view, double *value, double *mix, Error *error)
{
    MixProgram program = mix_program_create(view->strategies, view->replies, view->payoffs, NULL);
    bool found = mix_program_assure(&program, value, mix);
    mix_program_destroy(&program);
    return found ? OK : refuse(error);
}

// The game's value, computed by the linear programs of both sides, which must agree.
static Status find_value(const Solving *solving, const double *payoffs, double *value, Error *error)
{
    const PayoffMatrix *matrix = solving->matrix;
    double rows[PAYOFF_STRATEGIES_MAX], columns[PAYOFF_STRATEGIES_MAX], negated;
    View view = view_of(solving, payoffs, true);
    TRY(assure(&view, value, rows, error));
    view = view_of(solving, payoffs, false);
    TRY(assure(&view, &negated, columns, error));
    double scale = payoff_scale(matrix), rounding = PAYOFF_ROUNDING * scale;
    *value *= scale;
    bool is_proved = payoff_floor(matrix, payoffs, rows) >= *value - rounding &&
                     payoff_ceiling(matrix, payoffs, columns) <= *value + rounding;
    return is_proved ? OK : refuse(error);
}

// The least and the largest weight of each strategy among the mixes that assure the value.
static Status find_ranges(const View *view, MixProgram *program, EquilibriumWeight *weights,
                          Error *error)
{
    double *one = calloc((size_t)view->strategies, sizeof *one);
    if (!one)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the equilibrium");
    bool found = true;
    for (int s = 0; s < view->strategies && found; ++s) {
        one[s] = 1;
        found = mix_program_reach(program, one, false, &weights[s].low) &&
                mix_program_reach(program, one, true, &weights[s].high);
        one[s] = 0;
    }
    free(one);
    return found ? OK : refuse(error);
}

// Which of the other side's replies hold every optimal mix to exactly the value.
static Status find_tight(const View *view, MixProgram *program, double value, bool *is_tight,
                         Error *error)
{
    double *payoffs = calloc((size_t)view->strategies, sizeof *payoffs);
    if (!payoffs)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the equilibrium");
    bool found = true;
    for (int reply = 0; reply < view->replies && found; ++reply) {
        double most;
        for (int s = 0; s < view->strategies; ++s)
            payoffs[s] = view->payoffs[s * view->replies + reply];
        found = mix_program_reach(program, payoffs, true, &most);
        is_tight[reply] = found && most <= value + 10 * PAYOFF_ROUNDING;
    }
    free(payoffs);
    return found ? OK : refuse(error);
}

// Chooses among all mixes that assure the value the one of largest entropy.
static Status choose(const View *view, MixProgram *program, double value,
                     EquilibriumWeight *weights, Error *error)
{
    bool may_play[PAYOFF_STRATEGIES_MAX], is_tight[PAYOFF_STRATEGIES_MAX];
    double mix[PAYOFF_STRATEGIES_MAX];
    TRY(find_tight(view, program, value, is_tight, error));
    for (int s = 0; s < view->strategies; ++s) {
        may_play[s] = weights[s].high > WEIGHT_ROUNDING;
        mix[s] = weights[s].weight;
    }
    const EntropyProblem problem = {.strategies = view->strategies,
                                    .replies = view->replies,
                                    .payoffs = view->payoffs,
                                    .may_play = may_play,
                                    .is_tight = is_tight,
                                    .least = value,
                                    .scale = 1};
    // If the search fails, the mix of the linear program stands: it is optimal, too, only not of
    // largest entropy.
    (void)entropy_maximise(&problem, mix);
    for (int s = 0; s < view->strategies; ++s)
        weights[s].weight = fmin(fmax(mix[s], weights[s].low), weights[s].high);
    return OK;
}

// A weight within rounding of 0 or 1 is set to it.
static double whole(double weight)
{
    return weight < WEIGHT_ROUNDING ? 0 : weight > 1 - WEIGHT_ROUNDING ? 1 : weight;
}

static Status find_weights(const View *view, EquilibriumWeight *weights, bool *is_unique,
                           Error *error)
{
    double value, mix[PAYOFF_STRATEGIES_MAX];
    MixProgram program = mix_program_create(view->strategies, view->replies, view->payoffs, NULL);
    Status status = mix_program_assure(&program, &value, mix) ? OK : refuse(error);
    mix_program_demand(&program, value - 10 * MIX_PROGRAM_ROUNDING);
    if (status == OK)
        status = find_ranges(view, &program, weights, error);
    bool is_alone = true;
    for (int s = 0; s < view->strategies && status == OK; ++s) {
        weights[s].weight = mix[s];
        is_alone &= weights[s].high - weights[s].low < WEIGHT_ROUNDING;
    }
    if (status == OK && !is_alone)
        status = choose(view, &program, value, weights, error);
    for (int s = 0; s < view->strategies; ++s)
        weights[s] = (EquilibriumWeight){whole(weights[s].weight), whole(weights[s].low),
                                         whole(weights[s].high)};
    *is_unique &= is_alone;
    mix_program_destroy(&program);
    return status;
}

// The first row and column that are best replies to each other.
static void find_saddle(const Solving *solving)
{
    const PayoffMatrix *matrix = solving->matrix;
    Equilibrium *equilibrium = solving->equilibrium;
    double rounding = PAYOFF_ROUNDING * payoff_scale(matrix);
    for (int i = 0; i < matrix->rows * matrix->columns && !equilibrium->is_pure; ++i) {
        int row = i / matrix->columns, column = i % matrix->columns;
        bool is_saddle = true;
        for (int other = 0; other < matrix->columns; ++other)
            is_saddle &=
                matrix->value[row * matrix->columns + other] >= matrix->value[i] - rounding;
        for (int other = 0; other < matrix->rows; ++other)
            is_saddle &=
                matrix->value[other * matrix->columns + column] <= matrix->value[i] + rounding;
        equilibrium->is_pure = is_saddle;
        equilibrium->row = row;
        equilibrium->column = column;
    }
}

static Status solve_all(void *context, Error *error)
{
    const Solving *solving = context;
    const PayoffMatrix *matrix = solving->matrix;
    Equilibrium *equilibrium = solving->equilibrium;
    TRY(find_value(solving, matrix->value, &equilibrium->value, error));
    TRY(find_value(solving, matrix->low, &equilibrium->low, error));
    TRY(find_value(solving, matrix->high, &equilibrium->high, error));
    equilibrium->is_unique = true;
    View view = view_of(solving, matrix->value, true);
    TRY(find_weights(&view, equilibrium->rows, &equilibrium->is_unique, error));
    view = view_of(solving, matrix->value, false);
    TRY(find_weights(&view, equilibrium->columns, &equilibrium->is_unique, error));
    find_saddle(solving);
    return OK;
}

Status equilibrium_solve(const PayoffMatrix *matrix, Equilibrium *equilibrium, Error *error)
{
    *equilibrium = (Equilibrium){0};
    Solving solving = {matrix, equilibrium,
                       calloc((size_t)matrix->rows * (size_t)matrix->columns, sizeof(double))};
    if (!solving.oriented)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the equilibrium");
    Status status = mix_program_guard(solve_all, &solving, error);
    free(solving.oriented);
    return status;
}
