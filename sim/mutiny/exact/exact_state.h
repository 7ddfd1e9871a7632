/// exact_state: a mutiny between two rounds, and everything that happens without dice until the
/// next one: the end of a fight, the next compartment, freed prisoners, the policies' decisions and
/// moves, whole turns in which nobody fights (MUT-4, MUT-5, MUT-9). Only policies
/// are shared with play.
#pragma once

#include "sim/mutiny/exact/exact_formation.h"
#include "sim/mutiny/exact/exact_hands.h"
#include "sim/mutiny/play.h"

/// Where a game stands: `room` is being fought for, and a round is due.
typedef struct ExactState {
    Board board;
    int32_t rolls[COLOUR_COUNT][SHIP_COMPARTMENT_MAX]; ///< scope game: penalised rolls left
    Colour mover;
    int turn;      ///< from 1
    int room;      ///< −1: no fight is under way
    int penalised; ///< rolls of this assault that still carry the penalty
    ExactHands hands;
} ExactState;

/// What came next without dice.
typedef enum ExactNext { EXACT_NEXT_ROUND, EXACT_NEXT_END } ExactNext;

/// Where the walk ended: dice are due, or the game is over with this result after this turn.
typedef struct ExactStop {
    ExactNext next;
    MutinyResult result;
    int turn;
} ExactStop;

/// The state before turn 1 of a ship with these men aboard.
ExactState exact_state_open(const Mutiny *mutiny, const Board *board, const ExactHands *hands);

/// Walks from before turn 1 to the first round, or to the end.
ExactStop exact_state_begin(const Mutiny *mutiny, ExactState *state);

/// Walks from the end of a round to the next round, or to the end.
ExactStop exact_state_go_on(const Mutiny *mutiny, ExactState *state);

/// The same as the policy of the side whose turn it is sees it.
Play exact_state_view(const Mutiny *mutiny, const ExactState *state);

/// The men of the round that is due.
ExactMen exact_state_men(const ExactState *state);

/// Takes the men a round has left back into the board: free men, and those captured by rank.
void exact_state_leave(ExactState *state, const ExactMen *men,
                       int captured[ROLE_COUNT][RANK_COUNT]);

/// Free men of both sides on the whole ship.
int exact_state_total(const Mutiny *mutiny, const ExactState *state);

/// The canonical form by which states are interned: equal states, and only they, have equal bytes.
typedef struct ExactCodec {
    int rooms;
    bool captives; ///< prisoners matter, since they may be freed
    bool rolls;    ///< penalised rolls are counted over the whole game
    bool hands;    ///< cards are in use
    size_t size;   ///< bytes of a key
} ExactCodec;

ExactCodec exact_codec(const Mutiny *mutiny);
void exact_codec_write(const ExactCodec *codec, const ExactState *state, uint16_t *key);
ExactState exact_codec_read(const ExactCodec *codec, const uint16_t *key);
