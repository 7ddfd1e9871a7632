/// twin_scenario: the engine's parameters said in the twin's own terms.
#pragma once

#include "sim/mutiny/params.h"
#include "tests/mutiny/twin.h"

/// The same scenario for the twin. `params` must be valid.
TwinScenario twin_scenario(const MutinyParams *params);
