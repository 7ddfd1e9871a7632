/// exact_equilibrium_table: the values of every stratum to the gathered side, by who moves next and
/// by the placement that matters.
///
/// The mover may place its men anywhere, so only the other side's placement matters: the free
/// side's in all compartments, the gathered side's in at most two.
#pragma once

#include "sim/mutiny/equilibrium/exact_equilibrium_halfway.h"

/// Values in single precision: they are sums of up to some thousand terms of 24 bits each, right to
/// about 10^-7, and there are a hundred million of them.
typedef struct EquilibriumStratum {
    float *gathered_moves; ///< by way in which the free specials stand, then its sailors
    float *free_moves;     ///< by pair, then the gathered specials and sailors in its first
    /// The least of gathered_moves over all ways in which the free side has certain men in the
    /// compartments of a pair: by pair, then the group in its first, then in its second.
    float *least;
} EquilibriumStratum;

typedef struct EquilibriumTable {
    const EquilibriumShip *ship;
    EquilibriumStratum *strata; ///< owned
    EquilibriumHalfway halfway[HALF_COUNT];
} EquilibriumTable;

/// Which values between two fights are filled: a second fight leads to fewer men, without one the
/// stratum's own values are copied.
typedef enum EquilibriumFilling {
    FILLING_FIGHTS = 1,
    FILLING_PEACE = 2,
    FILLING_ALL = FILLING_FIGHTS | FILLING_PEACE
} EquilibriumFilling;

/// Bytes that the values of all strata take.
double exact_equilibrium_table_bytes(const EquilibriumShip *ship);

/// Room for all strata, without values. `ship` must outlive the table.
MUST_CHECK Status exact_equilibrium_table_create(const EquilibriumShip *ship,
                                                 EquilibriumTable *table, Error *error);

void exact_equilibrium_table_release(EquilibriumTable *table);

/// Numbers of cells of a stratum's three tables.
size_t exact_equilibrium_table_ways(const EquilibriumShip *ship, const EquilibriumMen *men);
size_t exact_equilibrium_table_splits(const EquilibriumShip *ship, const EquilibriumMen *men);
size_t exact_equilibrium_table_groups(const EquilibriumShip *ship, const EquilibriumMen *men);

/// A stratum that has values, or can be given some.
static inline EquilibriumStratum *exact_equilibrium_table_at(const EquilibriumTable *table,
                                                             const int gathered[RANK_COUNT],
                                                             const int free[RANK_COUNT])
{
    return &table->strata[exact_equilibrium_ship_index(table->ship, gathered, free)];
}

/// Number of a group of the free side, `men` of its `all`.
static inline size_t exact_equilibrium_table_group(const int all[RANK_COUNT],
                                                   const int men[RANK_COUNT])
{
    return (size_t)men[RANK_SPECIAL] * (size_t)(all[RANK_SAILOR] + 1) + (size_t)men[RANK_SAILOR];
}

/// Number of groups that can be formed of a side's men.
static inline size_t exact_equilibrium_table_group_count(const int all[RANK_COUNT])
{
    return (size_t)(all[RANK_SPECIAL] + 1) * (size_t)(all[RANK_SAILOR] + 1);
}

/// Cell of free_moves: `first` of `all` gathered men stand in the first compartment of the pair.
static inline size_t exact_equilibrium_table_split(int pair, const int all[RANK_COUNT],
                                                   const int first[RANK_COUNT])
{
    return (size_t)pair * exact_equilibrium_table_group_count(all) +
           exact_equilibrium_table_group(all, first);
}

/// Cell of `least`.
static inline size_t exact_equilibrium_table_least(int pair, const int all[RANK_COUNT],
                                                   const int first[RANK_COUNT],
                                                   const int second[RANK_COUNT])
{
    const size_t groups = exact_equilibrium_table_group_count(all);
    return ((size_t)pair * groups + exact_equilibrium_table_group(all, first)) * groups +
           exact_equilibrium_table_group(all, second);
}
