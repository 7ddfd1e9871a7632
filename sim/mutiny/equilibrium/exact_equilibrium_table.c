/// exact_equilibrium_table: memory for the strata that a game can come to.

#include "sim/mutiny/equilibrium/exact_equilibrium_table.h"

#include <stdlib.h>

size_t exact_equilibrium_table_ways(const EquilibriumShip *ship, const EquilibriumMen *men)
{
    const int *free = men->count[SIDE_FREE];
    return (size_t)ship->places[RANK_SPECIAL].count[free[RANK_SPECIAL]] *
           (size_t)ship->places[RANK_SAILOR].count[free[RANK_SAILOR]];
}

size_t exact_equilibrium_table_splits(const EquilibriumShip *ship, const EquilibriumMen *men)
{
    return (size_t)ship->pairs * exact_equilibrium_table_group_count(men->count[SIDE_GATHERED]);
}

size_t exact_equilibrium_table_groups(const EquilibriumShip *ship, const EquilibriumMen *men)
{
    const size_t groups = exact_equilibrium_table_group_count(men->count[SIDE_FREE]);
    return (size_t)ship->pairs * groups * groups;
}

static size_t cells(const EquilibriumShip *ship, const EquilibriumMen *men)
{
    return exact_equilibrium_table_ways(ship, men) + exact_equilibrium_table_splits(ship, men) +
           exact_equilibrium_table_groups(ship, men);
}

double exact_equilibrium_table_bytes(const EquilibriumShip *ship)
{
    double sum = 0;
    EquilibriumMen men;
    for (int half = 0; half < HALF_COUNT; ++half)
        sum += exact_equilibrium_halfway_bytes(ship, (EquilibriumHalf)half);
    for (size_t i = 0; i < exact_equilibrium_ship_strata(ship); ++i)
        if (exact_equilibrium_ship_men(ship, i, &men))
            sum += (double)cells(ship, &men) * sizeof(float);
    return sum;
}

static Status open_stratum(const EquilibriumShip *ship, const EquilibriumMen *men,
                           EquilibriumStratum *stratum, Error *error)
{
    stratum->gathered_moves = malloc(exact_equilibrium_table_ways(ship, men) * sizeof(float));
    stratum->free_moves = malloc(exact_equilibrium_table_splits(ship, men) * sizeof(float));
    stratum->least = malloc(exact_equilibrium_table_groups(ship, men) * sizeof(float));
    if (stratum->gathered_moves && stratum->free_moves && stratum->least)
        return OK;
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for best play");
}

Status exact_equilibrium_table_create(const EquilibriumShip *ship, EquilibriumTable *table,
                                      Error *error)
{
    const size_t count = exact_equilibrium_ship_strata(ship);
    *table = (EquilibriumTable){.ship = ship, .strata = calloc(count, sizeof *table->strata)};
    Status status =
        table->strata ? OK : error_set(error, FAIL_MEMORY, NULL, "out of memory for best play");
    EquilibriumMen men;
    for (size_t i = 0; i < count && status == OK; ++i)
        if (exact_equilibrium_ship_men(ship, i, &men))
            status = open_stratum(ship, &men, &table->strata[i], error);
    for (int half = 0; half < HALF_COUNT && status == OK; ++half)
        status = exact_equilibrium_halfway_create(ship, (EquilibriumHalf)half,
                                                  &table->halfway[half], error);
    if (status != OK)
        exact_equilibrium_table_release(table);
    return status;
}

void exact_equilibrium_table_release(EquilibriumTable *table)
{
    for (size_t i = 0; table->strata && i < exact_equilibrium_ship_strata(table->ship); ++i) {
        free(table->strata[i].gathered_moves);
        free(table->strata[i].free_moves);
        free(table->strata[i].least);
    }
    free(table->strata);
    for (int half = 0; half < HALF_COUNT; ++half)
        exact_equilibrium_halfway_release(&table->halfway[half]);
    *table = (EquilibriumTable){.ship = NULL};
}
