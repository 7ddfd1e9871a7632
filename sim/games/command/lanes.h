/// lanes: stacks that take their turns abreast by the tables of command_plan, since each look-up
/// has to wait for the stack's last one, but not for those of the others.
#pragma once

#include <string.h>

#include "sim/base/purpose.h"
#include "sim/games/command/command_plan.h"
#include "sim/games/command/ten_dice.h"

enum { LANES_MAX = 4, LANES_PAIRS = TEN_DICE_A_WORD / 2 };

/// Two turns' counts of up to four stacks in a sum of their entries.
#define LANES_TURNS_MASK UINT64_C(0x0f0f)

/// The number of lanes is a constant wherever these functions are used: 1 or LANES_MAX.
#define LANES_INLINE static inline __attribute__((always_inline))

/// Keeps a number in a register of its own: gathering those of several lanes into a vector costs
/// more than the one addition that it saves.
#define LANES_KEEP_SCALAR(number) __asm__("" : "+r"(number))

/// The stacks' dice and where they stand. They use up their dice together.
typedef struct Lanes {
    uint64_t row[LANES_MAX];
    uint64_t state[LANES_MAX];              ///< of their generators
    uint64_t faces[LANES_MAX][LANES_PAIRS]; ///< of the word at hand: two turns each, below 100
    int used;                               ///< faces of it, 0 … TEN_DICE_A_WORD
} Lanes;

/// Plays pairs of turns of four stacks (see lanes_play).
void lanes_play_four(const uint64_t *table, Lanes *lanes, int pairs, uint8_t *movers,
                     uint64_t *sums);

/// Puts the stacks at the start of their game.
LANES_INLINE void lanes_open(const PlanStack *stacks, int count, StreamRoot root, Lanes *lanes)
{
    lanes->used = TEN_DICE_A_WORD;
    for (int i = 0; i < count; ++i) {
        lanes->state[i] = stream_seed(root, PURPOSE_COMMAND, stacks[i].stream);
        lanes->row[i] = stacks[i].row;
    }
}

/// The next pairs of faces of a word.
LANES_INLINE void lanes_read_pairs(uint64_t fraction, int pairs, uint64_t *faces)
{
    for (int pair = 0; pair < pairs; ++pair) {
        uint64_t both = ten_dice_digit(&fraction, 100);
        LANES_KEEP_SCALAR(both);
        faces[pair] = both;
    }
}

/// Reads at least as many faces of the next word as there are turns to play.
LANES_INLINE void lanes_read_words(Lanes *lanes, int count, int turns)
{
    for (int i = 0; i < count; ++i) {
        uint64_t fraction = ten_dice_word(&lanes->state[i]);
        if (turns > TEN_DICE_A_WORD / 2)
            lanes_read_pairs(fraction, LANES_PAIRS, lanes->faces[i]);
        else
            lanes_read_pairs(fraction, (turns + 1) / 2, lanes->faces[i]);
    }
    lanes->used = 0;
}

/// How many of the next `turns` turns, which `later` others follow, the dice at hand are good for.
LANES_INLINE int lanes_open_span(Lanes *lanes, int count, int turns, int later)
{
    if (lanes->used == TEN_DICE_A_WORD)
        lanes_read_words(lanes, count, turns + later);
    int left = TEN_DICE_A_WORD - lanes->used;
    return turns < left ? turns : left;
}

/// One turn, when it is not the first of a pair or the second of it is not played now.
LANES_INLINE void lanes_play_single(const CommandPlan *plan, Lanes *lanes, int count,
                                    uint8_t *mover, uint64_t *sums)
{
    for (int i = 0; i < count; ++i) {
        uint64_t both = lanes->faces[i][lanes->used / 2];
        uint64_t face = lanes->used % 2 ? both % 10 : both / 10;
        uint64_t entry = plan->singles[(lanes->row[i] >> COMMAND_PLAN_SINGLE_SHIFT) + face];
        lanes->row[i] = entry >> COMMAND_PLAN_ROW_SHIFT;
        sums[i] += entry;
        *mover = (uint8_t)(*mover + (entry & 1));
    }
    ++lanes->used;
}

/// Two turns of one stack.
LANES_INLINE uint64_t lanes_play_pair(const uint64_t *table, uint64_t faces, uint64_t *row,
                                      uint64_t *sum)
{
    uint64_t entry = (table + faces)[*row];
    *row = entry >> COMMAND_PLAN_ROW_SHIFT;
    *sum += entry;
    LANES_KEEP_SCALAR(*sum);
    return entry;
}

/// Adds the sum of the stacks' entries to the bytes of its two turns. The first one's is the lowest
/// byte of an entry, and the first in memory, which is another matter on a big-endian machine.
LANES_INLINE void lanes_add_movers(uint64_t entries, uint8_t *movers)
{
    uint16_t both, turns = (uint16_t)(entries & LANES_TURNS_MASK);
    if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
        turns = __builtin_bswap16(turns);
    memcpy(&both, movers, sizeof both);
    both = (uint16_t)(both + turns);
    memcpy(movers, &both, sizeof both);
}

/// Pairs of turns of a single stack.
LANES_INLINE void lanes_play_one(const uint64_t *table, Lanes *lanes, int pairs, uint8_t *movers,
                                 uint64_t *sums)
{
    const uint64_t *faces = lanes->faces[0] + lanes->used / 2;
    uint64_t row = lanes->row[0], sum = sums[0];
    for (int pair = 0; pair < pairs; ++pair)
        lanes_add_movers(lanes_play_pair(table, faces[pair], &row, &sum), movers + 2 * pair);
    lanes->row[0] = row;
    sums[0] = sum;
}

/// Plays turns that the dice at hand are good for, and adds the entries to `sums`; `movers` are
/// bytes, one a turn.
LANES_INLINE void lanes_play(const CommandPlan *plan, Lanes *lanes, int count, int turns,
                             uint8_t *movers, uint64_t *sums)
{
    if (lanes->used % 2 && turns > 0) {
        lanes_play_single(plan, lanes, count, movers++, sums);
        --turns;
    }
    if (count == 1)
        lanes_play_one(plan->pairs, lanes, turns / 2, movers, sums);
    else
        lanes_play_four(plan->pairs, lanes, turns / 2, movers, sums);
    lanes->used += turns / 2 * 2;
    if (turns % 2)
        lanes_play_single(plan, lanes, count, movers + turns - 1, sums);
}
