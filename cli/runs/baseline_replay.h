/// baseline_replay: the scenario of a stored run, as its manifest tells it, played once more beside
/// the scenario as it is now: the same dice for both, so that what differs is not luck.
#pragma once

#include "analysis/paired.h"
#include "cli/scenario/scenario.h"
#include "cli/system/watch.h"

typedef struct BaselineReplay {
    bool is_possible;  ///< the stored scenario can be made anew
    bool is_changed;   ///< it is not as it is now
    Scenario scenario; ///< owned; where it is changed
} BaselineReplay;

/// What is stored of a parameter by its full key, as a scenario file has it; null: nothing.
typedef struct BaselineStored {
    const char *(*value)(const void *context, const char *key);
    const void *context;
} BaselineStored;

/// Makes the stored scenario from the one as it is now and the parameters in which it differs. What
/// cannot be made so is not possible, which is no failure: a list of another length, a parameter
/// that is none any more, or values that the program now refuses.
MUST_CHECK Status baseline_replay_open(BaselineStored stored, const Scenario *now,
                                       BaselineReplay *replay, Error *error);

void baseline_replay_close(BaselineReplay *replay);

/// The stored version and the one as it is now; `paired_create` of these.
MUST_CHECK Status baseline_replay_pair(const BaselineReplay *replay, const Scenario *now,
                                       Paired *paired, Error *error);
