/// stratify_report: CSV, JSON and files; the table is in stratify_report_table.c.

#include "cli/report/stratify_report.h"

#include <math.h>

#include "cli/report/answer.h"
#include "cli/report/csv.h"
#include "cli/report/manifest.h"
#include "cli/scenario/run_settings.h"

const char *stratify_report_allocation(StratifyAllocation allocation)
{
    return allocation == STRATIFY_BY_SPREAD ? "neyman" : "proportional";
}

StratifyEstimate stratify_report_estimate(const StratifyReport *report, int index)
{
    return (report->partial ? stratify_sequence : stratify_estimate)(report->tally, index,
                                                                     report->goal->confidence);
}

static const MeasureSet *set_of(const StratifyReport *report)
{
    return &report->scenario->prepared->measures;
}

static double exact_of(const StratifyReport *report, Figure figure)
{
    return report->exact ? figure_exact(report->exact, figure) : (double)NAN;
}

static void write_row(Csv *csv, const StratifyReport *report, int index)
{
    Figure figure = report->tally->stratify->figures[index];
    StratifyEstimate estimate = stratify_report_estimate(report, index);
    csv_text(csv, figure_name(set_of(report), figure));
    csv_text(csv, figure_statistic(set_of(report), figure));
    csv_number(csv, estimate.interval.estimate);
    csv_number(csv, estimate.interval.low);
    csv_number(csv, estimate.interval.high);
    csv_number(csv, isnan(estimate.interval.low) ? NAN : report->goal->confidence);
    csv_text(csv, estimate.method);
    csv_whole(csv, report->tally->games);
    csv_number(csv, estimate.gain);
    csv_number(csv, estimate.gain_in_proportion);
    csv_number(csv, estimate.gain_by_spread);
    csv_number(csv, exact_of(report, figure));
    csv_end(csv);
}

static Status write_csv(const void *context, FILE *stream, Error *error)
{
    (void)error;
    const StratifyReport *report = context;
    Csv csv = {.stream = stream};
    fputs("measure,statistic,value,low,high,confidence,method,games,gain,gain_proportional,"
          "gain_neyman,exact\n",
          stream);
    for (int i = 0; i < report->tally->stratify->figure_count; ++i)
        write_row(&csv, report, i);
    return OK;
}

// The figure whose spread counted, in every way to start.
static Status write_strata(const void *context, FILE *stream, Error *error)
{
    (void)error;
    const StratifyReport *report = context;
    const StratifyTally *tally = report->tally;
    const Stratify *stratify = tally->stratify;
    Csv csv = {.stream = stream};
    for (int i = 0; i < EXACT_STRATUM_VALUE_MAX; ++i)
        if (stratify->strata.names[i])
            csv_text(&csv, stratify->strata.names[i]);
    csv_text(&csv, "weight");
    csv_text(&csv, "games");
    csv_text(&csv, figure_name(set_of(report), stratify->figures[report->goal->figure]));
    csv_end(&csv);
    for (int stratum = 0; stratum < stratify->strata.count; ++stratum) {
        for (int i = 0; i < EXACT_STRATUM_VALUE_MAX; ++i)
            if (stratify->strata.names[i])
                csv_whole(&csv, (Unsigned128)stratify->strata.items[stratum].values[i]);
        csv_number(&csv, stratify->strata.items[stratum].weight);
        csv_whole(&csv, stratify_tally_games(tally, stratum));
        csv_number(&csv, stratify_tally_value(tally, report->goal->figure, stratum));
        csv_end(&csv);
    }
    return OK;
}

static Object goal_object(const StratifyReport *report)
{
    const Stratify *stratify = report->tally->stratify;
    Object entry = object_begin();
    object_put_whole(&entry, "starts", (Unsigned128)stratify->strata.count);
    object_put_text(&entry, "allocation", stratify_report_allocation(report->goal->allocation));
    object_put_text(&entry, "measure",
                    figure_name(set_of(report), stratify->figures[report->goal->figure]));
    if (report->goal->half_width > 0) {
        object_put_number(&entry, "wanted", report->goal->half_width);
        object_put_flag(&entry, "reached", report->reached);
    }
    return entry;
}

static Object manifest_of(const StratifyReport *report)
{
    Object manifest = manifest_begin(report->scenario);
    object_put_whole(&manifest, "seed", report->scenario->run->seed);
    object_put_whole(&manifest, "games", report->tally->games);
    object_put_whole(&manifest, "games_planned",
                     report->partial ? report->goal->games : report->tally->games);
    object_put_flag(&manifest, "partial", report->partial);
    object_put_number(&manifest, "confidence", report->goal->confidence);
    object_put(&manifest, "stratify", goal_object(report));
    manifest_put_parameters(&manifest, report->scenario);
    return manifest;
}

static Object row_object(const StratifyReport *report, int index)
{
    Figure figure = report->tally->stratify->figures[index];
    StratifyEstimate estimate = stratify_report_estimate(report, index);
    Object entry = object_begin();
    object_put_text(&entry, "measure", figure_name(set_of(report), figure));
    object_put_text(&entry, "statistic", figure_statistic(set_of(report), figure));
    object_put_number(&entry, "value", estimate.interval.estimate);
    object_put_number(&entry, "low", estimate.interval.low);
    object_put_number(&entry, "high", estimate.interval.high);
    object_put_text(&entry, "method", estimate.method);
    object_put_number(&entry, "gain", estimate.gain);
    object_put_number(&entry, "gain_proportional", estimate.gain_in_proportion);
    object_put_number(&entry, "gain_neyman", estimate.gain_by_spread);
    object_put_number(&entry, "exact", exact_of(report, figure));
    return entry;
}

static Status print_json(const void *context, FILE *stream, Error *error)
{
    const StratifyReport *report = context;
    Object document = object_begin(), rows = object_begin_list();
    object_put(&document, "manifest", manifest_of(report));
    for (int i = 0; i < report->tally->stratify->figure_count; ++i)
        object_append(&rows, row_object(report, i));
    object_put(&document, "stratified", rows);
    return object_print(document, stream, error);
}

static Status print_table(const void *context, FILE *stream, Error *error)
{
    return stratify_report_table(context, stream, error);
}

Status stratify_report_print(const StratifyReport *report, ReportFormat format, FILE *stream,
                             Error *error)
{
    static AnswerWriter *const writers[REPORT_FORMAT_COUNT] = {print_table, write_csv, print_json};
    return answer_print(report, writers, format, stream, error);
}

static Object tell_manifest(const void *report)
{
    return manifest_of(report);
}

Status stratify_report_write(const StratifyReport *report, const char *directory, Error *error)
{
    static const AnswerPart parts[] = {
        {"stratified.csv", write_csv, NULL},
        {"strata.csv", write_strata, NULL},
    };
    static const AnswerFiles answer = {.command = "stratify",
                                       .parts = parts,
                                       .count = sizeof parts / sizeof *parts,
                                       .manifest = tell_manifest};
    return answer_write(report, &answer, directory, error);
}
