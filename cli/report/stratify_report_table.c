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
    FigureEstimate shown; // the same, to be told in words
    const char *name, *unit;
    double scale, exact;
} Line;

static Line line_of(const StratifyReport *report, int index)
{
    const MeasureSet *set = &report->scenario->prepared->measures;
    Figure figure = report->tally->stratify->figures[index];
    StratifyEstimate estimate = stratify_report_estimate(report, index);
    return (Line){.figure = figure,
                  .estimate = estimate,
                  .shown = {estimate.interval, estimate.method},
                  .name = figure_name(set, figure),
                  .unit = figure_unit(set, figure),
                  .scale = figure_scale(set, figure),
                  .exact = report->exact ? figure_exact(report->exact, figure) : NAN};
}

static void print_interval(const StratifyReport *report, const Line *line, FILE *stream)
{
    const Interval *interval = &line->estimate.interval;
    char ends[WORDS_SIZE], games[WORDS_SIZE], confidence[NUMBER_TEXT_SIZE];
    words_ends(interval, line->scale, ends);
    words_games(report->tally->games, games);
    number_plain(100 * report->goal->confidence, confidence);
    fprintf(stream, " (%s %s, %s %%, %s shared out among %d start%s)", ends, line->unit, confidence,
            games, report->tally->stratify->strata.count,
            report->tally->stratify->strata.count == 1 ? "" : "s");
}

static void print_exactly(const Line *line, FILE *stream)
{
    char exact[WORDS_SIZE], away[WORDS_SIZE];
    double gap = line->scale * (line->estimate.interval.estimate - line->exact);
    if (isnan(gap))
        return;
    words_exactly(line->exact, line->scale, exact);
    words_gap(gap, away);
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
    char value[WORDS_SIZE];
    words_value(&line.shown, line.scale, 3, value);
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

static void fill_line(Grid *grid, int row, const Line *line)
{
    char text[WORDS_SIZE];
    grid_set(grid, row, COLUMN_NAME, "  %s (%s)", line->name, line->unit);
    words_estimate(&line->shown, line->scale, text);
    grid_set(grid, row, COLUMN_VALUE, "%s", text);
    number_fixed(line->estimate.gain, 1, text);
    grid_set(grid, row, COLUMN_GAIN, "%s", isfinite(line->estimate.gain) ? text : "–");
    words_exact(line->exact, line->scale, 6, text);
    grid_set(grid, row, COLUMN_EXACT, "%s", text);
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
            fputs("Interrupted: these are the games of the last complete look. " WORDS_ANYTIME "\n",
                  stream);
        print_answer(report, stream);
        number_plain(100 * report->goal->confidence, confidence);
        fprintf(stream, "\nEvery measure, ± half-width of the %s %% interval\n", confidence);
        grid_print(&grid, REPORT_TABLE_WIDTH, stream);
        report_grounds(report->scenario, REPORT_TABLE_WIDTH, stream);
    }
    grid_destroy(&grid);
    return status;
}
