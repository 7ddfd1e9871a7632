/// exact_fleet: the ships' results are convolved; a ship's own measures are those of her mutiny.

#include "sim/mutiny/exact/exact_fleet.h"

#include <assert.h>
#include <stdlib.h>

#include "sim/mutiny/exact/exact_solve.h"
#include "sim/mutiny/fleet/fleet.h"

/// The solutions of a fleet's mutinies.
typedef struct Solver {
    const Fleet *fleet;
    ExactTable own[FLEET_SHIP_MAX]; ///< by mutiny of the fleet
    ExactTable *table;
} Solver;

static const ExactTable *table_of(const Solver *solver, int ship)
{
    int at = 0;
    while ((const Mutiny *)solver->fleet->mutinies[at] != solver->fleet->ships[ship].mutiny)
        ++at;
    assert(solver->own[at].cells && "solved before it is asked for");
    return &solver->own[at];
}

/// How many ships are taken, held and left in stalemate: probabilities, the last number fastest.
typedef struct Crossing {
    double *cells;
    int side; ///< one more than the ships
} Crossing;

static double *cell_at(const Crossing *crossing, int taken, int held, int stalemates)
{
    return &crossing->cells[(taken * crossing->side + held) * crossing->side + stalemates];
}

static double before(const Crossing *crossing, int taken, int held, int stalemates)
{
    if (taken < 0 || held < 0 || stalemates < 0)
        return 0;
    return *cell_at(crossing, taken, held, stalemates);
}

// A further ship; numbers only grow, so the largest are made first.
static void add_ship(Crossing *crossing, const double *ends)
{
    for (int taken = crossing->side - 1; taken >= 0; --taken)
        for (int held = crossing->side - 1 - taken; held >= 0; --held)
            for (int stalemates = crossing->side - 1 - taken - held; stalemates >= 0; --stalemates)
                *cell_at(crossing, taken, held, stalemates) =
                    before(crossing, taken, held, stalemates) * ends[MUTINY_DERELICT] +
                    before(crossing, taken - 1, held, stalemates) * ends[MUTINY_RED_WINS] +
                    before(crossing, taken, held - 1, stalemates) * ends[MUTINY_WHITE_WINS] +
                    before(crossing, taken, held, stalemates - 1) * ends[MUTINY_STALEMATE];
}

static void put_value(const Solver *solver, int measure, int32_t value, double probability)
{
    exact_table_histogram(solver->table, measure, 0)[value] += probability;
    solver->table->known[measure] = true;
}

static void put_numbers(const Solver *solver, const int numbers[MUTINY_RESULT_COUNT],
                        double probability)
{
    int taken = numbers[MUTINY_RED_WINS];
    for (int i = 0; i < MUTINY_RESULT_COUNT; ++i)
        put_value(solver, i, numbers[i], probability);
    put_value(solver, FLEET_ALL_TAKEN, taken == solver->fleet->count, probability);
    put_value(solver, FLEET_NONE_TAKEN, taken == 0, probability);
    solver->table->cells[0] += probability;
}

static Status count_ships(const Solver *solver, Error *error)
{
    const int ships = solver->fleet->count, side = ships + 1;
    Crossing crossing = {calloc((size_t)(side * side * side), sizeof(double)), side};
    if (!crossing.cells)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for %d ships", ships);
    *cell_at(&crossing, 0, 0, 0) = 1;
    for (int ship = 0; ship < ships; ++ship)
        add_ship(&crossing, table_of(solver, ship)->cells);
    for (int taken = 0; taken <= ships; ++taken)
        for (int held = 0; taken + held <= ships; ++held)
            for (int stalemates = 0; taken + held + stalemates <= ships; ++stalemates)
                put_numbers(solver,
                            (int[MUTINY_RESULT_COUNT]){taken, held, stalemates,
                                                       ships - taken - held - stalemates},
                            *cell_at(&crossing, taken, held, stalemates));
    free(crossing.cells);
    return OK;
}

static void put_measure(const Solver *solver, int ship, int measure)
{
    const ExactTable *own = table_of(solver, ship);
    const Measure *from = &own->set->measures[measure];
    const int to = solver->fleet->ships[ship].measure + 1 + measure;
    for (int end = 0; end < MUTINY_RESULT_COUNT; ++end) {
        if (!measure_is_given(from, end)) {
            put_value(solver, to, 0, own->cells[end]);
            continue;
        }
        const double *histogram = exact_table_histogram(own, measure, end);
        for (int32_t value = 0; value <= from->hi; ++value)
            put_value(solver, to, value, histogram[value]);
    }
    solver->table->known[to] = own->known[measure];
}

static void put_ship(const Solver *solver, int ship)
{
    const ExactTable *own = table_of(solver, ship);
    const FleetShip *in = &solver->fleet->ships[ship];
    for (int end = 0; end < MUTINY_RESULT_COUNT; ++end) {
        put_value(solver, in->measure, end, own->cells[end]);
        put_value(solver, in->measure - 1, end == MUTINY_RED_WINS, own->cells[end]);
    }
    for (int measure = 0; measure < own->set->count; ++measure)
        put_measure(solver, ship, measure);
}

static Status put_together(const Solver *solver, Error *error)
{
    ExactTable *table = solver->table;
    TRY(count_ships(solver, error));
    for (int ship = 0; ship < solver->fleet->count; ++ship)
        put_ship(solver, ship);
    for (int i = 0; i < solver->fleet->mutiny_count; ++i) {
        table->states += solver->own[i].states;
        table->dropped += solver->own[i].dropped;
    }
    table->total = table->cells[0];
    return OK;
}

// The mutinies share the work allowed.
static Status solve_mutiny(Solver *solver, int index, const ExactOptions *options, Error *error)
{
    const Prepared *mutiny = solver->fleet->mutinies[index];
    ExactTable *own = &solver->own[index];
    ExactOptions share = *options;
    if (share.steps_max > 0)
        share.steps_max = share.steps_max / (uint64_t)solver->fleet->mutiny_count + 1;
    TRY(exact_table_create(&mutiny->measures, own, error));
    return exact_solve(mutiny, &share, own, error);
}

Status exact_fleet_solve(const Prepared *prepared, const ExactOptions *options, ExactTable *table,
                         Error *error)
{
    const Fleet *fleet = (const Fleet *)prepared;
    if (fleet->cards && fleet->count > 1)
        return error_set(
            error, FAIL_CONFLICT, "rules.cards",
            "ships that draw from one deck depend on each other, so a fleet with cards "
            "cannot be solved ship by ship; leave the cards off, or simulate");
    Solver solver = {.fleet = fleet, .table = table};
    Status status = OK;
    for (int i = 0; i < fleet->mutiny_count && status == OK; ++i)
        status = solve_mutiny(&solver, i, options, error);
    if (status == OK)
        status = put_together(&solver, error);
    for (int i = 0; i < fleet->mutiny_count; ++i)
        exact_table_destroy(&solver.own[i]);
    return status;
}
