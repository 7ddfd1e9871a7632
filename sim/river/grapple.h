/// grapple: throwing grapples from one vessel to another (RIV-9).
#pragma once

#include "sim/base/hand.h"
#include "sim/base/narrator.h"

/// Deckhands who may throw: half of them, rounded up.
static inline int grapple_throwers(int deckhands)
{
    return (deckhands + 1) / 2;
}

/// One die for each thrower; `grapple_min` or more holds. Returns how many hold.
int grapple_throw(int throwers, int grapple_min, HandSource *hands, const Narrator *narrator);
