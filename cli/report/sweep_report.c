/// sweep_report: CSV, JSON and files; the table is in sweep_report_table.c.

#include "cli/report/sweep_report.h"

#include <math.h>
#include <string.h>

#include "cli/report/answer.h"
#include "cli/report/csv.h"
#include "cli/report/manifest.h"
#include "cli/scenario/number.h"
#include "cli/scenario/run_settings.h"

static const MeasureSet *set_of(const SweepReport *report)
{
    return &report->run->plan->base->prepared->measures;
}

static void write_header(Csv *csv, const SweepReport *report)
{
    static const char *const fixed[] = {"games",
                                        "measure",
                                        "statistic",
                                        "value",
                                        "low",
                                        "high",
                                        "method",
                                        "confidence",
                                        "difference",
                                        "difference_low",
                                        "difference_high",
                                        "difference_method",
                                        "p_value",
                                        "p_holm",
                                        "p_bh",
                                        "gain",
                                        "exact",
                                        "unit"};
    const SweepPlan *plan = report->run->plan;
    const MeasureSet *set = set_of(report);
    for (int axis = 0; axis < plan->axis_count; ++axis)
        csv_text(csv, plan->axes[axis].key);
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; ++i)
        csv_text(csv, fixed[i]);
    for (int result = 0; result < set->result_count; ++result)
        csv_text(csv, set->results[result].name);
    for (int measure = 0; measure < set->count; ++measure)
        csv_text(csv, set->measures[measure].name);
    csv_end(csv);
}

// The share of every result and the mean of every measure at the point, without intervals.
static void write_others(Csv *csv, const SweepReport *report, const PairedTally *tally)
{
    const MeasureSet *set = set_of(report);
    double games = (double)tally->games;
    for (int result = 0; result < set->result_count; ++result)
        csv_number(csv, (double)paired_tally_result(tally, PAIRED_SECOND, result) / games);
    for (int measure = 0, i = 0; measure < set->count; ++measure) {
        double mean = NAN;
        if (i < tally->paired->count && tally->paired->measures[PAIRED_FIRST][i] == measure) {
            PairSums sums = paired_tally_sums(tally, PAIRED_SECOND, i++);
            if (sums.sum_x > 0)
                mean = (double)sums.sum_y / (double)sums.sum_x;
        }
        csv_number(csv, mean);
    }
}

static void write_point(Csv *csv, const SweepReport *report, int point)
{
    const SweepPlan *plan = report->run->plan;
    const SweepRow *row = &report->rows[point];
    const PairedTally *tally = &report->run->points[point].tally;
    for (int axis = 0; axis < plan->axis_count; ++axis)
        csv_text(csv, sweep_plan_value(plan, point, axis));
    csv_whole(csv, tally->games);
    csv_text(csv, figure_name(set_of(report), report->figure));
    csv_text(csv, figure_statistic(set_of(report), report->figure));
    csv_number(csv, row->value.interval.estimate);
    csv_number(csv, row->value.interval.low);
    csv_number(csv, row->value.interval.high);
    csv_text(csv, row->value.method);
    csv_number(csv, report->confidence);
    csv_number(csv, row->difference.interval.estimate);
    csv_number(csv, row->difference.interval.low);
    csv_number(csv, row->difference.interval.high);
    csv_text(csv, row->difference.method);
    csv_number(csv, row->difference.p_value);
    csv_number(csv, row->p_holm);
    csv_number(csv, row->p_bh);
    csv_number(csv, row->difference.gain);
    csv_number(csv, row->exact);
    csv_text(csv, sweep_report_value_unit(report));
    write_others(csv, report, tally);
    csv_end(csv);
}

static Status write_csv(const void *context, FILE *stream, Error *error)
{
    (void)error;
    const SweepReport *report = context;
    Csv csv = {.stream = stream};
    write_header(&csv, report);
    for (int point = 0; point < report->run->plan->points; ++point)
        write_point(&csv, report, point);
    return OK;
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
    object_put_whole(&manifest, "points", (Unsigned128)plan->points);
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

static Object point_of(const SweepReport *report, int point)
{
    const SweepPlan *plan = report->run->plan;
    const SweepRow *row = &report->rows[point];
    Object entry = object_begin(), at = object_begin();
    for (int axis = 0; axis < plan->axis_count; ++axis)
        object_put_text(&at, plan->axes[axis].key, sweep_plan_value(plan, point, axis));
    object_put(&entry, "at", at);
    object_put_number(&entry, "value", row->value.interval.estimate);
    object_put_number(&entry, "low", row->value.interval.low);
    object_put_number(&entry, "high", row->value.interval.high);
    object_put_number(&entry, "difference", row->difference.interval.estimate);
    object_put_number(&entry, "difference_low", row->difference.interval.low);
    object_put_number(&entry, "difference_high", row->difference.interval.high);
    object_put_number(&entry, "p_value", row->difference.p_value);
    object_put_number(&entry, "p_holm", row->p_holm);
    object_put_number(&entry, "p_bh", row->p_bh);
    object_put_number(&entry, "exact", row->exact);
    return entry;
}

static Status print_json(const void *context, FILE *stream, Error *error)
{
    const SweepReport *report = context;
    Object document = object_begin(), points = object_begin_list();
    object_put(&document, "manifest", sweep_report_manifest(report));
    for (int point = 0; point < report->run->plan->points; ++point)
        object_append(&points, point_of(report, point));
    object_put(&document, "points", points);
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
