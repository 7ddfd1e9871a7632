/// slips: mistakes that beginners make, with better messages: signs of other languages, and what
/// Lua accepts with another meaning.
#pragma once

#include "sim/script/script.h"

/// What Lua said of a file that it could not compile, "duel.lua:3: unexpected symbol near '!'", in
/// better words where the line shows what was meant; else as it is.
const char *slips_explain(const ScriptFile *file, const char *said, char text[ERROR_TEXT_SIZE]);

/// A clause to be added to what was said at run time, "" when there is none: of a line that reads
/// element 0 of a list, for one.
const char *slips_add(const Script *script, const char *said);

/// Calls `tell` for each line that runs but hardly means what it says, with its place.
void slips_find(const Script *script, void (*tell)(void *context, const char *text), void *context);
