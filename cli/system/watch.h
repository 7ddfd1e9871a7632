/// watch: how a command watches its batches: Ctrl-C ends them early, a terminal sees progress.
#pragma once

#include "cli/system/progress.h"
#include "sim/batch/batch.h"

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

/// Wipes the line.
void watch_end(Watch *watch);
