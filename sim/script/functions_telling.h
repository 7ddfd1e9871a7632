/// functions_telling: the dice inside a law, for whoever is told a game. Play draws a law's result
/// at once and throws none of them; told are dice from a stream of the telling's own that come to
/// the result that was drawn. They use no luck of the game.
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

/// Tells them, where somebody listens and they are found before long.
void functions_tell_inside(const Inside *inside);
