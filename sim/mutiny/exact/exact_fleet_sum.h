/// exact_fleet_sum: the law of a sum over the ships of a fleet, by convolution. Ships are
/// independent given the cards that they draw from a common deck, so the sum is kept jointly with
/// the cards drawn so far (MUT-11).
#pragma once

#include "sim/base/status.h"
#include "sim/mutiny/exact/exact_cards.h"

/// A number that a ship adds to the sum, and its probability.
typedef struct ExactAddend {
    size_t value;
    double probability;
} ExactAddend;

/// The law of a ship's number.
typedef struct ExactAddends {
    const ExactAddend *items;
    size_t count;
} ExactAddends;

typedef struct ExactFleetSum {
    bool cards;
    int ships;     ///< so far
    size_t size;   ///< the sum is 0 … size − 1
    size_t most;   ///< the sum so far is at most this
    double *cells; ///< owned; by cards drawn, then by sum
} ExactFleetSum;

/// No ship yet. On success the total is the caller's, to be released.
/// @param cards whether the ships draw from one deck
/// @param size more than the largest sum of all ships to come
MUST_CHECK Status exact_fleet_sum_create(bool cards, size_t size, ExactFleetSum *total,
                                         Error *error);

/// Harmless when it could not be created.
void exact_fleet_sum_release(ExactFleetSum *total);

/// The next ship. At most FLEET_SHIP_MAX ships fit a deck.
/// @param laws by exact_cards_pair, each given that these are drawn; without cards there is only
/// one
void exact_fleet_sum_add(ExactFleetSum *total, const ExactAddends *laws);

/// The probability that the ships' numbers add up to `sum`.
double exact_fleet_sum_chance(const ExactFleetSum *total, size_t sum);

/// About how many steps of ten nanoseconds it takes to add so many ships.
/// @param addends of each law
double exact_fleet_sum_steps(bool cards, int ships, size_t size, size_t addends);
