/// hand: several six-sided dice from one word.
///
///     word / 2^64 = 0.f1 f2 f3 … to base 6: the faces are the digits after the point
///
/// So n dice cost one word, however many of them the rules come to use; which dice are read does
/// not shift the words of later throws; and the first dice are the same however many are thrown.
#pragma once

#include "sim/base/dice.h"
#include "sim/base/stream.h"

/// The ways in which a hand of n dice can fall, 6^n.
enum { HAND_MAX = 20 };
#define HAND_WAYS_2 UINT64_C(36)
#define HAND_WAYS_3 UINT64_C(216)
#define HAND_WAYS_MAX UINT64_C(3656158440062976)

/// Dice that are thrown but not yet read.
typedef struct Hand {
    uint64_t fraction;  ///< the digits not yet read, as a fraction of 2^64
    DiceScript *script; ///< faces given by a test instead; null in every real game
} Hand;

/// Rejection sampling: whether a word is accepted. Among all accepted words every way comes equally
/// often. Source: Lemire 2019.
static inline bool hand_accepts(uint64_t word, uint64_t ways)
{
    return __builtin_expect(word * ways >= ways, 1) || word * ways >= -ways % ways;
}

/// The first accepted word for the hand at a place of a game's sequence.
static inline uint64_t hand_word(StreamRoot root, uint64_t place, uint64_t ways)
{
    // A refused word, of which there is less than one in 2^12, is followed by one far off.
    const uint64_t far = (UINT64_C(1) << 48) * SPLITMIX64_STEP;
    uint64_t word = stream_word(root, place);
    while (!hand_accepts(word, ways))
        word = stream_word(root, place += far);
    return word;
}

/// Where hands come from, one after the other.
typedef struct HandSource {
    StreamRoot root;
    uint64_t place;
    DiceScript *script; ///< null in every real game
} HandSource;

/// The hands of one purpose in one turn.
static inline HandSource hand_source(GameAddress address, DiceScript *script, Purpose purpose,
                                     int turn)
{
    enum { TURN_PLACES = 1 << 20 };
    return (HandSource){.root = stream_root(address),
                        .place = stream_place(purpose, (uint32_t)turn * TURN_PLACES),
                        .script = script};
}

/// Throws the next hand. @param ways of all that may be read, a power of six
static inline Hand hand_throw(HandSource *source, uint64_t ways)
{
    if (__builtin_expect(source->script != 0, 0))
        return (Hand){.script = source->script};
    uint64_t word = hand_word(source->root, source->place, ways);
    source->place += SPLITMIX64_STEP;
    return (Hand){.fraction = word};
}

/// The way that a word stands for, 0 … ways − 1, the first die's face counting most.
static inline uint64_t hand_way(uint64_t word, uint64_t ways)
{
    return (uint64_t)((Unsigned128)word * ways >> 64);
}

/// The hand of a way: the inverse of hand_way.
static inline Hand hand_of_way(uint64_t way, uint64_t ways)
{
    // The middle of the words that stand for this way, so that rounding changes no digit.
    uint64_t width = UINT64_MAX / ways;
    return (Hand){.fraction = way * width + width / 2};
}

/// The next face, 1 … 6.
static inline int hand_face(Hand *hand)
{
    if (__builtin_expect(hand->script != 0, 0))
        return dice_scripted_face(hand->script, 6);
    Unsigned128 product = (Unsigned128)hand->fraction * 6;
    hand->fraction = (uint64_t)product;
    return 1 + (int)(product >> 64);
}

/// Leaves a die unread that the rules do not ask for this time. A script gives no face for it.
static inline void hand_skip(Hand *hand)
{
    hand->fraction *= 6;
}
