/// held: turn by turn, compartment by compartment.

#include "sim/mutiny/held.h"

void held_note(Play *play, int turn)
{
    const int turns = play->mutiny->max_turns + 1;
    for (; play->held_until < turn; ++play->held_until)
        for (int room = 0; room < play->mutiny->rooms; ++room) {
            const Room *here = &play->board.rooms[room];
            play->held[room * turns + play->held_until + 1] =
                room_free(here, COLOUR_RED) > 0 && room_free(here, COLOUR_WHITE) == 0;
        }
}

void held_begin(Play *play, Outcome *outcome)
{
    play->held = &outcome->cells[play->mutiny->cells.held];
    play->held_until = -1;
    held_note(play, 0);
}
