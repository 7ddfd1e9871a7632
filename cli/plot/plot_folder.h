/// plot_folder: whether a folder holds a whole answer, of which pictures can be drawn.
#pragma once

#include "cli/report/answer_folder.h"

/// Holds the folder to its manifest, and against other processes until the program ends: FAIL_INPUT
/// when there is no manifest, when a file is not as it says, or when there is a table that it does
/// not name, which would be drawn as part of the answer. Temporary files of dead processes are
/// removed. On success `*folder` is the caller's, to be released.
MUST_CHECK Status plot_folder_read(const char *directory, AnswerFolder *folder, Error *error);
