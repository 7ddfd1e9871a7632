/// chain_situation: the part of a game's state that its future depends on.

#include "sim/mutiny/chain/chain_situation.h"

#include "sim/base/rng.h"

// The card that still matters: a queen, or any card of a side whose own rules look at cards; else
// none.
static Card card_in_play(const Play *play, Colour colour)
{
    Card card = play->extras.card[colour];
    return play->mutiny->own[colour] || card == CARD_QUEEN ? card : CARD_NONE;
}

static bool has_captives(const Play *play, Colour colour)
{
    int men = 0;
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        const int32_t *captive = play->board.rooms[room].captive[colour];
        men += captive[RANK_SPECIAL] + captive[RANK_SAILOR];
    }
    return men > 0;
}

static void add_options(const Play *play, Situation *situation)
{
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        const Gun *gun = &play->extras.gun[colour];
        situation->card[colour] = (uint8_t)card_in_play(play, (Colour)colour);
        if (gun->loaded) {
            situation->gun_room[colour] = (uint8_t)gun->room;
            situation->gun_rank[colour] = (uint8_t)(gun->rank + 1);
        }
        situation->captives[colour] =
            play->mutiny->optional.executions && has_captives(play, (Colour)colour);
    }
}

Situation situation_of(const PlayStop *stop)
{
    const Play *play = &stop->play;
    const Mutiny *mutiny = play->mutiny;
    Situation situation = {.mover = (uint16_t)play->mover, .room = (uint16_t)stop->room};
    for (int room = 0; room < mutiny->rooms; ++room) {
        for (int kind = 0; kind < KIND_COUNT; ++kind)
            situation.men[room][kind] =
                (uint8_t)play->board.rooms[room].free[kind / RANK_COUNT][kind % RANK_COUNT];
        if (mutiny->strongpoint_scope == STRONGPOINT_SCOPE_GAME)
            for (int colour = 0; colour < COLOUR_COUNT; ++colour)
                situation.penalised[colour][room] = (uint16_t)play->penalised[colour][room];
    }
    if (mutiny->optional.any)
        add_options(play, &situation);
    return situation;
}
