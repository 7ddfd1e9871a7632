/// exact_equilibrium_halfway: the values between the two fights of an order.
///
/// The fights in the two compartments of a pair are independent. Once the first has ended, what is
/// to come depends on who fights in the second compartment, on the winners in the first, and on how
/// many men of the free side are elsewhere; not on how the first fight began. So the expected value
/// over the ends of the second fight is kept, and the one over the ends of both is a sum over those
/// of the first: the work is the sum of the two numbers of ends instead of their product.
///
/// Values that differ in who of the free side is in the second compartment stand side by side, in a
/// row, so that one sum of rows serves all its choices of those men.
#pragma once

#include "sim/mutiny/equilibrium/exact_equilibrium_ship.h"

/// Who moves, and whose men are left in the first compartment.
typedef enum EquilibriumHalf {
    HALF_GATHERED_MOVES, ///< the gathered side moves; its men
    HALF_FREE_LOSES,     ///< the free side moves; the gathered side's men
    HALF_FREE_WINS,      ///< the free side moves; its men
    HALF_COUNT
} EquilibriumHalf;

/// The rows with certain men in the first compartment, and of the gathered side in the second.
typedef struct EquilibriumBlock {
    size_t cell; ///< the first
    int sailors; ///< the most of the free side outside the first compartment
} EquilibriumBlock;

typedef struct EquilibriumHalfway {
    EquilibriumHalf half;
    const EquilibriumShip *ship;
    EquilibriumBlock
        *blocks;       ///< owned; by the gathered men in the second, then the men in the first
    size_t pair_cells; ///< of one pair
    float *cells;      ///< owned; values to the gathered side
} EquilibriumHalfway;

/// Who is where, but for the free men in the second compartment.
typedef struct EquilibriumOutcome {
    const int *first;   ///< [RANK_COUNT], men left in the first compartment
    const int *second;  ///< [RANK_COUNT], of the gathered side in the second
    const int *outside; ///< [RANK_COUNT], of the free side outside the first
} EquilibriumOutcome;

double exact_equilibrium_halfway_bytes(const EquilibriumShip *ship, EquilibriumHalf half);

/// Cells for all men that a game can come to. Where one side has nobody left they have their
/// values; the others are to be filled. On success `*halfway` is the caller's, to be released, and
/// the ship must outlive it.
MUST_CHECK Status exact_equilibrium_halfway_create(const EquilibriumShip *ship,
                                                   EquilibriumHalf half,
                                                   EquilibriumHalfway *halfway, Error *error);

/// Harmless on a zero one.
void exact_equilibrium_halfway_release(EquilibriumHalfway *halfway);

/// The cells of an outcome, by the free men in the second compartment: by their group among those
/// outside the first.
float *exact_equilibrium_halfway_row(const EquilibriumHalfway *halfway, int pair,
                                     EquilibriumOutcome outcome);

/// Adds a multiple of a row to a sum.
static inline void exact_equilibrium_halfway_add(double *restrict sum, const float *restrict row,
                                                 double factor, size_t count)
{
    enum { AT_ONCE = 4 }; // compilers use vector instructions for loops of a fixed length
    size_t done = 0;
    for (; done + AT_ONCE <= count; done += AT_ONCE)
        for (size_t i = done; i < done + AT_ONCE; ++i)
            sum[i] += factor * (double)row[i];
    for (; done < count; ++done)
        sum[done] += factor * (double)row[done];
}
