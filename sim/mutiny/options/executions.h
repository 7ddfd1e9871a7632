/// executions: prisoners executed at the start of a turn, and who deserts over it (MUT-12).
#pragma once

#include "sim/mutiny/play.h"

/// Whether the side whose turn it is will execute prisoners: it may, it holds some and its policy
/// says so.
bool executions_are_due(const Play *play);

/// The side whose turn it is executes all prisoners it holds, if that is due; then each of its free
/// sailors rolls a d6 for staying; with rules.desert_rolls = all its captured sailors do so as
/// well. Deserters go to their new side's home. Returns whether anybody was executed.
bool executions_decide(Play *play);
