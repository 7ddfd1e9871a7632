/// exact_round: match-up by match-up, probability flows from cell to cell.

#include "sim/mutiny/exact_round.h"

#include <assert.h>
#include <stdlib.h>

#include "sim/mutiny/exact_law.h"

/// What a cell stands for.
typedef struct Cell {
    int lost[ROLE_COUNT][RANK_COUNT]; ///< the defending sailors' number follows from the others
    int penalised;
    int specials; ///< still to come in the shuffled row
} Cell;

/// A match-up whose leads are known.
typedef struct Duel {
    int casualty[ROLE_COUNT]; ///< rank of the man whom losing costs
    ExactLaw plain, hampered; ///< without and with the strongpoint penalty
} Duel;

static int side_total(const ExactMen *men, int role)
{
    return men->count[role][RANK_SPECIAL] + men->count[role][RANK_SAILOR];
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static Role larger_side(const ExactMen *men)
{
    return side_total(men, ROLE_ATTACKER) >= side_total(men, ROLE_DEFENDER) ? ROLE_ATTACKER
                                                                            : ROLE_DEFENDER;
}

static int matchups_of(const ExactMen *men)
{
    return least(side_total(men, ROLE_ATTACKER), side_total(men, ROLE_DEFENDER));
}

double exact_round_cells(const Rules *rules, const ExactMen *men)
{
    double cells = men->penalised + 1.0;
    int matchups = matchups_of(men);
    cells *= least(men->count[ROLE_ATTACKER][RANK_SPECIAL], matchups) + 1;
    cells *= least(men->count[ROLE_ATTACKER][RANK_SAILOR], matchups) + 1;
    cells *= least(men->count[ROLE_DEFENDER][RANK_SPECIAL], matchups) + 1;
    return rules->pairing == PAIRING_RANDOM ? cells * (matchups + 1) : cells;
}

Status exact_round_create(const Rules *rules, Colour attacker, const ExactMen *most,
                          ExactRound *round, Error *error)
{
    size_t capacity = (size_t)exact_round_cells(rules, most);
    *round = (ExactRound){
        .rules = rules,
        .attacker = attacker,
        .now = {.probability = malloc(capacity * sizeof(double)), .capacity = capacity},
        .next = {.probability = malloc(capacity * sizeof(double)), .capacity = capacity},
    };
    if (round->now.probability && round->next.probability)
        return OK;
    exact_round_release(round);
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact law of a fight");
}

void exact_round_release(ExactRound *round)
{
    free(round->now.probability);
    free(round->next.probability);
    *round = (ExactRound){.rules = NULL};
}

static size_t cell_count(const ExactRound *round)
{
    return (size_t)(round->lost_most[ROLE_ATTACKER][RANK_SPECIAL] + 1) *
           (size_t)(round->lost_most[ROLE_ATTACKER][RANK_SAILOR] + 1) *
           (size_t)(round->lost_most[ROLE_DEFENDER][RANK_SPECIAL] + 1) *
           (size_t)(round->before.penalised + 1) * (size_t)(round->specials + 1);
}

static size_t cell_index(const ExactRound *round, const Cell *cell)
{
    const int(*most)[RANK_COUNT] = round->lost_most;
    int index = cell->lost[ROLE_ATTACKER][RANK_SPECIAL];
    index = index * (most[ROLE_ATTACKER][RANK_SAILOR] + 1) + cell->lost[ROLE_ATTACKER][RANK_SAILOR];
    index =
        index * (most[ROLE_DEFENDER][RANK_SPECIAL] + 1) + cell->lost[ROLE_DEFENDER][RANK_SPECIAL];
    index = index * (round->before.penalised + 1) + cell->penalised;
    return (size_t)(index * (round->specials + 1) + cell->specials);
}

// `fought` match-ups have each cost one man.
static Cell cell_at(const ExactRound *round, size_t at, int fought)
{
    const int(*most)[RANK_COUNT] = round->lost_most;
    int index = (int)at, values = round->specials + 1;
    Cell cell = {.specials = index % values};
    index /= values;
    cell.penalised = index % (round->before.penalised + 1);
    index /= round->before.penalised + 1;
    cell.lost[ROLE_DEFENDER][RANK_SPECIAL] = index % (most[ROLE_DEFENDER][RANK_SPECIAL] + 1);
    index /= most[ROLE_DEFENDER][RANK_SPECIAL] + 1;
    cell.lost[ROLE_ATTACKER][RANK_SAILOR] = index % (most[ROLE_ATTACKER][RANK_SAILOR] + 1);
    cell.lost[ROLE_ATTACKER][RANK_SPECIAL] = index / (most[ROLE_ATTACKER][RANK_SAILOR] + 1);
    cell.lost[ROLE_DEFENDER][RANK_SAILOR] = fought - cell.lost[ROLE_DEFENDER][RANK_SPECIAL] -
                                            cell.lost[ROLE_ATTACKER][RANK_SPECIAL] -
                                            cell.lost[ROLE_ATTACKER][RANK_SAILOR];
    return cell;
}

ExactMen exact_round_after(const ExactRound *round, size_t index)
{
    Cell cell = cell_at(round, index, round->matchups);
    ExactMen men = round->before;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            men.count[role][rank] -= cell.lost[role][rank];
    men.penalised = cell.penalised;
    return men;
}

// Rank of the man at `place` when all of a side stand best first.
static int rank_at(const ExactRound *round, int role, int place)
{
    return place < round->before.count[role][RANK_SPECIAL] ? RANK_SPECIAL : RANK_SAILOR;
}

static int lead_bonus(const ExactRound *round, int role, int rank)
{
    bool white = (role == ROLE_ATTACKER) == (round->attacker == COLOUR_WHITE);
    if (rank == RANK_SAILOR)
        return 0;
    return white ? round->rules->officer_bonus : round->rules->party_bonus;
}

// The supporters of a match-up stand at every matchups-th place behind its lead's.
static int count_supporters(const ExactRound *round, int matchup, int larger, bool *sailor)
{
    int supporters = 0;
    for (int place = matchup + round->matchups; place < side_total(&round->before, larger);
         place += round->matchups, ++supporters)
        *sailor = rank_at(round, larger, place) == RANK_SAILOR;
    return supporters;
}

static Duel line_up(const ExactRound *round, int matchup, const int rank[ROLE_COUNT])
{
    const Rules *rules = round->rules;
    Duel duel = {.casualty = {rank[ROLE_ATTACKER], rank[ROLE_DEFENDER]}};
    Role larger = larger_side(&round->before);
    bool sailor = false;
    int support = rules->support_bonus * count_supporters(round, matchup, (int)larger, &sailor);
    if (rules->support_cap != PARAM_WORD && support > rules->support_cap)
        support = rules->support_cap;
    if (sailor && rules->casualty == CASUALTY_SUPPORTER)
        duel.casualty[larger] = RANK_SAILOR;
    int modifier[ROLE_COUNT];
    for (int role = 0; role < ROLE_COUNT; ++role)
        modifier[role] = lead_bonus(round, role, rank[role]) + (role == (int)larger ? support : 0);
    duel.plain = exact_law(rules, modifier);
    modifier[ROLE_ATTACKER] += rules->strongpoint_penalty;
    duel.hampered = exact_law(rules, modifier);
    return duel;
}

// The match-up for each rank of the shuffled row's lead; without one both are the same.
static void line_up_both(const ExactRound *round, int matchup, Duel duels[RANK_COUNT])
{
    for (int shuffled = 0; shuffled < RANK_COUNT; ++shuffled) {
        int rank[ROLE_COUNT];
        for (int role = 0; role < ROLE_COUNT; ++role) {
            bool from_behind = round->rules->pairing == PAIRING_CROSSED && role == ROLE_DEFENDER;
            int place = from_behind ? round->matchups - 1 - matchup : matchup;
            rank[role] = role == (int)round->shuffled ? shuffled : rank_at(round, role, place);
        }
        duels[shuffled] = line_up(round, matchup, rank);
    }
}

// Lets `probability` flow from a cell through a decided roll.
static void decide(ExactRound *round, const Cell *from, const int casualty[ROLE_COUNT],
                   const ExactLaw *law, double probability)
{
    for (int role = 0; role < ROLE_COUNT; ++role) {
        double killed = probability * law->killed[role];
        double captured = probability * law->captured[role];
        if (killed + captured == 0)
            continue;
        Cell to = *from;
        ++to.lost[role][casualty[role]];
        round->next.probability[cell_index(round, &to)] += killed + captured;
        round->killed[role][casualty[role]] += killed;
        round->captured[role][casualty[role]] += captured;
    }
}

// Rolls a match-up; where a tie counts as a roll it takes one of the penalised rolls with it.
static void roll(ExactRound *round, const Cell *from, const Duel *duel, double probability)
{
    Cell to = *from;
    bool hampered = to.penalised > 0;
    to.penalised -= hampered;
    if (!hampered || !round->rules->reroll_counts) {
        decide(round, &to, duel->casualty, hampered ? &duel->hampered : &duel->plain, probability);
        return;
    }
    decide(round, &to, duel->casualty, &duel->hampered, probability * (1 - duel->hampered.tie));
    if (duel->hampered.tie > 0)
        roll(round, &to, duel, probability * duel->hampered.tie);
}

// The next lead of a shuffled row is any of those left with equal chance.
static void lead_and_roll(ExactRound *round, const Cell *from, int left,
                          const Duel duels[RANK_COUNT], double probability)
{
    if (round->shuffled == ROLE_COUNT) {
        roll(round, from, &duels[RANK_SPECIAL], probability);
        return;
    }
    double special = (double)from->specials / left;
    Cell to = *from;
    if (special < 1)
        roll(round, &to, &duels[RANK_SAILOR], probability * (1 - special));
    --to.specials;
    if (special > 0)
        roll(round, &to, &duels[RANK_SPECIAL], probability * special);
}

static void open_round(ExactRound *round, const ExactMen *men)
{
    round->before = *men;
    round->matchups = matchups_of(men);
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            round->lost_most[role][rank] = least(men->count[role][rank], round->matchups);
            round->killed[role][rank] = round->captured[role][rank] = 0;
        }
    bool shuffles = round->rules->pairing == PAIRING_RANDOM;
    Role smaller = larger_side(men) == ROLE_ATTACKER ? ROLE_DEFENDER : ROLE_ATTACKER;
    round->shuffled = shuffles ? smaller : ROLE_COUNT;
    round->specials = shuffles ? men->count[smaller][RANK_SPECIAL] : 0;
}

size_t exact_round_play(ExactRound *round, const ExactMen *men)
{
    open_round(round, men);
    size_t cells = cell_count(round);
    assert(cells <= round->now.capacity);
    Cell first = {.penalised = men->penalised, .specials = round->specials};
    memset(round->now.probability, 0, cells * sizeof(double));
    round->now.probability[cell_index(round, &first)] = 1;
    for (int matchup = 0; matchup < round->matchups; ++matchup) {
        Duel duels[RANK_COUNT];
        line_up_both(round, matchup, duels);
        memset(round->next.probability, 0, cells * sizeof(double));
        for (size_t at = 0; at < cells; ++at)
            if (round->now.probability[at] > 0) {
                Cell cell = cell_at(round, at, matchup);
                lead_and_roll(round, &cell, round->matchups - matchup, duels,
                              round->now.probability[at]);
            }
        ExactCells swap = round->now;
        round->now = round->next;
        round->next = swap;
    }
    return cells;
}
