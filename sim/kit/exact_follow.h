/// exact_follow: best play at the table. A game is played literally, with its own words from its
/// own streams, while a finger follows it in the transition graph; where a side chooses, the finger
/// says what the solution chooses, and what each choice would have been worth.
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

/// A game that is followed.
typedef struct ExactFollow {
    const ExactFollowed *followed;
    Luck luck; ///< of the finger's own, from the same streams
    uint32_t counters[LUCK_COUNTERS_MAX];
    uint32_t at;     ///< node
    uint32_t choice; ///< node of the last choice
} ExactFollow;

/// Begins a game at an address. `follow` must stay where it is until the game ends.
void exact_follow_begin(const ExactFollowed *followed, GameAddress address, ExactFollow *follow);

/// Gives a step its throws and choices: `take` of Luck; the context is an ExactFollow.
int64_t exact_follow_take(void *context, const LuckThrow *thrown);

/// What choosing the option, one of those of the last choice, is worth to those who maximise.
void exact_follow_worth(const ExactFollow *follow, uint32_t option,
                        char text[EXACT_FOLLOW_TEXT_SIZE]);
