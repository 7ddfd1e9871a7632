/// exact_report_table: an exact answer for the terminal.
#pragma once

#include <stdio.h>

#include "analysis/summary.h"
#include "cli/runs/exact_answer.h"

/// Prints shares, means by result, values beyond the measures, what it took, and the grounds.
MUST_CHECK Status exact_report_table(const Scenario *scenario, const ExactAnswer *answer,
                                     const Summary *summary, FILE *stream, Error *error);
