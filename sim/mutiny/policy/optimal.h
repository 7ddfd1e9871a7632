/// optimal: the moves of best play on a small ship, looked up. exact_optimal fills the tables.
///
/// The side that moves may put its men anywhere, so what matters is how many they are and where the
/// enemies stand: that is a state. An order says how the men stand when the moves are over.
#pragma once

#include <stddef.h>

#include "sim/mutiny/board.h"

/// Ways in which men of one rank can stand in some compartments, numbered from 0.
typedef struct Arrangements {
    int rooms; ///< compartments counted
    int most;  ///< men, any number up to this; those left out of a way stand nowhere
    /// Owned; ways to choose r + 1 of n, at n × (rooms + 1) + r.
    uint32_t *choose;
} Arrangements;

/// How men of both ranks stand.
typedef struct Standing {
    int32_t men[SHIP_COMPARTMENT_MAX][RANK_COUNT];
} Standing;

/// What one side can do, as long as it has no more than the most men.
typedef struct OptimalSide {
    int most[RANK_COUNT];              ///< own men
    Arrangements anywhere[RANK_COUNT]; ///< of own men, in all compartments
    Arrangements orders[RANK_COUNT];   ///< of own men, in all compartments but the last
    uint32_t states;                   ///< in which this side moves
} OptimalSide;

/// A value of 1, the ship surely taken by the Reds, as a whole number.
#define OPTIMAL_SCALE (INT64_C(1) << 40)

typedef struct Optimal {
    int rooms;
    int max_turns;
    int layers; ///< numbers of turns left that differ; further ones are as the last
    OptimalSide side[COLOUR_COUNT];
    uint16_t *orders[COLOUR_COUNT]; ///< owned; by layer and state of the mover
    int64_t *value[COLOUR_COUNT];   ///< owned; with max_turns left, by state, in 1/OPTIMAL_SCALE
} Optimal;

/// What a compartment adds to the number of a way, when so many men stand in it and in those before
/// it together.
static inline uint32_t arrangements_part(const Arrangements *arrangements, int men, int room)
{
    size_t row = (size_t)(men + room) * (size_t)(arrangements->rooms + 1);
    return arrangements->choose[row + (size_t)room];
}

/// The number of a way, among those with up to `most` men; `men` has a stride of `step`.
uint32_t arrangements_number(const Arrangements *arrangements, const int32_t *men, int step);

/// The way with this number.
void arrangements_stand(const Arrangements *arrangements, uint32_t number, int32_t *men, int step);

/// The number of ways, and of those for `most` men at most.
uint32_t arrangements_count(const Arrangements *arrangements, int most);

/// The state in which `mover` has `own` men and the enemies stand so.
uint32_t optimal_state(const Optimal *optimal, Colour mover, const int32_t own[RANK_COUNT],
                       const Standing *enemies);

/// The number of orders that men of these numbers can be given.
uint32_t optimal_order_count(const Optimal *optimal, Colour mover, const int32_t own[RANK_COUNT]);

/// How the men stand after an order.
void optimal_order(const Optimal *optimal, Colour mover, const int32_t own[RANK_COUNT],
                   uint32_t order, Standing *after);

/// The best order in a state.
/// @param turns_left this turn included; from 1
uint32_t optimal_choice(const Optimal *optimal, Colour mover, uint32_t state, int turns_left);
