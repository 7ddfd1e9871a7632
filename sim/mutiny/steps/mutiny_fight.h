/// mutiny_fight: a fight as a stretch of a mutiny (sim/kit/exact_forward.h). How it goes depends on
/// who fights under which rules, not on the compartment or on anything else aboard; so one
/// beginning is solved for all fights that begin alike.
#pragma once

#include "sim/kit/exact_forward.h"
#include "sim/mutiny/steps/mutiny_steps.h"

typedef struct MutinyFight {
    StepGame game; ///< match-ups, from the first to the end of the fight
    ExactStretch stretch;
} MutinyFight;

/// Declares the fights of the steps. Must not be moved.
void mutiny_fight_open(const MutinySteps *steps, MutinyFight *fight);
