/// exact_law: forward dynamic programming over (state, count so far).

#include "sim/games/command/exact_law.h"

#include <stdlib.h>
#include <string.h>

// Probabilities by state and count, `width` counts for each state.
typedef struct Grid {
    const ExactStack *chain;
    size_t width;
    double *now, *next;
} Grid;

static Status open_grid(const ExactStack *chain, size_t width, Grid *grid, Error *error)
{
    *grid = (Grid){.chain = chain, .width = width};
    grid->now = calloc(2 * width * (size_t)chain->count, sizeof *grid->now);
    if (!grid->now)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact solution");
    grid->next = grid->now + width * (size_t)chain->count;
    return OK;
}

static void close_grid(Grid *grid)
{
    free(grid->now < grid->next ? grid->now : grid->next);
}

// Starts with this distribution over states, all at count 0, and `width` counts for each state.
static void fill_grid(Grid *grid, size_t width, const double *states)
{
    grid->width = width;
    memset(grid->now, 0, width * (size_t)grid->chain->count * sizeof *grid->now);
    memset(grid->next, 0, width * (size_t)grid->chain->count * sizeof *grid->next);
    for (int i = 0; i < grid->chain->count; ++i)
        grid->now[(size_t)i * grid->width] = states[i];
}

static void turn_grid(Grid *grid)
{
    double *swap = grid->now;
    grid->now = grid->next;
    grid->next = swap;
    memset(grid->next, 0, grid->width * (size_t)grid->chain->count * sizeof *grid->next);
}

// The count is the number of obeyed turns.
static void solve_obeyed(Grid *grid, ExactLaw *law)
{
    for (int turn = 1; turn <= law->turns; ++turn) {
        for (int i = 0; i < grid->chain->count; ++i)
            for (int s = 0; s < grid->chain->step_count[i]; ++s) {
                const ExactStackTurn *step = &grid->chain->steps[i][s];
                const double *from = grid->now + (size_t)i * grid->width;
                double *to = grid->next + (size_t)step->to * grid->width + step->obeys;
                for (int count = 0; count < turn; ++count)
                    to[count] += step->probability * from[count];
            }
        turn_grid(grid);
    }
    for (int i = 0; i < grid->chain->count; ++i)
        for (int count = 0; count <= law->turns; ++count)
            law->obeyed[count] += grid->now[(size_t)i * grid->width + (size_t)count];
}

// The count is the length of the present spell. Spells longer than `most` are dropped; those that
// end, and those that last until the end, are added to `ended`. Returns the probability that no
// spell was longer.
static double run_spells(Grid *grid, int turns, int most, double *ended)
{
    for (int turn = 0; turn < turns; ++turn) {
        for (int i = 0; i < grid->chain->count; ++i)
            for (int s = 0; s < grid->chain->step_count[i]; ++s) {
                const ExactStackTurn *step = &grid->chain->steps[i][s];
                const double *from = grid->now + (size_t)i * grid->width;
                double *to = grid->next + (size_t)step->to * grid->width;
                for (int run = 0; run <= most; ++run) {
                    double mass = step->probability * from[run];
                    if (step->obeys) {
                        to[0] += mass;
                        ended[run] += mass;
                    } else if (run < most) {
                        to[run + 1] += mass;
                    }
                }
            }
        turn_grid(grid);
    }
    double total = 0;
    for (int i = 0; i < grid->chain->count; ++i)
        for (int run = 0; run <= most; ++run) {
            double mass = grid->now[(size_t)i * grid->width + (size_t)run];
            ended[run] += mass;
            total += mass;
        }
    return total;
}

static Status solve_spells(Grid *grid, const double *states, ExactLaw *law, Error *error)
{
    double *unused = calloc((size_t)law->spell_hi + 1, sizeof *unused);
    if (!unused)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact solution");
    double below = 0;
    for (int most = 0; most < law->spell_hi; ++most) {
        fill_grid(grid, (size_t)most + 1, states);
        double none_longer = run_spells(grid, law->turns, most, unused);
        law->longest[most] = none_longer - below;
        below = none_longer;
    }
    free(unused);
    fill_grid(grid, (size_t)law->spell_hi + 1, states);
    law->longest[law->spell_hi] = run_spells(grid, law->turns, law->spell_hi, law->spell) - below;
    law->spell[0] = 0;
    return OK;
}

static void solve_obeying(const ExactStack *chain, const double *states, ExactLaw *law)
{
    double now[EXACT_STACK_STATE_MAX], next[EXACT_STACK_STATE_MAX];
    memcpy(now, states, sizeof now);
    for (int turn = 1; turn <= law->turns; ++turn) {
        law->obeying[turn] = exact_stack_advance(chain, now, next);
        memcpy(now, next, sizeof now);
    }
}

static Status create_law(int turns, int spell_hi, ExactLaw *law, Error *error)
{
    size_t by_turn = (size_t)turns + 1, by_spell = (size_t)spell_hi + 1;
    *law = (ExactLaw){.turns = turns, .spell_hi = spell_hi};
    law->memory = calloc(2 * by_turn + 2 * by_spell, sizeof *law->memory);
    if (!law->memory)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact solution");
    law->obeying = law->memory;
    law->obeyed = law->obeying + by_turn;
    law->spell = law->obeyed + by_turn;
    law->longest = law->spell + by_spell;
    return OK;
}

Status exact_law_solve(const ExactStack *chain, const Command *command, int spell_hi, ExactLaw *law,
                       Error *error)
{
    double states[EXACT_STACK_STATE_MAX];
    exact_stack_warm_up(chain, command->warmup_turns, states);
    TRY(create_law(command->turns, spell_hi, law, error));
    solve_obeying(chain, states, law);
    Grid grid = {0};
    Status status = open_grid(chain, (size_t)command->turns + 1, &grid, error);
    if (status == OK) {
        fill_grid(&grid, (size_t)command->turns + 1, states);
        solve_obeyed(&grid, law);
        status = solve_spells(&grid, states, law, error);
    }
    close_grid(&grid);
    if (status != OK)
        exact_law_destroy(law);
    return status;
}

void exact_law_destroy(ExactLaw *law)
{
    free(law->memory);
    *law = (ExactLaw){0};
}
