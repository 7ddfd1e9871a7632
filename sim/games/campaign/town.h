/// town: the towns of the map and what they are worth to each faction (CMP-5).
#pragma once

#include <stdint.h>

#include "sim/rules/faction.h"

/// Reds, Whites and Ukrainians get replacements from towns; Makhnovists do not.
enum { TOWN_FACTION_COUNT = FACTION_MAKHNOVIST };

enum {
    TOWN_COUNT = 0
#define TOWN(name, red, white, ukrainian) +1
#include "sim/games/campaign/towns.def"
#undef TOWN
};

typedef struct Town {
    const char *name;                   ///< as printed
    int32_t points[TOWN_FACTION_COUNT]; ///< victory points by faction, 0 … 7
} Town;

/// In the order of towns.def.
extern const Town town_table[TOWN_COUNT];

/// Index of the town with exactly this name, or −1.
int town_find(const char *name);

/// The name most like `name`, or null when none is near enough to suggest.
const char *town_nearest(const char *name);
