/// answer: printing and writing.

#include "cli/report/answer.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "cli/report/answer_folder.h"
#include "cli/system/file.h"
#include "cli/system/interrupt.h"

const char *answer_stop(const char *sentence)
{
    const size_t length = strlen(sentence);
    return length > 0 && sentence[length - 1] == '?' ? "" : ".";
}

void answer_tell_no_exact(const NoExact *none, const char *of, FILE *stream)
{
    if (none->count == 0)
        return;
    const char *stop = answer_stop(none->reason);
    if (*of)
        fprintf(stream, "No exact value beside %d of the %s: %s%s\n", none->count, of, none->reason,
                stop);
    else
        fprintf(stream, "No exact value beside it: %s%s\n", none->reason, stop);
}

Status answer_print(const void *report, AnswerWriter *const writers[REPORT_FORMAT_COUNT],
                    ReportFormat format, FILE *stream, Error *error)
{
    TRY(writers[format](report, stream, error));
    return report_flush(stream, error);
}

// The files of an answer, still under temporary names, and the manifest that will describe them.
typedef struct Writing {
    const char *directory;
    File files[ANSWER_PARTS_MAX + 2];            // the manifest last
    const char *names[ANSWER_PARTS_MAX + 2 + 1]; // ended by null
    int count;
    Object sums;
} Writing;

// Notes the check sum of a file that is finished but for its name.
static Status note_sum(Writing *writing, File *file, const char *name, Error *error)
{
    char sum[ANSWER_SUM_SIZE];
    TRY(file_close(file, error));
    FILE *stream = file->temporary ? fopen(file->temporary, "re") : NULL;
    if (!stream)
        return file_error(error, errno, file->path, "cannot read again");
    Status status = answer_folder_sum(stream, sum, error);
    fclose(stream);
    object_put_text(&writing->sums, name, sum);
    return status;
}

// Writes a part and leaves it under its temporary name; a part that does not apply has no file.
static Status write_part(const void *report, const AnswerPart *part, Writing *writing, Error *error)
{
    assert(answer_folder_is_table(part->name));
    if (part->applies && !part->applies(report))
        return OK;
    File *file = &writing->files[writing->count];
    TRY(file_create_in(writing->directory, part->name, file, error));
    writing->names[writing->count++] = part->name;
    TRY(part->write(report, file->stream, error));
    return note_sum(writing, file, part->name, error);
}

static Status take_written(const AnswerFiles *answer, Writing *writing, Error *error)
{
    if (!answer->written_name)
        return OK;
    assert(answer_folder_is_table(answer->written_name));
    File *file = &writing->files[writing->count];
    writing->names[writing->count++] = answer->written_name;
    *file = *answer->written;
    *answer->written = (File){0};
    return note_sum(writing, file, answer->written_name, error);
}

static Status write_manifest(const void *report, const AnswerFiles *answer, Writing *writing,
                             Error *error)
{
    File *file = &writing->files[writing->count];
    Status status = file_create_in(writing->directory, ANSWER_MANIFEST, file, error);
    Object manifest = answer->manifest(report);
    object_put_text(&manifest, "command", answer->command);
    object_put(&manifest, "files", writing->sums);
    writing->sums = (Object){0};
    writing->count += status == OK;
    if (status != OK) {
        object_discard(manifest);
        return status;
    }
    TRY(object_print(manifest, file->stream, error));
    return file_close(file, error);
}

static Status write_all(const void *report, const AnswerFiles *answer, Writing *writing,
                        Error *error)
{
    TRY(take_written(answer, writing, error));
    for (int i = 0; i < answer->count; ++i)
        TRY(write_part(report, &answer->parts[i], writing, error));
    return write_manifest(report, answer, writing, error);
}

static Status give_names(Writing *writing, Error *error)
{
    TRY(answer_folder_clear(writing->directory, writing->names, error));
    for (int i = 0; i < writing->count; ++i)
        TRY(file_commit(&writing->files[i], error));
    return OK;
}

Status answer_write(const void *report, const AnswerFiles *answer, const char *directory,
                    Error *error)
{
    Writing writing = {.directory = directory, .sums = object_begin()};
    assert(answer->count <= ANSWER_PARTS_MAX);
    Status status = file_make_directory(directory, error);
    if (status == OK)
        status = write_all(report, answer, &writing, error);
    if (status == OK) {
        interrupt_hold();
        status = give_names(&writing, error);
        interrupt_release();
    }
    object_discard(writing.sums);
    for (int i = 0; i < writing.count; ++i)
        file_discard(&writing.files[i]);
    return status;
}
