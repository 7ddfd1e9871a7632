/// exact_fleet: each mutiny by itself, then sums over the ships; a ship's own measures are those of
/// her mutiny, whatever her place: no place in a shuffled deck is better than another.

#include "sim/mutiny/exact/exact_fleet.h"

#include <assert.h>
#include <stdlib.h>

#include "sim/mutiny/exact/exact_deaths.h"
#include "sim/mutiny/exact/exact_fleet_sum.h"
#include "sim/mutiny/exact/exact_solve.h"
#include "sim/mutiny/fleet/fleet.h"

/// What is known of one mutiny of the fleet.
typedef struct Solution {
    ExactTable table;
    ExactPairEnds ends;              ///< given the pair; without cards the first is all
    ExactDeaths deaths[EXACT_PAIRS]; ///< likewise
} Solution;

/// The solutions of a fleet's mutinies.
typedef struct Solver {
    const Fleet *fleet;
    const ExactOptions *options;
    Solution *own; ///< owned; by mutiny of the fleet
    ExactTable *table;
    bool cards; ///< the ships draw from one deck
} Solver;

static int pairs_of(const Solver *solver)
{
    return solver->cards ? EXACT_PAIRS : 1;
}

static const Solution *solution_of(const Solver *solver, int ship)
{
    int at = 0;
    while ((const Mutiny *)solver->fleet->mutinies[at] != solver->fleet->ships[ship].mutiny)
        ++at;
    assert(solver->own[at].table.cells && "solved before it is asked for");
    return &solver->own[at];
}

static void put_value(const Solver *solver, int measure, int32_t value, double probability)
{
    exact_table_histogram(solver->table, measure, 0)[value] += probability;
    solver->table->known[measure] = true;
}

/// How results are counted in one number: each has a place of its own.
typedef struct Count {
    size_t place[MUTINY_RESULT_COUNT]; ///< 0: the rest, or a result that no ship can have
    size_t size;
} Count;

static bool can_end(const Solver *solver, int result)
{
    for (int ship = 0; ship < solver->fleet->count; ++ship)
        if (solution_of(solver, ship)->table.cells[result] > 0)
            return true;
    return false;
}

static Count count_of(const Solver *solver)
{
    Count count = {.size = 1};
    for (int result = 0; result < MUTINY_DERELICT; ++result) {
        if (!can_end(solver, result))
            continue;
        count.place[result] = count.size;
        count.size *= (size_t)solver->fleet->count + 1;
    }
    return count;
}

static void put_numbers(const Solver *solver, const Count *count, size_t sum, double probability)
{
    const size_t digits = (size_t)solver->fleet->count + 1;
    int numbers[MUTINY_RESULT_COUNT] = {[MUTINY_DERELICT] = solver->fleet->count};
    for (int result = 0; result < MUTINY_DERELICT; ++result) {
        if (count->place[result] > 0)
            numbers[result] = (int)(sum / count->place[result] % digits);
        numbers[MUTINY_DERELICT] -= numbers[result];
    }
    for (int result = 0; result < MUTINY_RESULT_COUNT; ++result)
        put_value(solver, result, numbers[result], probability);
    put_value(solver, FLEET_ALL_TAKEN, numbers[MUTINY_RED_WINS] == solver->fleet->count,
              probability);
    put_value(solver, FLEET_NONE_TAKEN, numbers[MUTINY_RED_WINS] == 0, probability);
    solver->table->cells[0] += probability;
}

static void add_ends(const Solver *solver, const Count *count, int ship, ExactFleetSum *total)
{
    ExactAddend items[EXACT_PAIRS][MUTINY_RESULT_COUNT];
    ExactAddends laws[EXACT_PAIRS] = {{NULL, 0}};
    for (int pair = 0; pair < pairs_of(solver); ++pair) {
        laws[pair].items = items[pair];
        for (int result = 0; result < MUTINY_RESULT_COUNT; ++result) {
            const double probability = solution_of(solver, ship)->ends[pair][result];
            if (probability > 0)
                items[pair][laws[pair].count++] = (ExactAddend){count->place[result], probability};
        }
    }
    exact_fleet_sum_add(total, laws);
}

static Status check_steps(const Solver *solver, size_t size, size_t addends, Error *error)
{
    const double steps = exact_fleet_sum_steps(solver->cards, solver->fleet->count, size, addends);
    if (solver->options->steps_max == 0 || steps <= (double)solver->options->steps_max)
        return OK;
    return error_set(error, FAIL_LIMIT, NULL,
                     "to follow the deck from ship to ship would take about %.10g steps, more than "
                     "%llu; fewer ships would shrink it",
                     steps, (unsigned long long)solver->options->steps_max);
}

static Status count_ships(const Solver *solver, Error *error)
{
    const Count count = count_of(solver);
    ExactFleetSum total;
    TRY(check_steps(solver, count.size, MUTINY_RESULT_COUNT, error));
    TRY(exact_fleet_sum_create(solver->cards, count.size, &total, error));
    Status status = OK;
    for (int ship = 0; ship < solver->fleet->count && status == OK; ++ship) {
        add_ends(solver, &count, ship, &total);
        status = exact_watch_ask(solver->options->watch, error);
    }
    for (size_t sum = 0; status == OK && sum <= total.most; ++sum) {
        const double probability = exact_fleet_sum_chance(&total, sum);
        if (probability > 0)
            put_numbers(solver, &count, sum, probability);
    }
    exact_fleet_sum_release(&total);
    return status;
}

// The laws of what a ship adds to a colour's dead, by pair of cards.
static void add_dead(const Solver *solver, Colour colour, int ship, ExactAddend *items,
                     ExactFleetSum *total)
{
    ExactAddends laws[EXACT_PAIRS] = {{NULL, 0}};
    for (int pair = 0; pair < pairs_of(solver); ++pair) {
        const ExactDeaths *deaths = &solution_of(solver, ship)->deaths[pair];
        laws[pair].items = items;
        for (size_t men = 0; men < deaths->size; ++men)
            if (deaths->dead[colour][men] > 0)
                items[laws[pair].count++] = (ExactAddend){men, deaths->dead[colour][men]};
        items += laws[pair].count;
    }
    exact_fleet_sum_add(total, laws);
}

static size_t most_dead_on_one(const Solver *solver)
{
    size_t most = 0;
    for (int ship = 0; ship < solver->fleet->count; ++ship) {
        const size_t size = solution_of(solver, ship)->deaths[0].size;
        most = size > most ? size : most;
    }
    return most;
}

static Status count_dead(const Solver *solver, Colour colour, Error *error)
{
    const int measure = colour == COLOUR_RED ? FLEET_LOST_REDS : FLEET_LOST_WHITES;
    const size_t largest = most_dead_on_one(solver);
    const size_t size = (size_t)solver->table->set->measures[measure].hi + 1;
    ExactFleetSum total;
    TRY(check_steps(solver, size, largest, error));
    ExactAddend *items = malloc(largest * EXACT_PAIRS * sizeof *items);
    if (!items)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the dead of a fleet");
    Status status = exact_fleet_sum_create(solver->cards, size, &total, error);
    for (int ship = 0; ship < solver->fleet->count && status == OK; ++ship) {
        add_dead(solver, colour, ship, items, &total);
        status = exact_watch_ask(solver->options->watch, error);
    }
    for (size_t sum = 0; status == OK && sum <= total.most; ++sum)
        put_value(solver, measure, (int32_t)sum, exact_fleet_sum_chance(&total, sum));
    exact_fleet_sum_release(&total);
    free(items);
    return status;
}

static void put_measure(const Solver *solver, int ship, int measure)
{
    const ExactTable *own = &solution_of(solver, ship)->table;
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
    const ExactTable *own = &solution_of(solver, ship)->table;
    const FleetShip *in = &solver->fleet->ships[ship];
    for (int end = 0; end < MUTINY_RESULT_COUNT; ++end) {
        put_value(solver, in->measure, end, own->cells[end]);
        put_value(solver, in->measure - 1, end == MUTINY_RED_WINS, own->cells[end]);
    }
    for (int measure = 0; measure < own->set->count; ++measure)
        put_measure(solver, ship, measure);
}

static void put_ships(const Solver *solver)
{
    ExactTable *table = solver->table;
    for (int ship = 0; ship < solver->fleet->count; ++ship)
        put_ship(solver, ship);
    for (int i = 0; i < solver->fleet->mutiny_count; ++i) {
        table->states += solver->own[i].table.states;
        table->dropped += solver->own[i].table.dropped;
    }
    table->total = table->cells[0];
}

// The part of the allowed work that each mutiny gets.
static ExactOptions share_of(const Solver *solver)
{
    ExactOptions share = *solver->options;
    if (share.steps_max > 0)
        share.steps_max = share.steps_max / (uint64_t)solver->fleet->mutiny_count + 1;
    return share;
}

// Turns joint probabilities with the pairs of cards into conditional ones.
static void divide_ends(ExactPairEnds *ends)
{
    const ExactDeck deck = exact_cards_deck();
    for (int pair = 0; pair < EXACT_PAIRS; ++pair) {
        const double chance =
            exact_cards_chance(&deck, (Card)(pair / CARD_COUNT), (Card)(pair % CARD_COUNT));
        for (int result = 0; result < MUTINY_RESULT_COUNT; ++result)
            (*ends)[pair][result] /= chance;
    }
}

static Status solve_mutiny(const Solver *solver, int index, Error *error)
{
    const Prepared *mutiny = solver->fleet->mutinies[index];
    Solution *own = &solver->own[index];
    const ExactOptions share = share_of(solver);
    TRY(exact_table_create(&mutiny->measures, &own->table, error));
    TRY(exact_solve_pairs((const Mutiny *)mutiny, &share, &own->table,
                          solver->cards ? &own->ends : NULL, error));
    if (solver->cards)
        divide_ends(&own->ends);
    else
        memcpy(own->ends[0], own->table.cells, sizeof own->ends[0]);
    return OK;
}

// Solves the mutiny with the most men first: if any is too large it is this one, and the work on
// the others is saved.
static Status solve_mutinies(const Solver *solver, Error *error)
{
    const Fleet *fleet = solver->fleet;
    int largest = 0;
    for (int i = 1; i < fleet->mutiny_count; ++i)
        if (((const Mutiny *)fleet->mutinies[i])->most_men >
            ((const Mutiny *)fleet->mutinies[largest])->most_men)
            largest = i;
    TRY(solve_mutiny(solver, largest, error));
    for (int i = 0; i < fleet->mutiny_count; ++i)
        if (i != largest)
            TRY(solve_mutiny(solver, i, error));
    return OK;
}

// Leaves the number of dead unknown where its law would take too much work.
static Status count_all_dead(const Solver *solver, Error *error)
{
    const ExactOptions share = share_of(solver);
    Error refusal = {.status = OK};
    Status status = OK;
    for (int i = 0; i < solver->fleet->mutiny_count && status == OK; ++i)
        status = exact_deaths_solve((const Mutiny *)solver->fleet->mutinies[i], &share,
                                    solver->own[i].deaths, &refusal);
    for (int colour = 0; colour < COLOUR_COUNT && status == OK; ++colour)
        status = count_dead(solver, (Colour)colour, &refusal);
    if (status == OK || status == FAIL_LIMIT)
        return OK;
    return error_set(error, status, refusal.key[0] ? refusal.key : NULL, "%s", refusal.text);
}

static void release(Solver *solver)
{
    for (int i = 0; i < solver->fleet->mutiny_count; ++i) {
        exact_table_destroy(&solver->own[i].table);
        for (int pair = 0; pair < EXACT_PAIRS; ++pair)
            exact_deaths_release(&solver->own[i].deaths[pair]);
    }
    free(solver->own);
}

Status exact_fleet_solve(const Prepared *prepared, const ExactOptions *options, ExactTable *table,
                         Error *error)
{
    const Fleet *fleet = (const Fleet *)prepared;
    Solver solver = {.fleet = fleet,
                     .options = options,
                     .own = calloc((size_t)fleet->mutiny_count, sizeof *solver.own),
                     .table = table,
                     .cards = fleet->cards};
    if (!solver.own)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the ships of a fleet");
    Status status = solve_mutinies(&solver, error);
    if (status == OK)
        status = count_ships(&solver, error);
    if (status == OK)
        status = count_all_dead(&solver, error);
    if (status == OK)
        put_ships(&solver);
    release(&solver);
    return status;
}
