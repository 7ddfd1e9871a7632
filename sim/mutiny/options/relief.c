/// relief: soldiers, or sailors of a warship.

#include "sim/mutiny/options/relief.h"

#include "sim/base/purpose.h"
#include "sim/mutiny/chance.h"
#include "sim/mutiny/trace.h"

enum { DIE_FACES = 6 };

bool relief_is_expected(const Play *play)
{
    return play->mutiny->optional.relief != RELIEF_OFF && !play->extras.relieved && !play->stop;
}

static void come_aboard(Play *play, int room, Kind kind, Rank rank, int men)
{
    Colour colour = kind == KIND_RED_SAILOR ? COLOUR_RED : COLOUR_WHITE;
    play->board.rooms[room].free[colour][rank] += men;
    play->free[colour] += men;
    play->fates.joined[kind] += men;
}

// For whoever explores: how many of the soldiers are worth an officer, and of the others a sailor.
// Whoever refuses does not come, whatever else his face would say.
static void explore_worth(Luck *luck, const Optional *optional, int32_t men[RANK_COUNT])
{
    int above = optional->officer_min > optional->refuse_max ? optional->officer_min
                                                             : optional->refuse_max + 1;
    int officers = DIE_FACES + 1 - above, faces = DIE_FACES - optional->refuse_max;
    int all = optional->relief_men;
    men[RANK_SPECIAL] = chance_many(luck, PURPOSE_RELIEF, all, officers, DIE_FACES);
    if (officers < DIE_FACES)
        men[RANK_SAILOR] = chance_many(luck, PURPOSE_RELIEF, all - men[RANK_SPECIAL],
                                       faces - officers, DIE_FACES - officers);
}

static void roll_worth(const Play *play, DiceSource *dice, int32_t men[RANK_COUNT])
{
    const Optional *optional = &play->mutiny->optional;
    if (play->luck) {
        explore_worth(play->luck, optional, men);
        return;
    }
    TraceRolls told;
    trace_rolls_begin(&told, play->trace,
                      "  Soldiers roll for their worth, refusing on %d or less, as officers on %d "
                      "or more:",
                      optional->refuse_max, optional->officer_min);
    for (int man = 0; man < optional->relief_men; ++man) {
        int face = trace_rolls_add(&told, dice_face(dice, DIE_FACES));
        if (face > optional->refuse_max)
            ++men[face >= optional->officer_min ? RANK_SPECIAL : RANK_SAILOR];
    }
    trace_rolls_end(&told);
}

static void bring_soldiers(Play *play, DiceSource *dice)
{
    const Optional *optional = &play->mutiny->optional;
    int32_t men[RANK_COUNT] = {0};
    if (optional->relief_quality == RELIEF_QUALITY_ROLL)
        roll_worth(play, dice, men);
    else
        men[optional->relief_quality == RELIEF_QUALITY_OFFICER ? RANK_SPECIAL : RANK_SAILOR] =
            optional->relief_men;
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        come_aboard(play, optional->relief_room, KIND_SOLDIER, (Rank)rank, men[rank]);
        play->extras.soldiers[optional->relief_room][rank] += men[rank];
    }
    play->extras.marked |= men[RANK_SPECIAL] + men[RANK_SAILOR] > 0;
    if (play->trace)
        trace_soldiers(play->trace, play, men);
}

// How many of a warship's sailors are White.
static int roll_loyal(const Play *play, DiceSource *dice)
{
    const Optional *optional = &play->mutiny->optional;
    int whites = 0, white_max = play->mutiny->loyalty_white_max;
    if (play->luck)
        return chance_many(play->luck, PURPOSE_RELIEF, optional->relief_men, white_max, DIE_FACES);
    TraceRolls told;
    trace_rolls_begin(&told, play->trace,
                      "  Her sailors roll for their loyalty, White on %d or less:", white_max);
    for (int man = 0; man < optional->relief_men; ++man)
        whites += trace_rolls_add(&told, dice_face(dice, DIE_FACES)) <= white_max;
    trace_rolls_end(&told);
    return whites;
}

static void bring_sailors(Play *play, DiceSource *dice)
{
    const Optional *optional = &play->mutiny->optional;
    int whites = roll_loyal(play, dice);
    int reds = optional->relief_men - whites;
    come_aboard(play, optional->relief_room, KIND_WHITE_SAILOR, RANK_SAILOR, whites);
    come_aboard(play, play->mutiny->plan[COLOUR_RED].home, KIND_RED_SAILOR, RANK_SAILOR, reds);
    if (play->trace)
        trace_boarders(play->trace, play, (const int[]){whites, reds});
}

static bool warship_mutinies(const Play *play, DiceSource *dice)
{
    int least = play->mutiny->optional.warship_mutiny_min;
    if (play->luck)
        return chance_many(play->luck, PURPOSE_RELIEF, 1, DIE_FACES + 1 - least, DIE_FACES) == 1;
    int face = dice_face(dice, DIE_FACES);
    if (play->trace)
        trace_warship(play->trace, play, face);
    return face >= least;
}

static void bring_mutineers(Play *play)
{
    const Optional *optional = &play->mutiny->optional;
    if (!optional->mutineers_board)
        return;
    come_aboard(play, play->mutiny->plan[COLOUR_RED].home, KIND_RED_SAILOR, RANK_SAILOR,
                optional->relief_men);
    if (play->trace)
        trace_boarders(play->trace, play, (const int[]){0, optional->relief_men});
}

bool relief_is_due(const Play *play)
{
    return play->mover == COLOUR_WHITE && play->turn >= play->mutiny->optional.relief_turn &&
           relief_is_expected(play);
}

// Where no White comes, nobody attacks from outside.
void relief_arrive(Play *play)
{
    const Optional *optional = &play->mutiny->optional;
    if (!relief_is_due(play))
        return;
    int whites = play->free[COLOUR_WHITE];
    DiceSource dice = {.rng = stream_branch(play->root, PURPOSE_RELIEF, 0),
                       .script = trace_script(play->trace)};
    if (optional->relief == RELIEF_WARSHIP && warship_mutinies(play, &dice))
        bring_mutineers(play);
    else if (optional->soldiers_come)
        bring_soldiers(play, &dice);
    else
        bring_sailors(play, &dice);
    play->extras.relieved = true;
    play->extras.gangway = play->free[COLOUR_WHITE] > whites ? optional->relief_room : -1;
    play->idle = 0;
}
