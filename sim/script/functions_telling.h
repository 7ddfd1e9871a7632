/// functions_telling: dice for traces of laws. Play draws a law's result at once and throws none of
/// its dice; a trace shows dice that come to the drawn result, found by rejection sampling from a
/// stream of its own. No throw of the game depends on them.
#pragma once

#include "sim/script/arguments.h"

/// What was drawn, and of what.
typedef struct Inside {
    const Call *call;
    int first, arguments; ///< f on the stack, and how many arguments follow it
    int64_t times;        ///< f is applied again and again to what it returns; 0: a law
    const unsigned char *drawn;
    size_t size;
} Inside;

/// Tells them, where there is a narrator and rejection sampling finds them before long.
void functions_tell_inside(const Inside *inside);
