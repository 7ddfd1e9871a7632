/// exact_hands: the part of a state that cards are: what the rest of the game can still depend on
/// (MUT-11).
#pragma once

#include "sim/mutiny/options/optional.h"

/// All zero without cards.
typedef struct ExactHands {
    uint8_t card[COLOUR_COUNT]; ///< a Card that the side's turns hang on; else CARD_NONE
    uint8_t
        armed[COLOUR_COUNT]; ///< how the man with the gun fights, RANK_ARMED_…; 0: nobody has it
    uint8_t room[COLOUR_COUNT]; ///< where he is; 0 when there is none
} ExactHands;

/// The side's gun is lost.
static inline void exact_hands_disarm(ExactHands *hands, Colour colour)
{
    hands->armed[colour] = hands->room[colour] = 0;
}
