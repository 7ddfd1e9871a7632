/// exact_equilibrium_wait: the value of moving without an attack. The numbers of men stay the same,
/// so waiting only chooses the compartments, none of the enemy's, in which the side is met.
#pragma once

#include "sim/mutiny/equilibrium/exact_equilibrium_table.h"

/// The value, to the gathered side, of being met in a set of compartments.
typedef struct EquilibriumMeets {
    double gathered[EQUILIBRIUM_MASKS]; ///< it stands there, the free side moves; −9: it cannot
    double free[EQUILIBRIUM_MASKS];     ///< the other way round; 9: it cannot
} EquilibriumMeets;

/// Worth of waiting to the side that moves, by the set of compartments where the other stands.
typedef struct EquilibriumWaits {
    double gathered[EQUILIBRIUM_MASKS], free[EQUILIBRIUM_MASKS];
} EquilibriumWaits;

/// Waiting when the next turn's worth is known: for ships with a turn limit.
void exact_equilibrium_wait_once(const EquilibriumShip *ship, const EquilibriumMeets *meets,
                                 EquilibriumWaits *waits);

/// Waiting without a turn limit: a game on a graph with cycles, in which never attacking is a
/// stalemate. `attacks` is what an attack is worth to the side that meets the other there. Solved
/// by value iteration from the stalemate; what a side can force, it can force within as many turns
/// as there are sets of compartments, so after so many sweeps the values no longer change.
/// @param men what either side has: a man cannot stand in two compartments
void exact_equilibrium_wait_for_ever(const EquilibriumShip *ship, const EquilibriumMen *men,
                                     const EquilibriumMeets *attacks, double stalemate,
                                     EquilibriumWaits *waits);
