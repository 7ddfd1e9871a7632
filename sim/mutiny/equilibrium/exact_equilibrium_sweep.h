/// exact_equilibrium_sweep: the last turn under a turn limit.
///
/// Nobody answers the last turn, so where the attackers stand after it does not matter. The
/// gathered side need not stay in two compartments: it may attack every group of the other side at
/// once. Where all of them fall the ship is its own, and a man left out of the fights keeps it from
/// losing. When the last turn is the free side's, that is all it can do against men who are spread,
/// so the gathered side may wait for it in more than two compartments.
#pragma once

#include "sim/mutiny/equilibrium/exact_equilibrium_table.h"

/// Raises gathered_moves of all strata with so many of the free side to the worth of attacking
/// everywhere, where that is more, and fills `least` anew. False when memory has run out.
/// @param stalemate what the gathered side has when both are left
bool exact_equilibrium_sweep(const EquilibriumTable *table, const int free_men[RANK_COUNT],
                             double stalemate);

/// Raises what the gathered side has before the last turn, which is the free side's, over all ways
/// in which so many of its men can stand: by stratum, then the set of compartments in which they
/// stand. False when memory has run out.
bool exact_equilibrium_stand(const EquilibriumTable *table, const int gathered[RANK_COUNT],
                             double stalemate, double (*meets)[EQUILIBRIUM_MASKS]);
