/// exact_equilibrium_free: the free side's best order, by branch and bound. It has far too many
/// orders to evaluate each. For every choice of the men who attack where the gathered side stands,
/// a lower bound of what the gathered side keeps comes first: the relaxation in which the others
/// are placed after the fights, knowing how they ended. Orders are evaluated exactly from the most
/// promising bound on, until no bound is below the best value found.
#pragma once

#include "sim/mutiny/equilibrium/exact_equilibrium_attack.h"

/// Fills the stratum's values between two fights of the free side, the others being placed
/// afterwards.
void exact_equilibrium_free_halfway(const EquilibriumTable *table, const EquilibriumMen *men,
                                    EquilibriumFilling filling);

/// Fills the stratum's free_moves with what the best attack leaves the gathered side, or with
/// `waiting`, what it has when the free side moves without an attack, where that is less. All
/// strata with fewer men have values, between two fights too, and this one those between two
/// fights with a second one.
/// @param waiting by the set of compartments in which the gathered side stands; null: the free side
///                must attack, and 9 is where it cannot
void exact_equilibrium_free_attack(const EquilibriumTable *table, const EquilibriumMen *men,
                                   const double *waiting, const EquilibriumRoom *room);

/// Lowers free_moves to the worth of moving without an attack, where that is less.
void exact_equilibrium_free_wait(const EquilibriumTable *table, const EquilibriumMen *men,
                                 const double waiting[EQUILIBRIUM_MASKS]);

/// The most of free_moves where the gathered side stands in exactly this set of compartments, for
/// each set; −9 where it cannot. Of 9s the most is 9.
void exact_equilibrium_free_most(const EquilibriumTable *table, const EquilibriumMen *men,
                                 double most[EQUILIBRIUM_MASKS]);
