/// answer: printing and writing.

#include "cli/report/answer.h"

#include <assert.h>

#include "cli/system/file.h"
#include "cli/system/interrupt.h"

Status answer_print(const void *report, AnswerWriter *const writers[REPORT_FORMAT_COUNT],
                    ReportFormat format, FILE *stream, Error *error)
{
    TRY(writers[format](report, stream, error));
    return report_flush(stream, error);
}

enum { PARTS_MAX = 8 };

// Leaves the part under its temporary name; a part that does not apply has no file.
static Status write_part(const void *report, const AnswerPart *part, const char *directory,
                         File *file, Error *error)
{
    if (part->applies && !part->applies(report))
        return OK;
    TRY(file_create_in(directory, part->name, file, error));
    Status status = part->write(report, file->stream, error);
    if (status == OK)
        return file_close(file, error);
    file_discard(file);
    return status;
}

static Status give_names(const AnswerPart parts[], File files[], int count, const char *directory,
                         Error *error)
{
    // An old manifest must not vouch for new figures should this stop half-way.
    TRY(file_remove_in(directory, "manifest.json", error));
    for (int i = 0; i < count; ++i)
        TRY(files[i].path ? file_commit(&files[i], error)
                          : file_remove_in(directory, parts[i].name, error));
    return OK;
}

Status answer_write(const void *report, const AnswerPart parts[], int count, const char *directory,
                    Error *error)
{
    File files[PARTS_MAX] = {{0}};
    assert(count <= PARTS_MAX);
    TRY(file_make_directory(directory, error));
    Status status = OK;
    for (int i = 0; i < count && status == OK; ++i)
        status = write_part(report, &parts[i], directory, &files[i], error);
    if (status == OK) {
        interrupt_hold();
        status = give_names(parts, files, count, directory, error);
        interrupt_release();
    }
    for (int i = 0; i < count; ++i)
        file_discard(&files[i]);
    return status;
}
