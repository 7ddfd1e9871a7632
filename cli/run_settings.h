/// run_settings: the section `run` of a scenario: how many games, which luck, how sure.
#pragma once

#include <stdint.h>

#include "sim/base/param.h"

/// Members are the rows of run.def.
typedef struct RunSettings {
    uint64_t games;      ///< 1 … 10^15
    uint64_t seed;       ///< any value
    uint64_t confidence; ///< millionths, 500 000 … 999 999
    int32_t threads;     ///< 0: all processors
    int32_t interval;    ///< an IntervalMethod
} RunSettings;

/// The confidence as a share, e.g. 0.95.
double run_settings_confidence(const RunSettings *run);
