/// faction: the armies' names in scenario files and measures.

#include "sim/rules/faction.h"

const char *const faction_words[FACTION_COUNT + 1] = {FACTION_ROWS(CHOICE_WORD) NULL};
