/// faction: the armies' names in scenario files and measures.

#include "sim/rules/faction.h"

#include <stddef.h>

const char *const faction_words[FACTION_COUNT + 1] = {"red", "white", "ukrainian", "makhnovist",
                                                      NULL};
