/// policy_rollout: games played on from each move, with the same dice.

#include "sim/mutiny/policy/policy_rollout.h"

#include <stdio.h>
#include <stdlib.h>

#include "sim/base/purpose.h"
#include "sim/mutiny/policy/order.h"
#include "sim/mutiny/policy/policy.h"

/// What holding the ship is worth to a side, in the units of `stalemate_worth`.
enum { SHIP_WORTH = 1000, MOVES_MAX = ORDER_MAX + 1 };

/// A move of the side, and how it did against the first, which is the base policy's.
typedef struct Move {
    Order order; ///< of no meaning for the first
    Positions after;
    int64_t gain, squares; ///< sums over games of the worth gained, and of its square
} Move;

typedef struct Moves {
    int count;
    Move items[MOVES_MAX];
} Moves;

static void move_as_base(Play *play, const Mutiny *playout)
{
    const Mutiny *mutiny = play->mutiny;
    play->mutiny = playout;
    policies[march_plan(play)->policy].move(play);
    play->mutiny = mutiny;
}

// The game as it goes on in the mind: nobody tells it or notes who holds what.
static void imagine(const Play *play, Play *imagined)
{
    *imagined = *play;
    imagined->trace = NULL;
    imagined->held = NULL;
    imagined->mutiny = play->mutiny->playout;
}

static bool is_known(const Moves *moves, const Positions *after, int rooms)
{
    for (int i = 0; i < moves->count; ++i)
        if (memcmp(moves->items[i].after.men, after->men, (size_t)rooms * sizeof *after->men) == 0)
            return true;
    return false;
}

static void list_moves(const Play *play, Moves *moves)
{
    OrderCursor cursor = {.kind = 0};
    Order order;
    Play imagined;
    imagine(play, &imagined);
    move_as_base(&imagined, imagined.mutiny);
    moves->items[0] = (Move){.after = march_positions(&imagined)};
    moves->count = 1;
    while (order_next(play, &cursor, &order)) {
        Positions after = order_after(play, &order);
        if (!is_known(moves, &after, play->mutiny->rooms))
            moves->items[moves->count++] = (Move){.order = order, .after = after};
    }
}

static void carry_out(Play *play, const Mutiny *playout, const Moves *moves, int move)
{
    if (move == 0)
        move_as_base(play, playout);
    else
        order_carry_out(play, &moves->items[move].order);
}

static int64_t worth(const Play *play, MutinyResult result)
{
    if (result == MUTINY_STALEMATE)
        return march_plan(play)->stalemate_worth;
    return result == (play->mover == COLOUR_RED ? MUTINY_RED_WINS : MUTINY_WHITE_WINS) ? SHIP_WORTH
                                                                                       : 0;
}

// Plays one game on from a move.
static int64_t play_from(const Play *play, const Moves *moves, int move, StreamRoot root)
{
    Play imagined;
    imagine(play, &imagined);
    imagined.root = root;
    carry_out(&imagined, imagined.mutiny, moves, move);
    return worth(play, play_on(&imagined));
}

static void try_moves(const Play *play, Moves *moves)
{
    const int games = march_plan(play)->rollout_games / moves->count;
    const uint32_t first = (uint32_t)play->turn * (uint32_t)march_plan(play)->rollout_games;
    for (int game = 0; game < (games > 0 ? games : 1); ++game) {
        const StreamRoot root = {stream_seed(play->root, PURPOSE_ROLLOUT, first + (uint32_t)game)};
        const int64_t base = play_from(play, moves, 0, root);
        for (int move = 1; move < moves->count; ++move) {
            int64_t gain = play_from(play, moves, move, root) - base;
            moves->items[move].gain += gain;
            moves->items[move].squares += gain * gain;
        }
    }
}

// The sum of n gains has about the variance that their squares add up to.
static bool is_better(const Move *move)
{
    return move->gain > 0 && move->gain * move->gain > move->squares;
}

static int best_of(const Moves *moves)
{
    int best = 0;
    for (int move = 1; move < moves->count; ++move)
        if (is_better(&moves->items[move]) && moves->items[move].gain > moves->items[best].gain)
            best = move;
    return best;
}

void policy_rollout_move(Play *play)
{
    Moves moves;
    list_moves(play, &moves);
    if (moves.count > 1)
        try_moves(play, &moves);
    carry_out(play, play->mutiny->playout, &moves, best_of(&moves));
}

int policy_rollout_place(const Play *play, Colour colour, Rng *luck)
{
    Play imagined;
    imagine(play, &imagined);
    return policies[imagined.mutiny->plan[colour].policy].place(&imagined, colour, luck);
}

static Status check_side(const MutinyParams *params, const Side *side, const char *name,
                         Error *error)
{
    char key[ERROR_KEY_SIZE];
    if (side->policy != POLICY_ROLLOUT)
        return OK;
    snprintf(key, sizeof key, "%s.rollout_base", name);
    if (side->rollout_base == POLICY_ROLLOUT)
        return error_set(error, FAIL_CONFLICT, key,
                         "rollout plays games on by its base policy, which cannot be rollout "
                         "itself; take another, such as overwhelm");
    snprintf(key, sizeof key, "%s.policy", name);
    if (params->rules.cards)
        return error_set(error, FAIL_CONFLICT, key,
                         "rollout cannot be played with rules.cards: it would play on with the "
                         "enemy's card before it is shown");
    return OK;
}

static Status prepare_playout(MutinyParams *params, Mutiny *mutiny, Error *error)
{
    Prepared *playout;
    Side *const sides[COLOUR_COUNT] = {&params->white, &params->red};
    params->record.held = 0;
    for (int i = 0; i < COLOUR_COUNT; ++i)
        if (sides[i]->policy == POLICY_ROLLOUT)
            sides[i]->policy = sides[i]->rollout_base;
    TRY(mutiny_prepare_one(params, &mutiny->allowance, &playout, error));
    mutiny->playout = (Mutiny *)playout;
    return OK;
}

Status policy_rollout_prepare(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    TRY(check_side(params, &params->red, "red", error));
    TRY(check_side(params, &params->white, "white", error));
    if (params->red.policy != POLICY_ROLLOUT && params->white.policy != POLICY_ROLLOUT)
        return OK;
    MutinyParams *imagined = malloc(sizeof *imagined);
    if (!imagined)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a policy");
    *imagined = *params;
    Status status = prepare_playout(imagined, mutiny, error);
    free(imagined);
    return status;
}
