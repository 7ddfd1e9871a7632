/// told_rolls: how many dice a trace tells, by the words that its lines tell them with.
#pragma once

#include <stdbool.h>

#include "sim/base/narrator.h"

/// A line with these words tells so many dice; of one that lists rolls, so many for each number
/// behind its last colon. Each tie that it lists, as 3:4, tells two more. Of several that match,
/// the first counts.
typedef struct RollPhrase {
    const char *words; ///< null closes a list of phrases
    int dice;
    bool is_list;
} RollPhrase;

/// Adds up the dice of the lines that it hears.
typedef struct ToldRolls {
    const RollPhrase *phrases;
    int dice;
} ToldRolls;

/// A narrator's `listen`; its context is a ToldRolls.
void told_rolls_listen(void *context, const char *line);
