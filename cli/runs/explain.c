/// explain: variances of all sets of draws, and from them the shares.

#include "cli/runs/explain.h"

#include <math.h>

/// Steps that a solution may take for each state.
enum { STEPS_PER_STATE = 1000 };

/// A variance below this share of the whole is a rounding.
#define ROUNDING 1e-13

// For a start whose factors have no names.
static void split_whole_start(Explain *explain)
{
    double start = explain->odds.squares[0] - explain->odds.mean * explain->odds.mean;
    if (start <= ROUNDING)
        return;
    explain->start = start;
    explain->factors[explain->factor_count++] =
        (ExplainFactor){.name = "start", .alone = start, .shared = start};
}

static Status split_start(Explain *explain, Error *error)
{
    const ExactOdds *odds = &explain->odds;
    double known[1 << EXACT_ODDS_FACTOR_MAX] = {0}, shares[EXACT_ODDS_FACTOR_MAX];
    uint32_t sets = UINT32_C(1) << odds->factor_count;
    for (uint32_t set = 0; set < sets; ++set)
        TRY(exact_odds_of_factors(odds, set, &known[set], error));
    explain->start = explain->together = known[sets - 1];
    if (odds->factor_count == 0)
        split_whole_start(explain);
    shapley_shares(known, odds->factor_count, shares);
    for (int i = 0; i < odds->factor_count; ++i) {
        double alone = known[UINT32_C(1) << i];
        if (fmax(alone, shares[i]) <= ROUNDING)
            continue;
        explain->factors[explain->factor_count++] =
            (ExplainFactor){.name = odds->factors[i], .alone = alone, .shared = shares[i]};
        explain->together -= alone;
    }
    if (fabs(explain->together) < ROUNDING)
        explain->together = 0;
    return OK;
}

Status explain_create(const Scenario *scenario, Figure figure, uint64_t states_max,
                      ExactWatch *watch, Explain *explain, Error *error)
{
    const MeasureSet *measures = &scenario->prepared->measures;
    double worth[MEASURE_RESULT_MAX] = {0};
    const ExactOptions options = {.states_max = states_max,
                                  .steps_max = states_max < UINT64_MAX / STEPS_PER_STATE
                                                   ? states_max * STEPS_PER_STATE
                                                   : UINT64_MAX,
                                  .watch = watch};
    *explain = (Explain){.factor_count = 0};
    if (!scenario->game->odds)
        return error_set(error, FAIL_CONFLICT, NULL,
                         "what decides the game '%s' cannot be split exactly",
                         scenario->game->name);
    for (int result = 0; result < measures->result_count; ++result)
        worth[result] = figure_is_score(figure) ? (double)measures->points[result] / MEASURE_POINTS
                                                : result == figure.condition;
    TRY(scenario->game->odds(scenario->prepared, worth, &options, &explain->odds, error));
    explain->variance = explain->odds.end_square - explain->odds.mean * explain->odds.mean;
    Status status = split_start(explain, error);
    if (status != OK)
        explain_destroy(explain);
    return status;
}

void explain_destroy(Explain *explain)
{
    exact_odds_release(&explain->odds);
}

double explain_turn(const Explain *explain, int turn)
{
    double moved = explain->odds.squares[turn] - explain->odds.squares[turn - 1];
    return fabs(moved) < ROUNDING ? 0 : moved;
}
