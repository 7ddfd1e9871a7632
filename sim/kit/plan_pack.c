/// plan_pack: each field is wide enough for the most that a game can add to it, so that no sum
/// carries into the next field. Behind one whose number may be negative there is no other in its
/// word.

#include "sim/kit/plan_pack.h"

#include <stdlib.h>

#include "sim/base/grow.h"
#include "sim/kit/literal.h"

static uint8_t bits_of(uint64_t most)
{
    uint8_t bits = 0;
    for (; most; most >>= 1)
        bits += 1;
    return bits;
}

// The most that each number of an effect may come to in a game; 0: it is not counted.
static uint64_t most_of(const Graph *graph, uint32_t number)
{
    const StepGame *game = graph->game;
    const MeasureSet *set = game->measures;
    if (number == set->outcome_cells + GRAPH_ROUND)
        return game->clock.rounds_max ? (uint64_t)game->clock.rounds_max + 1 : 0;
    if (number == set->outcome_cells + GRAPH_STEP)
        return game->stop.steps_max ? game->stop.steps_max + 1 : 0;
    if (number >= set->outcome_cells)
        return (uint64_t)set->start[number - set->outcome_cells].hi;
    for (int i = 0; i < set->count && !game->clamps; ++i)
        if (set->measures[i].kind == MEASURE_COUNT && set->measures[i].outcome_cell == number)
            return (uint64_t)set->measures[i].hi;
    return INT32_MAX;
}

// Whether a number is an open count that may be negative.
static bool is_signed(const Graph *graph, uint32_t number)
{
    const MeasureSet *set = graph->game->measures;
    for (int i = 0; i < set->count; ++i)
        if (set->measures[i].kind == MEASURE_COUNT && set->measures[i].outcome_cell == number)
            return set->measures[i].lo < 0;
    return false;
}

// Whether any effect adds to a number. Counts that fall are not packed unless they may be negative.
static Status judge_number(const Graph *graph, uint32_t number, bool *added, Error *error)
{
    bool may_fall = is_signed(graph, number);
    *added = number == graph->game->measures->outcome_cells + GRAPH_ROUND &&
             graph->game->clock.rounds_max > 0;
    for (uint32_t e = 0; e < graph->effects.count; ++e) {
        int32_t by = graph_effect(graph, e)[number];
        if (by < 0 && !may_fall)
            return error_set(error, FAIL_CONFLICT, NULL, "a count of its game can fall");
        *added = *added || by != 0;
    }
    return OK;
}

static Status add_field(Plan *plan, uint32_t number, uint32_t *used, size_t *room, Error *error)
{
    bool is_last = is_signed(plan->graph, number);
    uint8_t bits = is_last ? 32 : bits_of(most_of(plan->graph, number));
    if (*used % 64 + bits > 64)
        *used += 64 - *used % 64;
    if (*used + bits > PLAN_WORDS_MAX * 64)
        return error_set(error, FAIL_CONFLICT, NULL, "its game counts too much at once");
    const PlanField field = {number, (uint8_t)(*used / 64), (uint8_t)(*used % 64), bits};
    TRY(GROW(plan->fields, room, plan->field_count + 1, "the fields of a plan", error));
    plan->fields[plan->field_count++] = field;
    uint64_t cells = plan->graph->game->measures->outcome_cells;
    if (number == cells + GRAPH_ROUND)
        plan->rounds = field;
    if (number == cells + GRAPH_STEP)
        plan->steps = field;
    *used += bits;
    if (is_last && *used % 64 != 0)
        *used += 64 - *used % 64;
    return OK;
}

Status plan_pack_fields(Plan *plan, Error *error)
{
    uint32_t used = 0, cells = graph_cells(plan->graph);
    size_t room = 0;
    for (uint32_t i = 0; i < cells; ++i) {
        // From the back, so that the rounds are the lowest bits of the first word.
        bool added;
        TRY(judge_number(plan->graph, cells - 1 - i, &added, error));
        if (added)
            TRY(add_field(plan, cells - 1 - i, &used, &room, error));
    }
    plan->words = used > 64 ? (used + 63) / 64 : 1;
    return OK;
}

Status plan_pack_effects(Plan *plan, Error *error)
{
    const Graph *graph = plan->graph;
    plan->added = calloc((size_t)graph->effects.count * plan->words, sizeof *plan->added);
    if (!plan->added)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a plan");
    for (uint32_t e = 0; e < graph->effects.count; ++e)
        for (uint32_t i = 0; i < plan->field_count; ++i) {
            const PlanField *field = &plan->fields[i];
            // Of a negative number the bits that would carry into the next field, of which there is
            // none.
            uint64_t by = (uint64_t)(int64_t)graph_effect(graph, e)[field->number];
            plan->added[(size_t)e * plan->words + field->word] += by << field->shift;
        }
    return OK;
}

void plan_pack_tally(const Plan *plan, int32_t result, const uint64_t *words, uint64_t times,
                     Tally *tally)
{
    const MeasureSet *set = plan->graph->game->measures;
    _Alignas(8) unsigned char room[outcome_size(set)];
    Outcome *outcome = (Outcome *)room;
    memset(room, 0, sizeof room);
    outcome->result = result;
    for (uint32_t i = 0; i < plan->field_count; ++i) {
        const PlanField *field = &plan->fields[i];
        int32_t value = (int32_t)plan_pack_get(field, words);
        if (field->number < set->outcome_cells)
            outcome->cells[field->number] = value;
        else if (field->number < set->outcome_cells + GRAPH_STEP)
            outcome->start[field->number - set->outcome_cells] = value;
    }
    literal_complete(plan->graph->game, (uint32_t)plan_pack_get(&plan->rounds, words), outcome);
    tally_add_times(tally, outcome, times);
}
