#include "cli/report/report.h"

#include <errno.h>
#include <string.h>

#include "cli/report/answer.h"
#include "cli/report/report_by.h"
#include "cli/report/report_csv.h"
#include "cli/report/report_held.h"
#include "cli/report/report_json.h"
#include "cli/report/report_table.h"
#include "cli/system/file.h"

static const char *const format_names[REPORT_FORMAT_COUNT] = {
    [REPORT_TABLE] = "table", [REPORT_CSV] = "csv", [REPORT_JSON] = "json"};

static const char *next_format(const void *context, int index)
{
    (void)context;
    return index < REPORT_FORMAT_COUNT ? format_names[index] : NULL;
}

Status report_format_parse(const char *name, ReportFormat *format, Error *error)
{
    for (int i = 0; i < REPORT_FORMAT_COUNT; ++i) {
        if (strcmp(name, format_names[i]) == 0) {
            *format = (ReportFormat)i;
            return OK;
        }
    }
    const char *nearest = name_nearest(name, next_format, NULL);
    return error_set(error, FAIL_UNKNOWN_NAME, NULL,
                     "'%.64s' is not an output format; known are table, csv and json%s%s%s", name,
                     nearest ? "; did you mean '" : "", nearest ? nearest : "",
                     nearest ? "'?" : "");
}

Status report_flush(FILE *stream, Error *error)
{
    errno = 0;
    if (fflush(stream) == 0 && !ferror(stream))
        return OK;
    return error_set(error, FAIL_SYSTEM, NULL, "the report could not be written: %s",
                     strerror(errno ? errno : file_reason(stream)));
}

static Status summarise(const RunReport *report, Summary *summary, Error *error)
{
    SummaryRequest request = {.tally = report->tally,
                              .exact = report->exact,
                              .method = report->method,
                              .confidence = report->confidence};
    return summary_create(&request, summary, error);
}

static Status write_table(const void *context, FILE *stream, Error *error)
{
    const ReportTold *told = context;
    return report_table(told->report, told->summary, stream, error);
}

static Status write_json(const void *context, FILE *stream, Error *error)
{
    const ReportTold *told = context;
    return report_json_all(told->report, told->summary, stream, error);
}

static bool has_values(const void *context)
{
    return report_by_applies(((const ReportTold *)context)->report);
}

static Status write_values(const void *context, FILE *stream, Error *error)
{
    return report_by_csv(((const ReportTold *)context)->report, stream, error);
}

static bool has_held(const void *context)
{
    return report_held_applies(((const ReportTold *)context)->report);
}

static Status write_held(const void *context, FILE *stream, Error *error)
{
    return report_held_csv(((const ReportTold *)context)->report, stream, error);
}

static Object tell_manifest(const void *context)
{
    const ReportTold *told = context;
    return report_json_manifest(told->report, told->summary);
}

Status report_print(const RunReport *report, ReportFormat format, FILE *stream, Error *error)
{
    static AnswerWriter *const writers[REPORT_FORMAT_COUNT] = {
        write_table, report_csv_write_summary, write_json};
    Summary summary;
    TRY(summarise(report, &summary, error));
    Status status = answer_print(&(ReportTold){report, &summary}, writers, format, stream, error);
    summary_destroy(&summary);
    return status;
}

Status report_write_directory(const RunReport *report, const char *directory, Error *error)
{
    static const AnswerPart parts[] = {
        {"summary.csv", report_csv_write_summary, NULL},
        {"distribution.csv", report_csv_write_distribution, NULL},
        {"start.csv", report_csv_write_start, report_csv_has_start},
        {"by_turn.csv", report_csv_write_turns, report_csv_has_turns},
        {"by_value.csv", write_values, has_values},
        {"held.csv", write_held, has_held},
    };
    static const AnswerFiles answer = {.command = "run",
                                       .parts = parts,
                                       .count = sizeof parts / sizeof *parts,
                                       .manifest = tell_manifest};
    Summary summary;
    TRY(summarise(report, &summary, error));
    Status status = answer_write(&(ReportTold){report, &summary}, &answer, directory, error);
    summary_destroy(&summary);
    return status;
}

Status report_check_exact(const RunReport *report, Error *error)
{
    Summary summary;
    if (!report->exact)
        return OK;
    TRY(summarise(report, &summary, error));
    Status status = OK;
    for (int i = 0; i < summary.count && status == OK; ++i) {
        const SummaryRow *row = &summary.rows[i];
        if (row->gap.is_contradiction)
            status = error_set(
                error, FAIL_ANSWER_NO, row->name,
                "simulated %.9g but exact %.9g, %.1f standard errors apart (%s, %s); one of the "
                "two is wrong: please report this with manifest.json",
                row->value, row->exact, row->gap.errors,
                condition_name(report->tally->set, row->condition),
                summary_statistic_name(row->statistic));
    }
    summary_destroy(&summary);
    return status;
}
