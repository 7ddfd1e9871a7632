/// exact_win_table: who wins a fight and what is left, for every number of men up to a most, filled
/// backwards from the finished fights. Policies judge a move by it (MUT-16).
#pragma once

#include "sim/mutiny/exact_round.h"

/// What a fight comes to from some numbers of men on.
typedef struct ExactWinValue {
    double wins;                         ///< probability that the attackers have the last man
    double left[ROLE_COUNT][RANK_COUNT]; ///< mean numbers of free men at the end
} ExactWinValue;

typedef struct ExactWinTable {
    ExactMen most;         ///< of each rank, and penalised rolls
    ExactWinValue *values; ///< owned
} ExactWinTable;

/// The most entries of a table.
#define EXACT_WIN_TABLE_MAX ((size_t)1 << 22)

/// Fills the table for fights that `attacker` begins with up to `most` men and penalised rolls.
/// FAIL_LIMIT when it would have more than EXACT_WIN_TABLE_MAX entries. On success the table is the
/// caller's, to be released.
MUST_CHECK Status exact_win_table_create(const Rules *rules, Colour attacker, const ExactMen *most,
                                         ExactWinTable *table, Error *error);

void exact_win_table_release(ExactWinTable *table);

/// The value of a fight between these men, none over the table's most. Without men on a side the
/// fight is over; without men on both nobody wins.
const ExactWinValue *exact_win_table_at(const ExactWinTable *table, const ExactMen *men);
