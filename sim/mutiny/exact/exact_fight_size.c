/// exact_fight_size: a formula where it is accurate enough, else the rounds without their
/// probabilities.

#include "sim/mutiny/exact/exact_fight_size.h"

#include <stdbool.h>
#include <stdlib.h>

#include "sim/mutiny/params.h"

Status exact_fight_too_large(Error *error)
{
    return error_set(error, FAIL_LIMIT, NULL,
                     "this fight has too many men to be solved exactly; use fewer");
}

// Checks that the states and the cells of a round fit into memory.
static Status check_size(const ExactFightSetup *setup, Error *error)
{
    double states = setup->penalised + 1.0;
    ExactMen first = {.penalised = setup->penalised};
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            first.count[role][rank] = setup->men[role][rank];
            states *= setup->men[role][rank] + 1;
        }
    double cells = exact_round_cells(setup->rules, &first);
    double most = setup->states_max > 0 ? setup->states_max : EXACT_FIGHT_STATES_MAX;
    return states > most || cells > most ? exact_fight_too_large(error) : OK;
}

// The number of ways to divide so many men of a side into specials and sailors.
static int split_count(const int men[RANK_COUNT], int total)
{
    int least = total > men[RANK_SAILOR] ? total - men[RANK_SAILOR] : 0;
    int most = total < men[RANK_SPECIAL] ? total : men[RANK_SPECIAL];
    return most < least ? 0 : most - least + 1;
}

// An estimate of the steps of the rounds from all states with so many men on both sides: their
// number times the steps from a typical one.
static double total_steps(const ExactFightSetup *setup, const int total[ROLE_COUNT])
{
    ExactMen men = {.penalised = setup->penalised};
    double states = 1;
    for (int role = 0; role < ROLE_COUNT; ++role) {
        const int *most = setup->men[role];
        int splits = split_count(most, total[role]);
        int least = total[role] > most[RANK_SAILOR] ? total[role] - most[RANK_SAILOR] : 0;
        men.count[role][RANK_SPECIAL] = least + splits / 2;
        men.count[role][RANK_SAILOR] = total[role] - men.count[role][RANK_SPECIAL];
        states *= splits;
    }
    int matchups = total[0] < total[1] ? total[0] : total[1];
    return states * exact_round_steps(exact_round_cells(setup->rules, &men), matchups);
}

// The sum of both sides' men falls with each round by its match-ups, whoever loses them: from a
// against d men with a ≥ d one comes to a men in all, of which the attackers are a − d to a. So the
// totals that come about are stretches on diagonals; `opens` counts where those begin and end.
static double count_steps(const ExactFightSetup *setup, const int men[ROLE_COUNT], int *opens)
{
    const int width = men[0] + 2;
    double steps = 0;
    opens[(men[0] + men[1]) * width + men[0]] += 1;
    opens[(men[0] + men[1]) * width + men[0] + 1] -= 1;
    for (int sum = men[0] + men[1]; sum > 0; --sum) {
        int open = 0;
        for (int own = 0; own <= men[0] && own <= sum; ++own) {
            const int total[ROLE_COUNT] = {own, sum - own};
            open += opens[sum * width + own];
            if (open == 0 || own == 0 || own == sum || total[1] > men[1])
                continue;
            int most = total[0] > total[1] ? total[0] : total[1];
            opens[most * width + (most - total[1])] += 1;
            opens[most * width + total[0] + 1] -= 1;
            steps += total_steps(setup, total);
        }
    }
    return steps;
}

/// How the match-ups of a round can end.
typedef struct Outlook {
    int open[RANK_COUNT][RANK_COUNT]; ///< that either may lose, by attacker's and defender's loss
    int certain[ROLE_COUNT][RANK_COUNT]; ///< that cost the role such a man in any case
    double rolls;                        ///< as ExactRound counts them
} Outlook;

static double ways_of(const Outlook *outlook)
{
    double ways = 1;
    bool all = true;
    for (int own = 0; own < RANK_COUNT; ++own)
        for (int other = 0; other < RANK_COUNT; ++other) {
            ways *= outlook->open[own][other] + 1;
            all &= outlook->open[own][other] > 0;
        }
    return all ? 0 : ways; // with match-ups of all sorts some ways cost the same men
}

static Outlook look_ahead(const ExactFormation *formation)
{
    Outlook outlook = {.rolls = 0};
    for (int index = 0; index < formation->matchups; ++index) {
        const ExactDuel duel = exact_formation_duel(formation, index, RANK_SPECIAL);
        const ExactLaw *law = formation->men.penalised > index ? &duel.hampered : &duel.plain;
        bool loses[ROLE_COUNT];
        for (int role = 0; role < ROLE_COUNT; ++role)
            loses[role] = law->killed[role] + law->captured[role] > 0;
        outlook.rolls += ways_of(&outlook);
        if (loses[ROLE_ATTACKER] && loses[ROLE_DEFENDER])
            ++outlook.open[duel.casualty[ROLE_ATTACKER]][duel.casualty[ROLE_DEFENDER]];
        else
            for (int role = 0; role < ROLE_COUNT; ++role)
                outlook.certain[role][duel.casualty[role]] += loses[role];
    }
    return outlook;
}

/// The states that a fight can come to, by its men alone: the penalised rolls left follow from
/// them.
typedef struct Reached {
    const ExactFightSetup *setup;
    unsigned char *marks; ///< owned
    size_t count;
} Reached;

static size_t place_of(const Reached *reached, const int men[ROLE_COUNT][RANK_COUNT])
{
    size_t place = 0;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            place = place * ((size_t)reached->setup->men[role][rank] + 1) + (size_t)men[role][rank];
    return place;
}

static ExactMen men_at(const Reached *reached, size_t place)
{
    ExactMen men = {.penalised = reached->setup->penalised};
    for (int role = ROLE_COUNT - 1; role >= 0; --role)
        for (int rank = RANK_COUNT - 1; rank >= 0; --rank) {
            size_t values = (size_t)reached->setup->men[role][rank] + 1;
            men.count[role][rank] = (int)(place % values);
            place /= values;
            men.penalised -= reached->setup->men[role][rank] - men.count[role][rank];
        }
    men.penalised = men.penalised > 0 ? men.penalised : 0;
    return men;
}

// Marks the state after a round in which the attackers lose these match-ups and the defenders the
// others.
static void mark(Reached *reached, const ExactMen *before, const Outlook *outlook,
                 const int lost[RANK_COUNT * RANK_COUNT])
{
    int men[ROLE_COUNT][RANK_COUNT];
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            men[role][rank] = before->count[role][rank] - outlook->certain[role][rank];
    for (int own = 0; own < RANK_COUNT; ++own)
        for (int other = 0; other < RANK_COUNT; ++other) {
            int attackers = lost[own * RANK_COUNT + other];
            men[ROLE_ATTACKER][own] -= attackers;
            men[ROLE_DEFENDER][other] -= outlook->open[own][other] - attackers;
        }
    reached->marks[place_of(reached, (const int(*)[RANK_COUNT])men)] = 1;
}

static void mark_all(Reached *reached, const ExactMen *before, const Outlook *outlook)
{
    const int *most = &outlook->open[0][0];
    int lost[RANK_COUNT * RANK_COUNT] = {0};
    for (int type = 0; type < RANK_COUNT * RANK_COUNT;) {
        mark(reached, before, outlook, lost);
        for (type = 0; type < RANK_COUNT * RANK_COUNT && lost[type] == most[type]; ++type)
            lost[type] = 0;
        if (type < RANK_COUNT * RANK_COUNT)
            ++lost[type];
    }
}

// Counts the steps of the whole fight, but stops when they exceed the limit.
static double reached_steps(Reached *reached, double steps_max)
{
    const ExactFightSetup *setup = reached->setup;
    double steps = 0;
    reached->marks[reached->count - 1] = 1;
    for (size_t place = reached->count; place-- > 0 && steps <= steps_max;) {
        if (!reached->marks[place])
            continue;
        ExactMen men = men_at(reached, place);
        if (exact_men_total(&men, ROLE_ATTACKER) == 0 || exact_men_total(&men, ROLE_DEFENDER) == 0)
            continue;
        ExactFormation formation = exact_formation(setup->rules, setup->attacker, &men);
        Outlook outlook = look_ahead(&formation);
        double cells = exact_round_cells(setup->rules, &men);
        steps += exact_round_steps(cells, formation.matchups);
        steps += EXACT_FIGHT_ROLL_STEPS * outlook.rolls;
        mark_all(reached, &men, &outlook);
    }
    return steps;
}

// Whether the states that come about can be listed without solving the rounds.
static bool is_countable(const ExactFightSetup *setup)
{
    return setup->rules->pairing != PAIRING_RANDOM &&
           !(setup->rules->reroll_counts && setup->penalised > 0);
}

static Status check_reached(const ExactFightSetup *setup, double steps_max, Error *error)
{
    Reached reached = {.setup = setup, .count = 1};
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            reached.count *= (size_t)setup->men[role][rank] + 1;
    reached.marks = calloc(reached.count, 1);
    if (!reached.marks)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact law of a fight");
    double steps = reached_steps(&reached, steps_max);
    free(reached.marks);
    return steps > steps_max ? exact_fight_too_large(error) : OK;
}

// Accepts what is surely within the limit. The rest is counted exactly, or, where counting would
// cost as much as solving, refused when the estimate is many times the limit.
static Status check_steps(const ExactFightSetup *setup, double steps_max, Error *error)
{
    // By how many times the estimate must exceed the limit. With men of both ranks on a side the
    // estimate is too high, because only some divisions are likely enough to come about.
    enum { REFUSED_FROM = 3, REFUSED_FROM_MIXED = 15 };
    int men[ROLE_COUNT];
    bool mixed = false;
    for (int role = 0; role < ROLE_COUNT; ++role) {
        mixed |= setup->men[role][RANK_SPECIAL] > 0 && setup->men[role][RANK_SAILOR] > 0;
        men[role] = setup->men[role][RANK_SPECIAL] + setup->men[role][RANK_SAILOR];
    }
    int *opens = calloc((size_t)(men[0] + men[1] + 1) * (size_t)(men[0] + 2), sizeof *opens);
    if (!opens)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact law of a fight");
    double steps = count_steps(setup, men, opens);
    free(opens);
    if (is_countable(setup))
        return steps > steps_max / 2 ? check_reached(setup, steps_max, error) : OK;
    bool is_far_above = steps > (mixed ? REFUSED_FROM_MIXED : REFUSED_FROM) * steps_max;
    return is_far_above ? exact_fight_too_large(error) : OK;
}

Status exact_fight_check_size(const ExactFightSetup *setup, double steps_max, Error *error)
{
    TRY(check_size(setup, error));
    return check_steps(setup, steps_max, error);
}
