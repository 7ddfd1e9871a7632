/// exact_fleet: a fleet, solved ship by ship.
#pragma once

#include "sim/base/game.h"

/// Solves each ship exactly and puts them together: ships are independent of each other unless they
/// draw from one deck. Everything but the sums of men over the ships is known. FAIL_CONFLICT for
/// several ships with cards; else as a mutiny's solver.
MUST_CHECK Status exact_fleet_solve(const Prepared *prepared, const ExactOptions *options,
                                    ExactTable *table, Error *error);
