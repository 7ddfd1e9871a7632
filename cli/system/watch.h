/// watch: how a command watches its batches and exact solutions: Ctrl-C ends them early, a terminal
/// sees progress.
#pragma once

#include "cli/system/progress.h"
#include "sim/batch/batch.h"
#include "sim/interface/exact_watch.h"

/// Over one batch, or several in turn.
typedef struct Watch {
    Progress progress;
    uint64_t before; ///< games of the batches that are done
    uint64_t games;  ///< of all batches; 0: of the one that is played
} Watch;

/// @param quiet shows no progress
/// @param games of all batches together; 0: there is one
Watch watch_begin(bool quiet, uint64_t games);

/// What the batch calls. `watch` must outlive the batch.
BatchWatch watch_batch(Watch *watch);

/// Over exact solutions. Ctrl-C ends one that asks whether to go on in good order, and any other at
/// once.
/// @param quiet shows no progress
Watch watch_begin_exact(bool quiet);

/// What an exact solver calls. `watch` must outlive it.
ExactWatch watch_exact(Watch *watch);

/// Wipes the line.
void watch_end(Watch *watch);
