/// faction: the four armies of the Russian Civil War.
#pragma once

#include "sim/params/choice.h"

/// The armies that hold towns; Makhnovists do not.
#define TOWN_FACTION_ROWS(CHOICE)                                                                  \
    CHOICE(FACTION_RED, "red", NULL)                                                               \
    CHOICE(FACTION_WHITE, "white", NULL)                                                           \
    CHOICE(FACTION_UKRAINIAN, "ukrainian", NULL)

#define FACTION_ROWS(CHOICE)                                                                       \
    TOWN_FACTION_ROWS(CHOICE)                                                                      \
    CHOICE(FACTION_MAKHNOVIST, "makhnovist", NULL)
CHOICE_ENUM(Faction, FACTION_ROWS);

enum { FACTION_COUNT = FACTION_MAKHNOVIST + 1 };

/// "red", "white", …, in the order of Faction, closed by a null pointer.
extern const char *const faction_words[FACTION_COUNT + 1];
