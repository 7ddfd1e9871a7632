/// tournament: cells of a matrix, read as payoffs.

#include "cli/runs/tournament.h"

#include <math.h>
#include <stdlib.h>

Status tournament_check(const SweepPlan *plan, Error *error)
{
    for (int axis = 0; axis < MATRIX_AXES; ++axis)
        if (plan->axes[axis].count > PAYOFF_STRATEGIES_MAX)
            return error_set(error, FAIL_LIMIT, NULL,
                             "%s has %d values; a tournament holds at most %d against each other",
                             plan->axes[axis].key, plan->axes[axis].count, PAYOFF_STRATEGIES_MAX);
    return OK;
}

static Status fill_payoffs(const SweepPlan *plan, const SweepRow *rows, double *payoffs,
                           Error *error)
{
    int cells = plan->points;
    char where[ERROR_KEY_SIZE];
    for (int cell = 0; cell < cells; ++cell) {
        Interval interval = rows[cell].value.interval;
        sweep_plan_describe(plan, cell, where, sizeof where);
        if (isnan(interval.estimate) || isnan(interval.low))
            return error_set(error, FAIL_ANSWER_NO, NULL, "%s: there is no %s", where,
                             isnan(interval.estimate) ? "value" : "interval");
        payoffs[cell] = interval.estimate;
        payoffs[cells + cell] = interval.low;
        payoffs[2 * cells + cell] = interval.high;
    }
    return OK;
}

static Status solve(Tournament *tournament, Error *error)
{
    TRY(equilibrium_solve(&tournament->matrix, &tournament->equilibrium, error));
    return payoff_dominated(&tournament->matrix, tournament->order, &tournament->removed, error);
}

Status tournament_create(const SweepPlan *plan, const SweepRow *rows, Tournament *tournament,
                         Error *error)
{
    size_t cells = (size_t)plan->points;
    double *payoffs = calloc(3 * cells, sizeof *payoffs);
    if (!payoffs)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for %zu cells", cells);
    *tournament = (Tournament){.plan = plan,
                               .payoffs = payoffs,
                               .matrix = {.rows = plan->axes[MATRIX_ROWS].count,
                                          .columns = plan->axes[MATRIX_COLUMNS].count,
                                          .value = payoffs,
                                          .low = payoffs + cells,
                                          .high = payoffs + 2 * cells}};
    Status status = fill_payoffs(plan, rows, payoffs, error);
    if (status == OK)
        status = solve(tournament, error);
    if (status != OK)
        tournament_destroy(tournament);
    return status;
}

void tournament_destroy(Tournament *tournament)
{
    free(tournament->payoffs);
    *tournament = (Tournament){0};
}

const PayoffDominated *tournament_removal(const Tournament *tournament, bool is_row, int policy)
{
    for (int i = 0; i < tournament->removed; ++i)
        if (tournament->order[i].is_row == is_row && tournament->order[i].strategy == policy)
            return &tournament->order[i];
    return NULL;
}

// The guaranteed payoff of a policy: its worst payoff over the other side's policies.
static double worst_of(const PayoffMatrix *matrix, const double *payoffs, bool is_row, int policy)
{
    double worst = INFINITY;
    for (int reply = 0; reply < (is_row ? matrix->columns : matrix->rows); ++reply)
        worst = fmin(worst, is_row ? payoffs[policy * matrix->columns + reply]
                                   : -payoffs[reply * matrix->columns + policy]);
    return worst;
}

Interval tournament_exploitability(const Tournament *tournament, bool is_row, int policy)
{
    const PayoffMatrix *matrix = &tournament->matrix;
    const Equilibrium *equilibrium = &tournament->equilibrium;
    double value = is_row ? equilibrium->value : -equilibrium->value;
    double low = is_row ? equilibrium->low : -equilibrium->high;
    double high = is_row ? equilibrium->high : -equilibrium->low;
    const double *worse = is_row ? matrix->low : matrix->high;
    const double *better = is_row ? matrix->high : matrix->low;
    // In an exactly solved game the loss of an optimal policy is set to 0 instead of its rounding
    // error.
    double rounding = PAYOFF_ROUNDING * payoff_scale(matrix);
    double loss = value - worst_of(matrix, matrix->value, is_row, policy);
    return (Interval){.estimate = fabs(loss) < rounding ? 0 : loss,
                      .low = fmax(0, low - worst_of(matrix, better, is_row, policy)),
                      .high = fmax(0, high - worst_of(matrix, worse, is_row, policy))};
}

bool tournament_is_best_reply(const Tournament *tournament, bool is_row, int row, int column)
{
    const PayoffMatrix *matrix = &tournament->matrix;
    double rounding = PAYOFF_ROUNDING * payoff_scale(matrix);
    double cell = matrix->value[row * matrix->columns + column];
    for (int other = 0; other < (is_row ? matrix->rows : matrix->columns); ++other) {
        double reply = is_row ? matrix->value[other * matrix->columns + column]
                              : -matrix->value[row * matrix->columns + other];
        if (reply > (is_row ? cell : -cell) + rounding)
            return false;
    }
    return true;
}

TournamentSpread tournament_spread(const Tournament *tournament)
{
    const PayoffMatrix *matrix = &tournament->matrix;
    TournamentSpread spread = {.least = INFINITY, .most = -INFINITY};
    for (int row = 0; row < matrix->rows; ++row)
        spread.rows += !tournament_removal(tournament, true, row);
    for (int column = 0; column < matrix->columns; ++column)
        spread.columns += !tournament_removal(tournament, false, column);
    for (int cell = 0; cell < matrix->rows * matrix->columns; ++cell) {
        if (tournament_removal(tournament, true, cell / matrix->columns) ||
            tournament_removal(tournament, false, cell % matrix->columns))
            continue;
        spread.least = fmin(spread.least, matrix->value[cell]);
        spread.most = fmax(spread.most, matrix->value[cell]);
    }
    return spread;
}
