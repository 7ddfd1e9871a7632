/// exact_equilibrium_gathered: the gathered side's best order. The value of its best attack on two
/// compartments depends on the numbers of all men and on the groups attacked, not on how the other
/// enemies stand, since they will have moved when it is next to move. So one table of attacks on
/// pairs serves every placement.
#pragma once

#include "sim/mutiny/equilibrium/exact_equilibrium_attack.h"

/// Fills the stratum's values between two fights of the gathered side.
void exact_equilibrium_gathered_halfway(const EquilibriumTable *table, const EquilibriumMen *men,
                                        EquilibriumFilling filling);

/// Fills the stratum's gathered_moves with the worth of the best attack in each; −1 where there is
/// none. All strata with fewer men have their values between two fights, and this one those with a
/// second fight.
void exact_equilibrium_gathered_attack(const EquilibriumTable *table, const EquilibriumMen *men,
                                       EquilibriumRoom *room);

/// Raises gathered_moves to the worth of moving without an attack, where that is more, and fills
/// `least`.
/// @param waiting by the set of compartments in which the free side stands
void exact_equilibrium_gathered_wait(const EquilibriumTable *table, const EquilibriumMen *men,
                                     const double waiting[EQUILIBRIUM_MASKS]);

/// The least of gathered_moves that are not −1 where the free side stands in exactly this set of
/// compartments, for each set; 9 where there is none.
void exact_equilibrium_gathered_least(const EquilibriumTable *table, const EquilibriumMen *men,
                                      double least[EQUILIBRIUM_MASKS]);
