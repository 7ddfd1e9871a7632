/// exact_deaths: probability flows as in exact_solve, with four distributions to a state.
///
/// Who wins shoots the enemy's specials whom he has taken, and has killed those whom he has not: so
/// all of the loser's specials die, and of his sailors those killed.

#include "sim/mutiny/exact/exact_deaths.h"

#include <stdlib.h>

#include "sim/mutiny/exact/exact_levels.h"
#include "sim/mutiny/exact/exact_nodes.h"
#include "sim/mutiny/exact/exact_start.h"
#include "sim/mutiny/exact/exact_step.h"
#include "sim/mutiny/steps/exact_mutiny_steps.h"

/// What a state counts of each colour: the killed, and the killed sailors with all specials there
/// ever were.
enum { COUNT_KILLED, COUNT_FALLEN, COUNTS };

/// Numbers of a block that take as long as one step.
enum { STEP_WIDTH = 64 };

/// Pairs of cards whose games meet in the same states, and so flow together.
typedef struct Pairs {
    int count;
    int items[EXACT_PAIRS]; ///< by exact_cards_pair; any number without cards
} Pairs;

typedef struct Solver {
    const Mutiny *mutiny;
    const ExactOptions *options;
    Pairs pairs;
    int slot;            ///< of the pair whose starts are taken
    double chance;       ///< of that pair
    ExactDeaths *deaths; ///< by pair
    size_t size;         ///< numbers of dead, of each law
    ExactNodes nodes;
    ExactCourse course;
    ExactLevels levels; ///< blocks on their way through a round
    uint64_t steps;     ///< work done so far, about ten nanoseconds each
    size_t part;        ///< of a block, a pair: its probability, then the counts
    double *end;        ///< a block for what ends before any round
} Solver;

// Where a count stands in a part.
static size_t place_of(const Solver *solver, int colour, int count)
{
    return 1 + (size_t)(colour * COUNTS + count) * solver->size;
}

static void end_game(const Solver *solver, const double *block, const ExactStop *stop)
{
    for (int slot = 0; slot < solver->pairs.count; ++slot, block += solver->part)
        for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
            bool lost =
                stop->result == (colour == COLOUR_RED ? MUTINY_WHITE_WINS : MUTINY_RED_WINS);
            const double *counted =
                block + place_of(solver, colour, lost ? COUNT_FALLEN : COUNT_KILLED);
            double *dead = solver->deaths[solver->pairs.items[slot]].dead[colour];
            for (size_t men = 0; men < solver->size; ++men)
                dead[men] += counted[men];
        }
}

static void add_start(const Solver *solver, const ExactStart *start, double *block)
{
    const double probability = start->probability / solver->chance;
    double *part = block + (size_t)solver->slot * solver->part;
    part[0] += probability;
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        int specials = exact_start_aboard(start, (int)kind_of((Colour)colour, RANK_SPECIAL));
        part[place_of(solver, colour, COUNT_KILLED)] += probability;
        part[place_of(solver, colour, COUNT_FALLEN) + (size_t)specials] += probability;
    }
}

static Status take_start(void *context, const ExactStart *start, Error *error)
{
    Solver *solver = context;
    ExactState state = exact_state_open(solver->mutiny, &start->board, &start->cards.hands);
    ExactStop stop = exact_state_begin(solver->mutiny, &state);
    if (stop.next == EXACT_NEXT_END) {
        memset(solver->end, 0, solver->levels.width * sizeof *solver->end);
        add_start(solver, start, solver->end);
        end_game(solver, solver->end, &stop);
        return OK;
    }
    uint32_t node;
    TRY(exact_nodes_find(&solver->nodes, solver->mutiny, &state, &node, error));
    add_start(solver, start, exact_nodes_block(&solver->nodes, node));
    return OK;
}

static void add_cells(const double *from, double *to, size_t size, double probability)
{
    for (size_t value = 0; value < size; ++value)
        to[value] += probability * from[value];
}

// A man killed moves his colour's killed, and a sailor the fallen as well.
static void move_along(const Solver *solver, const ExactFlow *way, Colour colour,
                       const double *from, double *to)
{
    to[0] += (way->killed + way->captured) * from[0];
    for (int count = 0; count < COUNTS; ++count) {
        const bool moves = count == COUNT_KILLED || way->rank == RANK_SAILOR;
        const size_t own = place_of(solver, (int)colour, count);
        const size_t other = place_of(solver, (int)colour_other(colour), count);
        const double killed = moves ? way->killed : 0, stay = way->killed + way->captured - killed;
        add_cells(from + other, to + other, solver->size, way->killed + way->captured);
        add_cells(from + own, to + own, solver->size, stay);
        if (moves)
            add_cells(from + own, to + own + 1, solver->size - 1, killed);
    }
}

static void flow_place(const void *context, size_t place, const double *from, double *next)
{
    const Solver *solver = context;
    const ExactCourse *course = &solver->course;
    const ExactPlace *here = &course->places[place];
    const size_t first = course->first[exact_place_lost(here) + 1];
    for (uint32_t i = here->flow; i < here[1].flow; ++i) {
        const ExactFlow *way = &course->flows[i];
        const Kind kind = exact_course_kind(course, (int)way->role, (int)way->rank);
        double *to = next + (way->to - first) * solver->levels.width;
        for (size_t at = 0; at < solver->levels.width; at += solver->part)
            if (from[at] != 0)
                move_along(solver, way, (Colour)(kind / RANK_COUNT), from + at, to + at);
    }
}

static Status take_step(void *context, const ExactStep *step, Error *error)
{
    Solver *solver = context;
    const double *block = exact_levels_end(&solver->levels, step->end);
    if (step->stop.next == EXACT_NEXT_END) {
        end_game(solver, block, &step->stop);
        return OK;
    }
    uint32_t node;
    TRY(exact_nodes_find(&solver->nodes, solver->mutiny, &step->state, &node, error));
    add_cells(block, exact_nodes_block(&solver->nodes, node), solver->levels.width, 1);
    return OK;
}

static Status count_steps(Solver *solver, Error *error)
{
    const uint64_t most = solver->options->steps_max;
    solver->steps += solver->course.flow_count * (1 + solver->levels.width / STEP_WIDTH);
    if (most == 0 || solver->steps <= most)
        return OK;
    return error_set(error, FAIL_LIMIT, NULL,
                     "the exact number of dead would take more than %llu steps",
                     (unsigned long long)most);
}

static Status flow_node(void *context, uint32_t node, Error *error)
{
    Solver *solver = context;
    ExactState state = exact_nodes_state(&solver->nodes, node);
    TRY(exact_step_open(solver->mutiny, &solver->course, &state, error));
    TRY(count_steps(solver, error));
    TRY(exact_levels_flow(&solver->levels, &solver->course, exact_nodes_block(&solver->nodes, node),
                          flow_place, solver, error));
    exact_nodes_give_back(&solver->nodes, node);
    return exact_step_each(solver->mutiny, &solver->course, &state, take_step, solver, error);
}

static Status take_starts(Solver *solver, Error *error)
{
    const ExactDeck deck = exact_cards_deck();
    for (solver->slot = 0; solver->slot < solver->pairs.count; ++solver->slot) {
        const int pair = solver->pairs.items[solver->slot];
        solver->chance =
            solver->mutiny->optional.cards
                ? exact_cards_chance(&deck, (Card)(pair / CARD_COUNT), (Card)(pair % CARD_COUNT))
                : 1;
        TRY(exact_start_dealt(solver->mutiny, pair, take_start, solver, error));
    }
    return OK;
}

static Status flow(Solver *solver, Error *error)
{
    TRY(take_starts(solver, error));
    return exact_nodes_each(&solver->nodes, solver->mutiny, flow_node, solver, error);
}

static Status no_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the dead of a ship");
}

static Status deaths_create(size_t size, ExactDeaths *deaths, Error *error)
{
    *deaths = (ExactDeaths){.size = size};
    for (int colour = 0; colour < COLOUR_COUNT; ++colour)
        deaths->dead[colour] = calloc(size, sizeof *deaths->dead[colour]);
    return deaths->dead[COLOUR_WHITE] && deaths->dead[COLOUR_RED] ? OK : no_memory(error);
}

void exact_deaths_release(ExactDeaths *deaths)
{
    for (int colour = 0; colour < COLOUR_COUNT; ++colour)
        free(deaths->dead[colour]);
    *deaths = (ExactDeaths){.size = 0};
}

static Status solve(Solver *solver, Error *error)
{
    solver->part = 1 + (size_t)COLOUR_COUNT * COUNTS * solver->size;
    solver->levels = (ExactLevels){.width = (size_t)solver->pairs.count * solver->part,
                                   .memory_max = exact_options_memory(solver->options)};
    solver->end = calloc(solver->levels.width, sizeof *solver->end);
    Status status = solver->end ? OK : no_memory(error);
    if (status == OK)
        status = exact_nodes_create(solver->mutiny, solver->levels.width, solver->options,
                                    &solver->nodes, error);
    if (status == OK)
        status = flow(solver, error);
    exact_nodes_release(&solver->nodes);
    exact_levels_release(&solver->levels);
    free(solver->end);
    return status;
}

// Takes the pairs that meet the first one left, which are then done.
static void choose_pairs(const Mutiny *mutiny, bool done[EXACT_PAIRS], Pairs *pairs)
{
    pairs->count = 0;
    for (int pair = 0; pair < EXACT_PAIRS; ++pair) {
        if (done[pair] || (pairs->count > 0 && !exact_cards_meet(mutiny, pairs->items[0], pair)))
            continue;
        pairs->items[pairs->count++] = pair;
        done[pair] = true;
    }
}

static Status solve_all(Solver *solver, Error *error)
{
    bool done[EXACT_PAIRS] = {false};
    if (!solver->mutiny->optional.cards) {
        solver->pairs = (Pairs){.count = 1};
        return solve(solver, error);
    }
    for (;;) {
        choose_pairs(solver->mutiny, done, &solver->pairs);
        if (solver->pairs.count == 0)
            return OK;
        TRY(solve(solver, error));
    }
}

Status exact_deaths_solve(const Mutiny *mutiny, const ExactOptions *options,
                          ExactDeaths deaths[EXACT_PAIRS], Error *error)
{
    if (exact_mutiny_steps_alone(mutiny))
        return error_set(error, FAIL_LIMIT, NULL,
                         "the number of dead with executions and boats is not known");
    // No more men of one colour can be killed than of the winner's.
    const size_t size = (size_t)mutiny->prepared.measures.measures[MUTINY_LOST_WINNER].hi + 1;
    Solver solver = {.mutiny = mutiny, .options = options, .deaths = deaths, .size = size};
    for (int pair = 0; pair < (mutiny->optional.cards ? EXACT_PAIRS : 1); ++pair)
        TRY(deaths_create(size, &deaths[pair], error));
    Status status = solve_all(&solver, error);
    exact_course_release(&solver.course);
    return status;
}
