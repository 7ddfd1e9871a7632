/// hand_board: see hand_board.h.

#include "tests/mutiny/hand_board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "sim/mutiny/policy/policy.h"

extern const Game game_mutiny;

void hand_board_open(HandBoard *board, const char *first, const char *second, const char *third)
{
    const char *settings[] = {first, first ? second : NULL, second ? third : NULL, NULL};
    *board = (HandBoard){.given = given_valid(&game_mutiny, settings)};
    board->play.mutiny = (const Mutiny *)board->given.prepared;
    board->play.root = stream_root((GameAddress){1, 0});
    board->play.mover = COLOUR_WHITE;
    board->play.turn = 1;
}

void hand_board_close(HandBoard *board)
{
    given_close(&board->given);
}

void hand_board_put(Play *play, int room, Colour colour, int specials, int sailors)
{
    play->board.rooms[room].free[colour][RANK_SPECIAL] += specials;
    play->board.rooms[room].free[colour][RANK_SAILOR] += sailors;
    play->free[colour] += specials + sailors;
}

void hand_board_move(Play *play)
{
    policies[play->mutiny->plan[play->mover].policy].move(play);
}

void hand_board_assert_white(const Play *play, int room, int specials, int sailors)
{
    const int32_t *here = play->board.rooms[room].free[COLOUR_WHITE];
    if (here[RANK_SPECIAL] != specials || here[RANK_SAILOR] != sailors)
        fail_msg("compartment %d holds %d+%d, not %d+%d", room, here[RANK_SPECIAL],
                 here[RANK_SAILOR], specials, sailors);
}
