/// shares_command: sensitivity over ranges that the user gives.
#pragma once

#include "cli/commands/options.h"

/// Whether --vary gives ranges, KEY=VALUES.
bool shares_command_is_asked(const Options *options);

/// Solves all combinations of the values and tells how the parameters share in what the figure
/// varies.
MUST_CHECK Status shares_command(const Options *options, Problems *problems);
