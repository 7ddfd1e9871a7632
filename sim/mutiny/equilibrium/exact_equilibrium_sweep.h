/// exact_equilibrium_sweep: the gathered side's last turn under a turn limit.
///
/// Nobody answers the last turn, so where its men stand after it does not matter, and it need not
/// stay in two compartments. It may attack every group of the other side at once: where all of them
/// fall the ship is its own, and a man left out of the fights keeps it from losing.
#pragma once

#include "sim/mutiny/equilibrium/exact_equilibrium_table.h"

/// Raises gathered_moves of all strata with so many of the free side to the worth of attacking
/// everywhere, where that is more, and fills `least` anew. False when memory has run out.
/// @param stalemate what the gathered side has when both are left
bool exact_equilibrium_sweep(const EquilibriumTable *table, const int free_men[RANK_COUNT],
                             double stalemate);
