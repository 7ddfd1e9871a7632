/// report: see report.h.

#include "cli/report/report.h"

#include <errno.h>
#include <string.h>

#include "cli/report/report_by.h"
#include "cli/report/report_csv.h"
#include "cli/report/report_held.h"
#include "cli/report/report_json.h"
#include "cli/report/report_table.h"
#include "cli/system/file.h"

static const char *const format_names[REPORT_FORMAT_COUNT] = {"table", "csv", "json"};

const char *report_format_name(ReportFormat format)
{
    return format_names[format];
}

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
                     strerror(errno ? errno : EIO));
}

static Status summarise(const RunReport *report, Summary *summary, Error *error)
{
    SummaryRequest request = {.tally = report->tally,
                              .exact = report->exact,
                              .method = report->method,
                              .confidence = report->confidence};
    return summary_create(&request, summary, error);
}

static Status print_as(const RunReport *report, const Summary *summary, ReportFormat format,
                       FILE *stream, Error *error)
{
    switch (format) {
    case REPORT_CSV:
        report_csv_summary(report, summary, stream);
        return OK;
    case REPORT_JSON:
        return report_json_all(report, summary, stream, error);
    default:
        return report_table(report, summary, stream, error);
    }
}

Status report_print(const RunReport *report, ReportFormat format, FILE *stream, Error *error)
{
    Summary summary;
    TRY(summarise(report, &summary, error));
    Status status = print_as(report, &summary, format, stream, error);
    summary_destroy(&summary);
    return status == OK ? report_flush(stream, error) : status;
}

// One file of the output folder.
typedef struct Part {
    const char *name;
    bool (*applies)(const RunReport *report); // null: always
    Status (*write)(const RunReport *report, const Summary *summary, FILE *stream, Error *error);
} Part;

static Status write_summary(const RunReport *report, const Summary *summary, FILE *stream,
                            Error *error)
{
    (void)error;
    report_csv_summary(report, summary, stream);
    return OK;
}

static Status write_distribution(const RunReport *report, const Summary *summary, FILE *stream,
                                 Error *error)
{
    (void)summary;
    return report_csv_distribution(report, stream, error);
}

static Status write_start(const RunReport *report, const Summary *summary, FILE *stream,
                          Error *error)
{
    (void)summary, (void)error;
    report_csv_start(report, stream);
    return OK;
}

static Status write_turns(const RunReport *report, const Summary *summary, FILE *stream,
                          Error *error)
{
    (void)summary, (void)error;
    report_csv_turns(report, stream);
    return OK;
}

static Status write_by(const RunReport *report, const Summary *summary, FILE *stream, Error *error)
{
    (void)summary, (void)error;
    report_by_csv(report, stream);
    return OK;
}

static Status write_held(const RunReport *report, const Summary *summary, FILE *stream,
                         Error *error)
{
    (void)summary, (void)error;
    report_held_csv(report, stream);
    return OK;
}

// The manifest comes last: where it stands the others are whole.
static const Part parts[] = {
    {"summary.csv", NULL, write_summary},
    {"distribution.csv", NULL, write_distribution},
    {"start.csv", report_csv_has_start, write_start},
    {"by_turn.csv", report_csv_has_turns, write_turns},
    {"by_value.csv", report_by_applies, write_by},
    {"held.csv", report_held_applies, write_held},
    {"manifest.json", NULL, report_json_manifest},
};

static Status write_part(const RunReport *report, const Summary *summary, const Part *part,
                         const char *directory, Error *error)
{
    File file;
    if (part->applies && !part->applies(report))
        return file_remove_in(directory, part->name, error);
    TRY(file_create_in(directory, part->name, &file, error));
    Status status = part->write(report, summary, file.stream, error);
    if (status == OK)
        return file_commit(&file, error);
    file_discard(&file);
    return status;
}

Status report_write_directory(const RunReport *report, const char *directory, Error *error)
{
    Summary summary;
    TRY(file_make_directory(directory, error));
    // An old manifest must not vouch for new figures should the writing stop half-way.
    TRY(file_remove_in(directory, "manifest.json", error));
    TRY(summarise(report, &summary, error));
    Status status = OK;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && status == OK; ++i)
        status = write_part(report, &summary, &parts[i], directory, error);
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
