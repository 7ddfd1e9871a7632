/// axis: one parameter that a sweep or a matrix varies, and its values: "officer_bonus=0:3",
/// "odds=1:2:0.25", "red.policy=swarm,overwhelm".
#pragma once

#include "cli/scenario/scenario.h"

enum { AXIS_VALUE_SIZE = NAME_LENGTH_MAX + 1, AXIS_VALUES_MAX = 1000 };

typedef struct Axis {
    const char *option;              ///< without dashes, for messages; not owned
    const char *text;                ///< as it was given; not owned
    char key[ERROR_KEY_SIZE];        ///< full key
    int count;                       ///< of values, at least 1
    char (*values)[AXIS_VALUE_SIZE]; ///< owned; as a scenario file has them
    bool is_numeric;                 ///< all values are numbers
} Axis;

/// Reads KEY=LOW:HIGH, KEY=LOW:HIGH:STEP (step 1 unless given; the last value is the last that does
/// not pass HIGH) or KEY=VALUE,VALUE,…. The key is one of the scenario's, outside the section
/// `run`, and each value is one that it may have. `option` names the option in messages.
MUST_CHECK Status axis_parse(const Scenario *scenario, const char *option, const char *text,
                             Axis *axis, Problems *problems);

/// As axis_parse, or KEY alone for all values of a choice: its words in the order of its row, yes
/// and no, or the names that a row lists and those that the scenario adds to them. Of these, values
/// with which the scenario cannot be played are left out; the one it has can. So is a row's slow
/// choice.
MUST_CHECK Status axis_parse_all(const Scenario *scenario, const char *option, const char *text,
                                 Axis *axis, Problems *problems);

void axis_release(Axis *axis);
