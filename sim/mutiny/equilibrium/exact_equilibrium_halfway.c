/// exact_equilibrium_halfway: rows of cells in blocks, without gaps.

#include "sim/mutiny/equilibrium/exact_equilibrium_halfway.h"

#include <stdlib.h>

static EquilibriumSide first_side(EquilibriumHalf half)
{
    return half == HALF_FREE_WINS ? SIDE_FREE : SIDE_GATHERED;
}

static size_t groups_of(const int all[RANK_COUNT])
{
    return (size_t)(all[RANK_SPECIAL] + 1) * (size_t)(all[RANK_SAILOR] + 1);
}

static size_t group_of(const int all[RANK_COUNT], const int men[RANK_COUNT])
{
    return (size_t)men[RANK_SPECIAL] * (size_t)(all[RANK_SAILOR] + 1) + (size_t)men[RANK_SAILOR];
}

// The sum 1 + 2 + … + n.
static size_t triangle(int n)
{
    return (size_t)n * (size_t)(n + 1) / 2;
}

static EquilibriumBlock *block_at(const EquilibriumHalfway *halfway, const int second[RANK_COUNT],
                                  const int first[RANK_COUNT])
{
    const int(*most)[RANK_COUNT] = halfway->ship->most;
    const int *most_first = most[first_side(halfway->half)];
    return &halfway->blocks[group_of(most[SIDE_GATHERED], second) * groups_of(most_first) +
                            group_of(most_first, first)];
}

/// What is done with each block.
typedef void BlockAct(EquilibriumHalfway *halfway, const int second[RANK_COUNT],
                      const int first[RANK_COUNT]);

static void each_block(EquilibriumHalfway *halfway, BlockAct *act)
{
    const EquilibriumShip *ship = halfway->ship;
    const bool gathered_first = first_side(halfway->half) == SIDE_GATHERED;
    int second[RANK_COUNT] = {0};
    do {
        int most[RANK_COUNT], first[RANK_COUNT] = {0};
        memcpy(most, ship->most[first_side(halfway->half)], sizeof most);
        if (gathered_first)
            exact_equilibrium_rest(ship->most[SIDE_GATHERED], second, most);
        do {
            if (second[RANK_SAILOR] + first[RANK_SAILOR] <= ship->sailors)
                act(halfway, second, first);
        } while (exact_equilibrium_next(first, most));
    } while (exact_equilibrium_next(second, ship->most[SIDE_GATHERED]));
}

// The most free men who can be outside the first compartment of a block.
static void most_outside(const EquilibriumHalfway *halfway, const int second[RANK_COUNT],
                         const int first[RANK_COUNT], int most[RANK_COUNT])
{
    const EquilibriumShip *ship = halfway->ship;
    memcpy(most, ship->most[SIDE_FREE], sizeof(int[RANK_COUNT]));
    if (first_side(halfway->half) == SIDE_FREE)
        exact_equilibrium_rest(ship->most[SIDE_FREE], first, most);
    const int sailors = ship->sailors - second[RANK_SAILOR] - first[RANK_SAILOR];
    if (sailors < most[RANK_SAILOR])
        most[RANK_SAILOR] = sailors;
}

static void count_cells(EquilibriumHalfway *halfway, const int second[RANK_COUNT],
                        const int first[RANK_COUNT])
{
    int most[RANK_COUNT];
    most_outside(halfway, second, first, most);
    if (halfway->blocks)
        *block_at(halfway, second, first) =
            (EquilibriumBlock){.cell = halfway->pair_cells, .sailors = most[RANK_SAILOR]};
    halfway->pair_cells += triangle(most[RANK_SPECIAL] + 1) * triangle(most[RANK_SAILOR] + 1);
}

double exact_equilibrium_halfway_bytes(const EquilibriumShip *ship, EquilibriumHalf half)
{
    EquilibriumHalfway halfway = {.half = half, .ship = ship};
    each_block(&halfway, count_cells);
    return (double)halfway.pair_cells * ship->pairs * sizeof *halfway.cells;
}

// Fills the cells of one pair with what they hold where one side has nobody left: the ship is the
// other's. A game that comes to the other cells fills them before they are read.
static void fill_ends(EquilibriumHalfway *halfway, const int second[RANK_COUNT],
                      const int first[RANK_COUNT])
{
    const int men =
        exact_equilibrium_total(second) +
        (first_side(halfway->half) == SIDE_GATHERED ? exact_equilibrium_total(first) : 0);
    int most[RANK_COUNT];
    most_outside(halfway, second, first, most);
    float *cells = &halfway->cells[block_at(halfway, second, first)->cell];
    const size_t count = triangle(most[RANK_SPECIAL] + 1) * triangle(most[RANK_SAILOR] + 1);
    for (size_t i = 0; i < count; ++i)
        cells[i] = men > 0 ? 1.F : 0.F;
}

Status exact_equilibrium_halfway_create(const EquilibriumShip *ship, EquilibriumHalf half,
                                        EquilibriumHalfway *halfway, Error *error)
{
    *halfway = (EquilibriumHalfway){.half = half, .ship = ship};
    halfway->blocks =
        calloc(groups_of(ship->most[SIDE_GATHERED]) * groups_of(ship->most[first_side(half)]),
               sizeof *halfway->blocks);
    if (halfway->blocks) {
        each_block(halfway, count_cells);
        halfway->cells = malloc(halfway->pair_cells * (size_t)ship->pairs * sizeof *halfway->cells);
    }
    if (!halfway->cells) {
        exact_equilibrium_halfway_release(halfway);
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for best play");
    }
    each_block(halfway, fill_ends);
    for (int pair = 1; pair < ship->pairs; ++pair)
        memcpy(&halfway->cells[(size_t)pair * halfway->pair_cells], halfway->cells,
               halfway->pair_cells * sizeof *halfway->cells);
    return OK;
}

void exact_equilibrium_halfway_release(EquilibriumHalfway *halfway)
{
    free(halfway->blocks);
    free(halfway->cells);
    *halfway = (EquilibriumHalfway){.blocks = NULL};
}

// Within a block the rows stand by the specials outside, then by the sailors; that of P and Q men
// has (P + 1)(Q + 1) cells.
float *exact_equilibrium_halfway_row(const EquilibriumHalfway *halfway, int pair,
                                     EquilibriumOutcome outcome)
{
    const EquilibriumBlock *block = block_at(halfway, outcome.second, outcome.first);
    const int specials = outcome.outside[RANK_SPECIAL], sailors = outcome.outside[RANK_SAILOR];
    return halfway->cells + (size_t)pair * halfway->pair_cells + block->cell +
           triangle(specials) * triangle(block->sailors + 1) +
           (size_t)(specials + 1) * triangle(sailors);
}
