/// optional: what the optional rules (MUT-11 to MUT-14) need to know of a scenario and of a game.
/// Nothing here is touched in a scenario without them.
#pragma once

#include "sim/mutiny/board.h"

/// The optional rules of a scenario, ready to be played.
typedef struct Optional {
    bool any; ///< one of the rules below is in use
    bool cards, executions, boats, docked;
    GunCarrier gun_carrier;
    int desert_min;             ///< pips
    bool captives_desert;       ///< captured sailors roll as well
    bool soldiers_come;         ///< the relief can bring soldiers
    bool soldiers_join;         ///< captured soldiers join the Reds who win
    bool sailors_come;          ///< the relief can bring sailors, of either colour
    bool mutineers_board;       ///< the men of a warship that mutinies join the Reds
    int drowned[LEAVING_FACES]; ///< by the d10's face − 1: thousandths of the men; so `taken`
    int taken[LEAVING_FACES];
    Relief relief;
    int relief_turn, relief_men;
    int relief_rolls; ///< of those who come aboard, the first this many with the penalty
    int relief_room;  ///< compartment
    ReliefQuality relief_quality; ///< of soldiers, from a warship too
    int refuse_max, officer_min;  ///< pips
    int warship_mutiny_min;       ///< pips
} Optional;

/// What a card of the deck does (MUT-11); also the values of the measures card.red and card.white.
typedef enum Card { CARD_NONE, CARD_ACE, CARD_KING, CARD_QUEEN, CARD_JACK, CARD_COUNT } Card;

/// The gun of a side's ace.
typedef struct Gun {
    bool loaded; ///< one of the side's free men has it
    int room;    ///< where he is
    Rank rank;   ///< as the board counts him
} Gun;

/// What the board does not tell of a game under way. Men with a gun and soldiers are counted on the
/// board among the specials and sailors; here is which of them they are.
typedef struct Extras {
    Card card[COLOUR_COUNT];
    bool turned[COLOUR_COUNT]; ///< the side's card made a sailor come over, or rise
    Gun gun[COLOUR_COUNT];
    bool marked;   ///< a gun or soldiers are aboard
    bool relieved; ///< the relief has had its turn
    int gangway;   ///< compartment into which Whites come from outside this turn; −1: none
    /// White soldiers by compartment and rank of the board.
    int32_t soldiers[SHIP_COMPARTMENT_MAX][RANK_COUNT];
    int32_t captive_soldiers[SHIP_COMPARTMENT_MAX][RANK_COUNT];
    /// Men of the mover who went from one compartment to another this turn; kept while `marked`.
    int32_t went[SHIP_COMPARTMENT_MAX][SHIP_COMPARTMENT_MAX][RANK_COUNT];
} Extras;
