/// exact_optimal_steps: counts the steps compartment by compartment, by the numbers of men in those
/// so far.

#include "sim/mutiny/exact/exact_optimal_steps.h"

#include <stdlib.h>

#include "sim/mutiny/exact/exact_allowance.h"
#include "sim/mutiny/exact/exact_optimal.h"
#include "sim/mutiny/exact/exact_optimal_size.h"

/// Numbers of men of both sides.
typedef struct Numbers {
    int32_t men[ROLE_COUNT][RANK_COUNT];
} Numbers;

/// Ways to stand and to fight, by the numbers of men.
typedef struct Count {
    const ExactEnds *ends;
    Numbers most;
    int sailors; ///< the most of both sides together
    size_t cells;
    double *kernel[2]; ///< owned; in one compartment, without and with penalised rolls
    double *sum;       ///< owned; in the compartments so far
} Count;

static size_t cell_of(const Count *count, const Numbers *numbers)
{
    size_t cell = 0;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            cell =
                cell * ((size_t)count->most.men[role][rank] + 1) + (size_t)numbers->men[role][rank];
    return cell;
}

// Advances like an odometer from nobody to `most`; false after the last.
static bool next_numbers(const Numbers *most, Numbers *numbers)
{
    for (int role = ROLE_COUNT - 1; role >= 0; --role)
        for (int rank = RANK_COUNT - 1; rank >= 0; --rank) {
            if (numbers->men[role][rank]++ < most->men[role][rank])
                return true;
            numbers->men[role][rank] = 0;
        }
    return false;
}

static bool is_fight(const Numbers *numbers)
{
    const int32_t *own = numbers->men[ROLE_ATTACKER], *enemies = numbers->men[ROLE_DEFENDER];
    return own[RANK_SPECIAL] + own[RANK_SAILOR] > 0 &&
           enemies[RANK_SPECIAL] + enemies[RANK_SAILOR] > 0;
}

static bool fits(const Count *count, const Numbers *numbers)
{
    return numbers->men[ROLE_ATTACKER][RANK_SAILOR] + numbers->men[ROLE_DEFENDER][RANK_SAILOR] <=
           count->sailors;
}

static void fill_kernels(Count *count)
{
    Numbers numbers = {{{0}}};
    do {
        size_t cell = cell_of(count, &numbers);
        for (int penalised = 0; penalised < 2; ++penalised)
            if (is_fight(&numbers))
                count->kernel[penalised][cell] =
                    (double)exact_ends_of(count->ends, numbers.men[ROLE_ATTACKER],
                                          numbers.men[ROLE_DEFENDER], penalised)
                        .count;
            else
                count->kernel[penalised][cell] = fits(count, &numbers);
    } while (next_numbers(&count->most, &numbers));
}

// Adds up the states with men on both sides.
static double total(const Count *count)
{
    double steps = 0;
    Numbers numbers = {{{0}}};
    do {
        if (is_fight(&numbers) && fits(count, &numbers))
            steps += count->sum[cell_of(count, &numbers)];
    } while (next_numbers(&count->most, &numbers));
    return steps;
}

// The cell index is linear in the numbers, so the cell of a sum is the sum of the cells.
static void add_ways(const Count *count, const Numbers *numbers, const double *kernel, double ways,
                     double *wider)
{
    Numbers room, more = {{{0}}};
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            room.men[role][rank] = count->most.men[role][rank] - numbers->men[role][rank];
    do {
        size_t cell = cell_of(count, &more);
        wider[cell] += ways * kernel[cell];
    } while (next_numbers(&room, &more));
}

static Status add_room(Count *count, const double *kernel, Error *error)
{
    double *wider = calloc(count->cells, sizeof *wider);
    if (!wider)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for best play");
    Numbers numbers = {{{0}}};
    do {
        size_t cell = cell_of(count, &numbers);
        if (count->sum[cell] > 0)
            add_ways(count, &numbers, kernel, count->sum[cell], wider + cell);
    } while (next_numbers(&count->most, &numbers));
    free(count->sum);
    count->sum = wider;
    return OK;
}

static Status open_count(const Mutiny *mutiny, Colour mover, Count *count, Error *error)
{
    count->cells = 1;
    count->sailors = exact_optimal_sailors(mutiny);
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            Colour colour = role == ROLE_ATTACKER ? mover : colour_other(mover);
            count->most.men[role][rank] = mutiny->most[kind_of(colour, (Rank)rank)];
            count->cells *= (size_t)count->most.men[role][rank] + 1;
        }
    count->sum = calloc(count->cells, sizeof(double));
    for (int penalised = 0; penalised < 2; ++penalised)
        count->kernel[penalised] = calloc(count->cells, sizeof(double));
    if (!count->sum || !count->kernel[0] || !count->kernel[1])
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for best play");
    fill_kernels(count);
    count->sum[0] = 1;
    return OK;
}

// A further compartment never reduces the number of ways, since nobody need stand there: counting
// can stop once the limit is exceeded.
static Status count_rooms(const Mutiny *mutiny, Colour mover, Count *count, double enough,
                          double *steps, Error *error)
{
    TRY(open_count(mutiny, mover, count, error));
    uint32_t strongpoints = mutiny->plan[colour_other(mover)].strongpoints;
    *steps = 0;
    for (int room = 0; room < mutiny->rooms && *steps <= enough; ++room) {
        TRY(add_room(count, count->kernel[strongpoints >> room & 1], error));
        *steps = total(count);
    }
    return OK;
}

Status exact_optimal_steps(const Mutiny *mutiny, Colour mover, const ExactEnds *ends, double enough,
                           double *steps, Error *error)
{
    Count count = {.ends = ends};
    Status status = count_rooms(mutiny, mover, &count, enough, steps, error);
    free(count.sum);
    free(count.kernel[0]);
    free(count.kernel[1]);
    return status;
}

Status exact_optimal_check_layer(const Mutiny *mutiny, const Optimal *optimal, double steps,
                                 double *bytes, Error *error)
{
    int layers = optimal->layers + 1;
    double steps_max = exact_allowance_left(mutiny, EXACT_OPTIMAL_STEPS_MAX);
    double bytes_max = exact_allowance_left(mutiny, EXACT_OPTIMAL_BYTES_MAX);
    double states = (double)optimal->side[COLOUR_WHITE].states + optimal->side[COLOUR_RED].states;
    // Memory: the values of two layers, the rounded ones, and the orders, which need twice the room
    // while they are made.
    *bytes = states * (2 * sizeof(double) + sizeof(int64_t) + 2.0 * layers * sizeof(uint16_t));
    if (layers * steps > steps_max)
        return error_set(error, FAIL_LIMIT, NULL,
                         "best play would take %.0f steps or more (turns: %d, steps each: %.0f), "
                         "above the %.0f allowed; fewer men or compartments would shrink it",
                         layers * steps, layers, steps, steps_max);
    if (*bytes > bytes_max)
        return error_set(error, FAIL_LIMIT, NULL,
                         "best play would take %.0f bytes of memory or more, above the %.0f "
                         "allowed; fewer men or compartments would shrink it",
                         *bytes, bytes_max);
    return OK;
}
