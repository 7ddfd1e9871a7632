/// cards: one card of a deck for each side, and what it does before the first turn (MUT-11).
#pragma once

#include "sim/base/purpose.h"
#include "sim/mutiny/play.h"

enum { CARDS_IN_DECK = 52, CARDS_IN_SUIT = 13 };

/// What the card at a place of the unshuffled deck does: 0 … 51, a suit after the other, each from
/// its ace to its king.
static inline Card cards_effect(int place)
{
    static const uint8_t effects[CARDS_IN_SUIT] = {
        [0] = CARD_ACE, [10] = CARD_JACK, [11] = CARD_QUEEN, [12] = CARD_KING};
    return (Card)effects[place % CARDS_IN_SUIT];
}

/// Deals the cards of several ships from one deck: for each ship in turn Red, then White draw
/// without putting back.
/// @param ships 1 … FLEET_SHIP_MAX
/// @param cards by ship and colour
void cards_deal(StreamRoot root, int ships, Card cards[][COLOUR_COUNT]);

/// The same for a single ship, quicker.
static inline void cards_deal_two(StreamRoot root, Card cards[COLOUR_COUNT])
{
    Rng deck = stream_branch(root, PURPOSE_CARDS, 0);
    int red = (int)rng_below(&deck, CARDS_IN_DECK);
    int white = (int)rng_below(&deck, CARDS_IN_DECK - 1);
    cards[COLOUR_RED] = cards_effect(red);
    cards[COLOUR_WHITE] = cards_effect(white + (white >= red));
}

/// The two cards of the only ship, or those that were dealt to her; fills `card` of the game's
/// extras.
void cards_draw(Play *play);

/// Jacks, before the men stand: a sailor of the side rises among its specials.
/// @param men by kind, changed
void cards_promote(Play *play, int32_t men[KIND_COUNT]);

/// Jacks, where the men stand already as the scenario says: a sailor of the main force rises.
void cards_promote_placed(Play *play);

/// Kings, Red before White, then guns. A king takes an enemy sailor out of the enemy's main force
/// and makes him a sailor at home; the gun goes to a man of the main force.
void cards_settle(Play *play);
