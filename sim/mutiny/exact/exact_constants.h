/// exact_constants: what the cards decide before the first turn: the two cards, who started as
/// what, who rose or came over. It never changes afterwards, so every state carries its law, in so
/// many more numbers.
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
