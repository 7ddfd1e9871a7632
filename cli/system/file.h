/// file: writing files safely. A file appears under its name complete or not at all:
///
///     file_create -> write to file.stream -> file_commit      (or file_discard on any failure)
///                                         -> file_close for each of several -> file_commit for
///                                         each
///
/// Data go to a temporary name in the same folder; commit flushes, syncs and closes, checking each,
/// and renames. Devices, pipes and the process's own streams (/dev/full, /dev/stdout, /dev/fd/3)
/// have no temporary name: what is written to them goes on where they stand.
#pragma once

#include <stdio.h>

#include "sim/base/status.h"

typedef struct File {
    FILE *stream;    ///< to write to; null when closed
    char *path;      ///< owned; the final name, symbolic links resolved
    char *temporary; ///< owned; null for devices, pipes, own streams
} File;

/// Opens `path` for writing. FAIL_INPUT for a path that cannot be (no such folder, is a folder, too
/// long), FAIL_SYSTEM when the system refuses (no permission, full). On failure nothing is open.
MUST_CHECK Status file_create(const char *path, File *file, Error *error);

/// As file_create for the file `name` in `directory`, where it must be a plain file if it is there
/// already: FAIL_INPUT for a symbolic link, which would lead elsewhere, a pipe or a device.
MUST_CHECK Status file_create_in(const char *directory, const char *name, File *file, Error *error);

/// FAIL_INPUT, with the reason, when `name` in `directory` is something other than a plain file; OK
/// also when there is nothing of that name.
MUST_CHECK Status file_check_plain_in(const char *directory, const char *name, Error *error);

/// Opens the plain file `name` of `directory` to read; to be closed with fclose. FAIL_INPUT when
/// there is none, or a symbolic link, a pipe or a device in its place: none is followed or waited
/// for.
MUST_CHECK Status file_open_in(const char *directory, const char *name, FILE **stream,
                               Error *error);

/// Whether all writes so far went well; a long writer asks now and then to stop early.
MUST_CHECK Status file_check(File *file, Error *error);

/// Flushes, syncs and closes what file_commit then has only to rename. On failure as file_commit.
MUST_CHECK Status file_close(File *file, Error *error);

/// Finishes the file under its final name. On failure the temporary file is gone and any earlier
/// file of that name is as it was. The file is closed in either case.
MUST_CHECK Status file_commit(File *file, Error *error);

/// Gives up: closes and removes the temporary file. Harmless after commit or on a zero File.
void file_discard(File *file);

/// Makes the folder and those above it, as far as they are not there already. FAIL_INPUT for a path
/// that leads through a file.
MUST_CHECK Status file_make_directory(const char *path, Error *error);

/// Removes the file `name` from `directory`; it is no failure when there is none.
MUST_CHECK Status file_remove_in(const char *directory, const char *name, Error *error);

/// Why a stream takes no more, as an errno: the reason of an earlier failure is lost by the time
/// that somebody asks, so one more byte is written to learn it.
int file_reason(FILE *stream);

/// Fills `error` for a failed call on `path`: "PATH: what failed: reason". FAIL_INPUT or
/// FAIL_SYSTEM by `error_number`.
Status file_error(Error *error, int error_number, const char *path, const char *what);

/// Removes the temporary files of all open Files; may be called from a signal handler.
void file_remove_temporaries(void);
