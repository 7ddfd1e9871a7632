/// effects_command: what the commands readings and sensitivity have in common, from the options to
/// the files.
#pragma once

#include "cli/commands/options.h"

/// Finds the effects of single steps and tells them.
/// @param command "readings" or "sensitivity"
/// @param readings_only changes only what chooses between interpretations of the rules
MUST_CHECK Status effects_command(const char *command, bool readings_only, const Options *options,
                                  Problems *problems);
