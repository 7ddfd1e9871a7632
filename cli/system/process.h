/// process: what the program needs of its surroundings, set up before and checked after its work.
#pragma once

#include "cli/scenario/problems.h"

/// Makes closed standard streams harmless, listens to signals, tames libraries. Call it first.
void process_begin(void);

/// Flushes standard output, adds a problem if not all of it arrived, prints the problems to
/// standard error and returns the exit code for `status`, or for what came to light here.
int process_end(Status status, Problems *problems);
