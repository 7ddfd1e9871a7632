/// exact_equilibrium_free: the free side's best order, by branch and bound. It has far too many
/// orders to evaluate each. For every choice of the men who attack where the gathered side stands,
/// a lower bound of what the gathered side keeps comes first: the relaxation in which the others
/// are placed after the fights, knowing how they ended. Orders are evaluated exactly from the most
/// promising bound on, until no bound is below the best value found.
#pragma once

#include "sim/mutiny/equilibrium/exact_equilibrium_attack.h"

/// Room in which one thread lists orders.
typedef struct EquilibriumCandidates {
    struct EquilibriumCandidate *items; ///< owned
} EquilibriumCandidates;

MUST_CHECK Status exact_equilibrium_free_open(const EquilibriumShip *ship,
                                              EquilibriumCandidates *candidates, Error *error);

void exact_equilibrium_free_close(EquilibriumCandidates *candidates);

/// Fills the stratum's free_moves with what the best attack leaves the gathered side, or with
/// `waiting`, what it has when the free side moves without an attack, where that is less. All
/// strata with fewer men have values.
/// @param waiting by the set of compartments in which the gathered side stands; null: the free side
///                must attack, and 9 is where it cannot
void exact_equilibrium_free_attack(const EquilibriumTable *table, const EquilibriumMen *men,
                                   const double *waiting, EquilibriumCandidates *candidates);

/// Lowers free_moves to the worth of moving without an attack, where that is less.
void exact_equilibrium_free_wait(const EquilibriumTable *table, const EquilibriumMen *men,
                                 const double waiting[EQUILIBRIUM_MASKS]);

/// The most of free_moves where the gathered side stands in exactly this set of compartments, for
/// each set; −9 where it cannot. Of 9s the most is 9.
void exact_equilibrium_free_most(const EquilibriumTable *table, const EquilibriumMen *men,
                                 double most[EQUILIBRIUM_MASKS]);
