/// exact_win_table: from few men to many.

#include "sim/mutiny/exact_win_table.h"

#include <assert.h>
#include <stdlib.h>

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

// A round only takes men away, so what it leads to has a lower number and is filled already.
static void fill(ExactWinTable *table, ExactRound *round)
{
    ExactMen men = {.penalised = 0};
    size_t index = 0;
    do {
        bool over =
            exact_men_total(&men, ROLE_ATTACKER) == 0 || exact_men_total(&men, ROLE_DEFENDER) == 0;
        table->values[index++] = over ? finished(&men) : after_round(table, round, &men);
    } while (next_men(&table->most, &men));
}

Status exact_win_table_create(const Rules *rules, Colour attacker, const ExactMen *most,
                              ExactWinTable *table, Error *error)
{
    if (entries(most) > (double)EXACT_WIN_TABLE_MAX)
        return error_set(error, FAIL_LIMIT, NULL,
                         "a table of fights between so many men would have %.3g entries; at most "
                         "%zu",
                         entries(most), EXACT_WIN_TABLE_MAX);
    ExactRound round;
    TRY(exact_round_create(rules, attacker, most, &round, error));
    *table = (ExactWinTable){.most = *most,
                             .values = calloc((size_t)entries(most), sizeof *table->values)};
    if (table->values)
        fill(table, &round);
    exact_round_release(&round);
    if (table->values)
        return OK;
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for a table of fights");
}

void exact_win_table_release(ExactWinTable *table)
{
    free(table->values);
    *table = (ExactWinTable){.values = NULL};
}

const ExactWinValue *exact_win_table_at(const ExactWinTable *table, const ExactMen *men)
{
    return &table->values[index_of(&table->most, men)];
}
