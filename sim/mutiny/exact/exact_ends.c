/// exact_ends: fight after fight, each solved on its own.

#include "sim/mutiny/exact/exact_ends.h"

#include <stdlib.h>

#include "sim/mutiny/exact/exact_fight.h"

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

static Status add_end(ExactEnds *ends, size_t *count, const ExactEnd *end, Error *error)
{
    if (*count == ends->capacity) {
        size_t capacity = ends->capacity ? 2 * ends->capacity : 1024;
        ExactEnd *items = realloc(ends->items, capacity * sizeof *items);
        if (!items)
            return no_memory(error);
        ends->items = items;
        ends->capacity = capacity;
    }
    ends->items[(*count)++] = *end;
    return OK;
}

static Status add_winners(ExactEnds *ends, size_t *count, const ExactFight *fight, Role role,
                          Error *error)
{
    for (int specials = 0; specials <= fight->men[role][RANK_SPECIAL]; ++specials)
        for (int sailors = 0; sailors <= fight->men[role][RANK_SAILOR]; ++sailors) {
            ExactEnd end = {.probability = exact_fight_left(fight, role, specials, sailors)};
            end.left[role][RANK_SPECIAL] = (int16_t)specials;
            end.left[role][RANK_SAILOR] = (int16_t)sailors;
            if (end.probability > 0)
                TRY(add_end(ends, count, &end, error));
        }
    return OK;
}

static Status add_fight(ExactEnds *ends, size_t *count, const ExactFightSetup *setup, Error *error)
{
    ExactFight fight;
    TRY(exact_fight_solve(setup, &fight, error));
    Status status = add_winners(ends, count, &fight, ROLE_ATTACKER, error);
    if (status == OK)
        status = add_winners(ends, count, &fight, ROLE_DEFENDER, error);
    exact_fight_release(&fight);
    return status;
}

// The fights in the order of their indices, those that cannot be without ends.
static Status fill(ExactEnds *ends, const ExactFightSetup *kind, int sailors, Error *error)
{
    int(*most)[RANK_COUNT] = ends->most.count;
    const int defenders = most[ROLE_DEFENDER][RANK_SAILOR];
    size_t count = 0, index = 0;
    ExactFightSetup setup = *kind;
    int(*men)[RANK_COUNT] = setup.men;
    for (int as = 0; as <= most[ROLE_ATTACKER][RANK_SPECIAL]; ++as)
        for (int at = 0; at <= most[ROLE_ATTACKER][RANK_SAILOR]; ++at)
            for (int ds = 0; ds <= most[ROLE_DEFENDER][RANK_SPECIAL]; ++ds)
                for (int code = 0; code < 2 * (defenders + 1); ++code) {
                    men[ROLE_ATTACKER][RANK_SPECIAL] = as;
                    men[ROLE_ATTACKER][RANK_SAILOR] = at;
                    men[ROLE_DEFENDER][RANK_SPECIAL] = ds;
                    men[ROLE_DEFENDER][RANK_SAILOR] = code / 2;
                    setup.penalised = code % 2 ? ends->most.penalised : 0;
                    ends->first[index++] = count;
                    if (as + at > 0 && ds + code / 2 > 0 && at + code / 2 <= sailors)
                        TRY(add_fight(ends, &count, &setup, error));
                }
    ends->first[index] = count;
    return OK;
}

Status exact_ends_create(const Rules *rules, Colour attacker, const ExactMen *most, int sailors,
                         ExactEnds *ends, Error *error)
{
    *ends = (ExactEnds){.most = *most};
    const int32_t attackers[RANK_COUNT] = {most->count[ROLE_ATTACKER][RANK_SPECIAL],
                                           most->count[ROLE_ATTACKER][RANK_SAILOR]};
    const int32_t defenders[RANK_COUNT] = {most->count[ROLE_DEFENDER][RANK_SPECIAL],
                                           most->count[ROLE_DEFENDER][RANK_SAILOR]};
    size_t fights = index_of(ends, attackers, defenders, true) + 1;
    ends->first = calloc(fights + 1, sizeof *ends->first);
    const ExactFightSetup kind = {.rules = rules, .attacker = attacker};
    Status status = ends->first ? fill(ends, &kind, sailors, error) : no_memory(error);
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
    size_t index = index_of(ends, attackers, defenders, penalised);
    return (ExactEndList){ends->items + ends->first[index],
                          ends->first[index + 1] - ends->first[index]};
}
