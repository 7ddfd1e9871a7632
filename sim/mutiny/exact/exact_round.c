/// exact_round: forward dynamic programming over cells, match-up by match-up.

#include "sim/mutiny/exact/exact_round.h"

#include <assert.h>
#include <stdlib.h>

#include "sim/mutiny/params.h"

/// What a cell stands for.
typedef struct Cell {
    int lost[ROLE_COUNT][RANK_COUNT]; ///< the defending sailors' number follows from the others
    int penalised;
    int specials; ///< still to come in the shuffled row
} Cell;

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int matchups_of(const ExactMen *men)
{
    return least(exact_men_total(men, ROLE_ATTACKER), exact_men_total(men, ROLE_DEFENDER));
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
           (size_t)(round->formation.men.penalised + 1) * (size_t)(round->specials + 1);
}

static size_t cell_index(const ExactRound *round, const Cell *cell)
{
    const int(*most)[RANK_COUNT] = round->lost_most;
    int index = cell->lost[ROLE_ATTACKER][RANK_SPECIAL];
    index = index * (most[ROLE_ATTACKER][RANK_SAILOR] + 1) + cell->lost[ROLE_ATTACKER][RANK_SAILOR];
    index =
        index * (most[ROLE_DEFENDER][RANK_SPECIAL] + 1) + cell->lost[ROLE_DEFENDER][RANK_SPECIAL];
    index = index * (round->formation.men.penalised + 1) + cell->penalised;
    return (size_t)index * (size_t)(round->specials + 1) + (size_t)cell->specials;
}

// The cell at an index after `fought` match-ups, each of which has cost one man.
static Cell cell_at(const ExactRound *round, size_t at, int fought)
{
    const int(*most)[RANK_COUNT] = round->lost_most;
    int index = (int)at, values = round->specials + 1;
    Cell cell = {.specials = index % values};
    index /= values;
    cell.penalised = index % (round->formation.men.penalised + 1);
    index /= round->formation.men.penalised + 1;
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
    Cell cell = cell_at(round, index, round->formation.matchups);
    ExactMen men = round->formation.men;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            men.count[role][rank] -= cell.lost[role][rank];
    men.penalised = cell.penalised;
    return men;
}

// Advances to the next cell in the order of the indices; the number of defending sailors follows
// from the others.
static void next_cell(const ExactRound *round, Cell *cell)
{
    if (cell->specials++ < round->specials)
        return;
    cell->specials = 0;
    if (cell->penalised++ < round->formation.men.penalised)
        return;
    cell->penalised = 0;
    if (cell->lost[ROLE_DEFENDER][RANK_SPECIAL]++ < round->lost_most[ROLE_DEFENDER][RANK_SPECIAL])
        return;
    cell->lost[ROLE_DEFENDER][RANK_SPECIAL] = 0;
    if (cell->lost[ROLE_ATTACKER][RANK_SAILOR]++ < round->lost_most[ROLE_ATTACKER][RANK_SAILOR])
        return;
    cell->lost[ROLE_ATTACKER][RANK_SAILOR] = 0;
    ++cell->lost[ROLE_ATTACKER][RANK_SPECIAL];
}

// Computes the match-up for each rank of the lead in a shuffled row; without such a row both are
// the same.
static void line_up_both(const ExactRound *round, int matchup, ExactDuel duels[RANK_COUNT])
{
    bool shuffled = round->formation.shuffled != ROLE_COUNT;
    duels[RANK_SPECIAL] = exact_formation_duel(&round->formation, matchup, RANK_SPECIAL);
    duels[RANK_SAILOR] = shuffled ? exact_formation_duel(&round->formation, matchup, RANK_SAILOR)
                                  : duels[RANK_SPECIAL];
}

// Adds a decided roll's two results to the cells they lead to.
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

// Rolls a match-up; where ties count as rolls, each uses up one of the penalised rolls.
static void roll(ExactRound *round, const Cell *from, const ExactDuel *duel, double probability)
{
    Cell to = *from;
    bool hampered = to.penalised > 0;
    ++round->rolls;
    to.penalised -= hampered;
    if (!hampered || !round->rules->reroll_counts) {
        decide(round, &to, duel->casualty, hampered ? &duel->hampered : &duel->plain, probability);
        return;
    }
    decide(round, &to, duel->casualty, &duel->hampered, probability * (1 - duel->hampered.tie));
    if (duel->hampered.tie > 0)
        roll(round, &to, duel, probability * duel->hampered.tie);
}

// In a shuffled row the next lead is any of the remaining ones with equal probability.
static void lead_and_roll(ExactRound *round, const Cell *from, int left,
                          const ExactDuel duels[RANK_COUNT], double probability)
{
    if (round->formation.shuffled == ROLE_COUNT) {
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
    round->formation = exact_formation(round->rules, round->attacker, men);
    Role shuffled = round->formation.shuffled;
    round->specials = shuffled == ROLE_COUNT ? 0 : men->count[shuffled][RANK_SPECIAL];
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            round->lost_most[role][rank] = least(men->count[role][rank], round->formation.matchups);
            round->killed[role][rank] = round->captured[role][rank] = 0;
        }
}

size_t exact_round_play(ExactRound *round, const ExactMen *men)
{
    open_round(round, men);
    size_t cells = cell_count(round);
    assert(cells <= round->now.capacity);
    Cell first = {.penalised = men->penalised, .specials = round->specials};
    memset(round->now.probability, 0, cells * sizeof(double));
    round->now.probability[cell_index(round, &first)] = 1;
    for (int matchup = 0; matchup < round->formation.matchups; ++matchup) {
        ExactDuel duels[RANK_COUNT];
        line_up_both(round, matchup, duels);
        memset(round->next.probability, 0, cells * sizeof(double));
        Cell cell = {.specials = 0};
        for (size_t at = 0; at < cells; ++at, next_cell(round, &cell))
            if (round->now.probability[at] > 0)
                lead_and_roll(round, &cell, round->formation.matchups - matchup, duels,
                              round->now.probability[at]);
        ExactCells swap = round->now;
        round->now = round->next;
        round->next = swap;
    }
    return cells;
}
