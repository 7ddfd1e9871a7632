#include "sim/mutiny/trace_text.h"

#include <stdio.h>

#include "sim/base/plural.h"

const char *trace_colour(Colour colour)
{
    return colour == COLOUR_RED ? "Red" : "White";
}

const char *trace_man(Colour colour, Rank rank)
{
    static const char *const names[COLOUR_COUNT][RANK_FIGHT_COUNT] = {
        [COLOUR_WHITE] = {[RANK_SPECIAL] = "officer",
                          [RANK_SAILOR] = "White sailor",
                          [RANK_ARMED_SPECIAL] = "officer with the gun",
                          [RANK_ARMED_SAILOR] = "White sailor with the gun",
                          [RANK_SOLDIER_SPECIAL] = "soldier",
                          [RANK_SOLDIER_SAILOR] = "soldier"},
        [COLOUR_RED] = {[RANK_SPECIAL] = "party member",
                        [RANK_SAILOR] = "Red sailor",
                        [RANK_ARMED_SPECIAL] = "party member with the gun",
                        [RANK_ARMED_SAILOR] = "Red sailor with the gun",
                        [RANK_SOLDIER_SPECIAL] = "soldier",
                        [RANK_SOLDIER_SAILOR] = "soldier"},
    };
    return names[colour][rank];
}

// Ranks in the order of telling; soldiers of either sort are told together.
static int count_of(const int32_t men[RANK_FIGHT_COUNT], Rank rank)
{
    if (rank == RANK_SOLDIER_SAILOR)
        return 0;
    return rank == RANK_SOLDIER_SPECIAL ? men[rank] + men[RANK_SOLDIER_SAILOR] : men[rank];
}

const char *trace_men(Colour colour, const int32_t men[RANK_FIGHT_COUNT], char text[TRACE_MEN_SIZE])
{
    static const Rank order[] = {RANK_ARMED_SPECIAL,   RANK_ARMED_SAILOR, RANK_SPECIAL,
                                 RANK_SOLDIER_SPECIAL, RANK_SAILOR,       RANK_SOLDIER_SAILOR};
    int groups = 0, told = 0;
    size_t used = 0;
    for (int i = 0; i < RANK_FIGHT_COUNT; ++i)
        groups += count_of(men, order[i]) > 0;
    snprintf(text, TRACE_MEN_SIZE, "nobody");
    for (int i = 0; i < RANK_FIGHT_COUNT; ++i) {
        int count = count_of(men, order[i]);
        if (count == 0)
            continue;
        const char *link = told == 0 ? "" : told == groups - 1 ? " and " : ", ";
        used += (size_t)snprintf(text + used, TRACE_MEN_SIZE - used, "%s%d %s%s", link, count,
                                 trace_man(colour, order[i]), plural(count));
        ++told;
    }
    return text;
}

const char *trace_board_men(Colour colour, const int32_t men[RANK_COUNT], char text[TRACE_MEN_SIZE])
{
    return trace_men(colour, (int32_t[RANK_FIGHT_COUNT]){men[RANK_SPECIAL], men[RANK_SAILOR]},
                     text);
}
