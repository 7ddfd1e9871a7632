/// report_grounds: what a run's figures rest on: the last part of the table.
#pragma once

#include <stdio.h>

#include "cli/scenario/scenario.h"

/// Prints what was set otherwise than by default, the readings chosen and the house values in use,
/// of those that can matter; nothing of a kind that is empty.
/// @param width of a line, unless a single item is longer
void report_grounds(const Scenario *scenario, int width, FILE *stream);
