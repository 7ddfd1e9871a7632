/// exact_equilibrium: the value of a mutiny under best play, bounded from one side.
///
/// The mover may place its men anywhere, so a value depends on the placement of the other side
/// alone. Every fight costs a man: without a turn limit the ship is solved by backward induction
/// from few men to many, and waiting at equal numbers is a small game of its own; under a limit, by
/// backward induction over the turns left. One solution gives the value of all starts.
///
/// The gathered side is restricted to orders after which it stands in at most two compartments, so
/// its value is a lower bound of the game's to it. Solved for the other side too, both bounds
/// enclose the value, and where they meet it is exact.
#pragma once

#include "sim/base/workers.h"
#include "sim/interface/exact_watch.h"
#include "sim/mutiny/equilibrium/exact_equilibrium_table.h"

typedef struct EquilibriumSetup {
    const Mutiny *mutiny;
    Colour gathered;        ///< the side whose value is bounded from below
    double stalemate;       ///< what a stalemate is worth to it, 0 … 1; to hold the ship 1
    int turns;              ///< of both sides; below 0: no limit
    double bytes_max;       ///< memory; 0: any
    const Workers *workers; ///< null: one thread
    ExactWatch *watch;      ///< null: nobody waits
} EquilibriumSetup;

/// A solution. It points into itself, so it is not to be copied.
typedef struct Equilibrium {
    const Mutiny *mutiny;
    EquilibriumShip ship;
    EquilibriumTable table;
    double stalemate; ///< as set up
    int turns;        ///< as set up
    int turns_solved; ///< turns solved until another turn changed no value
    double slack;     ///< by how much rounding may put a value too high
    double bytes;     ///< that the tables take
} Equilibrium;

/// Solves the ship. FAIL_CONFLICT and FAIL_LIMIT as exact_equilibrium_ship_create, FAIL_LIMIT
/// beyond the memory, FAIL_INTERRUPTED when the watch says so. The same values for any number of
/// threads. On success `*equilibrium` is the caller's, to be released; the mutiny must outlive it.
MUST_CHECK Status exact_equilibrium_solve(const EquilibriumSetup *setup, Equilibrium *equilibrium,
                                          Error *error);

void exact_equilibrium_release(Equilibrium *equilibrium);

/// Where those stand who are not placed by the scenario.
typedef enum EquilibriumPlacing {
    EQUILIBRIUM_PLACING_BEST, ///< sailors where it is best for their side; specials where they
                              ///< start
    EQUILIBRIUM_PLACING_HOME, ///< sailors at home
} EquilibriumPlacing;

/// What the gathered side has at least when these men start, by Kind, as many on each side as the
/// ship can have. Without men on a side the other holds the ship; without any it is derelict, worth
/// as much as a stalemate.
/// @param board where they stand; null: as `placing` says
double exact_equilibrium_value(const Equilibrium *equilibrium, const int men[KIND_COUNT],
                               const Board *board, EquilibriumPlacing placing);
