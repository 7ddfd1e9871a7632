/// purpose: the list of what streams decide. Included only where a stream is opened or named, so
/// that a new row leads to the compilation of few files.
#pragma once

#include "sim/base/stream.h"

/// The values of Purpose.
enum {
#define PURPOSE(member, doc) PURPOSE_##member,
#include "sim/base/purpose.def"
#undef PURPOSE
    PURPOSE_COUNT
};
