/// purpose: the list of what streams decide. Seen only where a stream is opened or told of, so that
/// a new row is not everybody's affair.
#pragma once

#include "sim/base/stream.h"

/// The values of Purpose.
enum {
#define PURPOSE(member, doc) PURPOSE_##member,
#include "sim/base/purpose.def"
#undef PURPOSE
    PURPOSE_COUNT
};
