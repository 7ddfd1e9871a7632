/// dice: dice expressions ("2d6+1", "AD", "12"), rolled from a stream or from a script.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/base/rng.h"
#include "sim/base/status.h"

enum { DICE_COUNT_MAX = 8, DICE_SIDES_MAX = 100, DICE_ADD_MAX = 1000, DICE_TEXT_SIZE = 24 };

/// `count` dice of `sides` faces plus `add`; a constant has count 0. No padding: compare with
/// memcmp.
typedef struct Dice {
    int32_t count;   ///< 0 … DICE_COUNT_MAX
    int32_t sides;   ///< 2 … DICE_SIDES_MAX; 0 for a constant
    int32_t average; ///< 1: average dice, faces 2 3 3 4 4 5 (sides is 6); else 0
    int32_t add;     ///< −DICE_ADD_MAX … DICE_ADD_MAX
} Dice;

/// Faces that a test gives instead of luck; used in order, and asserted not to run out. Without
/// faces the dice fall by `luck`, and are counted.
typedef struct DiceScript {
    const uint8_t *faces;
    int count;
    int used;
    Rng luck; ///< in place of faces
} DiceScript;

/// Where faces come from: a stream, or a script when `script` is not null.
typedef struct DiceSource {
    Rng rng;
    DiceScript *script; ///< owned by the caller; null in every real game
} DiceSource;

/// Reads "d6", "2d6", "2d6+1", "AD", "2AD-1" or a whole number; letters in either case, no spaces.
/// On failure `*dice` is unchanged and `error` says what would be right.
MUST_CHECK Status dice_parse(const char *text, Dice *dice, Error *error);

/// Writes the expression in its shortest form, e.g. "2d6+1"; dice_parse reads it back unchanged.
void dice_format(Dice dice, char text[DICE_TEXT_SIZE]);

/// Lowest and highest total.
int dice_lowest(Dice dice);
int dice_highest(Dice dice);

/// In how many of all rolls the total is dice_lowest + i, for i = 0 … dice_highest − dice_lowest.
/// @param ways array of dice_highest − dice_lowest + 1 counts
/// Returns the number of all rolls, sides^count (at most 10^16).
uint64_t dice_ways(Dice dice, uint64_t *ways);

/// The next face of a script; asserts that one given is there and in 1 … sides.
int dice_scripted_face(DiceScript *script, int sides);

/// One face of a die with `sides` faces, 1 … sides.
static inline int dice_face(DiceSource *source, int sides)
{
    if (__builtin_expect(source->script != 0, 0))
        return dice_scripted_face(source->script, sides);
    return 1 + (int)rng_below(&source->rng, (uint32_t)sides);
}

/// What an average die shows instead of a face: 2 3 3 4 4 5.
static inline int dice_average_face(int face)
{
    return (face + 4) / 2;
}

/// One total; dice_roll, inline.
static inline int dice_total(Dice dice, DiceSource *source)
{
    int total = dice.add;
    for (int die = 0; die < dice.count; ++die) {
        int face = dice_face(source, dice.sides);
        total += __builtin_expect(dice.average, 0) ? dice_average_face(face) : face;
    }
    return total;
}

/// One total.
int dice_roll(Dice dice, DiceSource *source);
