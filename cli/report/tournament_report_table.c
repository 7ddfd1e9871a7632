/// tournament_report: the table, for people.

#include <math.h>
#include <string.h>

#include "cli/report/matrix_report.h"
#include "cli/report/report_table.h"
#include "cli/report/tournament_report.h"
#include "cli/runs/grid.h"
#include "cli/runs/tournament_best_play.h"
#include "cli/scenario/words.h"

static const Axis *axis_of(const TournamentReport *report, int axis)
{
    return &report->cells->run->plan->axes[axis];
}

static bool is_known(Interval interval)
{
    return interval.high - interval.low <= PAYOFF_ROUNDING * fmax(1, fabs(interval.estimate));
}

// A figure with its interval, where it has one.
static void format_figure(const TournamentReport *report, Interval interval, char text[WORDS_SIZE])
{
    double scale = sweep_report_scale(report->cells);
    if (is_known(interval))
        words_exact(interval.estimate, scale, scale > 1 ? 2 : 4, text);
    else
        words_estimate(&(FigureEstimate){interval, ""}, scale, text);
}

static void format_weight(const EquilibriumWeight *weight, char text[WORDS_SIZE])
{
    char shown[NUMBER_TEXT_SIZE], low[NUMBER_TEXT_SIZE], high[NUMBER_TEXT_SIZE];
    number_fixed(100 * weight->weight, 1, shown);
    number_fixed(number_floor(100 * weight->low, 1), 1, low);
    number_fixed(number_ceiling(100 * weight->high, 1), 1, high);
    if (weight->high < 0.0005)
        snprintf(text, WORDS_SIZE, "–");
    else if (weight->high - weight->low < 0.0005)
        snprintf(text, WORDS_SIZE, "%s %%", shown);
    else
        snprintf(text, WORDS_SIZE, "%s %% (%s to %s)", shown, low, high);
}

// "red.policy swarm against white.policy hold"
static void print_pure(const TournamentReport *report, FILE *stream)
{
    const Equilibrium *equilibrium = &report->tournament->equilibrium;
    const Axis *rows = axis_of(report, MATRIX_ROWS), *columns = axis_of(report, MATRIX_COLUMNS);
    fprintf(stream, "  %s %s against %s %s: neither side does better by another policy here%s\n",
            rows->key, rows->values[equilibrium->row], columns->key,
            columns->values[equilibrium->column],
            equilibrium->is_unique ? "" : "; it is not the only equilibrium");
}

static void print_answer(const TournamentReport *report, FILE *stream)
{
    const SweepPlan *plan = report->cells->run->plan;
    const Equilibrium *equilibrium = &report->tournament->equilibrium;
    const Interval value = {equilibrium->value, equilibrium->low, equilibrium->high};
    char text[WORDS_SIZE];
    format_figure(report, value, text);
    fprintf(stream, "With the best of these policies on both sides %s is %s %s%s.\n",
            figure_name(&plan->base->prepared->measures, report->cells->figure), text,
            sweep_report_unit(report->cells), is_known(value) ? " (exact)" : "");
    if (equilibrium->is_pure)
        print_pure(report, stream);
    else
        fprintf(stream, "  Both sides must mix their policies, as below%s.\n",
                equilibrium->is_unique ? "" : "; this is not the only equilibrium");
}

// What best play is worth beside what the best of these policies are.
static void print_best_play(const TournamentReport *report, FILE *stream)
{
    const ExactBestPlay *both = &report->cells->best_play->both;
    char worth[NUMBER_TEXT_SIZE], low[NUMBER_TEXT_SIZE], high[NUMBER_TEXT_SIZE];
    fputs("Best play of any kind", stream);
    if (both->draw && both->turns < 0)
        fputs(" without a turn limit", stream);
    for (int side = 0; side < both->side_count; ++side) {
        number_plain(both->draw_worth[side], worth);
        number_fixed(100 * both->value[side].lower, 2, low);
        number_fixed(100 * both->value[side].upper, 2, high);
        fprintf(stream, "%s %s%s%s %% to the %s", side > 0 ? " and" : " is worth", low,
                strcmp(low, high) == 0 ? "" : " to ", strcmp(low, high) == 0 ? "" : high,
                both->words[side]);
        if (both->draw)
            fprintf(stream, " (a %s %s)", both->draw, worth);
    }
    fputs(".\n", stream);
}

static void print_spread(const TournamentReport *report, FILE *stream)
{
    TournamentSpread spread = tournament_spread(report->tournament);
    char least[NUMBER_TEXT_SIZE], most[NUMBER_TEXT_SIZE];
    double scale = sweep_report_scale(report->cells);
    if (spread.most - spread.least < 0.5 / scale * (scale > 1 ? 0.1 : 0.01))
        return;
    number_fixed(scale * spread.least, scale > 1 ? 1 : 2, least);
    number_fixed(scale * spread.most, scale > 1 ? 1 : 2, most);
    fprintf(stream,
            "  The choice of policies alone moves it from %s to %s %s, among the %d × %d "
            "that are not dominated.\n",
            least, most, sweep_report_unit(report->cells), spread.rows, spread.columns);
}

static Status fill_row(const TournamentReport *report, int row, Grid *grid, Error *error)
{
    const Axis *columns = axis_of(report, MATRIX_COLUMNS);
    int line;
    char text[WORDS_SIZE];
    TRY(grid_add_row(grid, &line, error));
    grid_set(grid, line, 0, "  %s", axis_of(report, MATRIX_ROWS)->values[row]);
    for (int column = 0; column < columns->count; ++column) {
        int cell = row * columns->count + column;
        format_figure(report, report->cells->rows[cell].value.interval, text);
        grid_set(grid, line, 1 + column, "%s%s%s", text,
                 tournament_is_best_reply(report->tournament, true, row, column) ? "^" : " ",
                 tournament_is_best_reply(report->tournament, false, row, column) ? "<" : " ");
    }
    return OK;
}

static Status print_cells(const TournamentReport *report, FILE *stream, Error *error)
{
    const Axis *columns = axis_of(report, MATRIX_COLUMNS);
    Grid grid = {.columns = 1 + columns->count};
    int line;
    Status status = grid_add_row(&grid, &line, error);
    for (int column = 0; column < columns->count && status == OK; ++column)
        grid_set(&grid, line, 1 + column, "%s  ", columns->values[column]);
    for (int row = 0; row < axis_of(report, MATRIX_ROWS)->count && status == OK; ++row)
        status = fill_row(report, row, &grid, error);
    if (status == OK)
        grid_print(&grid, REPORT_TABLE_WIDTH, stream);
    grid_destroy(&grid);
    return status;
}

// "3rd, worse than swarm", with a word for how sure that is.
static void format_removal(const TournamentReport *report, int axis, int policy,
                           char text[WORDS_SIZE])
{
    const PayoffDominated *removal =
        tournament_removal(report->tournament, axis == MATRIX_ROWS, policy);
    if (!removal) {
        snprintf(text, WORDS_SIZE, "–");
        return;
    }
    int step = 1 + (int)(removal - report->tournament->order);
    if (removal->by < 0)
        snprintf(text, WORDS_SIZE, "%d: worse than a mix of others", step);
    else
        snprintf(text, WORDS_SIZE, "%d: %s %s", step,
                 removal->is_strict ? "worse than" : "never better than",
                 axis_of(report, axis)->values[removal->by]);
}

// What a policy loses to best play, in points.
static void format_reply(const TournamentReply *reply, char text[WORDS_SIZE])
{
    char loss[NUMBER_TEXT_SIZE];
    number_fixed(100 * reply->loss, 2, loss);
    if (!reply->known || isnan(reply->loss))
        snprintf(text, WORDS_SIZE, "–");
    else
        snprintf(text, WORDS_SIZE, "%s%s", reply->worth.upper > reply->worth.lower ? "≥ " : "",
                 loss);
}

static Status fill_policy(const TournamentReport *report, int axis, int policy, Grid *grid,
                          Error *error)
{
    const Equilibrium *equilibrium = &report->tournament->equilibrium;
    char text[WORDS_SIZE];
    int line;
    TRY(grid_add_row(grid, &line, error));
    grid_set(grid, line, 0, "  %s %s", axis_of(report, axis)->key,
             axis_of(report, axis)->values[policy]);
    format_weight(axis == MATRIX_ROWS ? &equilibrium->rows[policy] : &equilibrium->columns[policy],
                  text);
    grid_set(grid, line, 1, "%s", text);
    format_figure(report,
                  tournament_exploitability(report->tournament, axis == MATRIX_ROWS, policy), text);
    grid_set(grid, line, 2, "%s", text);
    format_removal(report, axis, policy, text);
    grid_set(grid, line, 3, "%s", text);
    if (report->cells->best_play) {
        format_reply(&report->cells->best_play->replies[axis][policy], text);
        grid_set(grid, line, 4, "%s", text);
    }
    return OK;
}

static Status print_policies(const TournamentReport *report, FILE *stream, Error *error)
{
    static const char *const heads[] = {"policy", "is played", "loses at most", "dominated",
                                        "loses to best play"};
    enum { COLUMNS = sizeof heads / sizeof *heads };
    const int columns = report->cells->best_play ? COLUMNS : COLUMNS - 1;
    Grid grid = {.columns = columns, .is_text = true};
    int line;
    Status status = grid_add_row(&grid, &line, error);
    for (int column = 0; column < columns && status == OK; ++column)
        grid_set(&grid, line, column, "%s%s", column ? "" : "  ", heads[column]);
    for (int axis = 0; axis < MATRIX_AXES; ++axis)
        for (int policy = 0; policy < axis_of(report, axis)->count && status == OK; ++policy)
            status = fill_policy(report, axis, policy, &grid, error);
    if (status == OK)
        grid_print(&grid, REPORT_TABLE_WIDTH, stream);
    grid_destroy(&grid);
    return status;
}

Status tournament_report_table(const TournamentReport *report, FILE *stream, Error *error)
{
    const Axis *rows = axis_of(report, MATRIX_ROWS), *columns = axis_of(report, MATRIX_COLUMNS);
    const SweepPlan *plan = report->cells->run->plan;
    print_answer(report, stream);
    if (report->cells->best_play)
        print_best_play(report, stream);
    print_spread(report, stream);
    sweep_report_players(report->cells, stream);
    fprintf(stream,
            "\n%s (%s): %s goes down and wants it high, %s across and wants it low\n"
            "^ the best of its column, < the least of its row: best replies\n",
            figure_name(&plan->base->prepared->measures, report->cells->figure),
            sweep_report_unit(report->cells), rows->key, columns->key);
    matrix_report_grounds(report->cells, "all", ", that of the value and of losses too", stream);
    TRY(print_cells(report, stream, error));
    fprintf(stream,
            "\nHow often each policy is played at the equilibrium, what it loses against the best "
            "reply (%s),\nand in which order dominated policies fall away\n",
            sweep_report_unit(report->cells));
    TRY(print_policies(report, stream, error));
    sweep_report_foot(report->cells, stream);
    return OK;
}
