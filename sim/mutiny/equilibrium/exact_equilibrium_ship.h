/// exact_equilibrium_ship: a ship as the equilibrium solver sees it: compartments by their effect
/// on a fight, the numbers of men there can be, and all placements.
///
/// One side, the gathered one, is restricted to at most two compartments once it has moved; the
/// other side is free. A value that the restricted side can guarantee it can guarantee in the
/// unrestricted game, too, so the value is a lower bound.
#pragma once

#include "sim/mutiny/exact/exact_ends.h"
#include "sim/mutiny/mutiny.h"

enum {
    EQUILIBRIUM_ROOMS_MAX = 5,
    EQUILIBRIUM_MASKS = 1 << EQUILIBRIUM_ROOMS_MAX, ///< sets of compartments
    EQUILIBRIUM_CLASSES = 4,                        ///< whose strongpoint a compartment is
    EQUILIBRIUM_PAIRS_MAX = EQUILIBRIUM_CLASSES * (EQUILIBRIUM_CLASSES + 1) / 2
};

typedef enum EquilibriumSide { SIDE_GATHERED, SIDE_FREE, SIDE_COUNT } EquilibriumSide;

/// Numbers of men of both sides on the whole ship: a stratum of the state space. With the placement
/// of one side it is a state.
typedef struct EquilibriumMen {
    int count[SIDE_COUNT][RANK_COUNT];
} EquilibriumMen;

/// A class of pairs of compartments with the same effect on fights. Values depend on the class
/// alone, so tables are kept for one pair of each.
typedef struct EquilibriumPair {
    int room[2];                   ///< the first pair of its kind
    bool penalised[SIDE_COUNT][2]; ///< whether the side, attacking there, carries the penalty
    bool alike;                    ///< both compartments do the same
} EquilibriumPair;

/// The ways in which 0, 1 … `most` men of one rank of the free side can stand.
typedef struct EquilibriumPlaces {
    int most;
    int *count;                              ///< owned; by number of men
    uint8_t (**ways)[EQUILIBRIUM_ROOMS_MAX]; ///< owned; by number of men, then way
    uint16_t **number;                ///< owned; by number of men, then code: which way it is
    int power[EQUILIBRIUM_ROOMS_MAX]; ///< what a man adds to a code; 0 in the last compartment
} EquilibriumPlaces;

typedef struct EquilibriumShip {
    int rooms;
    int listed[EQUILIBRIUM_ROOMS_MAX]; ///< which compartment of the scenario each is: like ones are
                                       ///< side by side here
    Colour colour[SIDE_COUNT];
    int pairs;
    EquilibriumPair pair[EQUILIBRIUM_PAIRS_MAX];
    /// Kind of two compartments, the lower one first, as in the kind's own pair.
    int pair_of[EQUILIBRIUM_ROOMS_MAX][EQUILIBRIUM_ROOMS_MAX];
    int most[SIDE_COUNT][RANK_COUNT];
    int sailors; ///< the most of both sides together
    EquilibriumPlaces places[RANK_COUNT];
    ExactEnds ends[SIDE_COUNT]; ///< by the side that attacks
} EquilibriumShip;

/// Lays the ship out for one gathered side, and solves all fights.
/// FAIL_CONFLICT, with the key, for rules under which more than a stratum and the enemy's places
/// matters; FAIL_LIMIT for ships of one compartment or more than EQUILIBRIUM_ROOMS_MAX, and for
/// more men than the tables can take. On success `*ship` is the caller's, to be released.
MUST_CHECK Status exact_equilibrium_ship_create(const Mutiny *mutiny, Colour gathered,
                                                EquilibriumShip *ship, Error *error);

void exact_equilibrium_ship_release(EquilibriumShip *ship);

/// Number of strata, those that cannot be among them; and where one is among them.
size_t exact_equilibrium_ship_strata(const EquilibriumShip *ship);

static inline size_t exact_equilibrium_ship_index(const EquilibriumShip *ship,
                                                  const int gathered[RANK_COUNT],
                                                  const int free[RANK_COUNT])
{
    size_t index = (size_t)gathered[RANK_SPECIAL];
    index = index * (size_t)(ship->most[SIDE_GATHERED][RANK_SAILOR] + 1) +
            (size_t)gathered[RANK_SAILOR];
    index = index * (size_t)(ship->most[SIDE_FREE][RANK_SPECIAL] + 1) + (size_t)free[RANK_SPECIAL];
    return index * (size_t)(ship->most[SIDE_FREE][RANK_SAILOR] + 1) + (size_t)free[RANK_SAILOR];
}

/// The men of the stratum with this number; false when no game comes to it with men on both sides.
bool exact_equilibrium_ship_men(const EquilibriumShip *ship, size_t index, EquilibriumMen *men);

/// Men of one side, one compartment's or the ship's.
static inline int exact_equilibrium_total(const int men[RANK_COUNT])
{
    return men[RANK_SPECIAL] + men[RANK_SAILOR];
}

/// The next group of men with none over the most, in the order of their numbers; false behind the
/// last. Begin with nobody.
static inline bool exact_equilibrium_next(int men[RANK_COUNT], const int most[RANK_COUNT])
{
    if (men[RANK_SAILOR]++ < most[RANK_SAILOR])
        return true;
    men[RANK_SAILOR] = 0;
    return men[RANK_SPECIAL]++ < most[RANK_SPECIAL];
}

/// The men of `all` who are not among `some`.
static inline void exact_equilibrium_rest(const int all[RANK_COUNT], const int some[RANK_COUNT],
                                          int rest[RANK_COUNT])
{
    for (int rank = 0; rank < RANK_COUNT; ++rank)
        rest[rank] = all[rank] - some[rank];
}
