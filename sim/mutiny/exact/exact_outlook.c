/// exact_outlook: means of exact fights, rounded once.
///
/// Moves are compared by whole numbers: two fights of equal worth, such as a fight and its mirror
/// image, may differ in the last bits of their means, but are rounded to the same number. The scale
/// is a power of two, so that halves, quarters and their like are whole and never lie between two
/// numbers.

#include "sim/mutiny/exact/exact_outlook.h"

#include <stdlib.h>

#include "sim/mutiny/exact/exact_allowance.h"
#include "sim/mutiny/exact/exact_win_table.h"
#include "sim/mutiny/params.h"

static int scaled(int number, int scale)
{
    return (number + scale - 1) / scale;
}

static ExactWinSetup setup_of(const Mutiny *mutiny, Colour colour, int scale)
{
    Colour enemy = colour_other(colour);
    ExactWinSetup setup = {
        .rules = mutiny->rules,
        .attacker = colour,
        .entries_max = fmax(1, exact_allowance_left(mutiny, EXACT_WIN_TABLE_MAX)),
        .steps_max = fmax(1, exact_allowance_left(mutiny, EXACT_OUTLOOK_STEPS_MAX)),
        .rolls_max = fmax(1, exact_allowance_left(mutiny, EXACT_OUTLOOK_ROLLS_MAX)),
    };
    int men = 0;
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        setup.most.count[ROLE_ATTACKER][rank] =
            scaled(mutiny_most_aboard(mutiny, colour, (Rank)rank), scale);
        setup.most.count[ROLE_DEFENDER][rank] =
            scaled(mutiny_most_aboard(mutiny, enemy, (Rank)rank), scale);
        men += setup.most.count[ROLE_ATTACKER][rank] + setup.most.count[ROLE_DEFENDER][rank];
    }
    setup.sailors = scaled(mutiny->most_men - mutiny->most[KIND_OFFICER] -
                               mutiny->most[KIND_PARTY_MEMBER] + mutiny->optional.relief_men,
                           scale);
    if (scale > 1)
        setup.sailors += COLOUR_COUNT; // numbers between the table's: both sides' next ones
    // Unless ties count as rolls, a fight has no more rolls than men, so a larger number of
    // penalised rolls makes no difference and is cut off.
    int rolls = scaled(mutiny->strongpoint_rolls, scale);
    bool penalty = mutiny->plan[enemy].strongpoints && mutiny->rules->strongpoint_penalty != 0;
    setup.most.penalised = !penalty ? 0 : mutiny->rules->reroll_counts || rolls < men ? rolls : men;
    return setup;
}

static int64_t rounded(double value)
{
    return (int64_t)(value < 0 ? value - 0.5 : value + 0.5);
}

static int64_t worth_left(const Outlook *outlook, const ExactWinValue *value)
{
    double sum = 0;
    for (int rank = 0; rank < RANK_COUNT; ++rank)
        sum += (double)outlook->worth[rank] *
               (value->left[ROLE_ATTACKER][rank] - value->left[ROLE_DEFENDER][rank]);
    return rounded(sum);
}

static Status create(const ExactWinTable *table, int special_value, int scale, Outlook **outlook,
                     Error *error)
{
    size_t count = exact_win_table_count(table);
    Outlook *made = calloc(1, sizeof *made);
    int64_t *values = calloc(count, sizeof *values);
    if (!made || !values) {
        free(made);
        free(values);
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a table of fights");
    }
    *made = (Outlook){
        .scale = scale,
        .penalised = table->most.penalised,
        .worth =
            {[RANK_SPECIAL] = special_value * OUTLOOK_SCALE, [RANK_SAILOR] = 1000 * OUTLOOK_SCALE},
        .values = values};
    memcpy(made->men, table->most.count, sizeof made->men);
    for (size_t i = 0; i < count; ++i)
        values[i] = worth_left(made, &table->values[i]);
    *outlook = made;
    return OK;
}

static void spend(Mutiny *mutiny, const ExactWinTable *table)
{
    double entries = (double)exact_win_table_count(table) / EXACT_WIN_TABLE_MAX;
    double work =
        fmax(table->steps / EXACT_OUTLOOK_STEPS_MAX, table->rolls / EXACT_OUTLOOK_ROLLS_MAX);
    exact_allowance_spend(mutiny, fmax(entries, work));
}

Status exact_outlook_create(Mutiny *mutiny, Colour colour, const OutlookSize *size,
                            Outlook **outlook, Error *error)
{
    ExactWinSetup setup = setup_of(mutiny, colour, size->scale);
    ExactWinTable table;
    Error inner = {.status = OK};
    Status status = exact_win_table_create(&setup, &table, &inner);
    if (status != OK)
        return error_set(error, status, colour == COLOUR_RED ? "red.policy" : "white.policy",
                         "lookahead cannot be played here: %s", inner.text);
    spend(mutiny, &table);
    status = create(&table, size->special_value, size->scale, outlook, error);
    exact_win_table_release(&table);
    return status;
}

void exact_outlook_release(Outlook *outlook)
{
    if (outlook)
        free(outlook->values);
    free(outlook);
}
