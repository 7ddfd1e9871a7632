/// sweep_report: the table, for people.

#include "cli/report/sweep_report.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "cli/report/answer.h"
#include "cli/report/report_grounds.h"
#include "cli/report/report_table.h"
#include "cli/runs/grid.h"
#include "cli/scenario/run_settings.h"
#include "cli/system/printable.h"

enum { DESCRIPTION_SIZE = 512 };

// Columns after those of the axes.
enum { COLUMN_VALUE, COLUMN_DIFFERENCE, COLUMN_P, COLUMN_EXACT, COLUMN_COUNT };

double sweep_report_scale(const SweepReport *report)
{
    return figure_scale(&report->run->plan->base->prepared->measures, report->figure);
}

const char *sweep_report_unit(const SweepReport *report)
{
    return figure_unit(&report->run->plan->base->prepared->measures, report->figure);
}

const char *sweep_report_value_unit(const SweepReport *report)
{
    return figure_own_unit(&report->run->plan->base->prepared->measures, report->figure);
}

double sweep_report_half_width(Interval interval)
{
    return fmax(interval.high - interval.estimate, interval.estimate - interval.low);
}

void sweep_report_games(const SweepReport *report, char text[WORDS_SIZE])
{
    const SweepRun *run = report->run;
    uint64_t least = UINT64_MAX, most = 0;
    char number[NUMBER_TEXT_SIZE], games[WORDS_SIZE];
    for (int i = 0; i < run->plan->points; ++i) {
        if (run->points[i].solved)
            continue;
        least = run->points[i].tally.games < least ? run->points[i].tally.games : least;
        most = run->points[i].tally.games > most ? run->points[i].tally.games : most;
    }
    words_games(run->is_precise ? most : run->plan->base->run->games, games);
    number_grouped(least, number);
    if (run->is_precise && least < most)
        snprintf(text, WORDS_SIZE, "%.60s to %.100s", number, games);
    else
        snprintf(text, WORDS_SIZE, "%.100s", games);
}

void sweep_report_precision(const SweepReport *report, FILE *stream)
{
    char wanted[NUMBER_TEXT_SIZE];
    double scale = sweep_report_scale(report);
    if (!report->run->is_precise)
        return;
    number_plain(scale * report->run->precision.half_width, wanted);
    fprintf(stream,
            "Each was played until the half-width of its interval was at most %s%s.\n" WORDS_ANYTIME
            "\n",
            wanted, scale > 1 ? " points" : "");
}

// A point's figure without its width; an exact one as exact ones are told.
static void write_value(const SweepReport *report, int point, char text[WORDS_SIZE])
{
    double scale = sweep_report_scale(report);
    if (report->run->points[point].solved)
        words_exact(report->rows[point].exact, scale, scale > 1 ? 2 : 4, text);
    else
        words_value(&report->rows[point].value, scale, 2, text);
}

// The points with the lowest and the highest value; −1 when no point has any.
static void find_ends(const SweepReport *report, int *lowest, int *highest)
{
    *lowest = *highest = -1;
    for (int point = 0; point < report->run->plan->points; ++point) {
        double value = report->rows[point].value.interval.estimate;
        if (isnan(value))
            continue;
        if (*lowest < 0 || value < report->rows[*lowest].value.interval.estimate)
            *lowest = point;
        if (*highest < 0 || value > report->rows[*highest].value.interval.estimate)
            *highest = point;
    }
}

void sweep_report_answer(const SweepReport *report, FILE *stream)
{
    const MeasureSet *set = &report->run->plan->base->prepared->measures;
    char low[DESCRIPTION_SIZE], high[DESCRIPTION_SIZE], least[WORDS_SIZE], most[WORDS_SIZE];
    int lowest, highest;
    find_ends(report, &lowest, &highest);
    if (lowest < 0) {
        fputs("No point has the measure.\n", stream);
        return;
    }
    sweep_plan_describe(report->run->plan, lowest, low, sizeof low);
    sweep_plan_describe(report->run->plan, highest, high, sizeof high);
    write_value(report, lowest, least);
    write_value(report, highest, most);
    if (report->rows[lowest].value.interval.estimate ==
        report->rows[highest].value.interval.estimate) {
        fprintf(stream, "%s is %s %s at every point.\n", figure_name(set, report->figure), least,
                sweep_report_unit(report));
        return;
    }
    fprintf(stream, "%s goes from %s %s\n  (%s)\nto %s %s\n  (%s).\n",
            figure_name(set, report->figure), least, sweep_report_unit(report), low, most,
            sweep_report_unit(report), high);
}

static Grounds grounds_of(const SweepReport *report)
{
    const SweepPlan *plan = report->run->plan;
    Grounds grounds = {.scenario = plan->base, .varied_count = plan->axis_count};
    for (int axis = 0; axis < plan->axis_count; ++axis)
        grounds.varied[axis] = plan->axes[axis].key;
    return grounds;
}

// "Neither side wins in up to 85.3 % (red.policy = hold, white.policy = hold)."
static void print_draws(const SweepReport *report, FILE *stream)
{
    const SweepPlan *plan = report->run->plan;
    const MeasureSet *set = &plan->base->prepared->measures;
    for (int result = 0; result < set->result_count; ++result) {
        char share[NUMBER_TEXT_SIZE], where[DESCRIPTION_SIZE];
        const char *words = set->results[result].words;
        if (set->results[result].end != RESULT_DRAWN || !(report->most[result] > 0.1))
            continue;
        number_fixed(100 * report->most[result], 1, share);
        sweep_plan_describe(plan, report->most_at[result], where, sizeof where);
        fprintf(stream, "%c%s in up to %s %%\n  (%s).\n", toupper((unsigned char)*words), words + 1,
                share, where);
    }
}

void sweep_report_players(const SweepReport *report, FILE *stream)
{
    print_draws(report, stream);
    const Grounds grounds = grounds_of(report);
    report_grounds_players(&grounds, stream);
}

void sweep_report_foot(const SweepReport *report, FILE *stream)
{
    const Grounds grounds = grounds_of(report);
    report_grounds_varied(&grounds, REPORT_TABLE_WIDTH, stream);
}

static void fill_point(const SweepReport *report, Grid *grid, int line, int point)
{
    const SweepPlan *plan = report->run->plan;
    const SweepRow *row = &report->rows[point];
    char text[WORDS_SIZE];
    int after = plan->axis_count;
    for (int axis = 0; axis < plan->axis_count; ++axis)
        grid_set(grid, line, axis, "%s%s", axis ? "" : "  ", sweep_plan_value(plan, point, axis));
    words_estimate(&row->value, sweep_report_scale(report), text);
    grid_set(grid, line, after + COLUMN_VALUE, "%s", text);
    words_difference(&row->difference, sweep_report_scale(report), text);
    grid_set(grid, line, after + COLUMN_DIFFERENCE, "%s", text);
    words_p_value(row->p_holm, text);
    grid_set(grid, line, after + COLUMN_P, "%s", text);
    words_exact(row->exact, sweep_report_scale(report), 6, text);
    grid_set(grid, line, after + COLUMN_EXACT, "%s", text);
}

static Status fill(const SweepReport *report, Grid *grid, Error *error)
{
    static const char *const heads[COLUMN_COUNT] = {"value", "difference", "p (Holm)", "exactly"};
    const SweepPlan *plan = report->run->plan;
    int line;
    TRY(grid_add_row(grid, &line, error));
    for (int axis = 0; axis < plan->axis_count; ++axis)
        grid_set(grid, line, axis, "%s%s", axis ? "" : "  ", plan->axes[axis].key);
    for (int column = 0; column < COLUMN_COUNT; ++column)
        grid_set(grid, line, plan->axis_count + column, "%s", heads[column]);
    for (int point = 0; point < plan->points; ++point) {
        TRY(grid_add_row(grid, &line, error));
        fill_point(report, grid, line, point);
    }
    return OK;
}

// What the figures rest on.
static void print_grounds(const SweepReport *report, FILE *stream)
{
    const SweepPlan *plan = report->run->plan;
    char confidence[NUMBER_TEXT_SIZE], games[WORDS_SIZE], intervals[64] = "its interval holds";
    char source[PRINTABLE_SIZE];
    printable(plan->base->source, source, sizeof source);
    number_plain(100 * report->confidence, confidence);
    sweep_report_games(report, games);
    if (plan->points > 1)
        snprintf(intervals, sizeof intervals, "the %d intervals hold together", plan->points);
    fprintf(stream,
            "\n%s (%s) at %d point%s, %s each with the same dice; difference from %s;\n"
            "%s with %s %% confidence\n",
            figure_name(&plan->base->prepared->measures, report->figure), sweep_report_unit(report),
            plan->points, plan->points == 1 ? "" : "s", games, source, intervals, confidence);
    sweep_report_precision(report, stream);
}

Status sweep_report_table(const SweepReport *report, FILE *stream, Error *error)
{
    Grid grid = {.columns = report->run->plan->axis_count + COLUMN_COUNT};
    Status status = fill(report, &grid, error);
    if (status == OK) {
        sweep_report_answer(report, stream);
        sweep_report_players(report, stream);
        answer_tell_no_exact(&report->no_exact, "points", stream);
        print_grounds(report, stream);
        grid_print(&grid, REPORT_TABLE_WIDTH, stream);
        sweep_report_foot(report, stream);
    }
    grid_destroy(&grid);
    return status;
}
