/// literal: the loop over the steps of one game.

#include "sim/kit/literal.h"

#include <assert.h>

#include "sim/kit/literal_many.h"

void literal_clamp(const MeasureSet *set, Outcome *outcome)
{
    for (int i = 0; i < set->count; ++i) {
        const Measure *measure = &set->measures[i];
        int32_t *cell = &outcome->cells[measure->outcome_cell];
        if (measure->kind == MEASURE_COUNT && !measure->is_open && *cell > measure->hi)
            *cell = measure->hi;
    }
}

// What literal_many.h has as constants of a specialised game, read from the game at run time.
static inline LiteralKnown learn(const StepGame *game)
{
    assert(game->counters <= LUCK_COUNTERS_MAX && game->round_counters <= game->counters);
    return (LiteralKnown){.game = game,
                          .steps = {.start = game->start, .step = game->step},
                          .finish = game->finish,
                          .state_words = game->open ? 0 : LITERAL_STATE_WORDS(game->state_size),
                          .cells = game->measures->outcome_cells,
                          .counters = game->counters,
                          .has_start = game->measures->start_count > 0};
}

Status literal_play(const StepGame *game, void *state, const LiteralTable *table, Outcome *outcome,
                    Error *error)
{
    const LiteralKnown known = learn(game);
    uint32_t counters[LUCK_COUNTERS_MAX];
    Luck luck = {.counters = counters,
                 .script = table->script,
                 .take = table->take,
                 .decide = table->decide,
                 .context = table->context,
                 .open_sides = table->open_sides};
    Effects effects = {.narrator = table->narrator, .error = error};
    const LiteralSeat seat = {state, &luck, &effects};
    return literal_play_known(&seat, &known, table->address, outcome) ? OK : error->status;
}

Status literal_play_many(const StepGame *game, void *state, GameAddress first, uint64_t games,
                         Tally *tally, Error *error)
{
    const LiteralKnown known = learn(game);
    return literal_many(&known, state, first, games, tally, error);
}
