/// labels: the random streams of a script. Throws without a label read a common stream, each label
/// has its own, and a random policy reads its side's; so a changed rule leaves the throws of all
/// other labels as they were.
#pragma once

#include <lua.h>

#include "sim/kit/luck.h"
#include "sim/script/script.h"

enum {
    LABELS_FIRST = 1 + SCRIPT_SIDES_MAX, ///< counter of the first label
    LABELS_MAX = LUCK_COUNTERS_MAX - LABELS_FIRST,
    LABEL_LENGTH_MAX = 40
};

typedef struct Label {
    const void *name; ///< where Lua keeps it: equal names are one
    LuckStream stream;
} Label;

typedef struct Labels {
    int count;
    Label items[LABELS_MAX];
} Labels;

/// The stream of the label at `index` of the stack; without a label (nil or none) the common one.
/// Raises an error when it is no label.
const LuckStream *labels_stream(Labels *labels, lua_State *lua, int index, const char *function);

/// The stream of a side's random policy.
LuckStream labels_of_side(int side);
