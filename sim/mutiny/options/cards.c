/// cards: drawing, and who is changed by it. The main force is the compartment with most men of the
/// side among those with a man to choose from, the first listed of several.

#include "sim/mutiny/options/cards.h"

#include "sim/base/purpose.h"
#include "sim/mutiny/chance.h"

// The place of the card that is `rank`-th, from 0, of those left; notes that it has gone.
static int take_card(uint8_t taken[CARDS_IN_DECK], int count, int rank)
{
    int place = rank, at = 0;
    for (; at < count && taken[at] <= place; ++at)
        ++place;
    memmove(&taken[at + 1], &taken[at], (size_t)(count - at));
    taken[at] = (uint8_t)place;
    return place;
}

void cards_deal(StreamRoot root, int ships, Card cards[][COLOUR_COUNT])
{
    static const Colour order[COLOUR_COUNT] = {COLOUR_RED, COLOUR_WHITE};
    Rng deck = stream_branch(root, PURPOSE_CARDS, 0);
    uint8_t taken[CARDS_IN_DECK]; // in ascending order
    for (int count = 0; count < COLOUR_COUNT * ships; ++count) {
        int rank = (int)rng_below(&deck, (uint32_t)(CARDS_IN_DECK - count));
        cards[count / COLOUR_COUNT][order[count % COLOUR_COUNT]] =
            cards_effect(take_card(taken, count, rank));
    }
}

// For whoever explores: Red draws, then White, cards with the same effect as one.
static void explore_cards(Luck *luck, Card cards[COLOUR_COUNT])
{
    ChanceWeights left = {{0}};
    for (int place = 0; place < CARDS_IN_DECK; ++place)
        ++left.of[cards_effect(place)];
    cards[COLOUR_RED] = (Card)chance_pick(luck, PURPOSE_CARDS, &left);
    --left.of[cards[COLOUR_RED]];
    cards[COLOUR_WHITE] = (Card)chance_pick(luck, PURPOSE_CARDS, &left);
}

void cards_draw(Play *play)
{
    if (play->dealt)
        memcpy(play->extras.card, play->dealt, sizeof play->extras.card);
    else if (play->luck)
        explore_cards(play->luck, play->extras.card);
    else
        cards_deal_two(play->root, play->extras.card);
}

static void note_promotion(Play *play, Colour colour)
{
    fates_turn(&play->fates, kind_of(colour, RANK_SAILOR), kind_of(colour, RANK_SPECIAL), 1);
    play->extras.turned[colour] = true;
}

void cards_promote(Play *play, int32_t men[KIND_COUNT])
{
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        int32_t *sailors = &men[kind_of((Colour)colour, RANK_SAILOR)];
        if (play->extras.card[colour] != CARD_JACK || *sailors == 0)
            continue;
        --*sailors;
        ++men[kind_of((Colour)colour, RANK_SPECIAL)];
        // Whoever is put on the board is counted as starting; he started as a sailor.
        ++play->fates.started[kind_of((Colour)colour, RANK_SAILOR)];
        --play->fates.started[kind_of((Colour)colour, RANK_SPECIAL)];
        note_promotion(play, (Colour)colour);
    }
}

// Where most men of the colour stand, among compartments with one of the rank; −1: there is none.
static int main_force(const Play *play, Colour colour, Rank rank)
{
    int best = -1;
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        const Room *here = &play->board.rooms[room];
        if (here->free[colour][rank] > 0 &&
            (best < 0 || room_free(here, colour) > room_free(&play->board.rooms[best], colour)))
            best = room;
    }
    return best;
}

void cards_promote_placed(Play *play)
{
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        int room = main_force(play, (Colour)colour, RANK_SAILOR);
        if (play->extras.card[colour] != CARD_JACK || room < 0)
            continue;
        --play->board.rooms[room].free[colour][RANK_SAILOR];
        ++play->board.rooms[room].free[colour][RANK_SPECIAL];
        note_promotion(play, (Colour)colour);
    }
}

static void turn_traitor(Play *play, Colour colour)
{
    Colour enemy = colour_other(colour);
    int from = main_force(play, enemy, RANK_SAILOR);
    if (from < 0)
        return;
    --play->board.rooms[from].free[enemy][RANK_SAILOR];
    --play->free[enemy];
    ++play->board.rooms[play->mutiny->plan[colour].home].free[colour][RANK_SAILOR];
    ++play->free[colour];
    fates_turn(&play->fates, kind_of(enemy, RANK_SAILOR), kind_of(colour, RANK_SAILOR), 1);
    play->extras.turned[colour] = true;
}

static void give_gun(Play *play, Colour colour)
{
    bool best = play->mutiny->optional.gun_carrier == GUN_CARRIER_BEST;
    Gun *gun = &play->extras.gun[colour];
    gun->rank = best ? RANK_SPECIAL : RANK_SAILOR;
    gun->room = main_force(play, colour, gun->rank);
    if (gun->room < 0) {
        gun->rank = best ? RANK_SAILOR : RANK_SPECIAL;
        gun->room = main_force(play, colour, gun->rank);
    }
    gun->loaded = gun->room >= 0;
    play->extras.marked |= gun->loaded;
}

void cards_settle(Play *play)
{
    static const Colour order[COLOUR_COUNT] = {COLOUR_RED, COLOUR_WHITE};
    for (int i = 0; i < COLOUR_COUNT; ++i)
        if (play->extras.card[order[i]] == CARD_KING)
            turn_traitor(play, order[i]);
    for (int i = 0; i < COLOUR_COUNT; ++i)
        if (play->extras.card[order[i]] == CARD_ACE)
            give_gun(play, order[i]);
}
