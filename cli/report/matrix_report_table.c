/// matrix_report: the table, for people.

#include "cli/report/matrix_report.h"

#include "cli/report/answer.h"
#include "cli/report/report_table.h"
#include "cli/runs/grid.h"
#include "cli/scenario/run_settings.h"
#include "cli/scenario/words.h"
#include "sim/base/plural.h"

static void format_cell(const SweepReport *report, int cell, char text[WORDS_SIZE])
{
    if (report->run->points[cell].solved)
        words_exact(report->rows[cell].exact, sweep_report_scale(report),
                    sweep_report_scale(report) > 1 ? 2 : 4, text);
    else
        words_estimate(&report->rows[cell].value, sweep_report_scale(report), text);
}

static Status fill_row(const SweepReport *report, int row, Grid *grid, Error *error)
{
    const SweepPlan *plan = report->run->plan;
    int columns = plan->axes[MATRIX_COLUMNS].count, line;
    char text[WORDS_SIZE];
    TRY(grid_add_row(grid, &line, error));
    grid_set(grid, line, 0, "  %s", plan->axes[MATRIX_ROWS].values[row]);
    for (int column = 0; column < columns; ++column) {
        format_cell(report, row * columns + column, text);
        grid_set(grid, line, 1 + column, "%s", text);
    }
    return OK;
}

static Status fill(const SweepReport *report, Grid *grid, Error *error)
{
    const SweepPlan *plan = report->run->plan;
    const Axis *columns = &plan->axes[MATRIX_COLUMNS];
    int line;
    TRY(grid_add_row(grid, &line, error));
    for (int column = 0; column < columns->count; ++column)
        grid_set(grid, line, 1 + column, "%s", columns->values[column]);
    for (int row = 0; row < plan->axes[MATRIX_ROWS].count; ++row)
        TRY(fill_row(report, row, grid, error));
    return OK;
}

void matrix_report_grounds(const SweepReport *report, const char *intervals, const char *more,
                           FILE *stream)
{
    const SweepPlan *plan = report->run->plan;
    int played = sweep_run_played(report->run);
    char confidence[NUMBER_TEXT_SIZE], games[WORDS_SIZE];
    if (played < plan->points)
        fprintf(stream, "%d of %d cell%s solved exactly%s\n", plan->points - played, plan->points,
                plural(plan->points), played ? ": those without ±" : "");
    if (played == 0)
        return;
    number_plain(100 * report->confidence, confidence);
    sweep_report_games(report, games);
    fprintf(stream,
            "%d of %d cell%s played, %s each with the same dice; %s intervals hold "
            "together with %s %%\nconfidence%s\n",
            played, plan->points, plural(plan->points), games, intervals, confidence, more);
    sweep_report_precision(report, stream);
}

Status matrix_report_table(const SweepReport *report, FILE *stream, Error *error)
{
    const SweepPlan *plan = report->run->plan;
    Grid grid = {.columns = 1 + plan->axes[MATRIX_COLUMNS].count};
    Status status = fill(report, &grid, error);
    if (status == OK) {
        sweep_report_answer(report, stream);
        sweep_report_players(report, stream);
        answer_tell_no_exact(&report->no_exact, "cells", stream);
        fprintf(stream, "\n%s (%s): %s goes down, %s across\n",
                figure_name(&plan->base->prepared->measures, report->figure),
                sweep_report_unit(report), plan->axes[MATRIX_ROWS].key,
                plan->axes[MATRIX_COLUMNS].key);
        matrix_report_grounds(report, "their", "", stream);
        grid_print(&grid, REPORT_TABLE_WIDTH, stream);
        sweep_report_foot(report, stream);
    }
    grid_destroy(&grid);
    return status;
}
