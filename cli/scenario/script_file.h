/// script_file: a script read from the disk, by the folder rules of scenario files: what it
/// includes lies beside it or below, never outside the root, symbolic links resolved.
#pragma once

#include "cli/scenario/problems.h"
#include "sim/script/script.h"

/// Where the script is, and who asks for it.
typedef struct ScriptRequest {
    const char *path;     ///< of the script
    const char *scenario; ///< path of the scenario that was asked for; the script's own if it is it
    const char *root;     ///< folder that nothing may leave; null: the folder of `scenario`
    const Place *place;   ///< of the key that names it; null: the command line does
} ScriptRequest;

/// Reads the script and all it includes. On failure the reason is in `problems`.
MUST_CHECK Status script_file_read(const ScriptRequest *request, Script **script,
                                   Problems *problems);

/// Whether a path names a script: it ends in .lua.
bool script_file_is(const char *path);
