/// executions: prisoners executed at the start of a turn, and who deserts over it (MUT-12).
#pragma once

#include "sim/mutiny/play.h"

/// The side whose turn it is executes all prisoners it holds, if it has any and its policy says so;
/// then each of its free sailors rolls a d6 for staying. Deserters go to their new side's home.
/// Returns whether anybody was executed.
bool executions_decide(Play *play);
