/// declaration: what the table that a script returns declares, read and checked.
#pragma once

#include "sim/script/interpreter.h"

/// Reads the declaration out of a script that has just been loaded. FAIL_INPUT with the reason.
MUST_CHECK Status declaration_read(Interpreter *interpreter, Error *error);

/// A copy of the text that lives as long as the script; null without memory.
const char *script_keep(Script *script, const char *text);

/// A copy of a list of kept texts, closed by a null pointer; null without memory.
const char *const *script_keep_list(Script *script, const char *const *texts, int count);
