/// exact_cards: the draw of the cards and what they do before the first turn, written from the
/// rules a second time (MUT-11).
#pragma once

#include "sim/mutiny/exact/exact_hands.h"
#include "sim/mutiny/play.h"

/// How many cards of each sort are left in a deck.
typedef struct ExactDeck {
    int left[CARD_COUNT];
} ExactDeck;

/// A whole deck.
ExactDeck exact_cards_deck(void);

/// The chance that Red, then White, draw these cards from the deck; 0 where there are not enough.
double exact_cards_chance(const ExactDeck *deck, Card red, Card white);

/// Pairs of cards that a ship can draw.
enum { EXACT_PAIRS = CARD_COUNT * CARD_COUNT };

/// The pair's number, 0 … EXACT_PAIRS − 1.
static inline int exact_cards_pair(Card red, Card white)
{
    return (int)red * CARD_COUNT + (int)white;
}

/// Whether games with two pairs of cards have the same states once the men stand, so that they can
/// be solved together: nobody has a gun with only one of the pairs, and nothing else in which the
/// cards differ matters later.
bool exact_cards_meet(const Mutiny *mutiny, int pair, int other);

/// What the cards have made of a start.
typedef struct ExactCards {
    Card card[COLOUR_COUNT];
    int joined[KIND_COUNT], left[KIND_COUNT]; ///< men who became of a kind, or ceased to be
    ExactHands hands;
} ExactCards;

/// Jacks, before the men are placed: a sailor of the side rises among its specials.
/// @param men by kind, changed
void exact_cards_rise(ExactCards *cards, int men[KIND_COUNT]);

/// Jacks, where the men stand already: a sailor of the main force rises.
void exact_cards_rise_placed(const Mutiny *mutiny, ExactCards *cards, Board *board);

/// Kings and guns, once the men stand; and what of the cards matters from then on.
void exact_cards_settle(const Mutiny *mutiny, ExactCards *cards, Board *board);

/// After the mover's moves: its gun goes where the largest group goes of the men who were with it
/// and of whom one has its bearer's rank. `play` has noted who went where.
void exact_cards_follow(const Play *play, ExactHands *hands);
