/// manifest: what an answer rests on, for the manifest.json of every command that writes files.
#pragma once

#include "cli/report/object.h"
#include "cli/scenario/scenario.h"

/// A manifest with program, version, game and scenario.
Object manifest_begin(const Scenario *scenario);

/// Adds every parameter, and by themselves those that the command line set, the readings and the
/// house values in use.
void manifest_put_parameters(Object *manifest, const Scenario *scenario);

/// Adds what an answer without a manifest rests on: who played (`policies`) and the parameters
/// `changed`, the `readings` and `house_values` in use.
void manifest_put_grounds(Object *answer, const Scenario *scenario);
