/// stratify_report: CSV, JSON and files; the table is in stratify_report_table.c.

#include "cli/report/stratify_report.h"

#include <math.h>

#include "cli/report/answer.h"
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

static const Column stratified_columns[] = {
    {"measure", COLUMN_TEXT, false, NULL, "as in summary.csv"},
    {"statistic", COLUMN_TEXT, false, NULL, "`share`, `mean` or `ratio`"},
    {"value", COLUMN_NUMBER, false, "the measure's", "the estimate"},
    {"low", COLUMN_NUMBER, false, "the measure's", "lower end of its interval"},
    {"high", COLUMN_NUMBER, false, "the measure's", "upper end"},
    {"confidence", COLUMN_NUMBER, false, NULL, "of the interval"},
    {"method", COLUMN_TEXT, false, NULL,
     "`stratified`, or `constant` when all games showed the same"},
    {"games", COLUMN_WHOLE, false, "games", "in all"},
    {"gain", COLUMN_NUMBER, false, NULL,
     "how many times as many games dealt by luck would give as narrow an interval"},
    {"gain_proportional", COLUMN_NUMBER, false, NULL,
     "what the gain would be with games in proportion to the starts' chances"},
    {"gain_neyman", COLUMN_NUMBER, false, NULL,
     "at best, with games by the spread of this very measure"},
    {"exact", COLUMN_NUMBER, false, "the measure's", "the exact value, where it is found quickly"},
};
COLUMN_TABLE(stratify_report_columns, "stratified.csv", stratified_columns);

static const Column strata_columns[] = {
    {"one for each thing that is drawn", COLUMN_WHOLE, true, NULL,
     "in the mutiny `officers`, `white_sailors`, `party_members`, `red_sailors`"},
    {"weight", COLUMN_NUMBER, false, NULL, "exact chance of the start"},
    {"games", COLUMN_WHOLE, false, "games", "that it got"},
    {"one, by the name of the measure", COLUMN_NUMBER, true, "the measure's",
     "the figure in these games that games were shared out for"},
};
COLUMN_TABLE(stratify_report_strata, "strata.csv", strata_columns);

static void put_row(Rows *rows, const StratifyReport *report, int index)
{
    Figure figure = report->tally->stratify->figures[index];
    StratifyEstimate estimate = stratify_report_estimate(report, index);
    rows_text(rows, figure_name(set_of(report), figure));
    rows_text(rows, figure_statistic(set_of(report), figure));
    rows_number(rows, estimate.interval.estimate);
    rows_number(rows, estimate.interval.low);
    rows_number(rows, estimate.interval.high);
    rows_number(rows, isnan(estimate.interval.low) ? NAN : report->goal->confidence);
    rows_text(rows, estimate.method);
    rows_whole(rows, report->tally->games);
    rows_number(rows, estimate.gain);
    rows_number(rows, estimate.gain_in_proportion);
    rows_number(rows, estimate.gain_by_spread);
    rows_number(rows, exact_of(report, figure));
    rows_end_row(rows);
}

static void put_rows(Rows *rows, const void *context)
{
    const StratifyReport *report = context;
    for (int i = 0; i < report->tally->stratify->figure_count; ++i)
        put_row(rows, report, i);
}

static Status write_csv(const void *report, FILE *stream, Error *error)
{
    return columns_write_csv(&stratify_report_columns, put_rows, report, stream, error);
}

// The figure whose spread counted, in every way to start.
static void put_strata(Rows *rows, const void *context)
{
    const StratifyReport *report = context;
    const StratifyTally *tally = report->tally;
    const Stratify *stratify = tally->stratify;
    const char *figure = figure_name(set_of(report), stratify->figures[report->goal->figure]);
    for (int stratum = 0; stratum < stratify->strata.count; ++stratum) {
        for (int i = 0; i < EXACT_STRATUM_VALUE_MAX; ++i)
            if (stratify->strata.names[i])
                rows_group_whole(rows, stratify->strata.names[i],
                                 (Signed128)stratify->strata.items[stratum].values[i]);
        rows_number(rows, stratify->strata.items[stratum].weight);
        rows_whole(rows, stratify_tally_games(tally, stratum));
        rows_group_number(rows, figure, stratify_tally_value(tally, report->goal->figure, stratum));
        rows_end_row(rows);
    }
}

static Status write_strata(const void *report, FILE *stream, Error *error)
{
    return columns_write_csv(&stratify_report_strata, put_strata, report, stream, error);
}

static Object goal_object(const StratifyReport *report)
{
    const Stratify *stratify = report->tally->stratify;
    Object entry = object_begin();
    object_put_whole(&entry, "starts", (Signed128)stratify->strata.count);
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

static Status print_json(const void *report, FILE *stream, Error *error)
{
    Object document = object_begin();
    object_put(&document, "manifest", manifest_of(report));
    object_put(&document, "stratified", columns_list(&stratify_report_columns, put_rows, report));
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
