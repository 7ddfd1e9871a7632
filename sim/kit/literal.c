/// literal: the loop over the steps of one game.

#include "sim/kit/literal.h"

#include <assert.h>
#include <string.h>

// Opens the next round; false when the clock has run out.
static bool open_round(const StepGame *game, Luck *luck)
{
    if (luck->round == game->clock.rounds_max)
        return false;
    luck->round += 1;
    memset(luck->counters, 0, game->round_counters * sizeof *luck->counters);
    return true;
}

// Takes steps until the game ends or is stopped. Returns its result or STEP_FAILED.
static int play_steps(const StepGame *game, void *state, Luck *luck, Effects *effects)
{
    uint64_t steps = 0;
    int end = game->start(game->rules, state, luck, effects);
    while (end == STEP_ON || end == STEP_NEXT_ROUND) {
        if (end == STEP_NEXT_ROUND && !open_round(game, luck))
            return game->clock.result;
        if (game->stop.steps_max && steps++ == game->stop.steps_max)
            return game->stop.result;
        end = game->step(game->rules, state, luck, effects);
    }
    return end;
}

static void clamp_counts(const MeasureSet *set, Outcome *outcome)
{
    for (int i = 0; i < set->count; ++i) {
        const Measure *measure = &set->measures[i];
        int32_t *cell = &outcome->cells[measure->outcome_cell];
        if (measure->kind == MEASURE_COUNT && *cell > measure->hi)
            *cell = measure->hi;
    }
}

void literal_complete(const StepGame *game, uint32_t round, Outcome *outcome)
{
    const StepClock *clock = &game->clock;
    if (clock->measure >= 0 && clock->rounds_max > 0) {
        uint64_t cell = game->measures->measures[clock->measure].outcome_cell;
        outcome->cells[cell] =
            (int32_t)(outcome->result == clock->result ? clock->rounds_max : round);
    }
    if (game->clamps)
        clamp_counts(game->measures, outcome);
}

Status literal_play(const StepGame *game, void *state, const LiteralTable *table, Outcome *outcome,
                    Error *error)
{
    uint32_t counters[LUCK_COUNTERS_MAX];
    assert(game->counters <= LUCK_COUNTERS_MAX && game->round_counters <= game->counters);
    memset(counters, 0, game->counters * sizeof *counters);
    Luck luck = {.root = stream_root(table->address),
                 .address = table->address,
                 .round = game->clock.rounds_max > 0,
                 .counters = counters,
                 .script = table->script,
                 .decide = table->decide,
                 .context = table->context,
                 .open_sides = table->open_sides};
    Effects effects = {.cells = outcome->cells,
                       .start = outcome->start,
                       .narrator = table->narrator,
                       .error = error};
    if (!game->open)
        memset(state, 0, game->state_size);
    int end = play_steps(game, state, &luck, &effects);
    if (end == STEP_FAILED)
        return error->status;
    outcome->result = end;
    if (game->finish)
        game->finish(game->rules, state, &effects);
    literal_complete(game, luck.round, outcome);
    return OK;
}

int literal_play_part(const StepGame *part, void *state, const Luck *whole, Effects *effects,
                      uint32_t *rounds)
{
    assert(part->round_counters == 0 && !part->open);
    Luck luck = *whole;
    luck.round = part->clock.rounds_max > 0;
    memset(state, 0, part->state_size);
    int end = play_steps(part, state, &luck, effects);
    if (part->finish)
        part->finish(part->rules, state, effects);
    *rounds = luck.round;
    return end;
}
