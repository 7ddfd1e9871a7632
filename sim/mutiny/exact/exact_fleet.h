/// exact_fleet: a fleet, solved ship by ship.
#pragma once

#include "sim/interface/game.h"

/// Solves each ship exactly and puts them together; where they draw from one deck, what is left of
/// it is followed from ship to ship. All is known but, where it is too much work, the sums of the
/// dead. Fails as a mutiny's solver, and with FAIL_LIMIT where many ships draw too many ways.
MUST_CHECK Status exact_fleet_solve(const Prepared *prepared, const ExactOptions *options,
                                    ExactTable *table, Error *error);
