/// exact_fight: forward dynamic programming from the full numbers of men down to the ends, round by
/// round.

#include "sim/mutiny/exact/exact_fight.h"

#include <stdbool.h>
#include <stdlib.h>

#include "sim/mutiny/exact/exact_fight_size.h"
#include "sim/mutiny/exact/exact_round.h"
#include "sim/mutiny/params.h"

/// All states of a fight: men left of each rank on both sides, and penalised rolls left.
typedef struct States {
    int most[ROLE_COUNT][RANK_COUNT];
    int rolls; ///< largest number of penalised rolls that matters
    size_t count;
    double *probability;
} States;

static size_t state_index(const States *states, const ExactMen *men)
{
    size_t index = 0;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            index = index * ((size_t)states->most[role][rank] + 1) + (size_t)men->count[role][rank];
    return index * (size_t)(states->rolls + 1) + (size_t)men->penalised;
}

static ExactMen state_men(const States *states, size_t index)
{
    ExactMen men = {.penalised = (int)(index % (size_t)(states->rolls + 1))};
    index /= (size_t)(states->rolls + 1);
    for (int role = ROLE_COUNT - 1; role >= 0; --role)
        for (int rank = RANK_COUNT - 1; rank >= 0; --rank) {
            size_t values = (size_t)states->most[role][rank] + 1;
            men.count[role][rank] = (int)(index % values);
            index /= values;
        }
    return men;
}

static Status create_states(const ExactFightSetup *setup, States *states, Error *error)
{
    *states = (States){.count = 1};
    int men = 0;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            states->most[role][rank] = setup->men[role][rank];
            states->count *= (size_t)(setup->men[role][rank] + 1);
            men += setup->men[role][rank];
        }
    // Unless ties count as rolls, a fight has no more rolls than men, so a larger number of
    // penalised rolls makes no difference and is cut off.
    bool endless = setup->rules->reroll_counts || setup->penalised < men;
    states->rolls = endless ? setup->penalised : men;
    states->count *= (size_t)(states->rolls + 1);
    states->probability = calloc(states->count, sizeof *states->probability);
    if (states->probability)
        return OK;
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact law of a fight");
}

static ExactMen men_at_first(const ExactFightSetup *setup, const States *states)
{
    ExactMen men = {.penalised = states->rolls};
    memcpy(men.count, setup->men, sizeof men.count);
    return men;
}

static int men_of(const ExactMen *men, Role role)
{
    return men->count[role][RANK_SPECIAL] + men->count[role][RANK_SAILOR];
}

static size_t left_index(const ExactFight *fight, Role role, int specials, int sailors)
{
    return (size_t)specials * (size_t)(fight->men[role][RANK_SAILOR] + 1) + (size_t)sailors;
}

static Status create_fight(const ExactFightSetup *setup, ExactFight *fight, Error *error)
{
    *fight = (ExactFight){.wins = {0}};
    memcpy(fight->men, setup->men, sizeof fight->men);
    for (int role = 0; role < ROLE_COUNT; ++role) {
        size_t cells = left_index(fight, (Role)role, setup->men[role][RANK_SPECIAL],
                                  setup->men[role][RANK_SAILOR]) +
                       1;
        fight->left[role] = calloc(cells, sizeof(double));
    }
    if (fight->left[ROLE_ATTACKER] && fight->left[ROLE_DEFENDER])
        return OK;
    exact_fight_release(fight);
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact law of a fight");
}

static void end_fight(ExactFight *fight, const ExactMen *men, double probability)
{
    for (int role = 0; role < ROLE_COUNT; ++role)
        if (men_of(men, (Role)role) > 0) {
            fight->wins[role] += probability;
            fight->left[role][left_index(fight, (Role)role, men->count[role][RANK_SPECIAL],
                                         men->count[role][RANK_SAILOR])] += probability;
        }
}

static void fight_round(ExactFight *fight, States *states, ExactRound *round, const ExactMen *men,
                        double probability)
{
    double rolls = round->rolls;
    size_t cells = exact_round_play(round, men);
    for (size_t cell = 0; cell < cells; ++cell)
        if (round->now.probability[cell] > 0) {
            ExactMen after = exact_round_after(round, cell);
            states->probability[state_index(states, &after)] +=
                probability * round->now.probability[cell];
        }
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            fight->killed[role][rank] += probability * round->killed[role][rank];
            fight->captured[role][rank] += probability * round->captured[role][rank];
        }
    fight->matchups += probability * round->formation.matchups;
    fight->rounds += probability;
    fight->steps += exact_round_steps((double)cells, round->formation.matchups);
    fight->steps += EXACT_FIGHT_ROLL_STEPS * (round->rolls - rolls);
}

// A round only removes men, so a state's index is larger than those of its successors, and one
// descending pass suffices.
static Status flow_down(ExactFight *fight, States *states, ExactRound *round, const ExactMen *first,
                        double steps_max, Error *error)
{
    fight->steps = (double)states->count;
    states->probability[state_index(states, first)] = 1;
    for (size_t state = states->count; state-- > 0;) {
        double probability = states->probability[state];
        if (probability == 0)
            continue;
        ExactMen men = state_men(states, state);
        if (men_of(&men, ROLE_ATTACKER) == 0 || men_of(&men, ROLE_DEFENDER) == 0) {
            end_fight(fight, &men, probability);
            continue;
        }
        fight_round(fight, states, round, &men, probability);
        if (fight->steps > steps_max)
            return exact_fight_too_large(error);
    }
    return OK;
}

Status exact_fight_solve(const ExactFightSetup *setup, ExactFight *fight, Error *error)
{
    const double steps_max = setup->steps_max > 0 ? setup->steps_max : EXACT_FIGHT_STEPS_MAX;
    TRY(exact_fight_check_size(setup, steps_max, error));
    States states = {.count = 0};
    ExactRound round = {.rules = NULL};
    Status status = create_states(setup, &states, error);
    if (status != OK)
        return status;
    ExactMen first = men_at_first(setup, &states);
    status = exact_round_create(setup->rules, setup->attacker, &first, &round, error);
    if (status == OK)
        status = create_fight(setup, fight, error);
    if (status == OK) {
        status = flow_down(fight, &states, &round, &first, steps_max, error);
        if (status != OK)
            exact_fight_release(fight);
    }
    exact_round_release(&round);
    free(states.probability);
    return status;
}

double exact_fight_left(const ExactFight *fight, Role role, int specials, int sailors)
{
    return fight->left[role][left_index(fight, role, specials, sailors)];
}

void exact_fight_release(ExactFight *fight)
{
    for (int role = 0; role < ROLE_COUNT; ++role)
        free(fight->left[role]);
    *fight = (ExactFight){.wins = {0}};
}
