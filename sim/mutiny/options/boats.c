/// boats: one roll for all who leave.

#include "sim/mutiny/options/boats.h"

#include "sim/base/purpose.h"
#include "sim/kit/luck.h"
#include "sim/mutiny/fight/marked.h"
#include "sim/mutiny/policy/policy_rules.h"
#include "sim/mutiny/trace.h"

BoatsShares boats_share(const Optional *optional, int face, int men)
{
    return (BoatsShares){.drowned = (int)((int64_t)men * optional->drowned[face - 1] / 1000),
                         .taken = (int)((int64_t)men * optional->taken[face - 1] / 1000)};
}

// Takes all free men of the mover off the board; counts them by kind.
static void gather(Play *play, int32_t men[KIND_ALL_COUNT])
{
    Colour mover = play->mover;
    for (int room = 0; room < play->mutiny->rooms; ++room)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            int32_t *free = &play->board.rooms[room].free[mover][rank];
            int soldiers = marked_take_free(play, room, mover, (Rank)rank);
            men[kind_of(mover, (Rank)rank)] += *free - soldiers;
            men[KIND_SOLDIER] += soldiers;
            *free = 0;
        }
    play->extras.gun[mover].loaded = false;
    play->free[mover] = 0;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

// Whoever is taken is a prisoner, so he is neither drowned nor escaped.
static void leave(Play *play, int32_t men[KIND_ALL_COUNT], BoatsShares shares)
{
    const Kind order[] = {kind_of(play->mover, RANK_SAILOR), KIND_SOLDIER,
                          kind_of(play->mover, RANK_SPECIAL)};
    for (size_t i = 0; i < sizeof order / sizeof *order; ++i) {
        int drowned = smaller(men[order[i]], shares.drowned);
        int taken = smaller(men[order[i]] - drowned, shares.taken);
        play->fates.drowned[order[i]] += drowned;
        play->fates.escaped[order[i]] += men[order[i]] - drowned - taken;
        shares.drowned -= drowned;
        shares.taken -= taken;
    }
}

static int roll_face(const Play *play)
{
    static const LuckStream stream = {.place = LUCK_PLACE(PURPOSE_BOATS)};
    if (play->luck)
        return 1 + (int)luck_below(play->luck, &stream, LUCK_NEXT, LEAVING_FACES);
    DiceSource die = {.rng = stream_branch(play->root, PURPOSE_BOATS, 0),
                      .script = trace_script(play->trace)};
    return dice_face(&die, LEAVING_FACES);
}

bool boats_are_due(const Play *play)
{
    int own = play->free[play->mover], enemies = play->free[colour_other(play->mover)];
    int flee_below = play->mutiny->plan[play->mover].flee_below;
    if (!play->mutiny->optional.boats)
        return false;
    return (int64_t)own * 1000 < (int64_t)flee_below * enemies ||
           policy_rules_decide(play, RULE_ACTION_LEAVE);
}

void boats_decide(Play *play)
{
    int own = play->free[play->mover];
    int32_t men[KIND_ALL_COUNT] = {0};
    if (!boats_are_due(play))
        return;
    int face = roll_face(play);
    BoatsShares shares = boats_share(&play->mutiny->optional, face, own);
    if (play->trace)
        trace_leaving(play->trace, play, face, &shares);
    gather(play, men);
    leave(play, men, shares);
}
