/// exact_party: enumerates the distributions of a party over states in lexicographic order, the
/// number in state 0 first.

#include "sim/games/command/exact_party.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Spread {
    int number[EXACT_STACK_STATE_MAX];
} Spread;

// Enumerates the successors of one spread.
typedef struct Splitter {
    const ExactStack *chain;
    PartyTable *table;
    uint64_t steps_max;
    Spread from, to;
    int obeying;
    Error *error;
} Splitter;

static double choose(int n, int k)
{
    double ways = 1;
    for (int i = 1; i <= k; ++i)
        ways = ways * (n - k + i) / i;
    return ways;
}

size_t exact_party_spreads(int size, int states)
{
    double ways = choose(size + states - 1, size < states - 1 ? size : states - 1);
    return ways < 1e15 ? (size_t)llround(ways) : SIZE_MAX;
}

static size_t find_rank(const Spread *spread, int size, int states)
{
    size_t rank = 0;
    for (int state = 0; state + 1 < states; ++state) {
        // Counts the spreads with a smaller number in this state, which come before.
        for (int number = 0; number < spread->number[state]; ++number)
            rank += exact_party_spreads(size - number, states - state - 1);
        size -= spread->number[state];
    }
    return rank;
}

// The next spread; false after the last one.
static bool advance_spread(Spread *spread, int size, int states)
{
    int last = spread->number[states - 1];
    spread->number[states - 1] = 0;
    for (int state = states - 2; state >= 0; --state) {
        if (last > 0) {
            ++spread->number[state];
            spread->number[states - 1] = last - 1;
            return true;
        }
        last = spread->number[state];
        spread->number[state] = 0;
    }
    spread->number[states - 1] = size;
    return false;
}

static Status push_step(Splitter *splitter, double probability)
{
    PartyTable *table = splitter->table;
    if (table->step_count == table->step_room) {
        size_t room = table->step_room ? 2 * table->step_room : 64;
        PartyStep *grown =
            room > 2 * splitter->steps_max ? NULL : realloc(table->steps, room * sizeof *grown);
        if (!grown)
            return error_set(splitter->error, FAIL_LIMIT, "operation.group",
                             "the exact solution of the joint move has too many steps; a smaller "
                             "group makes them fewer");
        table->steps = grown;
        table->step_room = room;
    }
    table->steps[table->step_count++] =
        (PartyStep){.to = find_rank(&splitter->to, table->size, table->states),
                    .obeying = splitter->obeying,
                    .probability = probability};
    return OK;
}

// Distributes the `left` stacks of `state` over its successors from `step` on, then continues with
// the next state.
static Status split(Splitter *splitter, int state, int step, int left, double probability)
{
    if (state == splitter->table->states)
        return push_step(splitter, probability);
    const ExactStackTurn *way = &splitter->chain->steps[state][step];
    bool is_last = step + 1 == splitter->chain->step_count[state];
    for (int taken = is_last ? left : 0; taken <= left; ++taken) {
        double chance = probability * choose(left, taken) * pow(way->probability, taken);
        splitter->to.number[way->to] += taken;
        splitter->obeying += way->obeys ? taken : 0;
        int next = is_last ? state + 1 : state;
        int rest = !is_last                         ? left - taken
                   : next < splitter->table->states ? splitter->from.number[next]
                                                    : 0;
        TRY(split(splitter, next, is_last ? 0 : step + 1, rest, chance));
        splitter->to.number[way->to] -= taken;
        splitter->obeying -= way->obeys ? taken : 0;
    }
    return OK;
}

static double start_probability(const Spread *spread, const PartyTable *table, const double *states)
{
    double probability = 1;
    int left = table->size;
    for (int state = 0; state < table->states; ++state) {
        int number = spread->number[state];
        probability *= choose(left, number) * pow(states[state], number);
        left -= number;
    }
    return probability;
}

static Status fill(Splitter *splitter, const double *states)
{
    PartyTable *table = splitter->table;
    splitter->from.number[table->states - 1] = table->size;
    for (size_t i = 0; i < table->spreads; ++i) {
        table->start[i] = start_probability(&splitter->from, table, states);
        table->first[i] = table->step_count;
        TRY(split(splitter, 0, 0, splitter->from.number[0], 1));
        (void)advance_spread(&splitter->from, table->size, table->states);
    }
    table->first[table->spreads] = table->step_count;
    return OK;
}

Status exact_party_build(const ExactParty *party, int warmup_turns, uint64_t steps_max,
                         PartyTable *table, Error *error)
{
    double states[EXACT_STACK_STATE_MAX];
    exact_stack_warm_up(party->chain, warmup_turns, states);
    *table = (PartyTable){.size = party->size, .states = party->chain->count};
    table->spreads = exact_party_spreads(table->size, table->states);
    table->start = calloc(table->spreads, sizeof *table->start);
    table->first = calloc(table->spreads + 1, sizeof *table->first);
    Status status = OK;
    if (!table->start || !table->first)
        status = error_set(error, FAIL_MEMORY, NULL, "out of memory for the exact solution");
    Splitter splitter = {
        .chain = party->chain, .table = table, .steps_max = steps_max, .error = error};
    if (status == OK)
        status = fill(&splitter, states);
    if (status != OK)
        exact_party_destroy(table);
    return status;
}

void exact_party_destroy(PartyTable *table)
{
    free(table->start);
    free(table->first);
    free(table->steps);
    *table = (PartyTable){0};
}
