/// exact_fight_size: what solving a fight will take, counted before it is begun.
#pragma once

#include "sim/mutiny/exact/exact_fight.h"
#include "sim/mutiny/exact/exact_round.h"

/// Steps of a roll that probability flows through.
enum { EXACT_FIGHT_ROLL_STEPS = 4 };

/// FAIL_LIMIT when the fight would take more memory, or more steps than `steps_max`. Few are left
/// that turn out so only when they are solved.
MUST_CHECK Status exact_fight_check_size(const ExactFightSetup *setup, double steps_max,
                                         Error *error);

/// Says that the fight is too large, and returns FAIL_LIMIT.
Status exact_fight_too_large(Error *error);
