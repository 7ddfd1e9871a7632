/// melee_pairs: what one pair of a melee comes to, and how the tables of pairs are laid out, for
/// the files of the melee alone.
#pragma once

#include "sim/base/hand.h"
#include "sim/rules/melee.h"

static inline int melee_pairs_lesser(int a, int b)
{
    return a < b ? a : b;
}

/// The unpaired men: `each` stand by every pair of their side, one more by the first `odd`.
typedef struct MeleeUnpaired {
    int each, odd;
    int sign; ///< 1: they are boarders, −1: defenders
} MeleeUnpaired;

static inline MeleeUnpaired melee_pairs_deal(int boarders, int defenders)
{
    int pairs = melee_pairs_lesser(boarders, defenders), more = boarders - defenders;
    int count = more < 0 ? -more : more;
    return (MeleeUnpaired){.each = count / pairs, .odd = count % pairs, .sign = more < 0 ? -1 : 1};
}

/// What a pair comes to, as an entry of `falls`: the sums of a hand's pairs stay apart.
enum { NOBODY_FALLS = 0, DEFENDER_FALLS = 1, BOARDER_FALLS = 16, BOTH_FALL = 17 };

/// Beyond these edges of the boarder one side always falls. One more is of pairs nobody fights.
enum { EDGE_MAX = 6, EDGES = 2 * EDGE_MAX + 1, EDGE_NONE = EDGES, HAND_PAIRS = HAND_MAX / 2 };

/// Pairs are looked up by twos, by the edges of both; of these rows an action uses a few.
enum { EDGE_INDICES = EDGES + 1, ROWS = EDGE_INDICES * EDGE_INDICES, ROW_WAYS = 36 * 36 };

/// Twos in a hand, and how many are looked up at once, since often that is enough.
enum { HAND_TWOS = HAND_PAIRS / 2, FIRST_TWOS = 3 };

/// The boarder's edge in a pair.
static inline int melee_pairs_edge(const MeleeRules *rules, MeleeUnpaired unpaired, int pair)
{
    return rules->boarder_bonus - rules->defender_bonus +
           rules->unpaired_bonus * unpaired.sign * (unpaired.each + (pair < unpaired.odd));
}

/// What a pair comes to whose boarder is ahead by so much, his edge counted.
static inline int melee_pairs_fall(MeleeTie tie, int ahead)
{
    static const int ties[] = {
        [TIE_NOTHING] = NOBODY_FALLS, [TIE_BOTH] = BOTH_FALL, [TIE_DEFENDER] = BOARDER_FALLS};
    if (ahead == 0)
        return ties[tie];
    return ahead > 0 ? DEFENDER_FALLS : BOARDER_FALLS;
}
