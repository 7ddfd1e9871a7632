/// plan_pack: the counts of a game as bit fields packed into words, for the plan engine's own
/// files.
#pragma once

#include "sim/kit/plan.h"

/// Lays out the fields. FAIL_CONFLICT when they are more than PLAN_WORDS_MAX words.
MUST_CHECK Status plan_pack_fields(Plan *plan, Error *error);

/// Packs all effects; the fields are laid out.
MUST_CHECK Status plan_pack_effects(Plan *plan, Error *error);

/// The value of a field.
static inline uint64_t plan_pack_get(const PlanField *field, const uint64_t *words)
{
    return words[field->word] >> field->shift & ((UINT64_C(1) << field->bits) - 1);
}

/// The packed words with which a game begins.
static inline void plan_pack_start(const Plan *plan, uint64_t *words)
{
    for (uint32_t i = 0; i < plan->words; ++i)
        words[i] = 0;
    if (plan->rounds.bits)
        words[plan->rounds.word] += UINT64_C(1) << plan->rounds.shift;
}

/// Adds `times` games that ended so to the tally.
void plan_pack_tally(const Plan *plan, int32_t result, const uint64_t *words, uint64_t times,
                     Tally *tally);

/// Adds an effect and goes to `to`, unless the clock or the stop ends the game there. Returns where
/// the game then is, as an edge's target.
static inline uint32_t plan_pack_add(const Plan *plan, uint32_t to, uint32_t effect,
                                     uint64_t *words, uint32_t word_count)
{
    const uint64_t *added = plan->added + (uint64_t)effect * word_count;
    for (uint32_t i = 0; i < word_count; ++i)
        words[i] += added[i];
    if (to & GRAPH_END)
        return to;
    const StepGame *game = plan->graph->game;
    int32_t result = -1;
    if (plan->rounds.bits && plan_pack_get(&plan->rounds, words) > game->clock.rounds_max)
        result = game->clock.result;
    else if (plan->steps.bits && plan_pack_get(&plan->steps, words) > game->stop.steps_max)
        result = game->stop.result;
    if (__builtin_expect(result < 0, 1))
        return to;
    const uint64_t *late = plan->added + (uint64_t)plan->graph->nodes[to].late * word_count;
    for (uint32_t i = 0; i < word_count; ++i)
        words[i] += late[i];
    return GRAPH_END | (uint32_t)result;
}
