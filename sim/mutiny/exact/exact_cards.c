#include "sim/mutiny/exact/exact_cards.h"

#include "sim/mutiny/params.h"

ExactDeck exact_cards_deck(void)
{
    return (ExactDeck){
        {[CARD_NONE] = 36, [CARD_ACE] = 4, [CARD_KING] = 4, [CARD_QUEEN] = 4, [CARD_JACK] = 4}};
}

double exact_cards_chance(const ExactDeck *deck, Card red, Card white)
{
    int all = 0;
    for (int card = 0; card < CARD_COUNT; ++card)
        all += deck->left[card];
    int second = deck->left[white] - (red == white);
    if (deck->left[red] <= 0 || second <= 0)
        return 0;
    return (double)(deck->left[red] * second) / (double)(all * (all - 1));
}

static void turn(ExactCards *cards, Kind from, Kind to)
{
    ++cards->left[from];
    ++cards->joined[to];
}

void exact_cards_rise(ExactCards *cards, int men[KIND_COUNT])
{
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        Kind sailor = kind_of((Colour)colour, RANK_SAILOR);
        Kind special = kind_of((Colour)colour, RANK_SPECIAL);
        if (cards->card[colour] != CARD_JACK || men[sailor] == 0)
            continue;
        --men[sailor];
        ++men[special];
        turn(cards, sailor, special);
    }
}

// Among the compartments where the colour has men of the rank, the one with most of its men; −1:
// none.
static int where_most_are(const Mutiny *mutiny, const Board *board, Colour colour, Rank rank)
{
    int best = -1, most = 0;
    for (int room = 0; room < mutiny->rooms; ++room) {
        int men = room_free(&board->rooms[room], colour);
        if (board->rooms[room].free[colour][rank] > 0 && men > most) {
            best = room;
            most = men;
        }
    }
    return best;
}

void exact_cards_rise_placed(const Mutiny *mutiny, ExactCards *cards, Board *board)
{
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        int room = where_most_are(mutiny, board, (Colour)colour, RANK_SAILOR);
        if (cards->card[colour] != CARD_JACK || room < 0)
            continue;
        --board->rooms[room].free[colour][RANK_SAILOR];
        ++board->rooms[room].free[colour][RANK_SPECIAL];
        turn(cards, kind_of((Colour)colour, RANK_SAILOR), kind_of((Colour)colour, RANK_SPECIAL));
    }
}

static void play_king(const Mutiny *mutiny, Colour colour, ExactCards *cards, Board *board)
{
    Colour enemy = colour_other(colour);
    int room = where_most_are(mutiny, board, enemy, RANK_SAILOR);
    if (room < 0)
        return;
    --board->rooms[room].free[enemy][RANK_SAILOR];
    ++board->rooms[mutiny->plan[colour].home].free[colour][RANK_SAILOR];
    turn(cards, kind_of(enemy, RANK_SAILOR), kind_of(colour, RANK_SAILOR));
}

static void play_ace(const Mutiny *mutiny, Colour colour, ExactHands *hands, const Board *board)
{
    Rank wanted = mutiny->optional.gun_carrier == GUN_CARRIER_SAILOR ? RANK_SAILOR : RANK_SPECIAL;
    for (int i = 0; i < RANK_COUNT; ++i) {
        Rank rank = i == 0 ? wanted : wanted == RANK_SAILOR ? RANK_SPECIAL : RANK_SAILOR;
        int room = where_most_are(mutiny, board, colour, rank);
        if (room < 0)
            continue;
        hands->armed[colour] = rank == RANK_SAILOR ? RANK_ARMED_SAILOR : RANK_ARMED_SPECIAL;
        hands->room[colour] = (uint8_t)room;
        return;
    }
}

// Whether a side that never moves can still attack a strongpoint. It attacks only in the first
// turn, if the men begin face to face: from the enemy's first turn on, nobody stands beside its men
// when its own turn begins. But men who desert from it may meet it at their new home.
static bool ever_attacks_strongpoints(const Mutiny *mutiny, Colour colour)
{
    const Plan *plan = &mutiny->plan[colour];
    return (plan->policy != POLICY_HOLD || plan->executes || mutiny->first_turn == colour) &&
           mutiny->plan[colour_other(colour)].strongpoints != 0;
}

// Whether a card matters beyond the start: a queen can be used during the whole game, and own rules
// may look at any card.
static bool matters_later(const Mutiny *mutiny, Colour colour, Card card)
{
    static const int words[CARD_COUNT] = {[CARD_ACE] = RULE_COUNT_ACE,
                                          [CARD_KING] = RULE_COUNT_KING,
                                          [CARD_QUEEN] = RULE_COUNT_QUEEN,
                                          [CARD_JACK] = RULE_COUNT_JACK};
    const OwnPolicy *own = mutiny->own[colour];
    if (card == CARD_QUEEN && ever_attacks_strongpoints(mutiny, colour))
        return true;
    if (card == CARD_NONE)
        return false;
    for (int i = 0; own && i < own->rules.count; ++i)
        for (int k = 0; k < own->rules.items[i].when.count; ++k)
            if (clause_uses(&own->rules.items[i].when.items[k], words[card]))
                return true;
    return false;
}

static bool is_told_apart(const Mutiny *mutiny, Colour colour, Card card)
{
    return card == CARD_ACE || matters_later(mutiny, colour, card);
}

bool exact_cards_meet(const Mutiny *mutiny, int pair, int other)
{
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        const bool red = colour == COLOUR_RED;
        const int one = red ? pair / CARD_COUNT : pair % CARD_COUNT;
        const int two = red ? other / CARD_COUNT : other % CARD_COUNT;
        if (one != two && (is_told_apart(mutiny, (Colour)colour, (Card)one) ||
                           is_told_apart(mutiny, (Colour)colour, (Card)two)))
            return false;
    }
    return true;
}

void exact_cards_settle(const Mutiny *mutiny, ExactCards *cards, Board *board)
{
    static const Colour order[COLOUR_COUNT] = {COLOUR_RED, COLOUR_WHITE};
    for (int i = 0; i < COLOUR_COUNT; ++i)
        if (cards->card[order[i]] == CARD_KING)
            play_king(mutiny, order[i], cards, board);
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        Card card = cards->card[colour];
        if (card == CARD_ACE)
            play_ace(mutiny, (Colour)colour, &cards->hands, board);
        if (matters_later(mutiny, (Colour)colour, card))
            cards->hands.card[colour] = (uint8_t)card;
    }
}

// The number of the mover's men of this rank who were in `from` when the turn began and are in `to`
// now.
static int group(const Play *play, int from, int to, Rank rank)
{
    if (to != from)
        return play->extras.went[from][to][rank];
    int stayed = play->board.rooms[from].free[play->mover][rank];
    for (int other = 0; other < play->mutiny->rooms; ++other)
        if (other != from)
            stayed -= play->extras.went[other][from][rank];
    return stayed;
}

void exact_cards_follow(const Play *play, ExactHands *hands)
{
    if (!hands->armed[play->mover])
        return;
    const Rank rank = rank_on_board((Rank)hands->armed[play->mover]);
    const int from = hands->room[play->mover];
    int most = 0;
    for (int to = 0; to < play->mutiny->rooms; ++to) {
        int of_rank = group(play, from, to, rank);
        int men = of_rank + group(play, from, to, rank == RANK_SAILOR ? RANK_SPECIAL : RANK_SAILOR);
        if (of_rank > 0 && men > most) {
            most = men;
            hands->room[play->mover] = (uint8_t)to;
        }
    }
}
