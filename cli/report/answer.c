/// answer: printing and writing.

#include "cli/report/answer.h"

#include "cli/system/file.h"

Status answer_print(const void *report, AnswerWriter *const writers[REPORT_FORMAT_COUNT],
                    ReportFormat format, FILE *stream, Error *error)
{
    TRY(writers[format](report, stream, error));
    return report_flush(stream, error);
}

static Status write_part(const void *report, const AnswerPart *part, const char *directory,
                         Error *error)
{
    File file;
    if (part->applies && !part->applies(report))
        return file_remove_in(directory, part->name, error);
    TRY(file_create_in(directory, part->name, &file, error));
    Status status = part->write(report, file.stream, error);
    if (status == OK)
        return file_commit(&file, error);
    file_discard(&file);
    return status;
}

Status answer_write(const void *report, const AnswerPart parts[], int count, const char *directory,
                    Error *error)
{
    TRY(file_make_directory(directory, error));
    // An old manifest must not vouch for new figures should the writing stop half-way.
    TRY(file_remove_in(directory, "manifest.json", error));
    for (int i = 0; i < count; ++i)
        TRY(write_part(report, &parts[i], directory, error));
    return OK;
}
