/// sweep_report: CSV, JSON and files; the table is in sweep_report_table.c.

#include "cli/report/sweep_report.h"

#include <math.h>
#include <string.h>

#include "cli/report/answer.h"
#include "cli/report/manifest.h"
#include "cli/scenario/number.h"
#include "cli/scenario/run_settings.h"

static const MeasureSet *set_of(const SweepReport *report)
{
    return &report->run->plan->base->prepared->measures;
}

static const Column sweep_columns[] = {
    {"one for each parameter, by its full name", COLUMN_TEXT, true, NULL, "its value at the point"},
    {"games", COLUMN_WHOLE, false, "games", "each also played with the scenario as it stands"},
    {"measure", COLUMN_TEXT, false, NULL, "what was asked for"},
    {"statistic", COLUMN_TEXT, false, NULL, "`share`, `mean` or `ratio`"},
    {"value", COLUMN_NUMBER, false, "`unit`", "the figure at the point"},
    {"low", COLUMN_NUMBER, false, "`unit`", "lower end of its interval"},
    {"high", COLUMN_NUMBER, false, "`unit`", "upper end"},
    {"method", COLUMN_TEXT, false, NULL,
     "how the interval was made: `exact` for a share at one of several points, a sequence with "
     "`--precision`"},
    {"confidence", COLUMN_NUMBER, false, NULL,
     "with which all intervals of the column hold together: each is at 1 − (1 − confidence) / "
     "points"},
    {"difference", COLUMN_NUMBER, false, "`unit`", "the point minus the scenario as it stands"},
    {"difference_low", COLUMN_NUMBER, false, "`unit`",
     "lower end of its interval; these intervals hold together as well"},
    {"difference_high", COLUMN_NUMBER, false, "`unit`", "upper end"},
    {"difference_method", COLUMN_TEXT, false, NULL, "as in compare.csv"},
    {"p_value", COLUMN_NUMBER, false, NULL, "two-sided, of \"no difference\", by itself"},
    {"p_holm", COLUMN_NUMBER, false, NULL, "adjusted by Holm over all points"},
    {"p_bh", COLUMN_NUMBER, false, NULL, "adjusted by Benjamini and Hochberg over all points"},
    {"gain", COLUMN_NUMBER, false, NULL, "as in compare.csv"},
    {"exact", COLUMN_NUMBER, false, "`unit`", "the exact value, where it can be found quickly"},
    {"unit", COLUMN_TEXT, false, NULL, "of the value: its measure's; `games` for a share of games"},
    {"one for each result and each measure", COLUMN_NUMBER, true, "games, or the measure's",
     "its share or mean at the point, without an interval"},
};
COLUMN_TABLE(sweep_report_columns, "sweep.csv", sweep_columns);

// The share of every result and the mean of every measure at the point, without intervals.
static void put_others(Rows *rows, const SweepReport *report, const PairedTally *tally)
{
    const MeasureSet *set = set_of(report);
    double games = (double)tally->games;
    for (int result = 0; result < set->result_count; ++result)
        rows_group_number(rows, set->results[result].name,
                          (double)paired_tally_result(tally, PAIRED_SECOND, result) / games);
    for (int measure = 0, i = 0; measure < set->count; ++measure) {
        double mean = NAN;
        if (i < tally->paired->count && tally->paired->measures[PAIRED_FIRST][i] == measure) {
            PairSums sums = paired_tally_sums(tally, PAIRED_SECOND, i++);
            if (sums.sum_x > 0)
                mean = (double)sums.sum_y / (double)sums.sum_x;
        }
        rows_group_number(rows, set->measures[measure].name, mean);
    }
}

static void put_point(Rows *rows, const SweepReport *report, int point)
{
    const SweepPlan *plan = report->run->plan;
    const SweepRow *row = &report->rows[point];
    const PairedTally *tally = &report->run->points[point].tally;
    for (int axis = 0; axis < plan->axis_count; ++axis)
        rows_group_text(rows, plan->axes[axis].key, sweep_plan_value(plan, point, axis));
    rows_whole(rows, tally->games);
    rows_text(rows, figure_name(set_of(report), report->figure));
    rows_text(rows, figure_statistic(set_of(report), report->figure));
    rows_number(rows, row->value.interval.estimate);
    rows_number(rows, row->value.interval.low);
    rows_number(rows, row->value.interval.high);
    rows_text(rows, row->value.method);
    rows_number(rows, report->confidence);
    rows_number(rows, row->difference.interval.estimate);
    rows_number(rows, row->difference.interval.low);
    rows_number(rows, row->difference.interval.high);
    rows_text(rows, row->difference.method);
    rows_number(rows, row->difference.p_value);
    rows_number(rows, row->p_holm);
    rows_number(rows, row->p_bh);
    rows_number(rows, row->difference.gain);
    rows_number(rows, row->exact);
    rows_text(rows, sweep_report_value_unit(report));
    put_others(rows, report, tally);
    rows_end_row(rows);
}

static void put_points(Rows *rows, const void *context)
{
    const SweepReport *report = context;
    for (int point = 0; point < report->run->plan->points; ++point)
        put_point(rows, report, point);
}

static Status write_csv(const void *report, FILE *stream, Error *error)
{
    return columns_write_csv(&sweep_report_columns, put_points, report, stream, error);
}

Object sweep_report_manifest(const SweepReport *report)
{
    const SweepPlan *plan = report->run->plan;
    Object manifest = manifest_begin(plan->base), axes = object_begin();
    object_put_whole(&manifest, "seed", plan->base->run->seed);
    if (!report->run->is_precise)
        object_put_whole(&manifest, "games", plan->base->run->games);
    else
        object_put_number(&manifest, "precision", report->run->precision.half_width);
    object_put_text(&manifest, "intervals", report->run->is_precise ? "sequence" : "fixed");
    object_put_whole(&manifest, "points", (Signed128)plan->points);
    object_put_number(&manifest, "confidence", report->confidence);
    object_put_text(&manifest, "measure", figure_name(set_of(report), report->figure));
    object_put_text(&manifest, "unit", sweep_report_value_unit(report));
    for (int axis = 0; axis < plan->axis_count; ++axis) {
        Object values = object_begin_list();
        for (int i = 0; i < plan->axes[axis].count; ++i)
            object_append_text(&values, plan->axes[axis].values[i]);
        object_put(&axes, plan->axes[axis].key, values);
    }
    object_put(&manifest, "vary", axes);
    if (report->no_exact.count > 0)
        object_put_text(&manifest, "no_exact", report->no_exact.reason);
    manifest_put_parameters(&manifest, plan->base);
    return manifest;
}

static Status print_json(const void *report, FILE *stream, Error *error)
{
    Object document = object_begin();
    object_put(&document, "manifest", sweep_report_manifest(report));
    object_put(&document, "points", columns_list(&sweep_report_columns, put_points, report));
    return object_print(document, stream, error);
}

static Status print_table(const void *context, FILE *stream, Error *error)
{
    return sweep_report_table(context, stream, error);
}

Status sweep_report_print(const SweepReport *report, ReportFormat format, FILE *stream,
                          Error *error)
{
    static AnswerWriter *const writers[REPORT_FORMAT_COUNT] = {print_table, write_csv, print_json};
    return answer_print(report, writers, format, stream, error);
}

static Object tell_manifest(const void *report)
{
    return sweep_report_manifest(report);
}

Status sweep_report_write(const SweepReport *report, const char *directory, Error *error)
{
    static const AnswerPart parts[] = {
        {"sweep.csv", write_csv, NULL},
    };
    static const AnswerFiles answer = {.command = "sweep",
                                       .parts = parts,
                                       .count = sizeof parts / sizeof *parts,
                                       .manifest = tell_manifest};
    return answer_write(report, &answer, directory, error);
}
