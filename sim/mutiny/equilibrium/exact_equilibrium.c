/// exact_equilibrium: the order in which strata are solved.

#include "sim/mutiny/equilibrium/exact_equilibrium.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "sim/mutiny/equilibrium/exact_equilibrium_free.h"
#include "sim/mutiny/equilibrium/exact_equilibrium_gathered.h"
#include "sim/mutiny/equilibrium/exact_equilibrium_sweep.h"
#include "sim/mutiny/equilibrium/exact_equilibrium_wait.h"

/// Strata handed to the workers at a time; between them the watch is asked.
enum { STRATA_AT_A_TIME = 16 };

/// Under a turn limit a value that moves by no more than this stands still. It is a few times what
/// single precision resolves.
#define STILL 3e-7

/// By how much a value up to 1 may be off once it is kept in single precision.
#define ROUNDING 0x1p-25

/// The state of the solver.
typedef struct Solver {
    const EquilibriumSetup *setup;
    Equilibrium *equilibrium;
    EquilibriumMen *strata; ///< owned; those with men on both sides, the long ones first in a pass
    int count;
    bool *moved[SIDE_COUNT]; ///< owned; by stratum: the last turn of the side changed its values
    EquilibriumSide mover;   ///< under a turn limit: whose turn is solved
    /// Owned; by stratum: what the gathered side has at least before the last turn where it is met
    /// in a set of compartments; −9: not known.
    double (*stands)[EQUILIBRIUM_MASKS];
    int first; ///< stratum that the workers' first piece is
    atomic_bool no_memory;
    uint64_t done, known; ///< pieces of the turn, or of the game without a turn limit
} Solver;

static Status no_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for best play");
}

static size_t index_of(const Solver *solver, const EquilibriumMen *men)
{
    return exact_equilibrium_ship_index(&solver->equilibrium->ship, men->count[SIDE_GATHERED],
                                        men->count[SIDE_FREE]);
}

static int total_of(const EquilibriumMen *men)
{
    return exact_equilibrium_total(men->count[SIDE_GATHERED]) +
           exact_equilibrium_total(men->count[SIDE_FREE]);
}

// The best attacks of one side or of both. False when memory has run out.
static bool attack(const EquilibriumTable *table, const EquilibriumMen *men, bool gathered,
                   bool free_side, const double *waiting)
{
    EquilibriumRoom room;
    if (exact_equilibrium_attack_open_room(table->ship, men, &room, NULL) != OK)
        return false;
    if (gathered)
        exact_equilibrium_gathered_attack(table, men, &room);
    if (free_side)
        exact_equilibrium_free_attack(table, men, waiting, &room);
    exact_equilibrium_attack_close_room(&room);
    return true;
}

// Solves one stratum of a game without a turn limit: attacks lead to strata with fewer men, which
// are solved already; waiting leads back to this stratum and is solved as a small game of its own.
static void solve_stratum(void *context, int index)
{
    Solver *solver = context;
    const EquilibriumTable *table = &solver->equilibrium->table;
    const EquilibriumMen *men = &solver->strata[solver->first + index];
    exact_equilibrium_gathered_halfway(table, men, FILLING_FIGHTS);
    exact_equilibrium_free_halfway(table, men, FILLING_FIGHTS);
    if (!attack(table, men, true, true, NULL)) {
        solver->no_memory = true;
        return;
    }
    EquilibriumMeets attacks;
    EquilibriumWaits waits;
    exact_equilibrium_gathered_least(table, men, attacks.free);
    exact_equilibrium_free_most(table, men, attacks.gathered);
    exact_equilibrium_wait_for_ever(table->ship, men, &attacks, solver->setup->stalemate, &waits);
    exact_equilibrium_gathered_wait(table, men, waits.gathered);
    exact_equilibrium_free_wait(table, men, waits.free);
    exact_equilibrium_gathered_halfway(table, men, FILLING_PEACE);
    exact_equilibrium_free_halfway(table, men, FILLING_PEACE);
}

static bool differs(const float *before, const float *now, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        if (fabsf(before[i] - now[i]) > (float)STILL)
            return true;
    return false;
}

// The table of values that a turn of the mover changes, and its size.
static float *moves_of(const Solver *solver, const EquilibriumMen *men, size_t *count)
{
    const EquilibriumShip *ship = &solver->equilibrium->ship;
    EquilibriumStratum *stratum = exact_equilibrium_table_at(
        &solver->equilibrium->table, men->count[SIDE_GATHERED], men->count[SIDE_FREE]);
    const bool gathered = solver->mover == SIDE_GATHERED;
    *count = gathered ? exact_equilibrium_table_ways(ship, men)
                      : exact_equilibrium_table_splits(ship, men);
    return gathered ? stratum->gathered_moves : stratum->free_moves;
}

static bool solve_turn_of(const Solver *solver, const EquilibriumMen *men)
{
    const EquilibriumTable *table = &solver->equilibrium->table;
    EquilibriumMeets meets;
    EquilibriumWaits waits;
    exact_equilibrium_gathered_least(table, men, meets.free);
    exact_equilibrium_free_most(table, men, meets.gathered);
    for (int mask = 0; mask < EQUILIBRIUM_MASKS && solver->equilibrium->turns_solved == 2; ++mask)
        meets.gathered[mask] =
            fmax(meets.gathered[mask], solver->stands[index_of(solver, men)][mask]);
    exact_equilibrium_wait_once(table->ship, &meets, &waits);
    if (solver->mover == SIDE_FREE)
        return attack(table, men, false, true, waits.free);
    if (!attack(table, men, true, false, NULL))
        return false;
    exact_equilibrium_gathered_wait(table, men, waits.gathered);
    return true;
}

// Whether a value on which the stratum's turn depends changed in the turn solved before, which
// comes after it in play.
static bool is_due(const Solver *solver, const EquilibriumMen *men)
{
    for (int i = 0; i < solver->count; ++i) {
        const EquilibriumMen *other = &solver->strata[i];
        bool below = solver->moved[1 - solver->mover][index_of(solver, other)];
        for (int side = 0; side < SIDE_COUNT && below; ++side)
            for (int rank = 0; rank < RANK_COUNT; ++rank)
                below = below && other->count[side][rank] <= men->count[side][rank];
        if (below)
            return true;
    }
    return false;
}

static bool is_skipped(const Solver *solver, const EquilibriumMen *men)
{
    return solver->equilibrium->turns_solved >= 3 && !is_due(solver, men);
}

// Fills the values between the two fights of an attack from those of the turn that follows it.
static void solve_halfway(void *context, int index)
{
    const Solver *solver = context;
    const EquilibriumTable *table = &solver->equilibrium->table;
    const EquilibriumMen *men = &solver->strata[solver->first + index];
    if (is_skipped(solver, men))
        return;
    if (solver->mover == SIDE_GATHERED)
        exact_equilibrium_gathered_halfway(table, men, FILLING_ALL);
    else
        exact_equilibrium_free_halfway(table, men, FILLING_ALL);
}

static void solve_turn(void *context, int index)
{
    Solver *solver = context;
    const EquilibriumMen *men = &solver->strata[solver->first + index];
    bool *moved = &solver->moved[solver->mover][index_of(solver, men)];
    const bool first_time = solver->equilibrium->turns_solved < 3;
    if (is_skipped(solver, men)) {
        *moved = false;
        return;
    }
    size_t count;
    float *moves = moves_of(solver, men, &count);
    float *before = malloc(count * sizeof *before);
    if (before)
        memcpy(before, moves, count * sizeof *before);
    if (!before || !solve_turn_of(solver, men))
        solver->no_memory = true;
    else
        *moved = first_time || differs(before, moves, count);
    free(before);
}

static Status tell(Solver *solver, Error *error)
{
    ExactProgress progress = {.done = solver->done,
                              .found = solver->known,
                              .all_found = true,
                              .turn = solver->equilibrium->turns_solved};
    return exact_watch_tell(solver->setup->watch, &progress, error);
}

// Solves the strata from `from` to `to`, in parallel where there are workers.
static Status solve_some(Solver *solver, int from, int to, void (*piece)(void *context, int index),
                         Error *error)
{
    for (solver->first = from; solver->first < to; solver->first += STRATA_AT_A_TIME) {
        const int left = to - solver->first;
        const int pieces = left < STRATA_AT_A_TIME ? left : STRATA_AT_A_TIME;
        workers_each(solver->setup->workers, pieces, piece, solver);
        if (solver->no_memory)
            return no_memory(error);
        solver->done += (uint64_t)pieces;
        TRY(tell(solver, error));
    }
    return OK;
}

static int fewer_men_first(const void *one, const void *other)
{
    const EquilibriumMen *a = one, *b = other;
    const int men[2] = {total_of(a), total_of(b)};
    if (men[0] != men[1])
        return men[0] < men[1] ? -1 : 1;
    return -memcmp(a, b, sizeof *a);
}

static int more_men_first(const void *one, const void *other)
{
    return -fewer_men_first(one, other);
}

static Status list_strata(Solver *solver, Error *error)
{
    const EquilibriumShip *ship = &solver->equilibrium->ship;
    const size_t strata = exact_equilibrium_ship_strata(ship);
    solver->strata = calloc(strata + 1, sizeof *solver->strata);
    for (int side = 0; side < SIDE_COUNT; ++side)
        solver->moved[side] = calloc(strata + 1, sizeof(bool));
    if (!solver->strata || !solver->moved[0] || !solver->moved[1])
        return no_memory(error);
    for (size_t i = 0; i < strata; ++i)
        if (exact_equilibrium_ship_men(ship, i, &solver->strata[solver->count]))
            ++solver->count;
    qsort(solver->strata, (size_t)solver->count, sizeof *solver->strata,
          solver->setup->turns >= 0 ? more_men_first : fewer_men_first);
    return OK;
}

// Strata with equally many men do not depend on one another, so they are solved in parallel.
static Status solve_for_ever(Solver *solver, Error *error)
{
    solver->known = (uint64_t)solver->count;
    for (int from = 0, to; from < solver->count; from = to) {
        const int men = total_of(&solver->strata[from]);
        for (to = from; to < solver->count && total_of(&solver->strata[to]) == men;)
            ++to;
        TRY(solve_some(solver, from, to, solve_stratum, error));
    }
    return OK;
}

// The boundary condition: after the last turn every ship with men of both sides is a stalemate.
static void end_in_stalemate(Solver *solver)
{
    const EquilibriumTable *table = &solver->equilibrium->table;
    for (int i = 0; i < solver->count; ++i) {
        const EquilibriumMen *men = &solver->strata[i];
        EquilibriumStratum *stratum =
            exact_equilibrium_table_at(table, men->count[SIDE_GATHERED], men->count[SIDE_FREE]);
        const size_t counts[3] = {exact_equilibrium_table_ways(table->ship, men),
                                  exact_equilibrium_table_splits(table->ship, men),
                                  exact_equilibrium_table_groups(table->ship, men)};
        float *const cells[3] = {stratum->gathered_moves, stratum->free_moves, stratum->least};
        for (int kind = 0; kind < 3; ++kind)
            for (size_t cell = 0; cell < counts[kind]; ++cell)
                cells[kind][cell] = (float)solver->setup->stalemate;
    }
}

static EquilibriumSide first_mover(const Solver *solver)
{
    const Colour first = solver->setup->mutiny->first_turn;
    return solver->equilibrium->ship.colour[SIDE_GATHERED] == first ? SIDE_GATHERED : SIDE_FREE;
}

static bool any_moved(const Solver *solver)
{
    for (int i = 0; i < solver->count; ++i)
        if (solver->moved[solver->mover][index_of(solver, &solver->strata[i])])
            return true;
    return false;
}

// Looks at the last turn against all the men with one number: the free side's, when the gathered
// side has it, and else the gathered side's.
static void end_with(void *context, int index)
{
    Solver *solver = context;
    const EquilibriumTable *table = &solver->equilibrium->table;
    const bool gathered = solver->mover == SIDE_GATHERED;
    const int *most = table->ship->most[gathered ? SIDE_FREE : SIDE_GATHERED];
    const int number = solver->first + index + 1, sailors = most[RANK_SAILOR] + 1;
    const int men[RANK_COUNT] = {number / sailors, number % sailors};
    const double stalemate = solver->setup->stalemate;
    if (!(gathered ? exact_equilibrium_sweep(table, men, stalemate)
                   : exact_equilibrium_stand(table, men, stalemate, solver->stands)))
        solver->no_memory = true;
}

// The last turn, in and before which the gathered side need not stay gathered.
static Status solve_last_turn(Solver *solver, Error *error)
{
    const EquilibriumShip *ship = &solver->equilibrium->ship;
    const int *most = ship->most[solver->mover == SIDE_GATHERED ? SIDE_FREE : SIDE_GATHERED];
    const size_t strata = exact_equilibrium_ship_strata(ship);
    solver->stands = malloc((strata + 1) * sizeof *solver->stands);
    if (!solver->stands)
        return no_memory(error);
    for (size_t i = 0; i < strata; ++i)
        for (int mask = 0; mask < EQUILIBRIUM_MASKS; ++mask)
            solver->stands[i][mask] = -9;
    const int groups = (int)exact_equilibrium_table_group_count(most);
    solver->known += (uint64_t)(groups - 1);
    return solve_some(solver, 0, groups - 1, end_with, error);
}

// Backward induction from the last turn to the first. Once a turn of one side leaves all values as
// its previous one, so do all earlier turns.
static Status solve_turns(Solver *solver, Error *error)
{
    end_in_stalemate(solver);
    Equilibrium *equilibrium = solver->equilibrium;
    bool moving = true;
    for (int turn = solver->setup->turns; turn >= 1 && moving; --turn) {
        solver->mover = turn % 2 == 1 ? first_mover(solver) : 1 - first_mover(solver);
        ++equilibrium->turns_solved;
        solver->done = 0;
        solver->known = 2 * (uint64_t)solver->count; // between the fights, and orders
        TRY(solve_some(solver, 0, solver->count, solve_halfway, error));
        TRY(solve_some(solver, 0, solver->count, solve_turn, error));
        if (turn == solver->setup->turns)
            TRY(solve_last_turn(solver, error));
        moving = any_moved(solver);
    }
    return OK;
}

static Status check_memory(const EquilibriumSetup *setup, Equilibrium *equilibrium, Error *error)
{
    equilibrium->bytes = exact_equilibrium_table_bytes(&equilibrium->ship);
    if (setup->bytes_max > 0 && equilibrium->bytes > setup->bytes_max)
        return error_set(error, FAIL_LIMIT, NULL,
                         "best play of this ship takes %.0f MiB, more than the %.0f allowed; fewer "
                         "men or compartments would shrink it",
                         equilibrium->bytes / (1 << 20), setup->bytes_max / (1 << 20));
    return OK;
}

// A bound for the rounding error. Means, minima and maxima do not enlarge errors, so each storing
// of a value in single precision adds ROUNDING once: twice a turn, after the second fight and after
// the first. Without a turn limit each of them has cost a man, and a turn without losses copies the
// value and adds nothing.
static double slack_of(const Solver *solver)
{
    if (solver->setup->turns >= 0)
        return (STILL + 2 * ROUNDING) * solver->setup->turns;
    const EquilibriumShip *ship = &solver->equilibrium->ship;
    return ROUNDING * (ship->sailors + ship->most[SIDE_GATHERED][RANK_SPECIAL] +
                       ship->most[SIDE_FREE][RANK_SPECIAL]);
}

static void close_solver(Solver *solver)
{
    free(solver->strata);
    free(solver->stands);
    for (int side = 0; side < SIDE_COUNT; ++side)
        free(solver->moved[side]);
}

Status exact_equilibrium_solve(const EquilibriumSetup *setup, Equilibrium *equilibrium,
                               Error *error)
{
    *equilibrium = (Equilibrium){
        .mutiny = setup->mutiny, .stalemate = setup->stalemate, .turns = setup->turns};
    TRY(exact_equilibrium_ship_create(setup->mutiny, setup->gathered, &equilibrium->ship, error));
    Solver solver = {.setup = setup, .equilibrium = equilibrium};
    Status status = check_memory(setup, equilibrium, error);
    if (status == OK)
        status = exact_equilibrium_table_create(&equilibrium->ship, &equilibrium->table, error);
    if (status == OK)
        status = list_strata(&solver, error);
    if (status == OK)
        status = setup->turns >= 0 ? solve_turns(&solver, error) : solve_for_ever(&solver, error);
    equilibrium->slack = slack_of(&solver);
    close_solver(&solver);
    if (status != OK)
        exact_equilibrium_release(equilibrium);
    return status;
}

void exact_equilibrium_release(Equilibrium *equilibrium)
{
    exact_equilibrium_table_release(&equilibrium->table);
    exact_equilibrium_ship_release(&equilibrium->ship);
}
