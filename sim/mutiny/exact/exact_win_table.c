/// exact_win_table: from few men to many.

#include "sim/mutiny/exact/exact_win_table.h"

#include <assert.h>
#include <stdlib.h>

#include "sim/mutiny/params.h"

static size_t index_of(const ExactMen *most, const ExactMen *men)
{
    size_t index = 0;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            assert(men->count[role][rank] <= most->count[role][rank]);
            index = index * ((size_t)most->count[role][rank] + 1) + (size_t)men->count[role][rank];
        }
    return index * ((size_t)most->penalised + 1) + (size_t)men->penalised;
}

static double entries(const ExactMen *most)
{
    double count = most->penalised + 1.0;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            count *= most->count[role][rank] + 1.0;
    return count;
}

static ExactWinValue finished(const ExactMen *men)
{
    ExactWinValue value = {.wins = exact_men_total(men, ROLE_ATTACKER) > 0};
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            value.left[role][rank] = men->count[role][rank];
    return value;
}

static ExactWinValue after_round(const ExactWinTable *table, ExactRound *round, const ExactMen *men)
{
    ExactWinValue value = {.wins = 0};
    size_t cells = exact_round_play(round, men);
    for (size_t cell = 0; cell < cells; ++cell) {
        double probability = round->now.probability[cell];
        if (probability == 0)
            continue;
        ExactMen after = exact_round_after(round, cell);
        const ExactWinValue *next = &table->values[index_of(&table->most, &after)];
        value.wins += probability * next->wins;
        for (int role = 0; role < ROLE_COUNT; ++role)
            for (int rank = 0; rank < RANK_COUNT; ++rank)
                value.left[role][rank] += probability * next->left[role][rank];
    }
    return value;
}

// Counts up through all numbers of men like the digits of a number; false after the last.
static bool next_men(const ExactMen *most, ExactMen *men)
{
    if (men->penalised++ < most->penalised)
        return true;
    men->penalised = 0;
    for (int role = ROLE_COUNT - 1; role >= 0; --role)
        for (int rank = RANK_COUNT - 1; rank >= 0; --rank) {
            if (men->count[role][rank]++ < most->count[role][rank])
                return true;
            men->count[role][rank] = 0;
        }
    return false;
}

static bool is_over(const ExactMen *men)
{
    return exact_men_total(men, ROLE_ATTACKER) == 0 || exact_men_total(men, ROLE_DEFENDER) == 0;
}

static bool is_wanted(const ExactWinSetup *setup, const ExactMen *men)
{
    return men->count[ROLE_ATTACKER][RANK_SAILOR] + men->count[ROLE_DEFENDER][RANK_SAILOR] <=
           setup->sailors;
}

// Where a tie takes a penalised roll with it, a cell's roll may go on for all of them; the chance
// of that falls fast, but not the work.
static double cells_to_pass(const ExactWinSetup *setup, const ExactMen *men)
{
    enum { TIES_PER_CELL = 8 };
    double cells = exact_round_cells(setup->rules, men);
    return setup->rules->reroll_counts ? cells * (1 + men->penalised / (double)TIES_PER_CELL)
                                       : cells;
}

static double steps(const ExactWinSetup *setup)
{
    double sum = 0;
    ExactMen men = {.penalised = 0};
    do {
        int attackers = exact_men_total(&men, ROLE_ATTACKER);
        int defenders = exact_men_total(&men, ROLE_DEFENDER);
        if (is_wanted(setup, &men))
            sum += exact_round_steps(cells_to_pass(setup, &men),
                                     attackers < defenders ? attackers : defenders);
    } while (next_men(&setup->most, &men));
    return sum;
}

// A round only takes men away, so what it leads to has a lower number and is filled already.
static Status fill(ExactWinTable *table, const ExactWinSetup *setup, ExactRound *round,
                   Error *error)
{
    ExactMen men = {.penalised = 0};
    ExactWinValue *value = table->values;
    do {
        if (is_wanted(setup, &men))
            *value = is_over(&men) ? finished(&men) : after_round(table, round, &men);
        ++value;
        if (setup->rolls_max > 0 && round->rolls > setup->rolls_max)
            return error_set(error, FAIL_LIMIT, NULL,
                             "a table of fights between so many men would take more than %.10g "
                             "rolls",
                             setup->rolls_max);
    } while (next_men(&table->most, &men));
    table->rolls = round->rolls;
    return OK;
}

// @param work the steps
static Status check_size(const ExactWinSetup *setup, double *work, Error *error)
{
    double count = entries(&setup->most);
    double entries_max = EXACT_WIN_TABLE_MAX;
    if (setup->entries_max > 0 && setup->entries_max < entries_max)
        entries_max = setup->entries_max;
    if (count > entries_max)
        return error_set(error, FAIL_LIMIT, NULL,
                         "a table of fights between so many men would have %.10g entries; at most "
                         "%.10g",
                         count, entries_max);
    *work = setup->steps_max > 0 ? steps(setup) : 0;
    if (*work > setup->steps_max)
        return error_set(error, FAIL_LIMIT, NULL,
                         "a table of fights between so many men would take %.10g steps; at most "
                         "%.10g",
                         *work, setup->steps_max);
    return OK;
}

Status exact_win_table_create(const ExactWinSetup *setup, ExactWinTable *table, Error *error)
{
    *table = (ExactWinTable){.most = setup->most};
    TRY(check_size(setup, &table->steps, error));
    ExactRound round;
    TRY(exact_round_create(setup->rules, setup->attacker, &setup->most, &round, error));
    table->values = calloc(exact_win_table_count(table), sizeof *table->values);
    Status status =
        table->values ? fill(table, setup, &round, error)
                      : error_set(error, FAIL_MEMORY, NULL, "out of memory for a table of fights");
    exact_round_release(&round);
    if (status != OK)
        exact_win_table_release(table);
    return status;
}

size_t exact_win_table_count(const ExactWinTable *table)
{
    return (size_t)entries(&table->most);
}

void exact_win_table_release(ExactWinTable *table)
{
    free(table->values);
    *table = (ExactWinTable){.values = NULL};
}
