/// exact_ends: solves each fight by itself.

#include "sim/mutiny/exact/exact_ends.h"

#include <stdlib.h>

#include "sim/base/grow.h"
#include "sim/mutiny/exact/exact_fight.h"

// States of a single fight that may be in memory.
#define FIGHT_STATES_MAX 1e6

static size_t index_of(const ExactEnds *ends, const int32_t attackers[RANK_COUNT],
                       const int32_t defenders[RANK_COUNT], bool penalised)
{
    const int(*most)[RANK_COUNT] = ends->most.count;
    size_t index = (size_t)attackers[RANK_SPECIAL];
    index = index * ((size_t)most[ROLE_ATTACKER][RANK_SAILOR] + 1) + (size_t)attackers[RANK_SAILOR];
    index =
        index * ((size_t)most[ROLE_DEFENDER][RANK_SPECIAL] + 1) + (size_t)defenders[RANK_SPECIAL];
    index = index * ((size_t)most[ROLE_DEFENDER][RANK_SAILOR] + 1) + (size_t)defenders[RANK_SAILOR];
    return 2 * index + penalised;
}

static Status no_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the ends of fights");
}

/// The ends while they are filled.
typedef struct Filling {
    const ExactEndsSetup *setup;
    ExactEnds *ends;
    size_t count;
} Filling;

static Status add_end(Filling *filling, const ExactEnd *end, Error *error)
{
    ExactEnds *ends = filling->ends;
    if (filling->count == filling->setup->ends_max)
        return error_set(error, FAIL_LIMIT, NULL,
                         "the fights of so many men have more than %zu ends together; fewer men "
                         "would shrink it",
                         filling->setup->ends_max);
    TRY(GROW(ends->items, &ends->capacity, filling->count + 1, "the exact solution", error));
    ends->items[filling->count++] = *end;
    return OK;
}

static Status add_winners(Filling *filling, const ExactFight *fight, Role role, Error *error)
{
    for (int specials = 0; specials <= fight->men[role][RANK_SPECIAL]; ++specials)
        for (int sailors = 0; sailors <= fight->men[role][RANK_SAILOR]; ++sailors) {
            ExactEnd end = {.probability = exact_fight_left(fight, role, specials, sailors)};
            end.left[role][RANK_SPECIAL] = (int16_t)specials;
            end.left[role][RANK_SAILOR] = (int16_t)sailors;
            if (end.probability > 0)
                TRY(add_end(filling, &end, error));
        }
    return OK;
}

static Status too_long(const ExactEndsSetup *setup, Error *error)
{
    return error_set(
        error, FAIL_LIMIT, NULL,
        "the fights of so many men take more steps to solve than the %.0f left; fewer men "
        "would shrink it",
        setup->steps_max);
}

static Status add_fight(Filling *filling, ExactFightSetup *fight_setup, Error *error)
{
    ExactEnds *ends = filling->ends;
    ExactFight fight;
    fight_setup->steps_max = filling->setup->steps_max - ends->steps;
    if (fight_setup->steps_max <= 0)
        return too_long(filling->setup, error);
    Status status = exact_fight_solve(fight_setup, &fight, error);
    if (status != OK)
        return status == FAIL_LIMIT ? too_long(filling->setup, error) : status;
    ends->steps += fight.steps;
    status = add_winners(filling, &fight, ROLE_ATTACKER, error);
    if (status == OK)
        status = add_winners(filling, &fight, ROLE_DEFENDER, error);
    exact_fight_release(&fight);
    return status;
}

// Solves the fights in the order of their indices; indices that cannot occur get no ends.
static Status fill(Filling *filling, Error *error)
{
    ExactEnds *ends = filling->ends;
    const ExactEndsSetup *setup = filling->setup;
    const int(*most)[RANK_COUNT] = setup->most.count;
    const int defenders = most[ROLE_DEFENDER][RANK_SAILOR];
    size_t index = 0;
    ExactFightSetup fight = {
        .rules = setup->rules, .attacker = setup->attacker, .states_max = FIGHT_STATES_MAX};
    int(*men)[RANK_COUNT] = fight.men;
    for (int as = 0; as <= most[ROLE_ATTACKER][RANK_SPECIAL]; ++as)
        for (int at = 0; at <= most[ROLE_ATTACKER][RANK_SAILOR]; ++at)
            for (int ds = 0; ds <= most[ROLE_DEFENDER][RANK_SPECIAL]; ++ds)
                for (int code = 0; code < 2 * (defenders + 1); ++code) {
                    men[ROLE_ATTACKER][RANK_SPECIAL] = as;
                    men[ROLE_ATTACKER][RANK_SAILOR] = at;
                    men[ROLE_DEFENDER][RANK_SPECIAL] = ds;
                    men[ROLE_DEFENDER][RANK_SAILOR] = code / 2;
                    fight.penalised = code % 2 ? setup->most.penalised : 0;
                    ends->first[index++] = filling->count;
                    bool wanted = code % 2 == 0 || setup->most.penalised > 0;
                    if (wanted && as + at > 0 && ds + code / 2 > 0 &&
                        at + code / 2 <= setup->sailors)
                        TRY(add_fight(filling, &fight, error));
                }
    ends->first[index] = filling->count;
    return OK;
}

Status exact_ends_create(const ExactEndsSetup *setup, ExactEnds *ends, Error *error)
{
    const int(*most)[RANK_COUNT] = setup->most.count;
    *ends = (ExactEnds){.most = setup->most};
    const int32_t attackers[RANK_COUNT] = {most[ROLE_ATTACKER][RANK_SPECIAL],
                                           most[ROLE_ATTACKER][RANK_SAILOR]};
    const int32_t defenders[RANK_COUNT] = {most[ROLE_DEFENDER][RANK_SPECIAL],
                                           most[ROLE_DEFENDER][RANK_SAILOR]};
    size_t fights = index_of(ends, attackers, defenders, true) + 1;
    ends->first = calloc(fights + 1, sizeof *ends->first);
    Filling filling = {.setup = setup, .ends = ends};
    Status status = ends->first ? fill(&filling, error) : no_memory(error);
    if (status != OK)
        exact_ends_release(ends);
    return status;
}

void exact_ends_release(ExactEnds *ends)
{
    free(ends->items);
    free(ends->first);
    *ends = (ExactEnds){.items = NULL};
}

ExactEndList exact_ends_of(const ExactEnds *ends, const int32_t attackers[RANK_COUNT],
                           const int32_t defenders[RANK_COUNT], bool penalised)
{
    size_t index = index_of(ends, attackers, defenders, penalised && ends->most.penalised > 0);
    const size_t count = ends->first[index + 1] - ends->first[index];
    // Where no fight at all can be, there are no items to point at.
    return (ExactEndList){count ? ends->items + ends->first[index] : NULL, count};
}
