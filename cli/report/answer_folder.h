/// answer_folder: the folder that --out names. It holds one answer: manifest.json, which says of
/// what command and has the SHA-256 of every other file, and comes last. What reads a folder again
/// holds the files to it.
///
///     answer_folder_prepare -> (play) -> answer_write
///     answer_folder_read -> answer_folder_has … -> answer_folder_release
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "sim/base/status.h"

enum { ANSWER_SUM_SIZE = 65 };

#define ANSWER_MANIFEST "manifest.json"

/// An answer that was read and is whole.
typedef struct AnswerFolder {
    struct json_t *manifest; ///< owned
} AnswerFolder;

/// Makes the folder if need be and sees that an answer of `command` may come there, before any time
/// is spent on it: FAIL_INPUT when the folder holds an answer of another command, or files that
/// no manifest vouches for, unless `force`, and when another process is at work there. From then on
/// it is ours until the program ends. Temporary files of dead processes are removed.
MUST_CHECK Status answer_folder_prepare(const char *directory, const char *command, bool force,
                                        Error *error);

/// Removes the folder that answer_folder_prepare made, if it is still empty: nothing came of the
/// answer. At the program's end.
void answer_folder_abandon(void);

/// Keeps other processes of ours from the folder until the program ends. FAIL_INPUT when one is
/// there.
MUST_CHECK Status answer_folder_lock(const char *directory, Error *error);

/// Removes what a former answer left: its manifest before all, then its tables and pictures, but
/// for the files that the new one names. Files that its manifest did not name stay.
/// @param names of the new answer, ended by null
MUST_CHECK Status answer_folder_clear(const char *directory, const char *const names[],
                                      Error *error);

/// Reads the manifest and holds all files that it names to it. FAIL_INPUT when there is none, it is
/// not ours, or a file is missing, has been changed or is no plain file.
MUST_CHECK Status answer_folder_read(const char *directory, AnswerFolder *folder, Error *error);

/// The command whose answer it is.
const char *answer_folder_command(const AnswerFolder *folder);

/// Whether the answer has the file.
bool answer_folder_has(const AnswerFolder *folder, const char *name);

/// Whether there is a table that the manifest does not name; `*name` is then the first.
bool answer_folder_find_stranger(const char *directory, const AnswerFolder *folder,
                                 const char **name);

/// A text of the manifest; null when it has none of that name.
const char *answer_folder_text(const AnswerFolder *folder, const char *key);

/// The value of a parameter that the manifest has; null when it does not.
/// @param key full, as "rules.kill_min"
const char *answer_folder_parameter(const AnswerFolder *folder, const char *key);

/// A whole number of the manifest, which is text when it is large. False when it has none.
bool answer_folder_whole(const AnswerFolder *folder, const char *key, uint64_t *number);

void answer_folder_release(AnswerFolder *folder);

/// SHA-256 of the rest of a stream, in hexadecimal.
MUST_CHECK Status answer_folder_sum(FILE *stream, char sum[ANSWER_SUM_SIZE], Error *error);

/// Whether an answer can have a table of that name.
bool answer_folder_is_table(const char *name);

/// Whether `plot` can draw a picture of that name.
bool answer_folder_is_picture(const char *name);
