/// hand_fight: a fight by faces that a test gives, Reds attacking.
#pragma once

#include "sim/mutiny/fight/fight.h"

/// Opens a fight by the default rules with up to two settings over them, null for none.
void hand_fight_open(Fight *fight, FightRules *rules, const char *setting, const char *other);

/// Fights to the finish by the faces, "5324 11", each attacker's before his defender's, and asserts
/// that all of them are used.
void hand_fight_finish(Fight *fight, const char *digits);
