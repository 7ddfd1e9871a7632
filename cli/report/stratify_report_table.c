/// stratify_report: the table, for people.

#include <math.h>
#include <string.h>

#include "cli/report/report_grounds.h"
#include "cli/report/report_table.h"
#include "cli/report/stratify_report.h"
#include "cli/runs/grid.h"
#include "cli/scenario/words.h"

enum { COLUMN_NAME, COLUMN_VALUE, COLUMN_GAIN, COLUMN_EXACT, COLUMN_COUNT };

// One figure with what belongs to it.
typedef struct Line {
    Figure figure;
    StratifyEstimate estimate;
    const char *name, *unit;
    double scale, exact;
} Line;

static Line line_of(const StratifyReport *report, int index)
{
    const MeasureSet *set = &report->scenario->prepared->measures;
    Figure figure = report->tally->stratify->figures[index];
    return (Line){.figure = figure,
                  .estimate = stratify_estimate(report->tally, index, report->goal->confidence),
                  .name = figure_name(set, figure),
                  .unit = figure_unit(set, figure),
                  .scale = figure_scale(set, figure),
                  .exact = report->exact ? figure_exact(report->exact, figure) : NAN};
}

static double half_width(const Line *line)
{
    const Interval *interval = &line->estimate.interval;
    return line->scale *
           fmax(interval->high - interval->estimate, interval->estimate - interval->low);
}

static void print_interval(const StratifyReport *report, const Line *line, FILE *stream)
{
    const Interval *interval = &line->estimate.interval;
    int decimals = number_decimals(half_width(line), 1) + 1;
    char low[NUMBER_TEXT_SIZE], high[NUMBER_TEXT_SIZE], games[WORDS_SIZE],
        confidence[NUMBER_TEXT_SIZE];
    number_fixed(line->scale * interval->low, decimals, low);
    number_fixed(line->scale * interval->high, decimals, high);
    words_games(report->tally->games, games);
    number_plain(100 * report->goal->confidence, confidence);
    fprintf(stream, " (%s–%s %s, %s %%, %s shared out among %d start%s)", low, high, line->unit,
            confidence, games, report->tally->stratify->strata.count,
            report->tally->stratify->strata.count == 1 ? "" : "s");
}

static void print_exactly(const Line *line, FILE *stream)
{
    char exact[NUMBER_TEXT_SIZE], away[NUMBER_TEXT_SIZE];
    double gap = line->scale * (line->estimate.interval.estimate - line->exact);
    if (isnan(gap))
        return;
    number_fixed(line->scale * line->exact, 7, exact);
    number_signed(gap, number_decimals(fabs(gap), 1) + 1, away);
    fprintf(stream, "Exactly %s %s: simulated minus exact is %s.\n", exact, line->unit, away);
}

static void print_gain(const StratifyReport *report, const Line *line, FILE *stream)
{
    char gain[NUMBER_TEXT_SIZE], proportional[NUMBER_TEXT_SIZE], best[NUMBER_TEXT_SIZE];
    if (!isfinite(line->estimate.gain))
        return;
    number_fixed(line->estimate.gain, 1, gain);
    number_fixed(line->estimate.gain_in_proportion, 1, proportional);
    number_fixed(line->estimate.gain_by_spread, 1, best);
    fprintf(
        stream,
        "%s times as many games dealt by luck would tell as much (shared out: %s; in proportion "
        "%s times, at best by spread %s times).\n",
        gain, stratify_report_allocation(report->goal->allocation), proportional, best);
}

static void print_answer(const StratifyReport *report, FILE *stream)
{
    const Prepared *prepared = report->scenario->prepared;
    const Line line =
        line_of(report, stratify_find(report->tally->stratify, figure_of_answer(prepared)));
    char value[NUMBER_TEXT_SIZE];
    number_fixed(line.scale * line.estimate.interval.estimate,
                 number_decimals(half_width(&line), 1) + 1, value);
    if (isnan(line.estimate.interval.low)) {
        fprintf(stream, "%s: no game could tell.\n", prepared->answer);
        return;
    }
    if (line.scale > 1)
        fprintf(stream, "%s in %s %% of games", prepared->answer, value);
    else
        fprintf(stream, "%s: %s %s", prepared->answer, value, line.unit);
    print_interval(report, &line, stream);
    fputs(".\n", stream);
    print_exactly(&line, stream);
    print_gain(report, &line, stream);
}

// What all games showed, with the room that is left for others: no half-width says that of 0.
static void fill_constant(Grid *grid, int row, const Line *line)
{
    const Interval *interval = &line->estimate.interval;
    char value[NUMBER_TEXT_SIZE], most[NUMBER_TEXT_SIZE];
    double high = line->scale * interval->high;
    int decimals = number_decimals(high, 1);
    double unit = pow(10, -decimals);
    number_plain(line->scale * interval->estimate, value);
    number_fixed(unit * ceil(high / unit), decimals, most); // outward
    if (interval->estimate > 0)
        grid_set(grid, row, COLUMN_VALUE, "always %s", value);
    else if (high > 0)
        grid_set(grid, row, COLUMN_VALUE, "never, below %s", most);
    else
        grid_set(grid, row, COLUMN_VALUE, "never");
}

static void fill_value(Grid *grid, int row, const Line *line)
{
    const Interval *interval = &line->estimate.interval;
    char value[NUMBER_TEXT_SIZE], half[NUMBER_TEXT_SIZE];
    int decimals = number_decimals(half_width(line), 2);
    number_fixed(line->scale * interval->estimate, decimals, value);
    number_fixed(half_width(line), decimals, half);
    if (isnan(interval->estimate))
        grid_set(grid, row, COLUMN_VALUE, "–");
    else if (strcmp(line->estimate.method, CONSTANT_METHOD) == 0)
        fill_constant(grid, row, line);
    else if (isnan(interval->low))
        grid_set(grid, row, COLUMN_VALUE, "%s", value);
    else
        grid_set(grid, row, COLUMN_VALUE, "%s ±%s", value, half);
}

static void fill_line(Grid *grid, int row, const Line *line)
{
    char text[NUMBER_TEXT_SIZE];
    grid_set(grid, row, COLUMN_NAME, "  %s (%s)", line->name, line->unit);
    fill_value(grid, row, line);
    number_fixed(line->estimate.gain, 1, text);
    grid_set(grid, row, COLUMN_GAIN, "%s", isfinite(line->estimate.gain) ? text : "–");
    number_fixed(line->scale * line->exact, 6, text);
    grid_set(grid, row, COLUMN_EXACT, "%s", isnan(line->exact) ? "–" : text);
}

static Status fill(const StratifyReport *report, Grid *grid, Error *error)
{
    static const char *const heads[COLUMN_COUNT] = {"", "value", "gain", "exactly"};
    int row;
    TRY(grid_add_row(grid, &row, error));
    for (int column = 0; column < COLUMN_COUNT; ++column)
        grid_set(grid, row, column, "%s", heads[column]);
    for (int i = 0; i < report->tally->stratify->figure_count; ++i) {
        const Line line = line_of(report, i);
        TRY(grid_add_row(grid, &row, error));
        fill_line(grid, row, &line);
    }
    return OK;
}

Status stratify_report_table(const StratifyReport *report, FILE *stream, Error *error)
{
    Grid grid = {.columns = COLUMN_COUNT};
    char confidence[NUMBER_TEXT_SIZE];
    Status status = fill(report, &grid, error);
    if (status == OK) {
        if (report->partial)
            fputs("Interrupted: these are the games of the last complete look.\n", stream);
        print_answer(report, stream);
        number_plain(100 * report->goal->confidence, confidence);
        fprintf(stream, "\nEvery measure, ± half-width of the %s %% interval\n", confidence);
        grid_print(&grid, REPORT_TABLE_WIDTH, stream);
        report_grounds(report->scenario, REPORT_TABLE_WIDTH, stream);
    }
    grid_destroy(&grid);
    return status;
}
