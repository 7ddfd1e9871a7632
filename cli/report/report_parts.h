/// report_parts: the table of a game's parts, such as the ships of a fleet, side by side.
#pragma once

#include <stdio.h>

#include "analysis/summary.h"
#include "cli/report/report.h"

/// Prints a line for each part with the means of what is counted of it as a whole, not by kind;
/// nothing when the game has no parts.
MUST_CHECK Status report_parts(const RunReport *report, const Summary *summary, FILE *stream,
                               Error *error);
