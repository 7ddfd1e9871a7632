/// town: the table behind towns.def.

#include "sim/games/campaign/town.h"

#include <string.h>

#include "sim/base/name.h"

const Town town_table[TOWN_COUNT] = {
#define TOWN(name, red, white, ukrainian) {name, {red, white, ukrainian}},
#include "sim/games/campaign/towns.def"
#undef TOWN
};

int town_find(const char *name)
{
    for (int i = 0; i < TOWN_COUNT; ++i)
        if (strcmp(town_table[i].name, name) == 0)
            return i;
    return -1;
}

static const char *next_town(const void *context, int index)
{
    (void)context;
    return index < TOWN_COUNT ? town_table[index].name : NULL;
}

const char *town_nearest(const char *name)
{
    return name_nearest(name, next_town, NULL);
}
