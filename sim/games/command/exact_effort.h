/// exact_effort: how much work an exact solution takes, told before it is begun.
#pragma once

#include <stdint.h>

#include "sim/base/status.h"

/// FAIL_LIMIT when so many products, about a nanosecond each, are more than `steps_max` steps of
/// ExactOptions. @param steps_max 0: no limit
MUST_CHECK Status exact_effort_check(double products, uint64_t steps_max, Error *error);
