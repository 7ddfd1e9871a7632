/// exact_mutiny_joint: the joint law of all counts. The game is unfolded: its states also hold what
/// was counted so far, and the kit solves it by forward dynamic programming.

#include <stdlib.h>

#include "sim/base/grow.h"
#include "sim/base/intern.h"
#include "sim/kit/exact_forward.h"
#include "sim/mutiny/steps/exact_mutiny_steps.h"
#include "sim/mutiny/steps/mutiny_steps.h"

enum { COLUMNS_MAX = 1 + COLOUR_COUNT + FATE_COUNT * KIND_ALL_COUNT };

/// What the steps of the game that counts in its states read.
typedef struct Unfolded {
    const StepGame *game;
    int counts[COLUMNS_MAX]; ///< by column behind the result
    int columns;             ///< with the result
    int32_t *cells;          ///< owned; what a step of the game adds
} Unfolded;

/// Its state: that of the game, and the counts by column.
typedef struct Situation {
    void *state;
    int32_t counts[COLUMNS_MAX];
} Situation;

static int run(const Unfolded *unfolded, Situation *situation, Luck *luck, Effects *effects,
               bool starting)
{
    const StepGame *game = unfolded->game;
    int32_t start[MEASURE_START_MAX] = {0};
    Effects inner = {.cells = unfolded->cells, .start = start, .error = effects->error};
    memset(unfolded->cells, 0, game->measures->outcome_cells * sizeof *unfolded->cells);
    int next = (starting ? game->start : game->step)(game->rules, situation->state, luck, &inner);
    for (int column = 1; column < unfolded->columns; ++column)
        situation->counts[column] += unfolded->cells[unfolded->counts[column]];
    return next;
}

static int start(const void *rules, void *state, Luck *luck, Effects *effects)
{
    Situation *situation = state;
    memset(situation->counts, 0, sizeof situation->counts);
    return run(rules, situation, luck, effects, true);
}

static int step(const void *rules, void *state, Luck *luck, Effects *effects)
{
    return run(rules, state, luck, effects, false);
}

static void close_situation(const void *rules, void *state)
{
    const StepGame *game = ((const Unfolded *)rules)->game;
    Situation *situation = state;
    if (situation->state)
        game->close(game->rules, situation->state);
    free(situation);
}

static Status open_situation(const void *rules, void **state, Error *error)
{
    const StepGame *game = ((const Unfolded *)rules)->game;
    Situation *situation = calloc(1, sizeof *situation);
    if (!situation)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a mutiny");
    Status status = game->open(game->rules, &situation->state, error);
    if (status == OK)
        *state = situation;
    else
        free(situation);
    return status;
}

// The counts stand first, since the bytes of the game's state behind them differ in number.
static uint32_t size_of_counts(const Unfolded *unfolded)
{
    return (uint32_t)unfolded->columns * (uint32_t)sizeof(int32_t);
}

static uint32_t write_situation(const void *rules, const void *state, void *bytes, Error *error)
{
    const Unfolded *unfolded = rules;
    const StepGame *game = unfolded->game;
    const Situation *situation = state;
    uint32_t before = size_of_counts(unfolded);
    memcpy(bytes, situation->counts, before);
    return before +
           game->write(game->rules, situation->state, (unsigned char *)bytes + before, error);
}

static void read_situation(const void *rules, void *state, const void *bytes, uint32_t size)
{
    const Unfolded *unfolded = rules;
    const StepGame *game = unfolded->game;
    Situation *situation = state;
    uint32_t before = size_of_counts(unfolded);
    memcpy(situation->counts, bytes, before);
    game->read(game->rules, situation->state, (const unsigned char *)bytes + before, size - before);
}

static uint64_t order(const void *rules, const void *bytes, uint32_t size)
{
    const Unfolded *unfolded = rules;
    uint32_t before = size_of_counts(unfolded);
    return unfolded->game->order(unfolded->game->rules, (const unsigned char *)bytes + before,
                                 size - before);
}

/// The cells of the joint law.
typedef struct Cells {
    Intern values;  ///< by column
    double *shares; ///< owned
    size_t room;
    uint64_t memory_max; ///< bytes
    const char *cure;
} Cells;

static Status take_end(void *context, const void *state, int result, double probability,
                       Error *error)
{
    Cells *cells = context;
    int32_t values[COLUMNS_MAX];
    uint32_t known = cells->values.count, number;
    memcpy(values, ((const Situation *)state)->counts, sizeof values);
    values[0] = result;
    TRY(intern_number(&cells->values, values, &number, error));
    if (cells->values.keys_room * cells->values.key_size > cells->memory_max)
        return error_set(error, FAIL_LIMIT, NULL,
                         "the joint distribution takes more than %llu MiB of memory; %s",
                         (unsigned long long)(cells->memory_max >> 20), cells->cure);
    TRY(GROW(cells->shares, &cells->room, (size_t)number + 1, "the joint distribution", error));
    if (number == known)
        cells->shares[number] = 0;
    cells->shares[number] += probability;
    return OK;
}

static Status hand_over(const Unfolded *unfolded, const Cells *cells, const ExactJointTaker *taker,
                        Error *error)
{
    const char *names[COLUMNS_MAX] = {"result"};
    for (int column = 1; column < unfolded->columns; ++column)
        names[column] = unfolded->game->measures->measures[unfolded->counts[column]].name;
    TRY(taker->begin(taker->context, names, unfolded->columns, error));
    for (uint32_t i = 0; i < cells->values.count; ++i)
        TRY(taker->take(taker->context, intern_key(&cells->values, i), cells->shares[i], error));
    return OK;
}

static void add_fate(const MutinyCounts *counts, MutinyFate fate, Unfolded *unfolded)
{
    for (int kind = 0; counts->fate[fate] >= 0 && kind < counts->mutiny->cells.kinds; ++kind)
        unfolded->counts[unfolded->columns++] = counts->fate[fate] + kind;
}

static void choose_columns(const MutinyCounts *counts, Unfolded *unfolded)
{
    static const Colour order_of_cards[COLOUR_COUNT] = {COLOUR_RED, COLOUR_WHITE};
    static const MutinyFate first[] = {FATE_STARTED, FATE_KILLED, FATE_CAPTURED};
    static const MutinyFate last[] = {FATE_JOINED, FATE_LEFT, FATE_EXECUTED, FATE_DROWNED,
                                      FATE_ESCAPED};
    unfolded->columns = 1;
    for (size_t i = 0; i < sizeof first / sizeof *first; ++i)
        add_fate(counts, first[i], unfolded);
    for (int i = 0; i < COLOUR_COUNT; ++i)
        if (counts->card[order_of_cards[i]] >= 0)
            unfolded->counts[unfolded->columns++] = counts->card[order_of_cards[i]];
    for (size_t i = 0; i < sizeof last / sizeof *last; ++i)
        add_fate(counts, last[i], unfolded);
}

static Status solve(const MutinySteps *steps, const ExactOptions *options,
                    const ExactJointTaker *taker, Error *error)
{
    Unfolded unfolded = {.game = &steps->game,
                         .cells = calloc(steps->counts.set.outcome_cells, sizeof(int32_t))};
    const MeasureSet *set = &steps->counts.set;
    choose_columns(&steps->counts, &unfolded);
    Cells cells = {.values = intern_of(size_of_counts(&unfolded), "the joint distribution"),
                   .memory_max = exact_options_memory(options) / 2,
                   .cure = steps->game.cure};
    const StepGame game = {.rules = &unfolded,
                           .measures = set,
                           .clock = {.measure = -1},
                           .state_size = size_of_counts(&unfolded) + steps->game.state_size,
                           .start = start,
                           .step = step,
                           .open = open_situation,
                           .close = close_situation,
                           .read = read_situation,
                           .write = write_situation,
                           .order = order,
                           .cure = steps->game.cure};
    const ExactForwardTaker ends = {take_end, &cells};
    Status status =
        unfolded.cells ? OK : error_set(error, FAIL_MEMORY, NULL, "out of memory for a mutiny");
    if (status == OK)
        status = exact_forward_each(&game, options, &ends, error);
    if (status == OK)
        status = hand_over(&unfolded, &cells, taker, error);
    free(unfolded.cells);
    free(cells.shares);
    intern_release(&cells.values);
    return status;
}

Status exact_mutiny_steps_joint(const Mutiny *mutiny, const ExactOptions *options,
                                const ExactJointTaker *taker, Error *error)
{
    MutinySteps steps;
    const ExactOptions by_matchup = exact_mutiny_steps_options(options);
    TRY(mutiny_steps_create(mutiny, false, &steps, error));
    Status status = solve(&steps, &by_matchup, taker, error);
    mutiny_steps_release(&steps);
    return status;
}
