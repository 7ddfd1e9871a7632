/// faction: the four armies of the Russian Civil War.
#pragma once

typedef enum Faction {
    FACTION_RED,
    FACTION_WHITE,
    FACTION_UKRAINIAN,
    FACTION_MAKHNOVIST,
    FACTION_COUNT
} Faction;

/// "red", "white", …, in the order of Faction, closed by a null pointer.
extern const char *const faction_words[FACTION_COUNT + 1];
