/// cohort: stacks whose obedience is counted together: the whole army, those of one faction, those
/// of one rating, or a single one.
#pragma once

#include "sim/base/measure.h"
#include "sim/games/command/roster.h"

enum {
    COHORT_RATING_MAX = 10,
    COHORT_MAX = 1 + FACTION_COUNT + COHORT_RATING_MAX + ARMY_COMMANDER_MAX,
    COHORT_OF_STACK_MAX = 4
};

/// What a cohort counts, in the order in which its measures are added.
typedef enum CohortMeasure {
    COHORT_ORDERS,  ///< orders given: stacks × counted turns; of a single stack: the turns
    COHORT_OBEYED,  ///< those obeyed
    COHORT_SHARE,   ///< obeyed per order
    COHORT_MOVERS,  ///< stacks that obey in each turn; of armies only
    COHORT_SPELL,   ///< lengths of the spells of disobedience
    COHORT_LONGEST, ///< the longest of them
    COHORT_MEASURE_COUNT
} CohortMeasure;

typedef struct Cohort {
    char suffix[NAME_LENGTH_MAX + 4];  ///< of its measures' names: "", ".red", ".rating_7", ".Ghai"
    uint64_t members;                  ///< bit i: stack i
    int32_t size;                      ///< number of members
    bool is_army;                      ///< the whole army or all of a faction
    int32_t spell_hi;                  ///< the longest spell that can come about
    int measure[COHORT_MEASURE_COUNT]; ///< indices in the measure set; −1: not counted
    uint64_t cell[COHORT_MEASURE_COUNT]; ///< their first cells in an Outcome
} Cohort;

typedef struct CohortList {
    int count;
    int turns_measure;        ///< index of the number of counted turns in the measure set
    uint64_t turns_cell;      ///< its cell in an Outcome
    Cohort items[COHORT_MAX]; ///< the whole army first
    int of_stack[ARMY_COMMANDER_MAX][COHORT_OF_STACK_MAX]; ///< cohorts of each stack; −1: no more
} CohortList;

/// Forms the cohorts of a roster: factions and single stacks only where there are several.
/// @param spell_hi the longest spell possible, for each stack
void cohort_list_form(const Roster *roster, const int32_t *spell_hi, CohortList *list);

/// Adds every cohort's measures for a campaign of so many counted turns.
MUST_CHECK Status cohort_list_add_measures(CohortList *list, int turns, MeasureSet *set,
                                           Error *error);
