/// hand: several six-sided dice from one draw.
///
/// The faces are the digits of one uniform number to base 6, so n dice cost one word of the stream
/// however many of them the rules come to use: what a die decides does not shift the next die.
#pragma once

#include "sim/base/dice.h"

/// The ways in which a hand of n dice can fall, 6^n.
enum { HAND_MAX = 12 };
#define HAND_2 UINT32_C(36)
#define HAND_4 UINT32_C(1296)
#define HAND_12 UINT32_C(2176782336)

/// Dice that are thrown but not yet read.
typedef struct Hand {
    uint32_t rest;      ///< digits not yet read
    DiceScript *script; ///< faces given by a test instead; null in every real game
} Hand;

/// Throws as many dice as `ways` is a power of six (6 to 6^12).
static inline Hand hand_throw(DiceSource *source, uint32_t ways)
{
    if (__builtin_expect(source->script != 0, 0))
        return (Hand){.script = source->script};
    return (Hand){.rest = rng_below(&source->rng, ways)};
}

/// The next face, 1 … 6.
static inline int hand_face(Hand *hand)
{
    if (__builtin_expect(hand->script != 0, 0))
        return dice_scripted_face(hand->script, 6);
    uint32_t rest = hand->rest / 6;
    int face = 1 + (int)(hand->rest - rest * 6);
    hand->rest = rest;
    return face;
}

/// Leaves a die unread that the rules do not ask for this time. A script gives no face for it.
static inline void hand_skip(Hand *hand)
{
    hand->rest /= 6;
}
