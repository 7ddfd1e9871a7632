/// play: one mutiny from its outbreak to its end (MUT-2 to MUT-10).
#pragma once

#include "sim/mutiny/fates.h"
#include "sim/mutiny/mutiny.h"

/// A game under way.
typedef struct Play {
    const Mutiny *mutiny;
    StreamRoot root;      ///< where the game's luck comes from
    const Trace *trace;   ///< who tells the game; else null
    const int32_t *given; ///< numbers of men by kind; null: as the scenario has them rolled
    Board board;
    Fates fates;
    int32_t free[COLOUR_COUNT]; ///< free men on the whole ship
    /// Rolls that still carry the penalty, by attacker and compartment; for scope `game` only.
    int32_t penalised[COLOUR_COUNT][SHIP_COMPARTMENT_MAX];
    Colour mover; ///< whose turn it is
    int turn;     ///< from 1; 0 before the first
    int assaults; ///< fights so far
    int matchups;
    int idle; ///< turns in a row in which nobody moved or fought
    bool moved;
} Play;

/// Plays one game. Never fails; allocates nothing.
void play_game(const Prepared *prepared, GameAddress address, Outcome *outcome);

/// Plays a game with the numbers of men that the stratum of exact_start_strata gives.
void play_stratum(const Prepared *prepared, const ExactStratum *stratum, GameAddress address,
                  Outcome *outcome);

/// Plays the same game and tells it.
void play_trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                Outcome *outcome);

/// Moves free men of the side whose turn it is; `men` by rank, at most those who are there.
void play_move(Play *play, int from, int to, const int32_t men[RANK_COUNT]);
