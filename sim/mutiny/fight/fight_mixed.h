/// fight_mixed: a fight in which some have a gun or are soldiers (MUT-6, MUT-11, MUT-14). Its rows
/// are lists of men, best first: whoever has the gun, specials, soldiers worth a special, sailors,
/// soldiers worth a sailor.
#pragma once

#include "sim/mutiny/fight/fight.h"

/// Does for `fight->mix` what fight_to_finish does for plain specials and sailors. Between such men
/// alone it plays the same fight with the same dice.
void fight_mixed_to_finish(Fight *fight);

/// Does for `fight->mix` what fight_list_round does for plain specials and sailors.
int fight_mixed_list_round(const Fight *fight, FightMatchup *matchups);
