/// relief: soldiers, or sailors of a warship.

#include "sim/mutiny/options/relief.h"

#include "sim/mutiny/trace.h"

bool relief_is_expected(const Play *play)
{
    return play->mutiny->optional.relief != RELIEF_OFF && !play->extras.relieved && !play->stop;
}

static int roll(Rng *dice)
{
    return 1 + (int)rng_below(dice, 6);
}

static void come_aboard(Play *play, int room, Kind kind, Rank rank, int men)
{
    Colour colour = kind == KIND_RED_SAILOR ? COLOUR_RED : COLOUR_WHITE;
    play->board.rooms[room].free[colour][rank] += men;
    play->free[colour] += men;
    play->fates.joined[kind] += men;
}

static void bring_soldiers(Play *play, Rng *dice)
{
    const Optional *optional = &play->mutiny->optional;
    int32_t men[RANK_COUNT] = {0};
    for (int man = 0; man < optional->relief_men; ++man) {
        if (optional->relief_quality != RELIEF_QUALITY_ROLL) {
            ++men[optional->relief_quality == RELIEF_QUALITY_OFFICER ? RANK_SPECIAL : RANK_SAILOR];
            continue;
        }
        int face = roll(dice);
        if (face > optional->refuse_max)
            ++men[face >= optional->officer_min ? RANK_SPECIAL : RANK_SAILOR];
    }
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        come_aboard(play, optional->relief_room, KIND_SOLDIER, (Rank)rank, men[rank]);
        play->extras.soldiers[optional->relief_room][rank] += men[rank];
    }
    play->extras.marked |= men[RANK_SPECIAL] + men[RANK_SAILOR] > 0;
    if (play->trace)
        trace_soldiers(play->trace, play, men);
}

static void bring_sailors(Play *play, Rng *dice)
{
    const Optional *optional = &play->mutiny->optional;
    bool mutinies = roll(dice) >= optional->warship_mutiny_min;
    int whites = 0, reds = 0;
    for (int man = 0; man < optional->relief_men && !mutinies; ++man) {
        bool white = roll(dice) <= play->mutiny->loyalty_white_max;
        whites += white;
        reds += !white;
    }
    come_aboard(play, optional->relief_room, KIND_WHITE_SAILOR, RANK_SAILOR, whites);
    come_aboard(play, play->mutiny->plan[COLOUR_RED].home, KIND_RED_SAILOR, RANK_SAILOR, reds);
    if (play->trace)
        trace_warship(play->trace, play, mutinies, (const int[]){whites, reds});
}

void relief_arrive(Play *play)
{
    const Optional *optional = &play->mutiny->optional;
    if (play->mover != COLOUR_WHITE || play->turn < optional->relief_turn ||
        !relief_is_expected(play))
        return;
    Rng dice = stream_branch(play->root, PURPOSE_RELIEF, 0);
    if (optional->relief == RELIEF_INFANTRY)
        bring_soldiers(play, &dice);
    else
        bring_sailors(play, &dice);
    play->extras.relieved = true;
    play->extras.gangway = optional->relief_room;
    play->idle = 0;
}
