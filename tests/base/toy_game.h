/// toy_game: the smallest game with every kind of measure, for tests of tallies and batches.
///
/// A die is rolled up to three times until it shows at least the target, 5 unless said otherwise.
/// Result 0: it did; result 1: not. `rolls` (count), `faces` (series, all faces seen), `hits` and
/// `tries` (counts), `hit_share` (ratio hits / tries), `first` (count, given a win: the face that
/// won); start column and strata `first`: the face of the first roll.
#pragma once

#include "sim/interface/game.h"

enum { TOY_ROLLS, TOY_FACES, TOY_HITS, TOY_TRIES, TOY_HIT_SHARE, TOY_WINNING_FACE };

/// What prepare() takes; null for the usual game.
typedef struct ToyRules {
    int target;     ///< 1 … 7
    bool elsewhere; ///< draws one more random number, for a purpose of its own
    bool before;    ///< draws one more random number before the die's
} ToyRules;

extern const Game toy_game;
