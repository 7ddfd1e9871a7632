/// worth: the judgement of a verdict, or a small tournament whose cells hold together.

#include "cli/runs/worth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/equilibrium.h"
#include "analysis/sweep.h"
#include "cli/scenario/run_settings.h"
#include "cli/system/interrupt.h"

/// Of more versions that share the time for exact answers none would have any.
enum { SHARE_MAX = 1000000 };

static Status solve(const WorthQuestion *question, const Scenario *scenario, Figure figure,
                    int share, double *exact, Error *error)
{
    ExactAnswer answer = {.solved = false};
    *exact = NAN;
    if (question->mode == EXACT_OFF)
        return OK;
    TRY(question->mode == EXACT_ONLY ? exact_answer_figures(scenario, &answer, error)
                                     : exact_answer_try_one_of(scenario, share, &answer, error));
    if (answer.solved)
        *exact = figure_exact(&answer.table, figure);
    exact_answer_release(&answer);
    return OK;
}

static Worth judge(const WorthQuestion *question, WorthState state, Interval interval,
                   const char *method)
{
    const Band band = question->band;
    // As verdict_of_exact: what is solved is rounded in its last digits.
    double rounding = state == WORTH_SOLVED ? 1e-9 : 0;
    Worth worth = {
        .state = state, .interval = interval, .method = method, .answer = VERDICT_UNDECIDED};
    if (interval.low >= band.low - rounding && interval.high <= band.high + rounding)
        worth.answer = VERDICT_INSIDE;
    else if (interval.high < band.low - rounding || interval.low > band.high + rounding)
        worth.answer = VERDICT_OUTSIDE;
    return worth;
}

static BatchPlan plan_of(const WorthQuestion *question, const Scenario *scenario, uint64_t first)
{
    BatchPlan plan = run_settings_plan(scenario->run);
    plan.first = first;
    plan.games = question->games_max;
    return plan;
}

static Status choose_engine(const WorthQuestion *question, const Scenario *scenario, Error *error)
{
    return game_choose_engine(scenario->prepared, (Engine)scenario->run->engine,
                              question->games_max, error);
}

// Plays until the sequential test of the band has an answer.
static Status play(const WorthQuestion *question, const Scenario *scenario, const WorthGames *games,
                   const VerdictQuestion *asked, Worth *worth, Error *error)
{
    BatchWatch batch = watch_batch(games->watch);
    Tally tally;
    TRY(choose_engine(question, scenario, error));
    TRY(tally_create(&scenario->prepared->measures, &tally, error));
    Status status =
        verdict_play(asked, plan_of(question, scenario, games->first), &batch, &tally, error);
    if (status == OK) {
        PairSums sums = figure_sums(&tally, asked->figure);
        Verdict verdict = verdict_of(asked, &sums);
        *worth = judge(question, WORTH_PLAYED, verdict.interval, verdict.method);
        worth->games = tally.games;
        games->watch->before += tally.games;
    }
    tally_destroy(&tally);
    return status;
}

static Status find_by_policies(const WorthQuestion *question, const Scenario *scenario,
                               const WorthGames *games, Worth *worth, Error *error)
{
    VerdictQuestion asked = {
        .prepared = scenario->prepared, .band = question->band, .confidence = games->confidence};
    double exact;
    if (figure_find(&scenario->prepared->measures, question->figure, &asked.figure, NULL) != OK)
        return OK;
    TRY(solve(question, scenario, asked.figure, question->scenarios, &exact, error));
    if (!isnan(exact)) {
        *worth =
            judge(question, WORTH_SOLVED, (Interval){exact, exact, exact}, VERDICT_EXACT_METHOD);
        return OK;
    }
    if (question->mode == EXACT_ONLY)
        return OK;
    return play(question, scenario, games, &asked, worth, error);
}

// The pairs of policies of one version.
typedef struct Cells {
    const WorthQuestion *question;
    const Scenario *scenario;
    const WorthGames *games;
    int rows, columns;
    int unsolved;    // cells
    double *payoffs; // owned; value, low and high of every cell, one matrix after the other
    uint64_t played; // games
} Cells;

static Status open_cell(const Cells *cells, int cell, Scenario *pair, Figure *figure,
                        bool *is_there, Error *error)
{
    const Axis *sides = cells->question->sides;
    const int place[WORTH_SIDES] = {cell / cells->columns, cell % cells->columns};
    ScenarioSet sets[WORTH_SIDES];
    for (int side = 0; side < WORTH_SIDES; ++side)
        sets[side] = (ScenarioSet){.option = sides[side].option,
                                   .key = sides[side].key,
                                   .text = sides[side].values[place[side]]};
    Problems *unheard = calloc(1, sizeof *unheard);
    if (!unheard)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a pair of policies");
    Status status = scenario_derive(cells->scenario, sets, WORTH_SIDES, pair, unheard);
    free(unheard);
    if (status == FAIL_MEMORY)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a pair of policies");
    *is_there = status == OK &&
                figure_find(&pair->prepared->measures, cells->question->figure, figure, NULL) == OK;
    if (status == OK && !*is_there)
        scenario_release(pair);
    return OK;
}

static void set_cell(Cells *cells, int cell, Interval interval)
{
    int count = cells->rows * cells->columns;
    cells->payoffs[cell] = interval.estimate;
    cells->payoffs[count + cell] = interval.low;
    cells->payoffs[2 * count + cell] = interval.high;
}

static Status solve_cells(Cells *cells, bool *is_whole, Error *error)
{
    int count = cells->rows * cells->columns;
    int share = count < SHARE_MAX / cells->question->scenarios ? cells->question->scenarios * count
                                                               : SHARE_MAX;
    for (int cell = 0; cell < count && *is_whole; ++cell) {
        Scenario pair;
        Figure figure;
        double exact = NAN;
        TRY(open_cell(cells, cell, &pair, &figure, is_whole, error));
        if (!*is_whole)
            return OK;
        Status status = solve(cells->question, &pair, figure, share, &exact, error);
        scenario_release(&pair);
        TRY(status);
        set_cell(cells, cell, (Interval){exact, exact, exact});
        cells->unsolved += isnan(exact);
    }
    return OK;
}

static Status tally_cell(Cells *cells, const Scenario *pair, Figure figure, FigureRequest request,
                         Interval *interval, Error *error)
{
    BatchWatch batch = watch_batch(cells->games->watch);
    Tally tally;
    TRY(choose_engine(cells->question, pair, error));
    TRY(tally_create(&pair->prepared->measures, &tally, error));
    Status status = batch_run(pair->prepared, plan_of(cells->question, pair, cells->games->first),
                              &batch, &tally, error);
    if (status == OK && !interrupt_came()) {
        FigureSample sample = figure_sample(&tally, figure);
        *interval = figure_estimate(&pair->prepared->measures, figure, &sample, request).interval;
    }
    cells->played += tally.games;
    cells->games->watch->before += tally.games;
    tally_destroy(&tally);
    return status;
}

// Plays all cells that are not solved. The error probability is divided among them (Bonferroni), so
// that their intervals hold simultaneously.
static Status play_cells(Cells *cells, Error *error)
{
    const FigureRequest request = {
        .method = INTERVAL_METHOD_EXACT,
        .confidence = sweep_single_confidence(cells->games->confidence, (size_t)cells->unsolved)};
    for (int cell = 0; cell < cells->rows * cells->columns && !interrupt_came(); ++cell) {
        Scenario pair;
        Figure figure;
        bool is_there;
        Interval interval = {NAN, NAN, NAN};
        if (!isnan(cells->payoffs[cell]))
            continue;
        TRY(open_cell(cells, cell, &pair, &figure, &is_there, error));
        if (!is_there)
            continue;
        Status status = tally_cell(cells, &pair, figure, request, &interval, error);
        scenario_release(&pair);
        TRY(status);
        set_cell(cells, cell, interval);
    }
    return OK;
}

static Status value_of(const Cells *cells, Worth *worth, Error *error)
{
    int count = cells->rows * cells->columns;
    const PayoffMatrix matrix = {.rows = cells->rows,
                                 .columns = cells->columns,
                                 .value = cells->payoffs,
                                 .low = cells->payoffs + count,
                                 .high = cells->payoffs + 2 * count};
    for (int i = 0; i < 3 * count; ++i)
        if (isnan(cells->payoffs[i])) {
            *worth = (Worth){.state = WORTH_PLAYED,
                             .interval = {NAN, NAN, NAN},
                             .method = "",
                             .answer = VERDICT_UNDECIDED,
                             .games = cells->played};
            return OK;
        }
    Equilibrium *equilibrium = malloc(sizeof *equilibrium);
    if (!equilibrium)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for an equilibrium");
    Status status = equilibrium_solve(&matrix, equilibrium, error);
    if (status == OK) {
        bool is_solved = cells->unsolved == 0;
        Interval value = {equilibrium->value, is_solved ? equilibrium->value : equilibrium->low,
                          is_solved ? equilibrium->value : equilibrium->high};
        *worth = judge(cells->question, is_solved ? WORTH_SOLVED : WORTH_PLAYED, value,
                       is_solved ? VERDICT_EXACT_METHOD : "equilibrium");
        worth->games = cells->played;
    }
    free(equilibrium);
    return status;
}

static Status fill_cells(Cells *cells, Worth *worth, Error *error)
{
    bool is_whole = true;
    TRY(solve_cells(cells, &is_whole, error));
    // A pair that cannot be leaves no game to be solved.
    if (!is_whole || (cells->unsolved > 0 && cells->question->mode == EXACT_ONLY))
        return OK;
    if (cells->unsolved > 0)
        TRY(play_cells(cells, error));
    return value_of(cells, worth, error);
}

static Status find_by_best_play(const WorthQuestion *question, const Scenario *scenario,
                                const WorthGames *games, Worth *worth, Error *error)
{
    Cells cells = {.question = question,
                   .scenario = scenario,
                   .games = games,
                   .rows = question->sides[0].count,
                   .columns = question->sides[1].count};
    cells.payoffs = calloc(3 * (size_t)cells.rows * (size_t)cells.columns, sizeof *cells.payoffs);
    if (!cells.payoffs)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for pairs of policies");
    Status status = fill_cells(&cells, worth, error);
    free(cells.payoffs);
    return status;
}

Status worth_find(const WorthQuestion *question, const Scenario *scenario, const WorthGames *games,
                  Worth *worth, Error *error)
{
    *worth = (Worth){.state = WORTH_REFUSED,
                     .interval = {NAN, NAN, NAN},
                     .method = "",
                     .answer = VERDICT_UNDECIDED};
    return question->sides ? find_by_best_play(question, scenario, games, worth, error)
                           : find_by_policies(question, scenario, games, worth, error);
}

double worth_distance(const Worth *worth, Band band)
{
    double value = worth->interval.estimate;
    if (isnan(value))
        return NAN;
    return fmax(0, fmax(band.low - value, value - band.high));
}
