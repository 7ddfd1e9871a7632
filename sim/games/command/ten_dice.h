/// ten_dice: faces of a d10, sixteen from each word of a stream. Streams are but a word or two
/// long, so the words come from splitmix64, whose whole state is the seed at the address.
///
/// A word is a fraction of 2^64 whose decimal digits, first one first, are the faces: digit 0 is
/// face 1. Words whose sixteen digits would not be exactly uniform are passed over, about one in
/// 2700 (Lemire 2019, ACM TOMACS 29:3, with the bound 10^16). Since digits can be taken in pairs as
/// well, a fast engine may look two turns up at once and yet see the same faces.
#pragma once

#include <stdint.h>

#include "sim/base/dice.h"
#include "sim/base/wide.h"

enum { TEN_DICE_A_WORD = 16 };

#define TEN_DICE_POWER UINT64_C(10000000000000000)

typedef struct TenDice {
    uint64_t state;     ///< of splitmix64
    uint64_t fraction;  ///< digits to come
    int left;           ///< how many of them
    DiceScript *script; ///< faces of a test instead; null in every real game
} TenDice;

/// The next word whose sixteen digits may be used.
static inline uint64_t ten_dice_word(uint64_t *state)
{
    for (;;) {
        uint64_t word = splitmix64_next(state);
        // 2^64 mod 10^16 remainders are one too many.
        if (__builtin_expect(word * TEN_DICE_POWER >= -TEN_DICE_POWER % TEN_DICE_POWER, 1))
            return word;
    }
}

/// The fraction's next base-`radix` digit, which it loses.
static inline uint64_t ten_dice_digit(uint64_t *fraction, uint64_t radix)
{
    Unsigned128 product = (Unsigned128)*fraction * radix;
    *fraction = (uint64_t)product;
    return (uint64_t)(product >> 64);
}

/// The next face, 1 … 10.
static inline int ten_dice_face(TenDice *dice)
{
    if (__builtin_expect(dice->script != 0, 0))
        return dice_scripted_face(dice->script, 10);
    if (dice->left == 0) {
        dice->fraction = ten_dice_word(&dice->state);
        dice->left = TEN_DICE_A_WORD;
    }
    --dice->left;
    return 1 + (int)ten_dice_digit(&dice->fraction, 10);
}
