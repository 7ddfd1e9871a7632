/// exact_start: every way in which a ship can start, with its probability (MUT-1 to MUT-3).
#pragma once

#include "sim/base/status.h"
#include "sim/interface/exact_strata.h"
#include "sim/mutiny/exact/exact_cards.h"

/// One way: the men who start, what the cards have made of them, where they stand, and how likely
/// that is.
typedef struct ExactStart {
    int men[KIND_COUNT];
    Board board;
    double probability;
    ExactCards cards; ///< all zero without cards
} ExactStart;

/// Men of a kind once the cards have done what they do.
static inline int exact_start_aboard(const ExactStart *start, int kind)
{
    return start->men[kind] + start->cards.joined[kind] - start->cards.left[kind];
}

/// Calls `take` for every start of positive probability; the probabilities add up to 1. Stops at
/// its first failure. The policies must place without luck.
MUST_CHECK Status exact_start(const Mutiny *mutiny,
                              Status (*take)(void *context, const ExactStart *start, Error *error),
                              void *context, Error *error);

/// The same for the starts with one pair of cards alone, by exact_cards_pair; −1: with any. Their
/// probabilities add up to the pair's.
MUST_CHECK Status exact_start_dealt(const Mutiny *mutiny, int pair,
                                    Status (*take)(void *context, const ExactStart *start,
                                                   Error *error),
                                    void *context, Error *error);

/// The number of starts.
double exact_start_count(const Mutiny *mutiny);

/// The numbers of men with their probabilities, by Kind, whatever the policies; play_stratum plays
/// from there. Game.strata of the mutiny.
MUST_CHECK Status exact_start_strata(const Prepared *prepared, ExactStrata *strata, Error *error);
