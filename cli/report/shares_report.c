/// shares_report: parameters by their share, then pairs by what they bring only together.

#include "cli/report/shares_report.h"

#include <math.h>

#include "cli/report/answer.h"
#include "cli/report/manifest.h"
#include "cli/report/report_grounds.h"
#include "cli/report/report_table.h"
#include "cli/runs/grid.h"
#include "cli/scenario/words.h"

enum { COLUMN_KEY, COLUMN_SHARE, COLUMN_ALONE, COLUMN_TOTAL, COLUMN_COUNT };
enum { PAIRS_SHOWN = 10, PAIRS_MAX = SWEEP_AXES_MAX * (SWEEP_AXES_MAX - 1) / 2 };

static const MeasureSet *set_of(const SharesReport *report)
{
    return &report->shares->plan->base->prepared->measures;
}

static double share_of(const SharesReport *report, double variance)
{
    double all = shares_variance(report->shares);
    return all > 0 ? variance / all : 0;
}

// The parameters, the one with the largest share first.
static void put_in_order(const Shares *shares, int order[SWEEP_AXES_MAX])
{
    for (int axis = 0; axis < shares->plan->axis_count; ++axis) {
        int place = axis;
        for (; place > 0 && shares->shapley[axis] > shares->shapley[order[place - 1]]; --place)
            order[place] = order[place - 1];
        order[place] = axis;
    }
}

typedef struct Pair {
    int axis, other;
    double together;
} Pair;

// The pairs of parameters, that which brings most together first.
static int list_pairs(const Shares *shares, Pair pairs[PAIRS_MAX])
{
    int count = 0;
    for (int axis = 0; axis < shares->plan->axis_count; ++axis)
        for (int other = axis + 1; other < shares->plan->axis_count; ++other) {
            Pair pair = {axis, other, shares_together(shares, axis, other)};
            int place = count++;
            for (; place > 0 && fabs(pair.together) > fabs(pairs[place - 1].together); --place)
                pairs[place] = pairs[place - 1];
            pairs[place] = pair;
        }
    return count;
}

static const Column shares_columns[] = {
    {"key", COLUMN_TEXT, false, NULL, "the parameter"},
    {"with", COLUMN_TEXT, false, NULL,
     "empty; of a pair, the other parameter: then `alone` is what they bring only together"},
    {"values", COLUMN_WHOLE, false, "values", "that it takes; of a pair, all combinations"},
    {"share", COLUMN_NUMBER, false, NULL,
     "of the variance: Shapley's; those of all parameters add up to 1; empty for a pair"},
    {"alone", COLUMN_NUMBER, false, NULL,
     "share of the variance that knowing it alone takes away (first-order index)"},
    {"total", COLUMN_NUMBER, false, NULL,
     "share that is left when all others are known (total index); empty for a pair"},
};
COLUMN_TABLE(shares_report_columns, "shares.csv", shares_columns);

static void put_shares(Rows *rows, const void *context)
{
    const SharesReport *report = context;
    const Shares *shares = report->shares;
    const Axis *axes = shares->plan->axes;
    int order[SWEEP_AXES_MAX] = {0};
    Pair pairs[PAIRS_MAX];
    put_in_order(shares, order);
    for (int i = 0; i < shares->plan->axis_count; ++i) {
        int axis = order[i];
        rows_text(rows, axes[axis].key);
        rows_text(rows, "");
        rows_whole(rows, (Signed128)axes[axis].count);
        rows_number(rows, share_of(report, shares->shapley[axis]));
        rows_number(rows, share_of(report, shares_alone(shares, axis)));
        rows_number(rows, share_of(report, shares_total(shares, axis)));
        rows_end_row(rows);
    }
    int count = list_pairs(shares, pairs);
    for (int i = 0; i < count; ++i) {
        rows_text(rows, axes[pairs[i].axis].key);
        rows_text(rows, axes[pairs[i].other].key);
        rows_whole(rows, (Signed128)(axes[pairs[i].axis].count * axes[pairs[i].other].count));
        rows_none(rows);
        rows_number(rows, share_of(report, pairs[i].together));
        rows_none(rows);
        rows_end_row(rows);
    }
}

static void set_share(const SharesReport *report, Grid *grid, int line, int column, double variance)
{
    char text[WORDS_SIZE];
    number_fixed(100 * share_of(report, variance), 1, text);
    grid_set(grid, line, column, "%s %%", text);
}

static Status fill(const SharesReport *report, Grid *grid, Error *error)
{
    const Shares *shares = report->shares;
    int order[SWEEP_AXES_MAX] = {0}, line;
    TRY(grid_add_row(grid, &line, error));
    grid_set(grid, line, COLUMN_KEY, "  parameter");
    grid_set(grid, line, COLUMN_SHARE, "share");
    grid_set(grid, line, COLUMN_ALONE, "alone");
    grid_set(grid, line, COLUMN_TOTAL, "with all others known");
    put_in_order(shares, order);
    for (int i = 0; i < shares->plan->axis_count; ++i) {
        TRY(grid_add_row(grid, &line, error));
        grid_set(grid, line, COLUMN_KEY, "  %s", shares->plan->axes[order[i]].key);
        set_share(report, grid, line, COLUMN_SHARE, shares->shapley[order[i]]);
        set_share(report, grid, line, COLUMN_ALONE, shares_alone(shares, order[i]));
        set_share(report, grid, line, COLUMN_TOTAL, shares_total(shares, order[i]));
    }
    return OK;
}

static void print_pairs(const SharesReport *report, FILE *stream)
{
    const Axis *axes = report->shares->plan->axes;
    Pair pairs[PAIRS_MAX];
    char text[WORDS_SIZE];
    int count = list_pairs(report->shares, pairs);
    for (int i = 0; i < count && i < PAIRS_SHOWN; ++i) {
        if (fabs(share_of(report, pairs[i].together)) < 0.0005)
            break;
        if (i == 0)
            fputs("\nOnly together:\n", stream);
        number_fixed(100 * share_of(report, pairs[i].together), 1, text);
        fprintf(stream, "  %s with %s: %s %%\n", axes[pairs[i].axis].key, axes[pairs[i].other].key,
                text);
    }
}

static Grounds grounds_of(const SweepPlan *plan)
{
    Grounds grounds = {.scenario = plan->base, .varied_count = plan->axis_count};
    for (int axis = 0; axis < plan->axis_count; ++axis)
        grounds.varied[axis] = plan->axes[axis].key;
    return grounds;
}

static Status print_table(const void *context, FILE *stream, Error *error)
{
    const SharesReport *report = context;
    const Shares *shares = report->shares;
    double scale = figure_scale(set_of(report), report->figure);
    Grid grid = {.columns = COLUMN_COUNT};
    char least[WORDS_SIZE], most[WORDS_SIZE], sd[NUMBER_TEXT_SIZE];
    words_exact(shares->least, scale, scale > 1 ? 2 : 4, least);
    words_exact(shares->most, scale, scale > 1 ? 2 : 4, most);
    number_significant(scale * sqrt(shares_variance(shares)), 3, sd);
    fprintf(stream,
            "Over %d combinations of values %s goes from %s to %s%s, standard deviation %s; all "
            "exactly.\n",
            shares->plan->points, figure_name(set_of(report), report->figure), least, most,
            scale > 1 ? " %" : "", sd);
    const Grounds grounds = grounds_of(shares->plan);
    report_grounds_players(&grounds, stream);
    fputc('\n', stream);
    Status status = fill(report, &grid, error);
    if (status == OK) {
        grid_print(&grid, REPORT_TABLE_WIDTH, stream);
        print_pairs(report, stream);
        report_grounds_varied(&grounds, REPORT_TABLE_WIDTH, stream);
    }
    grid_destroy(&grid);
    return status;
}

static Status write_csv(const void *report, FILE *stream, Error *error)
{
    return columns_write_csv(&shares_report_columns, put_shares, report, stream, error);
}

static Object manifest_of(const void *context)
{
    const SharesReport *report = context;
    Object manifest = manifest_begin(report->shares->plan->base);
    object_put_text(&manifest, "measure", figure_name(set_of(report), report->figure));
    object_put_whole(&manifest, "points", (Signed128)report->shares->plan->points);
    object_put_number(&manifest, "mean", report->shares->mean);
    object_put_number(&manifest, "variance", shares_variance(report->shares));
    object_put_number(&manifest, "least", report->shares->least);
    object_put_number(&manifest, "most", report->shares->most);
    manifest_put_parameters(&manifest, report->shares->plan->base);
    return manifest;
}

static Status print_json(const void *report, FILE *stream, Error *error)
{
    Object document = object_begin();
    object_put(&document, "manifest", manifest_of(report));
    object_put(&document, "shares", columns_list(&shares_report_columns, put_shares, report));
    return object_print(document, stream, error);
}

Status shares_report_print(const SharesReport *report, ReportFormat format, FILE *stream,
                           Error *error)
{
    static AnswerWriter *const writers[REPORT_FORMAT_COUNT] = {print_table, write_csv, print_json};
    return answer_print(report, writers, format, stream, error);
}

Status shares_report_write(const SharesReport *report, const char *directory, Error *error)
{
    static const AnswerPart parts[] = {{"shares.csv", write_csv, NULL}};
    const AnswerFiles answer = {.command = "sensitivity",
                                .parts = parts,
                                .count = sizeof parts / sizeof *parts,
                                .manifest = manifest_of};
    return answer_write(report, &answer, directory, error);
}
