/// exact_constants: what cards settle before the first turn, carried along by every state
/// unchanged: the two cards, who started as what, who rose or came over. A state has so many
/// numbers more.
#pragma once

#include "sim/interface/exact_table.h"
#include "sim/mutiny/exact/exact_start.h"

/// How many numbers these are; none without cards.
size_t exact_constants_width(const Mutiny *mutiny);

/// Adds a start to a state's numbers.
void exact_constants_start(const Mutiny *mutiny, const ExactStart *start, double *numbers);

/// The probability of each pair of cards, by exact_cards_pair, in a state's numbers.
static inline const double *exact_constants_pairs(const double *numbers)
{
    return numbers;
}

/// Adds the numbers of a game's end to the table.
void exact_constants_end(const Mutiny *mutiny, const double *numbers, int result,
                         ExactTable *table);
