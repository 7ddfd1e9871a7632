/// answer: what the answers of all commands have in common: formats to print in, and a folder of
/// files that are whole or not there.
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "cli/report/object.h"
#include "cli/report/report.h"
#include "cli/runs/exact_answer.h"
#include "cli/system/file.h"
#include "sim/base/status.h"

enum { ANSWER_PARTS_MAX = 8 };

/// Writes one part of an answer; `report` is the command's own struct.
typedef Status AnswerWriter(const void *report, FILE *stream, Error *error);

/// One file of an answer's folder.
typedef struct AnswerPart {
    const char *name;
    AnswerWriter *write;
    bool (*applies)(const void *report); ///< null: always
} AnswerPart;

/// Prints the answer in a format and flushes. FAIL_SYSTEM when the stream takes no more.
/// @param writers one for each format
MUST_CHECK Status answer_print(const void *report, AnswerWriter *const writers[REPORT_FORMAT_COUNT],
                               ReportFormat format, FILE *stream, Error *error);

/// What ends a sentence that may be a question: "" where it is one, else ".".
const char *answer_stop(const char *sentence);

/// Says why there is no exact value; nothing where none was given up.
/// @param of what there are several of: "points"; "" for an answer as a whole
void answer_tell_no_exact(const NoExact *none, const char *of, FILE *stream);

/// What a command writes to a folder.
typedef struct AnswerFiles {
    const char *command;     ///< "run"
    const AnswerPart *parts; ///< the tables, `count` of them, at most ANSWER_PARTS_MAX
    int count;
    /// What manifest.json says, but for the command and the files.
    Object (*manifest)(const void *report);
    const char *written_name; ///< a table that is written already; null: none
    File *written;            ///< open or closed, not yet committed
} AnswerFiles;

/// Writes the parts in their order, and when all are whole gives them their names, without being
/// interrupted, and removes what a former answer left, pictures too: until then a failure or an
/// interrupt leaves the folder as it was. manifest.json is removed before all and comes last, with
/// the check sums of the others: where it stands the answer is whole.
/// @param directory prepared by answer_folder_prepare, or empty, or of the same command; is made if
/// need be
MUST_CHECK Status answer_write(const void *report, const AnswerFiles *answer, const char *directory,
                               Error *error);
