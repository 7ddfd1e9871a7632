/// play: one mutiny from its outbreak to its end (MUT-2 to MUT-10).
#pragma once

#include "sim/mutiny/fates.h"
#include "sim/mutiny/mutiny.h"
#include "sim/mutiny/trace.h"

typedef struct Luck Luck;
typedef struct PlayStop PlayStop;

/// A game under way.
typedef struct Play {
    const Mutiny *mutiny;
    StreamRoot root;      ///< where the game's luck comes from
    const Trace *trace;   ///< who tells the game; else null
    const int32_t *given; ///< numbers of men by kind; null: as the scenario has them rolled
    const Card *dealt;    ///< by colour, from another deck; null: the ship has a deck of her own
    Luck *luck;           ///< gives the outcomes to whoever explores the game; null: the streams do
    PlayStop *stop;       ///< where the game shall halt before a fight; null: it shall not
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
    int32_t *held;  ///< cells of who holds what; null when they are not recorded
    int held_until; ///< turn up to which they are filled
    Extras extras;  ///< only for optional rules
} Play;

/// Why a game has halted.
typedef enum PlayHalt {
    PLAY_HALT_NOT,   ///< it has ended
    PLAY_HALT_FIGHT, ///< a fight is about to begin
    PLAY_HALT_LUCK   ///< prisoners are to be executed, or men to leave the ship
} PlayHalt;

/// How far a game came that halts before its next fight, and before any dice but those of fights.
struct PlayStop {
    PlayHalt halt;
    Play play;   ///< as it stands; without orders to halt
    int room;    ///< of the fight to come
    Fight fight; ///< ready to be fought, but for its streams; its `mix`, if any, is here:
    FightMix mix;
    MutinyResult result; ///< when it has ended
};

/// Plays from the outbreak until the first fight is about to begin. Meant for policies without
/// chance: the game has no luck of its own. Relief never comes.
/// @param men numbers of men by kind that start; of no effect where the scenario places the men
/// @param cards by colour; of no effect where there are none
void play_to_fight(const Mutiny *mutiny, const int32_t men[KIND_COUNT],
                   const Card cards[COLOUR_COUNT], PlayStop *stop);

/// Plays on from a game that halted, its fight having ended as `fight` says, until the next fight.
/// Turns are counted from that fight's turn, which is 0.
void play_on_to_fight(const PlayStop *from, const Fight *fight, PlayStop *stop);

// The acts of a game, for whoever takes it step by step (steps/mutiny_steps.h).

/// Begins a game with its outbreak. @param luck null: the streams of the address give the dice
void play_open(const Mutiny *mutiny, GameAddress address, Luck *luck, Play *play);

/// Whether another turn comes: both sides have free men, and turns are left.
bool play_goes_on(const Play *play);

/// Whether dice are due in the turn that has begun, `play->turn`, before its fights.
bool play_rolls_before_fights(const Play *play);

/// What the mover decides and does before the fights of the turn that has begun.
void play_decide_and_move(Play *play);

/// The compartment that is fought for next in this turn; −1: none is left.
int play_next_fight(const Play *play);

/// Sets up the fight there, or what is left of it: its men by all ranks, in `mix`.
void play_set_up_fight(Play *play, int room, Fight *fight, FightMix *mix);

/// Takes those who are lost in the fight off the board; it may be one round of it.
void play_end_fight(Play *play, int room, const Fight *fight);

/// Ends a turn whose fights are over.
void play_close_turn(Play *play);

/// How a game ends that does not go on.
MutinyResult play_result(const Play *play);

/// Plays a game on to its end in which the mover has moved, but nobody has fought since. Tells and
/// counts nothing of who holds what.
MutinyResult play_on(Play *play);

/// Plays one game. Never fails; allocates nothing.
void play_game(const Prepared *prepared, GameAddress address, Outcome *outcome);

/// Plays a game that starts with these numbers of men, by kind.
void play_given(const Mutiny *mutiny, const int32_t men[KIND_COUNT], GameAddress address,
                Outcome *outcome);

/// Plays one ship of a fleet, and tells it unless `telling` is null.
/// @param cards by colour, from the fleet's deck; of no effect without cards
void play_ship(const Mutiny *mutiny, GameAddress address, const Card cards[COLOUR_COUNT],
               const Telling *telling, Outcome *outcome);

/// Plays the same game and tells it.
void play_trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                Outcome *outcome);

/// Moves free men of the side whose turn it is; `men` by rank, at most those who are there.
void play_move(Play *play, int from, int to, const int32_t men[RANK_COUNT]);
