/// prisoners: who is freed, compartment by compartment.

#include "sim/mutiny/prisoners.h"

#include "sim/mutiny/fight/marked.h"
#include "sim/mutiny/trace.h"

void prisoners_set_free(Play *play)
{
    for (int room = 0; room < play->mutiny->rooms; ++room)
        for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
            Room *here = &play->board.rooms[room];
            int32_t *captive = here->captive[colour];
            if (room_free(here, (Colour)colour) == 0 ||
                captive[RANK_SPECIAL] + captive[RANK_SAILOR] == 0)
                continue;
            if (play->trace)
                trace_freed(play->trace, room, (Colour)colour, captive);
            play->free[colour] += captive[RANK_SPECIAL] + captive[RANK_SAILOR];
            for (int rank = 0; rank < RANK_COUNT; ++rank) {
                here->free[colour][rank] += captive[rank];
                captive[rank] = 0;
            }
            if (play->extras.marked && colour == COLOUR_WHITE)
                marked_set_free(play, room);
            play->idle = 0;
        }
}
