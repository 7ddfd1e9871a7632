/// step: single changes of a scenario: one parameter by one step from the value that it has.
#pragma once

#include "cli/scenario/axis.h"

typedef struct Step {
    char key[ERROR_KEY_SIZE];   ///< full key
    char from[AXIS_VALUE_SIZE]; ///< the value that the scenario has
    char to[AXIS_VALUE_SIZE];   ///< the value after the step
    const ParamSpec *spec;
} Step;

typedef struct StepList {
    Step *items; ///< owned
    size_t count, room;
} StepList;

/// Which parameters are changed.
typedef struct StepChoice {
    bool readings_only;
    const char *const *keys; ///< full or short keys of those that are; none: all
    int key_count;
} StepChoice;

/// Lists the steps in file order. Whole numbers go up and down by 1, decimals by 0.1, large numbers
/// by a tenth of themselves, dice by 1 in what is added; choices and flags take every other value.
/// Left out are the sections `run` and `policies`, names, lists, policies, numbers that are a word,
/// and what would leave its range. FAIL_UNKNOWN_NAME when a key is none.
MUST_CHECK Status step_list(const Scenario *scenario, const StepChoice *choice, StepList *steps,
                            Error *error);

void step_list_release(StepList *steps);
