/// cohort: forming cohorts, and their measures.

#include "sim/games/command/cohort.h"

#include <stdio.h>

static Cohort *open_cohort(CohortList *list)
{
    Cohort *cohort = &list->items[list->count++];
    *cohort = (Cohort){0};
    for (int i = 0; i < COHORT_MEASURE_COUNT; ++i)
        cohort->measure[i] = -1;
    return cohort;
}

static void admit(Cohort *cohort, int stack, int32_t spell_hi)
{
    cohort->members |= UINT64_C(1) << stack;
    ++cohort->size;
    if (spell_hi > cohort->spell_hi)
        cohort->spell_hi = spell_hi;
}

static int faction_count(const Roster *roster)
{
    unsigned seen = 0;
    for (int i = 0; i < roster->count; ++i)
        seen |= 1U << roster->stacks[i].faction;
    return __builtin_popcount(seen);
}

static void form_factions(const Roster *roster, const int32_t *spell_hi, CohortList *list)
{
    for (int32_t faction = 0; faction < FACTION_COUNT; ++faction) {
        Cohort *cohort = open_cohort(list);
        snprintf(cohort->suffix, sizeof cohort->suffix, ".%s", faction_words[faction]);
        for (int i = 0; i < roster->count; ++i)
            if (roster->stacks[i].faction == faction)
                admit(cohort, i, spell_hi[i]);
        cohort->is_army = true;
        list->count -= cohort->size == 0;
    }
}

static void form_ratings(const Roster *roster, const int32_t *spell_hi, CohortList *list)
{
    for (int32_t rating = 1; rating <= COHORT_RATING_MAX; ++rating) {
        Cohort *cohort = open_cohort(list);
        snprintf(cohort->suffix, sizeof cohort->suffix, ".rating_%d", (int)rating);
        for (int i = 0; i < roster->count; ++i)
            if (roster->stacks[i].rating[0] == rating)
                admit(cohort, i, spell_hi[i]);
        list->count -= cohort->size == 0;
    }
}

static void form_singles(const Roster *roster, const int32_t *spell_hi, CohortList *list)
{
    for (int i = 0; i < roster->count; ++i) {
        Cohort *cohort = open_cohort(list);
        snprintf(cohort->suffix, sizeof cohort->suffix, ".%.*s", NAME_LENGTH_MAX,
                 roster->stacks[i].name.text);
        admit(cohort, i, spell_hi[i]);
    }
}

static void assign_stacks(const Roster *roster, CohortList *list)
{
    for (int i = 0; i < roster->count; ++i) {
        int found = 0;
        for (int c = 0; c < list->count; ++c)
            if (list->items[c].members >> i & 1)
                list->of_stack[i][found++] = c;
        while (found < COHORT_OF_STACK_MAX)
            list->of_stack[i][found++] = -1;
    }
}

void cohort_list_form(const Roster *roster, const int32_t *spell_hi, CohortList *list)
{
    list->count = 0;
    Cohort *army = open_cohort(list);
    army->is_army = true;
    for (int i = 0; i < roster->count; ++i)
        admit(army, i, spell_hi[i]);
    if (faction_count(roster) > 1)
        form_factions(roster, spell_hi, list);
    if (roster->count > 1) {
        form_ratings(roster, spell_hi, list);
        form_singles(roster, spell_hi, list);
    }
    assign_stacks(roster, list);
}

static Measure describe(const Cohort *cohort, CohortMeasure which, int turns)
{
    int32_t orders = cohort->size * turns;
    switch (which) {
    case COHORT_ORDERS:
        return (Measure){.hi = orders, .unit = "orders", .doc = "Orders given."};
    case COHORT_OBEYED:
        return (Measure){.hi = orders, .unit = "orders", .doc = "Orders obeyed."};
    case COHORT_SHARE:
        return (Measure){.kind = MEASURE_RATIO,
                         .hi = 1,
                         .numerator = cohort->measure[COHORT_OBEYED],
                         .denominator = cohort->measure[COHORT_ORDERS],
                         .unit = "per order",
                         .doc = "Share of the orders that are obeyed."};
    case COHORT_MOVERS:
        return (Measure){.kind = MEASURE_SERIES,
                         .hi = cohort->size,
                         .unit = "stacks",
                         .doc = "How many obey in the same turn."};
    case COHORT_SPELL:
        return (Measure){.kind = MEASURE_SERIES,
                         .hi = cohort->spell_hi,
                         .unit = "turns",
                         .doc = "Length of a run of refusals within the counted turns."};
    default:
        return (Measure){.hi = cohort->spell_hi,
                         .unit = "turns",
                         .doc = "The longest run of refusals; 0 when there is none."};
    }
}

static Status add_measure(CohortList *list, Cohort *cohort, CohortMeasure which, MeasureSet *set,
                          Error *error)
{
    static const char *const names[COHORT_MEASURE_COUNT] = {"orders", "obeyed", "obeyed_share",
                                                            "movers", "spell",  "longest_spell"};
    if (which == COHORT_ORDERS && cohort->size == 1) {
        cohort->measure[which] = list->turns_measure;
        cohort->cell[which] = list->turns_cell;
        return OK;
    }
    if (which == COHORT_MOVERS && !cohort->is_army)
        return OK;
    Measure measure = describe(cohort, which, set->measures[list->turns_measure].hi);
    snprintf(measure.name, sizeof measure.name, "%s%s", names[which], cohort->suffix);
    TRY(measure_set_add(set, measure, error));
    cohort->measure[which] = set->count - 1;
    cohort->cell[which] = set->measures[set->count - 1].outcome_cell;
    return OK;
}

Status cohort_list_add_measures(CohortList *list, int turns, MeasureSet *set, Error *error)
{
    Measure counted = {.name = "turns", .hi = turns, .unit = "turns", .doc = "Counted turns."};
    TRY(measure_set_add(set, counted, error));
    list->turns_measure = set->count - 1;
    list->turns_cell = set->measures[list->turns_measure].outcome_cell;
    for (int which = 0; which < COHORT_MEASURE_COUNT; ++which)
        for (int i = 0; i < list->count; ++i)
            TRY(add_measure(list, &list->items[i], (CohortMeasure)which, set, error));
    return OK;
}
