/// trace_text: what men are called when a game is told.
#pragma once

#include "sim/mutiny/board.h"

enum { TRACE_MEN_SIZE = 200 };

/// "White" or "Red".
const char *trace_colour(Colour colour);

/// "party member", "White sailor with the gun", "soldier".
const char *trace_man(Colour colour, Rank rank);

/// Numbers of men by a fight's ranks: "2 officers and 1 White sailor"; "nobody" when there are
/// none.
const char *trace_men(Colour colour, const int32_t men[RANK_FIGHT_COUNT],
                      char text[TRACE_MEN_SIZE]);

/// The same for men by the board's ranks.
const char *trace_board_men(Colour colour, const int32_t men[RANK_COUNT],
                            char text[TRACE_MEN_SIZE]);
