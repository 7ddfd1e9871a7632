/// policy_lookahead: the bot that looks one turn ahead (MUT-16).
///
/// The order (order.h) is taken after which the side's own free men minus the enemy's, specials
/// weighted, are most on average when the turn's fights are over; the first of several. Prisoners
/// who may go free then are not counted.
#pragma once

#include "sim/mutiny/play.h"

/// Moves the men of the side whose turn it is; its outlook must be filled.
void policy_lookahead_move(Play *play);
