/// exact_outcomes: match-ups that cost the same ranks are counted together.
///
/// Once it is known which ranks lead in the shuffled row and how many match-ups still carry the
/// penalty, all match-ups are independent. Those that cost the same ranks form a class, whose law
/// is a table over (attackers killed, attackers captured, defenders captured); a round's law is the
/// product of its classes, mixed over the shuffles and penalties.

#include "sim/mutiny/exact/exact_outcomes.h"

#include <stdlib.h>

#include "sim/mutiny/exact/exact_mixture.h"
#include "sim/mutiny/exact/exact_slots.h"
#include "sim/mutiny/fight/fight.h"

// A man is lost as a special, a sailor or the side's only man with a gun.
enum { SORT_ARMED = RANK_COUNT, SORT_COUNT, CLASS_COUNT = SORT_COUNT * SORT_COUNT };

/// The law of one class of match-ups: the rest of its `matchups` are defenders killed.
typedef struct Split {
    int matchups;
    double *table; ///< (matchups + 1)³ used
} Split;

typedef struct ExactSplits {
    Split classes[CLASS_COUNT];
    int size;              ///< the tables hold up to this many match-ups
    int armed[ROLE_COUNT]; ///< rank on the board of the man with a gun
    ExactSlots ways, ends;
    ExactOutcome *sorted; ///< as long as the list, as are the next two
    uint32_t *end;        ///< number of each outcome's end
    uint32_t *first;      ///< by end: its first outcome in the sorted list
} ExactSplits;

static Status no_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact law of a round");
}

Status exact_outcomes_create(ExactOutcomes *outcomes, Error *error)
{
    *outcomes = (ExactOutcomes){.splits = calloc(1, sizeof *outcomes->splits)};
    return outcomes->splits ? OK : no_memory(error);
}

void exact_outcomes_release(ExactOutcomes *outcomes)
{
    ExactSplits *splits = outcomes->splits;
    if (splits) {
        for (int i = 0; i < CLASS_COUNT; ++i)
            free(splits->classes[i].table);
        exact_slots_release(&splits->ways);
        exact_slots_release(&splits->ends);
        free(splits->sorted);
        free(splits->end);
        free(splits->first);
    }
    free(splits);
    free(outcomes->items);
    *outcomes = (ExactOutcomes){.items = NULL};
}

static Status reserve_splits(ExactSplits *splits, int matchups, Error *error)
{
    if (matchups <= splits->size)
        return OK;
    size_t edge = (size_t)matchups + 1;
    for (int i = 0; i < CLASS_COUNT; ++i) {
        double *table = realloc(splits->classes[i].table, edge * edge * edge * sizeof *table);
        if (!table)
            return error_set(error, FAIL_MEMORY, NULL,
                             "out of memory for the exact law of a round");
        splits->classes[i].table = table;
    }
    splits->size = matchups;
    return OK;
}

static size_t split_index(int edge, int attackers_killed, int attackers_captured,
                          int defenders_captured)
{
    return ((size_t)attackers_killed * (size_t)edge + (size_t)attackers_captured) * (size_t)edge +
           (size_t)defenders_captured;
}

static void clear_splits(ExactSplits *splits, const int expected[CLASS_COUNT])
{
    for (int i = 0; i < CLASS_COUNT; ++i) {
        size_t edge = (size_t)expected[i] + 1;
        splits->classes[i].matchups = 0;
        if (expected[i] == 0)
            continue;
        memset(splits->classes[i].table, 0, edge * edge * edge * sizeof(double));
        splits->classes[i].table[0] = 1;
    }
}

// One more match-up. From the top down, so that what is read has not been replaced yet.
static void extend_split(Split *split, int edge, const ExactLaw *law)
{
    double *table = split->table;
    int most = ++split->matchups;
    for (int ak = most; ak >= 0; --ak)
        for (int ac = most - ak; ac >= 0; --ac)
            for (int dc = most - ak - ac; dc >= 0; --dc) {
                size_t at = split_index(edge, ak, ac, dc);
                double sum = law->killed[ROLE_DEFENDER] * table[at];
                if (ak > 0)
                    sum += law->killed[ROLE_ATTACKER] * table[at - (size_t)(edge * edge)];
                if (ac > 0)
                    sum += law->captured[ROLE_ATTACKER] * table[at - (size_t)edge];
                if (dc > 0)
                    sum += law->captured[ROLE_DEFENDER] * table[at - 1];
                table[at] = sum;
            }
}

// Outcomes of one round are equal when their words are: all men are as many as the match-ups, so
// the last byte can make room for the penalised rolls, whose upper bits go where no byte reaches,
// as do the lost guns.
static uint64_t way_word(const ExactOutcome *outcome)
{
    uint64_t rolls = (uint64_t)outcome->penalised;
    uint64_t guns = (uint64_t)outcome->disarmed;
    return (exact_outcome_men(outcome) & (UINT64_MAX >> 8)) | (rolls & 0xff) << 56 |
           (rolls >> 8 & 1) << 7 | (rolls >> 9 & 1) << 15 | (guns & 1) << 23 | (guns >> 1) << 31;
}

// On failure every array is as it was or larger.
static Status grow(ExactOutcomes *outcomes, Error *error)
{
    ExactSplits *splits = outcomes->splits;
    size_t capacity = outcomes->capacity ? 2 * outcomes->capacity : 1024;
    if (capacity > EXACT_OUTCOMES_MAX)
        return error_set(error, FAIL_LIMIT, NULL,
                         "a round of this fight can end in more than %zu ways; fewer men can be "
                         "solved exactly",
                         EXACT_OUTCOMES_MAX);
    ExactOutcome *items = realloc(outcomes->items, capacity * sizeof *items);
    outcomes->items = items ? items : outcomes->items;
    ExactOutcome *sorted = realloc(splits->sorted, capacity * sizeof *sorted);
    splits->sorted = sorted ? sorted : splits->sorted;
    uint32_t *end = realloc(splits->end, capacity * sizeof *end);
    splits->end = end ? end : splits->end;
    uint32_t *first = realloc(splits->first, (capacity + 1) * sizeof *first);
    splits->first = first ? first : splits->first;
    if (!items || !sorted || !end || !first)
        return no_memory(error);
    TRY(exact_slots_reserve(&splits->ends, capacity, error));
    TRY(exact_slots_reserve(&splits->ways, capacity, error));
    outcomes->capacity = capacity;
    return OK;
}

// The classes that share a rank, and the parts of a mixture, reach some ways more than once.
// Inlined where products end, as a call would cost more than its work.
static inline __attribute__((always_inline)) Status
add_way(ExactOutcomes *outcomes, const ExactOutcome *outcome, Error *error)
{
    ++outcomes->steps;
    if (outcomes->count == outcomes->capacity)
        TRY(grow(outcomes, error));
    if (outcomes->merges) {
        uint32_t way = exact_slots_number(&outcomes->splits->ways, way_word(outcome));
        if (way < outcomes->count) {
            outcomes->items[way].probability += outcome->probability;
            return OK;
        }
    }
    outcomes->items[outcomes->count++] = *outcome;
    return OK;
}

// The next class from `class` on that has match-ups, or CLASS_COUNT.
static int next_class(const ExactSplits *splits, int class)
{
    while (class < CLASS_COUNT && splits->classes[class].matchups == 0)
        ++class;
    return class;
}

static Status multiply(ExactOutcomes *outcomes, int class, const ExactOutcome *so_far,
                       Error *error);

// A class with an armed man has one match-up, which ends in one of four ways.
static Status multiply_armed(ExactOutcomes *outcomes, int class, const ExactOutcome *so_far,
                             Error *error)
{
    const Split *split = &outcomes->splits->classes[class];
    const int sort[ROLE_COUNT] = {class / SORT_COUNT, class % SORT_COUNT};
    const int after = next_class(outcomes->splits, class + 1);
    for (int end = 0; end < ROLE_COUNT * LOSS_COUNT; ++end) {
        const int role = end / LOSS_COUNT;
        const bool killed = end % LOSS_COUNT == LOSS_KILLED;
        const bool attacker = role == ROLE_ATTACKER, armed = sort[role] == SORT_ARMED;
        const int rank = armed ? outcomes->splits->armed[role] : sort[role];
        ExactOutcome next = *so_far;
        next.probability *= split->table[split_index(2, attacker && killed, attacker && !killed,
                                                     !attacker && !killed)];
        ++(killed ? next.killed : next.captured)[role][rank];
        next.disarmed |= (uint16_t)(armed << role);
        if (next.probability != 0)
            TRY(after == CLASS_COUNT ? add_way(outcomes, &next, error)
                                     : multiply(outcomes, after, &next, error));
    }
    return OK;
}

// The product of the classes from `class` on, which has match-ups; each way is added to what
// `so_far` holds.
static Status multiply(ExactOutcomes *outcomes, int class, const ExactOutcome *so_far, Error *error)
{
    const Split *split = &outcomes->splits->classes[class];
    int attacker = class / SORT_COUNT, defender = class % SORT_COUNT, n = split->matchups;
    if (attacker == SORT_ARMED || defender == SORT_ARMED)
        return multiply_armed(outcomes, class, so_far, error);
    int after = next_class(outcomes->splits, class + 1);
    for (int ak = 0; ak <= n; ++ak)
        for (int ac = 0; ac <= n - ak; ++ac)
            for (int dc = 0; dc <= n - ak - ac; ++dc) {
                double probability = split->table[split_index(n + 1, ak, ac, dc)];
                if (probability == 0)
                    continue;
                ExactOutcome next = *so_far;
                next.probability *= probability;
                next.killed[ROLE_ATTACKER][attacker] += (uint8_t)ak;
                next.captured[ROLE_ATTACKER][attacker] += (uint8_t)ac;
                next.captured[ROLE_DEFENDER][defender] += (uint8_t)dc;
                next.killed[ROLE_DEFENDER][defender] += (uint8_t)(n - ak - ac - dc);
                TRY(after == CLASS_COUNT ? add_way(outcomes, &next, error)
                                         : multiply(outcomes, after, &next, error));
            }
    return OK;
}

static int class_of(const ExactDuel *duel)
{
    int sort[ROLE_COUNT];
    for (int role = 0; role < ROLE_COUNT; ++role)
        sort[role] = duel->casualty[role] < RANK_COUNT ? duel->casualty[role] : SORT_ARMED;
    return sort[ROLE_ATTACKER] * SORT_COUNT + sort[ROLE_DEFENDER];
}

// Adds one part of the mixture: who leads where and which match-ups are hampered is known.
static Status add_part(void *context, const ExactPart *part, Error *error)
{
    ExactOutcomes *outcomes = context;
    ExactSplits *splits = outcomes->splits;
    int expected[CLASS_COUNT] = {0};
    for (int i = 0; i < part->matchups; ++i)
        ++expected[class_of(&part->duels[i])];
    clear_splits(splits, expected);
    for (int i = 0; i < part->matchups; ++i) {
        const ExactDuel *duel = &part->duels[i];
        int class = class_of(duel);
        extend_split(&splits->classes[class], expected[class] + 1,
                     i < part->hampered ? &duel->hampered : &duel->plain);
    }
    const ExactOutcome empty = {.probability = part->probability,
                                .penalised = (int16_t)part->penalised};
    return multiply(outcomes, next_class(splits, 0), &empty, error);
}

// Puts outcomes with one end side by side, the ends in the order in which they first came.
static void group_by_end(ExactOutcomes *outcomes)
{
    ExactSplits *splits = outcomes->splits;
    exact_slots_clear(&splits->ends);
    memset(splits->first, 0, (outcomes->count + 1) * sizeof *splits->first);
    for (size_t i = 0; i < outcomes->count; ++i) {
        splits->end[i] = exact_slots_number(&splits->ends, exact_outcome_end(&outcomes->items[i]));
        ++splits->first[splits->end[i] + 1];
    }
    for (uint32_t end = 1; end < splits->ends.count; ++end)
        splits->first[end + 1] += splits->first[end];
    for (size_t i = 0; i < outcomes->count; ++i)
        splits->sorted[splits->first[splits->end[i]]++] = outcomes->items[i];
    ExactOutcome *items = outcomes->items;
    outcomes->items = splits->sorted;
    splits->sorted = items;
}

Status exact_outcomes_fill(ExactOutcomes *outcomes, const Rules *rules, Colour attacker,
                           const ExactMen *men, Error *error)
{
    ExactFormation formation = exact_formation(rules, attacker, men);
    if (formation.matchups > EXACT_OUTCOMES_MATCHUPS_MAX)
        return error_set(error, FAIL_LIMIT, NULL,
                         "a round of %d match-ups is too large to be solved exactly; at most %d",
                         formation.matchups, EXACT_OUTCOMES_MATCHUPS_MAX);
    TRY(reserve_splits(outcomes->splits, formation.matchups, error));
    outcomes->count = 0;
    for (int role = 0; role < ROLE_COUNT; ++role)
        outcomes->splits->armed[role] = (int)rank_on_board((Rank)men->armed[role]);
    exact_slots_clear(&outcomes->splits->ways);
    TRY(exact_mixture(&formation, add_part, outcomes, error));
    group_by_end(outcomes);
    return OK;
}
