/// exact_equilibrium_wait: what it is worth to move without an attack. That leads to the same men,
/// so who waits only chooses the compartments, none of the enemy's, in which he is met.
#pragma once

#include "sim/mutiny/equilibrium/exact_equilibrium_table.h"

/// What meets a side where it stands, to the gathered side, by set of compartments.
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

/// Waiting for ever if need be: both sides may go on as long as they like, and a stalemate is what
/// comes of it when neither ever attacks. `attacks` is what an attack is worth to the side that
/// meets the other there. Solved by backward induction from the stalemate; what either side can
/// force, it can force within as many turns as there are sets of compartments, so the values then
/// stand still.
/// @param men what either side has: a man cannot stand in two compartments
void exact_equilibrium_wait_for_ever(const EquilibriumShip *ship, const EquilibriumMen *men,
                                     const EquilibriumMeets *attacks, double stalemate,
                                     EquilibriumWaits *waits);
