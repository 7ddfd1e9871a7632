/// cohort: forming cohorts, and their measures.

#include "sim/campaign/cohort.h"

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

static Status add_measure(Cohort *cohort, CohortMeasure which, Measure measure, MeasureSet *set,
                          Error *error)
{
    static const char *const names[COHORT_MEASURE_COUNT] = {
        "orders", "obeyed", "obeyed_share", "spell", "longest_spell", "movers"};
    snprintf(measure.name, sizeof measure.name, "%s%s", names[which], cohort->suffix);
    TRY(measure_set_add(set, measure, error));
    cohort->measure[which] = set->count - 1;
    cohort->cell[which] = set->measures[set->count - 1].outcome_cell;
    return OK;
}

static Status add_orders(const CohortList *list, Cohort *cohort, int turns, MeasureSet *set,
                         Error *error)
{
    if (cohort->size == 1) {
        cohort->measure[COHORT_ORDERS] = list->turns_measure;
        cohort->cell[COHORT_ORDERS] = list->turns_cell;
        return OK;
    }
    return add_measure(
        cohort, COHORT_ORDERS,
        (Measure){.hi = cohort->size * turns, .unit = "orders", .doc = "Orders given."}, set,
        error);
}

static Status add_spells(Cohort *cohort, MeasureSet *set, Error *error)
{
    TRY(add_measure(cohort, COHORT_SPELL,
                    (Measure){.kind = MEASURE_SERIES,
                              .hi = cohort->spell_hi,
                              .unit = "turns",
                              .doc = "Length of a run of refusals within the counted turns."},
                    set, error));
    return add_measure(cohort, COHORT_LONGEST,
                       (Measure){.hi = cohort->spell_hi,
                                 .unit = "turns",
                                 .doc = "The longest run of refusals; 0 when there is none."},
                       set, error);
}

static Status add_measures(const CohortList *list, Cohort *cohort, int turns, MeasureSet *set,
                           Error *error)
{
    TRY(add_orders(list, cohort, turns, set, error));
    TRY(add_measure(
        cohort, COHORT_OBEYED,
        (Measure){.hi = cohort->size * turns, .unit = "orders", .doc = "Orders obeyed."}, set,
        error));
    TRY(add_measure(cohort, COHORT_SHARE,
                    (Measure){.kind = MEASURE_RATIO,
                              .numerator = cohort->measure[COHORT_OBEYED],
                              .denominator = cohort->measure[COHORT_ORDERS],
                              .doc = "Share of the orders that are obeyed."},
                    set, error));
    TRY(add_spells(cohort, set, error));
    if (!cohort->is_army)
        return OK;
    return add_measure(cohort, COHORT_MOVERS,
                       (Measure){.kind = MEASURE_SERIES,
                                 .hi = cohort->size,
                                 .unit = "stacks",
                                 .doc = "How many obey in the same turn."},
                       set, error);
}

Status cohort_list_add_measures(CohortList *list, int turns, MeasureSet *set, Error *error)
{
    Measure counted = {.name = "turns", .hi = turns, .unit = "turns", .doc = "Counted turns."};
    TRY(measure_set_add(set, counted, error));
    list->turns_measure = set->count - 1;
    list->turns_cell = set->measures[list->turns_measure].outcome_cell;
    for (int i = 0; i < list->count; ++i)
        TRY(add_measures(list, &list->items[i], turns, set, error));
    return OK;
}
