/// executions: first the dead, then the dice.

#include "sim/mutiny/options/executions.h"

#include "sim/base/purpose.h"
#include "sim/mutiny/chance.h"
#include "sim/mutiny/fight/marked.h"
#include "sim/mutiny/policy/policy_rules.h"
#include "sim/mutiny/trace.h"
#include "sim/mutiny/trace_text.h"

enum { DIE_FACES = 6 };

static bool executions_are_wanted(const Play *play)
{
    if (policy_rules_decide(play, RULE_ACTION_EXECUTE))
        return true;
    switch (play->mutiny->plan[play->mover].execute) {
    case EXECUTE_ALWAYS:
        return true;
    case EXECUTE_WHEN_AHEAD:
        return play->free[play->mover] > play->free[colour_other(play->mover)];
    default:
        return false;
    }
}

static void execute_in(Play *play, int room, Colour enemy)
{
    int32_t *captive = play->board.rooms[room].captive[enemy];
    int32_t men[KIND_ALL_COUNT] = {0};
    if (captive[RANK_SPECIAL] + captive[RANK_SAILOR] == 0)
        return;
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        int soldiers = marked_take_captives(play, room, enemy, (Rank)rank);
        men[kind_of(enemy, (Rank)rank)] = captive[rank] - soldiers;
        men[KIND_SOLDIER] += soldiers;
        captive[rank] = 0;
    }
    for (int kind = 0; kind < KIND_ALL_COUNT; ++kind)
        play->fates.executed[kind] += men[kind];
    if (play->trace)
        trace_executed(play->trace, room, men);
}

/// The dice of those who may desert, and who tells them.
typedef struct Roll {
    DiceSource dice;
    int desert_min; ///< pips
    Luck *luck;     ///< of whoever explores; else null
    TraceRolls told;
} Roll;

static void begin_roll(Roll *roll, const Play *play, int room, bool captured)
{
    trace_rolls_begin(
        &roll->told, play->trace,
        "  %s%ss in %s roll whether they desert, on %d or more:", captured ? "Captured " : "",
        trace_man(play->mover, RANK_SAILOR), play->mutiny->names[room].text, roll->desert_min);
}

static bool deserts(Roll *roll)
{
    return trace_rolls_add(&roll->told, dice_face(&roll->dice, DIE_FACES)) >= roll->desert_min;
}

// How many of these men desert.
static int roll_men(Roll *roll, int men)
{
    if (roll->luck)
        return chance_many(roll->luck, PURPOSE_DESERTION, men, DIE_FACES + 1 - roll->desert_min,
                           DIE_FACES);
    int deserters = 0;
    for (int man = 0; man < men; ++man)
        deserters += deserts(roll);
    return deserters;
}

// How many of the compartment's sailors desert. Whoever has the gun rolls first; should he go, the
// gun is of no use to anybody.
static int roll_deserters(Play *play, int room, int sailors, Roll *roll)
{
    bool armed = marked_gun_is_with(play, room, play->mover, RANK_SAILOR);
    begin_roll(roll, play, room, false);
    int first = armed ? roll_men(roll, 1) : 0;
    int deserters = first + roll_men(roll, sailors - armed);
    if (first > 0)
        play->extras.gun[play->mover].loaded = false;
    trace_rolls_end(&roll->told);
    return deserters;
}

// How many captured sailors of the mover's desert. They roll after all who are free.
static int roll_captives(Play *play, Roll *roll)
{
    int all = 0;
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        int32_t *captives = &play->board.rooms[room].captive[play->mover][RANK_SAILOR];
        int soldiers = marked_captive_soldiers(play, room, play->mover, RANK_SAILOR);
        begin_roll(roll, play, room, true);
        int deserters = roll_men(roll, *captives - soldiers);
        trace_rolls_end(&roll->told);
        *captives -= deserters;
        all += deserters;
        if (deserters > 0 && play->trace)
            trace_deserters(play->trace, play, room, deserters, true);
    }
    return all;
}

static void desert(Play *play, Roll *roll)
{
    Colour mover = play->mover, enemy = colour_other(mover);
    int home = play->mutiny->plan[enemy].home, all = 0;
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        int32_t *sailors = &play->board.rooms[room].free[mover][RANK_SAILOR];
        int able = *sailors - marked_soldiers(play, room, mover, RANK_SAILOR);
        int deserters = roll_deserters(play, room, able, roll);
        *sailors -= deserters;
        all += deserters;
        if (deserters > 0 && play->trace)
            trace_deserters(play->trace, play, room, deserters, false);
    }
    play->free[mover] -= all;
    if (play->mutiny->optional.captives_desert)
        all += roll_captives(play, roll);
    play->board.rooms[home].free[enemy][RANK_SAILOR] += all;
    play->free[enemy] += all;
    fates_turn(&play->fates, kind_of(mover, RANK_SAILOR), kind_of(enemy, RANK_SAILOR), all);
}

bool executions_are_due(const Play *play)
{
    Colour enemy = colour_other(play->mover);
    int held = 0;
    if (!play->mutiny->optional.executions)
        return false;
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        const int32_t *captive = play->board.rooms[room].captive[enemy];
        held += captive[RANK_SPECIAL] + captive[RANK_SAILOR];
    }
    return held > 0 && executions_are_wanted(play);
}

bool executions_decide(Play *play)
{
    if (!executions_are_due(play))
        return false;
    for (int room = 0; room < play->mutiny->rooms; ++room)
        execute_in(play, room, colour_other(play->mover));
    Roll roll = {.desert_min = play->mutiny->optional.desert_min, .luck = play->luck};
    roll.dice = (DiceSource){stream_branch(play->root, PURPOSE_DESERTION, (uint32_t)play->turn),
                             trace_script(play->trace)};
    desert(play, &roll);
    return true;
}
