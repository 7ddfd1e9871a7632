/// scenario_reader: values into a scenario's block, from the nodes of a file and from --set texts.
/// Everything wrong is reported; what is right is set all the same, so that one run shows all.
#pragma once

#include "cli/scenario/node.h"
#include "cli/scenario/scenario.h"

/// Sets what the file says; `root` is a map of sections. Keys `game` and `extends` are skipped.
void scenario_read_sections(Scenario *scenario, const Node *root, Problems *problems);

/// Sets one value from the command line. A value that begins with [ or { is read as YAML, so whole
/// lists can be given.
void scenario_read_set(Scenario *scenario, const ScenarioSet *set, Problems *problems);
