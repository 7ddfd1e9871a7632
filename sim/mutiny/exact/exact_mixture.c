/// exact_mixture: shuffles first, then penalties.

#include "sim/mutiny/exact/exact_mixture.h"

#include <assert.h>

/// Rows are shuffled over groups of match-ups that differ in nothing but the shuffled lead.
typedef struct Group {
    ExactDuel duels[RANK_COUNT]; ///< by the rank of the shuffled lead
    int first, matchups;
} Group;

typedef struct Mixture {
    const ExactFormation *formation;
    Status (*take)(void *context, const ExactPart *part, Error *error);
    void *context;
    Group groups[EXACT_MIXTURE_MATCHUPS_MAX];
    int group_count;
    ExactDuel duels[EXACT_MIXTURE_MATCHUPS_MAX]; ///< of the present shuffle
    int arrangements;
} Mixture;

enum { ARRANGEMENTS_MAX = 20000, PENALISED_MAX = 1000 };

// n over k.
static double choose(int n, int k)
{
    double product = 1;
    for (int i = 1; i <= k; ++i)
        product = product * (n - k + i) / i;
    return product;
}

static Status take_part(Mixture *mixture, double probability, int hampered, int penalised,
                        Error *error)
{
    if (probability == 0)
        return OK;
    const ExactPart part = {.probability = probability,
                            .matchups = mixture->formation->matchups,
                            .duels = mixture->duels,
                            .hampered = hampered,
                            .penalised = penalised};
    return mixture->take(mixture->context, &part, error);
}

// Every decided roll takes one penalised roll, and every tie one as well; a match-up whose ties
// take the last one is decided without the penalty. `left[n]`: the chance that n are left before
// the match-up; from the top down it becomes the chance that n are left before one of its rolls.
static Status take_penalties(Mixture *mixture, double probability, Error *error)
{
    const ExactFormation *formation = mixture->formation;
    double left[PENALISED_MAX + 1] = {0};
    int most = formation->men.penalised;
    left[most] = probability;
    for (int i = 0; i < formation->matchups; ++i) {
        TRY(take_part(mixture, left[0], i, 0, error));
        double tie = mixture->duels[i].hampered.tie, rolled = 0;
        for (int n = most; n > 0; --n) {
            double reached = left[n] + rolled * tie;
            left[n] = rolled * (1 - tie);
            rolled = reached;
        }
        left[0] = rolled * (1 - tie);
        TRY(take_part(mixture, rolled * tie, i, 0, error));
    }
    for (int n = 0; n <= most; ++n)
        TRY(take_part(mixture, left[n], formation->matchups, n, error));
    return OK;
}

static Status take_arrangement(Mixture *mixture, double probability, Error *error)
{
    const ExactFormation *formation = mixture->formation;
    if (++mixture->arrangements > ARRANGEMENTS_MAX)
        return error_set(error, FAIL_LIMIT, "rules.pairing",
                         "random rows of this fight have more than %d arrangements; fewer men can "
                         "be solved exactly",
                         ARRANGEMENTS_MAX);
    if (formation->rules->reroll_counts)
        return take_penalties(mixture, probability, error);
    int penalised = formation->men.penalised, matchups = formation->matchups;
    int hampered = penalised < matchups ? penalised : matchups;
    return take_part(mixture, probability, hampered, penalised - hampered, error);
}

// Deals `specials` of the `men` shuffled leads to the groups from `group` on.
static Status deal(Mixture *mixture, int group, int specials, int men, double probability,
                   Error *error)
{
    if (group == mixture->group_count)
        return take_arrangement(mixture, probability, error);
    const Group *here = &mixture->groups[group];
    int others = men - here->matchups;
    for (int dealt = 0; dealt <= here->matchups && dealt <= specials; ++dealt) {
        if (specials - dealt > others)
            continue;
        double ways = choose(here->matchups, dealt) * choose(others, specials - dealt);
        for (int i = 0; i < here->matchups; ++i)
            mixture->duels[here->first + i] = here->duels[i < dealt ? RANK_SPECIAL : RANK_SAILOR];
        TRY(deal(mixture, group + 1, specials - dealt, others,
                 probability * ways / choose(men, specials), error));
    }
    return OK;
}

// Laws that differ in a bit only are merely solved twice.
static bool same_law(const ExactLaw *a, const ExactLaw *b)
{
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison,cert-exp42-c,cert-flp37-c)
    return memcmp(a, b, sizeof *a) == 0;
}

static bool same_duel(const ExactDuel *a, const ExactDuel *b)
{
    return memcmp(a->casualty, b->casualty, sizeof a->casualty) == 0 &&
           same_law(&a->plain, &b->plain) && same_law(&a->hampered, &b->hampered);
}

// Match-ups join the group before them when they are alike; those that may carry the penalty stay
// alone where their order matters.
static void form_groups(Mixture *mixture)
{
    const ExactFormation *formation = mixture->formation;
    for (int i = 0; i < formation->matchups; ++i) {
        Group group = {.first = i, .matchups = 1};
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            group.duels[rank] = exact_formation_duel(formation, i, (Rank)rank);
        Group *last = &mixture->groups[mixture->group_count - (mixture->group_count > 0)];
        bool ordered = i <= formation->men.penalised;
        if (i > 0 && !ordered && same_duel(&last->duels[0], &group.duels[0]) &&
            same_duel(&last->duels[1], &group.duels[1]))
            ++last->matchups;
        else
            mixture->groups[mixture->group_count++] = group;
    }
}

// The man with a gun leads any match-up of a shuffled row with equal chance, those who are left the
// others.
static Status deal_all(Mixture *mixture, Error *error)
{
    const ExactFormation *formation = mixture->formation;
    const int armed = formation->men.armed[formation->shuffled], men = formation->matchups;
    int specials = formation->men.count[formation->shuffled][RANK_SPECIAL];
    if (!armed)
        return deal(mixture, 0, specials, men, 1, error);
    specials -= armed == RANK_ARMED_SPECIAL;
    for (int i = 0; i < mixture->group_count; ++i) {
        Group *group = &mixture->groups[i];
        double share = (double)group->matchups / men;
        mixture->duels[group->first] = exact_formation_duel(formation, group->first, (Rank)armed);
        ++group->first;
        --group->matchups;
        TRY(deal(mixture, 0, specials, men - 1, share, error));
        --group->first;
        ++group->matchups;
    }
    return OK;
}

Status exact_mixture(const ExactFormation *formation,
                     Status (*take)(void *context, const ExactPart *part, Error *error),
                     void *context, Error *error)
{
    assert(formation->matchups <= EXACT_MIXTURE_MATCHUPS_MAX);
    Mixture mixture; // what is not set here is filled as far as it is used
    mixture.formation = formation;
    mixture.take = take;
    mixture.context = context;
    mixture.group_count = mixture.arrangements = 0;
    if (formation->shuffled != ROLE_COUNT) {
        form_groups(&mixture);
        return deal_all(&mixture, error);
    }
    for (int i = 0; i < formation->matchups; ++i)
        mixture.duels[i] = exact_formation_duel(formation, i, RANK_SPECIAL);
    return take_arrangement(&mixture, 1, error);
}
