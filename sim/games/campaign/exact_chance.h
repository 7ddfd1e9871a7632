/// exact_chance: the laws that the exact solutions of `campaign` are made of.
#pragma once

#include "sim/base/dice.h"
#include "sim/base/exact_table.h"

/// Room for the law of any dice expression: its totals, from the lowest.
enum { EXACT_CHANCE_DICE_MAX = DICE_COUNT_MAX * DICE_SIDES_MAX + 1 };

/// The probabilities of all totals, from dice_lowest on; there are dice_highest − dice_lowest + 1.
/// @param law room for EXACT_CHANCE_DICE_MAX
void exact_chance_of_totals(Dice dice, double *law);

/// The chance of a total of at most `limit`.
double exact_chance_at_most(Dice dice, int limit);

/// The binomial law: chances of 0 … `trials` successes, each of chance `success`.
/// @param law room for trials + 1
void exact_chance_binomial(int trials, double success, double *law);

/// The cells of a count or series, which is known from now on.
double *exact_chance_open(ExactTable *table, int measure);
