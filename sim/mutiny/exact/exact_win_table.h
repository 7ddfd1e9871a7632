/// exact_win_table: the expected outcome of a fight, who wins and what is left, for all numbers of
/// men up to a most, by backward induction from the finished fights. Policies judge moves by it
/// (MUT-16).
#pragma once

#include "sim/mutiny/exact/exact_round.h"

/// What a fight comes to from some numbers of men on.
typedef struct ExactWinValue {
    double wins;                         ///< probability that the attackers have the last man
    double left[ROLE_COUNT][RANK_COUNT]; ///< mean numbers of free men at the end
} ExactWinValue;

/// What a table is for.
typedef struct ExactWinSetup {
    const Rules *rules;
    Colour attacker;
    ExactMen most;      ///< of each rank, and penalised rolls
    int sailors;        ///< the most sailors of both sides together; entries with more stay zero
    double entries_max; ///< less than EXACT_WIN_TABLE_MAX; 0: that
    double steps_max;   ///< the most work by exact_round_steps, told beforehand; 0: any
    double rolls_max;   ///< the most of ExactRound's rolls, each of several steps; 0: any
} ExactWinSetup;

typedef struct ExactWinTable {
    ExactMen most;         ///< of each rank, and penalised rolls
    ExactWinValue *values; ///< owned
    double steps, rolls;   ///< that it took
} ExactWinTable;

/// The most entries of a table: 40 megabytes of them.
#define EXACT_WIN_TABLE_MAX 1e6

/// Fills the table. FAIL_LIMIT when it would have more entries or take more steps than allowed. On
/// success the table is the caller's, to be released.
MUST_CHECK Status exact_win_table_create(const ExactWinSetup *setup, ExactWinTable *table,
                                         Error *error);

/// The number of entries, in the order of (attacking specials, attacking sailors, defending
/// specials, defending sailors, penalised rolls), the last counting fastest.
size_t exact_win_table_count(const ExactWinTable *table);

void exact_win_table_release(ExactWinTable *table);
