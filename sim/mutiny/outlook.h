/// outlook: what the fights of a side's attacks come to on average, looked up in whole numbers, so
/// that a choice between moves is the same on every machine. exact_outlook fills the table.
#pragma once

#include <assert.h>
#include <stddef.h>

#include "sim/mutiny/board.h"

/// A thousandth of a sailor is worth this much.
#define OUTLOOK_SCALE (INT64_C(1) << 20)

typedef struct Outlook {
    /// How many men of a fight one man of the table stands for; 1: every fight is in it as it is.
    /// Where so many men are too many for a table, what a fight costs grows about as its men do: a
    /// tenth of the men on both sides lose a tenth. So fights between the table's are looked up as
    /// the mixture of those around them that has their numbers of men.
    int scale;
    int men[ROLE_COUNT][RANK_COUNT]; ///< the most of each in the table; the side itself attacks
    int penalised;                   ///< the most penalised rolls that make a difference
    int64_t worth[RANK_COUNT];       ///< of a free man; in 1/OUTLOOK_SCALE thousandths of a sailor
    int64_t *values; ///< owned; own men minus enemies left on average, by worth; see outlook_index
} Outlook;

/// What the fight of these men comes to, in the units of `values`; none over the most times the
/// scale. Exact where the scale is 1, and of a fight that is over.
int64_t outlook_value(const Outlook *outlook, const int32_t attackers[RANK_COUNT],
                      const int32_t defenders[RANK_COUNT], int penalised);

/// Where the fight of these men stands in the table, none over the most; more penalised rolls than
/// matter count as those that do.
static inline size_t outlook_index(const Outlook *outlook, const int32_t attackers[RANK_COUNT],
                                   const int32_t defenders[RANK_COUNT], int penalised)
{
    const int(*men)[RANK_COUNT] = outlook->men;
    size_t index = (size_t)attackers[RANK_SPECIAL];
    assert(attackers[RANK_SPECIAL] <= men[ROLE_ATTACKER][RANK_SPECIAL] &&
           attackers[RANK_SAILOR] <= men[ROLE_ATTACKER][RANK_SAILOR] &&
           defenders[RANK_SPECIAL] <= men[ROLE_DEFENDER][RANK_SPECIAL] &&
           defenders[RANK_SAILOR] <= men[ROLE_DEFENDER][RANK_SAILOR]);
    index = index * ((size_t)men[ROLE_ATTACKER][RANK_SAILOR] + 1) + (size_t)attackers[RANK_SAILOR];
    index =
        index * ((size_t)men[ROLE_DEFENDER][RANK_SPECIAL] + 1) + (size_t)defenders[RANK_SPECIAL];
    index = index * ((size_t)men[ROLE_DEFENDER][RANK_SAILOR] + 1) + (size_t)defenders[RANK_SAILOR];
    int rolls = penalised < outlook->penalised ? penalised : outlook->penalised;
    return index * ((size_t)outlook->penalised + 1) + (size_t)rolls;
}
