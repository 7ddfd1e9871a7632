/// parameters: walks over a scenario's parameters as outputs show them.
#pragma once

#include <stdbool.h>

#include "cli/scenario/scenario.h"

/// One parameter as shown.
typedef struct ParameterShown {
    const ParamRef *ref;
    bool is_used;                ///< can matter at all with the present values of the others
    bool is_set;                 ///< given in a file or on the command line
    char value[PARAM_TEXT_SIZE]; ///< as a scenario file has it; of a list: how many records it has
} ParameterShown;

/// Calls `visit` for every parameter that may move a result or its interval, in file order:
/// run.threads and run.engine, which never do, are left out.
void parameters_visit(const Scenario *scenario,
                      void (*visit)(const ParameterShown *parameter, void *context), void *context);

/// Shows one parameter of the scenario.
void parameters_show(const Scenario *scenario, const ParamRef *ref, ParameterShown *shown);
