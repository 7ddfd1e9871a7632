/// tiny: games of a few lines whose answers are known from textbooks, for the tests of the kit.
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/kit/step.h"

/// A tiny game and what it is counted in.
typedef struct Tiny {
    MeasureSet set;
    StepGame game;
    int32_t rules[4]; ///< what its steps read
} Tiny;

/// The game of a tiny one that stays where it is.
static inline const StepGame *tiny_game(Tiny *tiny)
{
    tiny->game.rules = tiny->rules;
    tiny->game.measures = &tiny->set;
    return &tiny->game;
}

/// Gambler's ruin: with `fortune` of `goal` units, one unit a throw, won `wins` times in `of`.
/// Counts: throws (its last bin is 400), lost throws.
Tiny tiny_ruin(int fortune, int goal, int wins, int of);
enum { RUIN_WON, RUIN_RUINED };

/// The pass line at craps.
Tiny tiny_craps(void);

/// The same with two throws of a die after one another.
Tiny tiny_craps_one_by_one(void);
enum { CRAPS_WON, CRAPS_LOST };

/// `heads` heads in a row within `throws` throws of a coin, a round each. Count: throws; heads.
Tiny tiny_run(int heads, int throws);
enum { RUN_CAME, RUN_NEVER };

/// Pig to `target` points for two who both choose freely.
Tiny tiny_pig(int target);
enum { PIG_FIRST, PIG_SECOND };

/// Counts how many of 5 dice show `face` or more, by one binomial, then one deals as many cards
/// from 1 2 3 by weights; results: the last card's number, 0 for none.
Tiny tiny_cards(int face);

/// Up to `rounds` rounds of two throws of a die, each at the next word of its round; a double ends
/// the game. A series: the faces, less 1. It stops after so many steps, if that is not 0.
Tiny tiny_doubles(int rounds, uint64_t steps);
enum { DOUBLES_CAME, DOUBLES_NEVER };

void tiny_close(Tiny *tiny);
