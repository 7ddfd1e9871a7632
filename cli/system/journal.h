/// journal: what a long job has done so far, line by line, so that one that was interrupted, even
/// by a power cut, goes on where it stopped. Each line carries a check sum; what stands after the
/// last whole line is thrown away.
///
///     journal_open (hands over the lines that are there) -> journal_append … -> journal_close
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "sim/base/status.h"

typedef struct Journal {
    FILE *stream; ///< null: not open
    char *path;   ///< owned
} Journal;

/// Who takes the lines of an earlier attempt. A failure ends the opening and is forwarded.
typedef struct JournalReader {
    Status (*take)(void *context, char *line, Error *error);
    void *context;
    /// What has changed since when only the last word of the header differs, as in "the script";
    /// null: the header is all of one kind.
    const char *changed;
} JournalReader;

enum { JOURNAL_HEADER_SIZE = 128 };

/// Opens `name` in `directory`, or makes it with `header` as its first line. FAIL_CONFLICT when it
/// begins with another header, is no journal at all, or when another process has it open;
/// FAIL_INPUT when it is no plain file.
/// @param header shorter than JOURNAL_HEADER_SIZE
MUST_CHECK Status journal_open(Journal *journal, const char *directory, const char *name,
                               const char *header, const JournalReader *reader, Error *error);

/// Appends a line, which holds no line break, and makes sure that it is on the disk.
MUST_CHECK Status journal_append(Journal *journal, const char *line, Error *error);

/// Closes it, to be opened again. Harmless on a zero Journal.
void journal_close(Journal *journal);

/// A 64-bit check sum of a text, from the check sum of what went before or 0.
uint64_t journal_sum(uint64_t sum, const char *text);
