/// policy_keys: the parameters by which two sides choose their policies.
#pragma once

#include "cli/scenario/scenario.h"

enum { POLICY_KEYS = 2 };

typedef struct PolicyKeys {
    char keys[POLICY_KEYS][ERROR_KEY_SIZE]; ///< full keys, in the order of the game's parameters
    int count;                              ///< of all there are; the first POLICY_KEYS are kept
} PolicyKeys;

/// Finds the choices that are called `policy`.
PolicyKeys policy_keys_find(const Scenario *scenario);
