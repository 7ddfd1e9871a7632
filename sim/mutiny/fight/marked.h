/// marked: men whom the board counts among others of their rank but who are not quite like them:
/// who has a gun (MUT-11), who is a soldier (MUT-14). Says which of those who move they are, and
/// lets them fight as what they are.
#pragma once

#include "sim/mutiny/play.h"

/// Whether the side's gun is with a man of this rank there.
bool marked_gun_is_with(const Play *play, int room, Colour colour, Rank rank);

/// Free, and captive, soldiers of the colour among those of this rank there.
int marked_soldiers(const Play *play, int room, Colour colour, Rank rank);
int marked_captive_soldiers(const Play *play, int room, Colour colour, Rank rank);

/// Takes the free, or the captive, soldiers among those of this rank there off the list; how many.
int marked_take_free(Play *play, int room, Colour colour, Rank rank);
int marked_take_captives(Play *play, int room, Colour colour, Rank rank);

/// Forgets who went where; before a turn's moves.
void marked_begin_moves(Play *play);

/// Notes that men of the mover's went, to be told by marked_follow.
void marked_note_move(Play *play, int from, int to, const int32_t men[RANK_COUNT]);

/// After the mover's moves: of the men who left a compartment or stayed there, the gun and the
/// soldiers are with the main force, the largest group with men of their rank (the first listed
/// compartment of several), and those for whom it has no room with the next.
void marked_follow(Play *play);

/// Whether men of the fight in this compartment are marked.
bool marked_are_in(const Play *play, int room);

/// Tells the fight's men apart by all ranks.
void marked_join_fight(const Play *play, int room, Fight *fight);

/// After the fight: soldiers and guns lost in it. Soldiers were counted as the kinds of their
/// ranks.
void marked_take_losses(Play *play, int room, const Fight *fight);

/// Captive soldiers of the compartment are free again.
void marked_set_free(Play *play, int room);
