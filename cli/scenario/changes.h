/// changes: what two versions of a scenario have different.
#pragma once

#include "cli/scenario/parameters.h"

/// Calls `visit` for every parameter of `first` that has another value in `second`; a record of a
/// list that `second` lacks has the value "none" there. The section `run` is left out: it is
/// common to both.
void changes_visit(const Scenario *first, const Scenario *second,
                   void (*visit)(const ParameterShown *first, const char *second, void *context),
                   void *context);
