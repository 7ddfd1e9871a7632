/// ladder: the values to which `tune` may change a parameter, and the distance of each from its
/// present value.
#pragma once

#include "cli/scenario/axis.h"

/// One value.
typedef struct Rung {
    char to[AXIS_VALUE_SIZE];
    double steps; ///< above 0: whole numbers and what is added to dice count by 1, decimals by 0.1,
                  ///< large numbers by a tenth of the value now; another word is one step away
    bool is_cap;  ///< a number that is the least or the largest of the parameter's range
} Rung;

typedef struct Ladder {
    char key[ERROR_KEY_SIZE];   ///< full key
    char from[AXIS_VALUE_SIZE]; ///< the value that the scenario has
    const ParamSpec *spec;
    Rung *rungs; ///< owned; the nearest first, of two as near the lower one
    size_t count, room;
} Ladder;

typedef struct LadderList {
    Ladder *items; ///< owned
    size_t count, room;
} LadderList;

/// Lists the ladders of the parameters that `vary` names, KEY alone for the values within `steps`
/// of the present one, or KEY=VALUES as axis_parse reads them. Without any: of all whole numbers,
/// choices and flags in file order that are no reading, say nothing of how a side is played, and
/// are not in the sections `run`, `policies`, `limits` and `record` or in a list. Problems with
/// keys and values are told.
/// @param steps 1 or more
MUST_CHECK Status ladder_list(const Scenario *scenario, const char *const vary[], int vary_count,
                              int steps, LadderList *ladders, Problems *problems);

void ladder_list_release(LadderList *ladders);
