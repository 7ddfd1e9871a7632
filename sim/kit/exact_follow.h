/// exact_follow: plays the solution of best play. A game is played literally, with its own words
/// from its own streams, while a cursor keeps track of its node in the transition graph. Where a
/// side chooses, the node tells the option that the solution takes, and what each option would have
/// been worth.
#pragma once

#include "sim/kit/exact_optimal.h"
#include "sim/kit/literal.h"

enum { EXACT_FOLLOW_TEXT_SIZE = 24 };

/// Best play of a game; read-only once made.
typedef struct ExactFollowed {
    const Graph *graph; ///< of a game without rounds, with the choices of some sides open
    const ExactOptimum *optimum;
    const ExactPayoff *payoff;
} ExactFollowed;

/// The cursor of one game.
typedef struct ExactFollow {
    const ExactFollowed *followed;
    Luck luck; ///< the cursor's own, which reads the same streams
    uint32_t counters[LUCK_COUNTERS_MAX];
    uint32_t at;     ///< node
    uint32_t choice; ///< node of the last choice
} ExactFollow;

/// Begins a game at an address. `follow` must stay where it is until the game ends.
void exact_follow_begin(const ExactFollowed *followed, GameAddress address, ExactFollow *follow);

/// Gives a step its throws and choices: `take` of Luck; the context is an ExactFollow.
int64_t exact_follow_take(void *context, const LuckThrow *thrown);

/// Writes the value of an option of the last choice, to the sides that maximise.
void exact_follow_worth(const ExactFollow *follow, uint32_t option,
                        char text[EXACT_FOLLOW_TEXT_SIZE]);

/// What best play does at the last choice; null when it was not made by both sides at once.
const ExactMix *exact_follow_mix(const ExactFollow *follow);
