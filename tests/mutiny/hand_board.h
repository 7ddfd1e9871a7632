/// hand_board: a board of the large merchant that a test sets up man by man, White to move.
#pragma once

#include "sim/mutiny/play.h"
#include "tests/given.h"

/// The large merchant's compartments.
enum { BRIDGE, DECK, FORWARD_HOLD, ENGINE_ROOM, AFTER_HOLD, ROOMS };

typedef struct HandBoard {
    Given given;
    Play play;
} HandBoard;

/// An empty board; up to three settings over the defaults, null for none.
void hand_board_open(HandBoard *board, const char *first, const char *second, const char *third);

void hand_board_close(HandBoard *board);

/// Puts free men into a compartment.
void hand_board_put(Play *play, int room, Colour colour, int specials, int sailors);

/// Moves as the mover's policy says.
void hand_board_move(Play *play);

/// Asserts which free Whites a compartment holds.
void hand_board_assert_white(const Play *play, int room, int specials, int sailors);
