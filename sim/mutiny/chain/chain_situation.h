/// chain_situation: the state by which fights of a chain are interned: all that the rest of a game
/// can depend on when it comes to a fight.
#pragma once

#include "sim/mutiny/play.h"

/// Situations that are alike are equal bytes.
typedef struct Situation {
    uint8_t men[SHIP_COMPARTMENT_MAX][KIND_COUNT];
    uint16_t penalised[COLOUR_COUNT][SHIP_COMPARTMENT_MAX]; ///< 0 unless they last all game
    uint8_t card[COLOUR_COUNT];                             ///< CARD_NONE for one that is over
    uint8_t gun_room[COLOUR_COUNT], gun_rank[COLOUR_COUNT]; ///< a rank of the board from 1; 0: none
    bool captives[COLOUR_COUNT]; ///< there may be prisoners to be executed
    uint16_t mover, room;
} Situation;

/// That of a game which has halted before a fight, prisoners being all who were lost.
Situation situation_of(const PlayStop *stop);
