/// growth: which part of a script's states has had the most different values. A part that only
/// grows, such as a count of what has failed, multiplies the states round after round, so that
/// exploring never ends.
#pragma once

#include "sim/base/intern.h"

enum { GROWTH_NAME_SIZE = 128 };

/// What has had the most values.
typedef struct Growth {
    char name[GROWTH_NAME_SIZE]; ///< "s.units[].hits", "the length of s.log"; "" when none has any
    uint64_t values;             ///< different ones
} Growth;

/// Looks through states as graph.h keeps those of a script: size, step, canonical form. The places
/// of a list count as one part. FAIL_MEMORY.
MUST_CHECK Status growth_find(const Intern *states, Growth *growth, Error *error);
