/// melee_plan: the tables that rounds of a melee are looked up in.

#include <stdlib.h>

#include "sim/rules/melee_pairs.h"

CHOICE_LISTS(boarding_capacity, BOARDING_CAPACITY_ROWS)
CHOICE_LISTS(boarding_crossing, BOARDING_CROSSING_ROWS)
CHOICE_LISTS(boarding_tie, BOARDING_TIE_ROWS)
CHOICE_LISTS(boarding_first, BOARDING_FIRST_ROWS)

int melee_capacity(const MeleeRules *rules, const Vessel *from, const Vessel *to)
{
    int size = rules->boarding_capacity == CAPACITY_HULL
                   ? melee_pairs_lesser(from->hull_size, to->hull_size)
                   : melee_pairs_lesser(from->length, to->length);
    int most = rules->boarders_per_size * size;
    return rules->crossing == CROSSING_END ? (most + 1) / 2 : most;
}

int melee_sent(const MeleeRules *rules, const Vessel *from, const Vessel *to)
{
    return melee_pairs_lesser(from->boarders, melee_capacity(rules, from, to));
}

static void fill_falls(MeleeTie tie, uint8_t *falls)
{
    uint8_t one[EDGE_INDICES][36] = {0};
    for (int edge = 0; edge < EDGE_NONE; ++edge)
        for (int way = 0; way < 36; ++way)
            one[edge][way] = (uint8_t)melee_pairs_fall(tie, way / 6 - way % 6 + edge - EDGE_MAX);
    for (int row = 0; row < ROWS; ++row)
        for (int way = 0; way < 36; ++way)
            for (int next = 0; next < 36; ++next)
                *falls++ = (uint8_t)(one[row / EDGE_INDICES][way] + one[row % EDGE_INDICES][next]);
}

// A pair's edge from 0, or EDGE_NONE beyond the last.
static int edge_index(const MeleeRules *rules, MeleeUnpaired unpaired, int pair, int pairs)
{
    int edge = melee_pairs_edge(rules, unpaired, pair);
    if (pair >= pairs)
        return EDGE_NONE;
    return edge < -EDGE_MAX ? 0 : edge > EDGE_MAX ? EDGES - 1 : edge + EDGE_MAX;
}

static void fill_rows(MeleePlan *plan, int boarders, int defenders)
{
    int pairs = melee_pairs_lesser(boarders, defenders);
    MeleeUnpaired unpaired = melee_pairs_deal(boarders, defenders);
    uint32_t *rows = plan->rows + (boarders * (plan->defenders_max + 1) + defenders) * plan->stride;
    for (int two = 0; two < plan->stride; ++two) {
        int first = edge_index(&plan->rules, unpaired, 2 * two, pairs);
        int second = edge_index(&plan->rules, unpaired, 2 * two + 1, pairs);
        rows[two] = (uint32_t)(first * EDGE_INDICES + second) * ROW_WAYS;
    }
}

Status melee_plan_create(const MeleeRules *rules, int boarders_max, int defenders_max,
                         MeleePlan *plan, Error *error)
{
    int hands = (melee_pairs_lesser(boarders_max, defenders_max) + HAND_PAIRS - 1) / HAND_PAIRS;
    size_t states = (size_t)(boarders_max + 1) * (size_t)(defenders_max + 1);
    *plan = (MeleePlan){.rules = *rules,
                        .boarders_max = boarders_max,
                        .defenders_max = defenders_max,
                        .falls = calloc(ROWS * ROW_WAYS, sizeof *plan->falls),
                        .stride = hands * HAND_TWOS};
    plan->rows = calloc(states * (size_t)plan->stride + 1, sizeof *plan->rows);
    if (!plan->falls || !plan->rows) {
        melee_plan_destroy(plan);
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for boarding actions");
    }
    fill_falls((MeleeTie)rules->tie, plan->falls);
    for (int boarders = 1; boarders <= boarders_max; ++boarders)
        for (int defenders = 1; defenders <= defenders_max; ++defenders)
            fill_rows(plan, boarders, defenders);
    return OK;
}

Status melee_plan_of_vessels(const MeleeRules *rules, const Vessel vessels[2], MeleePlan *plan,
                             Error *error)
{
    int sent = melee_sent(rules, &vessels[0], &vessels[1]);
    return melee_plan_create(rules, sent, vessels[1].defenders, plan, error);
}

void melee_plan_destroy(MeleePlan *plan)
{
    free(plan->falls);
    free(plan->rows);
    *plan = (MeleePlan){0};
}

uint64_t melee_outcomes(int boarders, int defenders)
{
    uint64_t outcomes = 0;
    for (int a = 1; a <= boarders; ++a)
        for (int d = 1; d <= defenders; ++d) {
            uint64_t pairs = (uint64_t)melee_pairs_lesser(a, d) + 1;
            outcomes += pairs * pairs;
        }
    return outcomes;
}
