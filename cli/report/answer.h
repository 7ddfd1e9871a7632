/// answer: what the answers of all commands have in common: formats to print in, and a folder of
/// files that are whole or not there.
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "cli/report/report.h"
#include "sim/base/status.h"

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

/// Writes the parts in their order, and when all are whole gives them their names, without being
/// interrupted, and removes those that a former answer left and that do not apply: until then a
/// failure or an interrupt leaves the folder as it was. Makes the folder if need be. manifest.json
/// is removed before all and comes last: where it stands the other files are whole.
/// @param parts `count` of them, at most 8
MUST_CHECK Status answer_write(const void *report, const AnswerPart parts[], int count,
                               const char *directory, Error *error);
