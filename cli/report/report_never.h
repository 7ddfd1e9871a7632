/// report_never: the counts that were 0 in all games, told in one line instead of a row each.
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "analysis/summary.h"
#include "sim/base/measure.h"

/// Whether the measure is a count of the whole game that was 0 in all games, and known to be
/// nothing more: its exact mean, if there is one, is 0, too.
bool report_never_has(const Summary *summary, const MeasureSet *set, int measure);

/// Prints "Never in 1 000 000 games: floodings, boarders killed, …" behind an empty line; nothing
/// when every count came.
/// @param width of a line
void report_never(const Summary *summary, const MeasureSet *set, int width, FILE *stream);
