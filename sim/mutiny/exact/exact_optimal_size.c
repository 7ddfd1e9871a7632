/// exact_optimal_size: the number of states, by binomial coefficients.

#include "sim/mutiny/exact/exact_optimal_size.h"

#include <stdio.h>
#include <stdlib.h>

enum { ORDERS_MAX = UINT16_MAX };

int exact_optimal_sailors(const Mutiny *mutiny)
{
    return mutiny->most_men - mutiny->most[KIND_OFFICER] - mutiny->most[KIND_PARTY_MEMBER];
}

static const char *optional_key(const Optional *optional)
{
    return optional->cards        ? "rules.cards"
           : optional->executions ? "rules.executions"
           : optional->boats      ? "rules.boats"
                                  : "rules.relief";
}

/// What a refusal says when all else is the same.
typedef struct Refusal {
    const char *what, *remedy, *otherwise;
} Refusal;

static Status refuse_state(Refusal refusal, Error *error)
{
    return error_set(error, FAIL_CONFLICT, NULL,
                     "%s would have to be part of the states that it looks at; %s, %s",
                     refusal.what, refusal.remedy, refusal.otherwise);
}

// Refuses rules under which a state would need more: where the mover's men stand, who is a prisoner
// and where, or how many rolls were penalised.
Status exact_optimal_size_check(const Mutiny *mutiny, const char *otherwise, Error *error)
{
    const uint32_t ship = (UINT32_C(1) << mutiny->rooms) - 1;
    char what[ERROR_TEXT_SIZE / 2];
    for (int room = 0; room < mutiny->rooms; ++room)
        if (mutiny->reach[room] != ship) {
            snprintf(what, sizeof what,
                     "'%s' cannot be reached from everywhere in one move, so where its own men "
                     "stand",
                     mutiny->names[room].text);
            return refuse_state((Refusal){what, "set rules.movement = free", otherwise}, error);
        }
    if (mutiny->optional.any) {
        snprintf(what, sizeof what, "what %s brings", optional_key(&mutiny->optional));
        return refuse_state((Refusal){what, "leave it off", otherwise}, error);
    }
    if (mutiny->free_prisoners)
        return refuse_state((Refusal){"who is a prisoner, and where,",
                                      "set rules.free_prisoners_on_recapture = no", otherwise},
                            error);
    if (mutiny->strongpoint_scope == STRONGPOINT_SCOPE_GAME)
        return refuse_state((Refusal){"how many rolls have been penalised",
                                      "set rules.strongpoint_scope = assault", otherwise},
                            error);
    return OK;
}

// The number of ways in which exactly `men` can stand in the compartments.
static double ways(int men, int rooms)
{
    double count = 1;
    for (int i = 1; i < rooms; ++i)
        count = count * (men + i) / i;
    return count;
}

// The number of states in which `mover` moves: his numbers of men, and where the enemies stand.
static double count_states(const Mutiny *mutiny, Colour mover)
{
    const int *most = mutiny->most;
    Colour enemy = colour_other(mover);
    int sailors = exact_optimal_sailors(mutiny);
    double specials[2] = {0}, sum = 0; // of the enemy: without any, all together
    for (int men = 0; men <= most[kind_of(enemy, RANK_SPECIAL)]; ++men)
        specials[men > 0] += ways(men, mutiny->rooms);
    for (int own = 0; own <= most[kind_of(mover, RANK_SAILOR)]; ++own) {
        int numbers = most[kind_of(mover, RANK_SPECIAL)] + (own > 0);
        for (int men = 0; men <= most[kind_of(enemy, RANK_SAILOR)] && own + men <= sailors; ++men)
            sum += numbers * ways(men, mutiny->rooms) * (specials[1] + (men > 0 ? specials[0] : 0));
    }
    return sum;
}

static Status check_count(const Mutiny *mutiny, int states_max, Error *error)
{
    double states = count_states(mutiny, COLOUR_WHITE) + count_states(mutiny, COLOUR_RED);
    if (states > states_max)
        return error_set(error, FAIL_LIMIT, NULL,
                         "this ship has %.10g states, more than the %d of states_max; fewer men or "
                         "compartments would shrink it",
                         states, states_max);
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        double orders = ways(mutiny->most[kind_of((Colour)colour, RANK_SPECIAL)], mutiny->rooms) *
                        ways(mutiny->most[kind_of((Colour)colour, RANK_SAILOR)], mutiny->rooms);
        if (orders > ORDERS_MAX)
            return error_set(error, FAIL_LIMIT, NULL,
                             "a side could give %.10g orders, more than %d; fewer men or "
                             "compartments would shrink it",
                             orders, ORDERS_MAX);
    }
    return OK;
}

// @param rooms may be 0
static Status open_arrangements(Arrangements *arrangements, int rooms, int most, Error *error)
{
    size_t width = (size_t)rooms + 1;
    *arrangements = (Arrangements){.rooms = rooms, .most = most};
    arrangements->choose = calloc((size_t)(most + rooms + 1) * width, sizeof(uint32_t));
    if (!arrangements->choose)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for best play");
    for (int n = 1; n <= most + rooms; ++n)
        for (int r = 0; r < rooms; ++r) {
            const uint32_t *above = &arrangements->choose[(size_t)(n - 1) * width];
            arrangements->choose[(size_t)n * width + (size_t)r] =
                above[r] + (r > 0 ? above[r - 1] : 1);
        }
    return OK;
}

static Status open_side(const Mutiny *mutiny, Colour colour, OptimalSide *side, Error *error)
{
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        int most = mutiny->most[kind_of(colour, (Rank)rank)];
        side->most[rank] = most;
        TRY(open_arrangements(&side->anywhere[rank], mutiny->rooms, most, error));
        TRY(open_arrangements(&side->orders[rank], mutiny->rooms - 1, most, error));
    }
    return OK;
}

Status exact_optimal_size(const Mutiny *mutiny, int states_max, Optimal *optimal, Error *error)
{
    TRY(exact_optimal_size_check(mutiny, "or play lookahead", error));
    TRY(check_count(mutiny, states_max, error));
    optimal->rooms = mutiny->rooms;
    optimal->max_turns = mutiny->max_turns;
    TRY(open_side(mutiny, COLOUR_WHITE, &optimal->side[COLOUR_WHITE], error));
    TRY(open_side(mutiny, COLOUR_RED, &optimal->side[COLOUR_RED], error));
    for (int mover = 0; mover < COLOUR_COUNT; ++mover) {
        OptimalSide *side = &optimal->side[mover];
        side->states = 1;
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            const Arrangements *enemies =
                &optimal->side[colour_other((Colour)mover)].anywhere[rank];
            side->states *=
                (uint32_t)(side->most[rank] + 1) * arrangements_count(enemies, enemies->most);
        }
    }
    return OK;
}

void exact_optimal_size_release(Optimal *optimal)
{
    for (int colour = 0; colour < COLOUR_COUNT; ++colour)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            free(optimal->side[colour].anywhere[rank].choose);
            free(optimal->side[colour].orders[rank].choose);
        }
}
