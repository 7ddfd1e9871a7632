/// play: turns, the order of fights, and the end.

#include "sim/mutiny/play.h"

#include "sim/mutiny/policy.h"
#include "sim/mutiny/start.h"
#include "sim/mutiny/trace.h"

void play_move(Play *play, int from, int to, const int32_t men[RANK_COUNT])
{
    if (from == to || men[RANK_SPECIAL] + men[RANK_SAILOR] == 0)
        return;
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        play->board.rooms[from].free[play->mover][rank] -= men[rank];
        play->board.rooms[to].free[play->mover][rank] += men[rank];
    }
    play->moved = true;
    if (play->trace)
        trace_move(play->trace, play, (TraceMove){from, to, {men[0], men[1]}});
}

// The counter of penalised rolls that goes with the mover's attack on a strongpoint, else null.
static int32_t *penalty_counter(Play *play, int room, int32_t *fresh)
{
    const Mutiny *mutiny = play->mutiny;
    if (!(mutiny->plan[colour_other(play->mover)].strongpoints >> room & 1))
        return NULL;
    if (mutiny->strongpoint_scope == STRONGPOINT_SCOPE_GAME)
        return &play->penalised[play->mover][room];
    *fresh = mutiny->strongpoint_rolls;
    return fresh;
}

static void take_losses(Play *play, int room, const Fight *fight)
{
    for (int role = 0; role < ROLE_COUNT; ++role) {
        Colour colour = fight_colour(fight, (Role)role);
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            Kind kind = kind_of(colour, (Rank)rank);
            int32_t killed = fight->lost[role][LOSS_KILLED][rank];
            int32_t captured = fight->lost[role][LOSS_CAPTURED][rank];
            play->fates.killed[kind] += killed;
            play->fates.captured[kind] += captured;
            play->free[colour] -= killed + captured;
            play->board.rooms[room].captive[colour][rank] += captured;
            play->board.rooms[room].free[colour][rank] = fight->men[role][rank];
        }
    }
}

static void set_up_fight(Play *play, int room, Fight *fight)
{
    int32_t fresh = 0;
    const int32_t *penalised = penalty_counter(play, room, &fresh);
    const Room *here = &play->board.rooms[room];
    fight_open(fight, &play->mutiny->fight, play->mover, penalised ? *penalised : 0);
    fight->trace = play->trace;
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        fight->men[ROLE_ATTACKER][rank] = here->free[play->mover][rank];
        fight->men[ROLE_DEFENDER][rank] = here->free[colour_other(play->mover)][rank];
    }
}

static void end_fight(Play *play, int room, const Fight *fight)
{
    int32_t fresh = 0;
    int32_t *penalised = penalty_counter(play, room, &fresh);
    if (penalised)
        *penalised = fight->penalised > 0 ? fight->penalised : 0;
    play->matchups += fight->matchups;
    play->idle = 0;
    take_losses(play, room, fight);
}

// With nobody left aboard all that would follow has nothing to do.
static void halt(Play *play, int room, const Fight *fight)
{
    *play->stop = (PlayStop){.halted = true, .play = *play, .room = room, .fight = *fight};
    memset(&play->board, 0, sizeof play->board);
    play->free[COLOUR_WHITE] = play->free[COLOUR_RED] = 0;
}

static void fight_in(Play *play, int room)
{
    Fight fight;
    set_up_fight(play, room, &fight);
    if (__builtin_expect(play->stop != NULL, 0)) {
        halt(play, room, &fight);
        return;
    }
    if (play->trace)
        trace_assault(play->trace, room, &fight);
    fight_open_streams(&fight, play->root, (uint32_t)play->assaults++);
    fight_to_finish(&fight);
    end_fight(play, room, &fight);
}

// The contested compartment with most enemies of the moving side, the first listed of several; or
// −1.
static int hardest_fight(const Play *play)
{
    Colour enemy = colour_other(play->mover);
    int hardest = -1;
    for (int room = 0; room < play->mutiny->rooms; ++room)
        if (room_is_contested(&play->board.rooms[room]) &&
            (hardest < 0 || room_free(&play->board.rooms[room], enemy) >
                                room_free(&play->board.rooms[hardest], enemy)))
            hardest = room;
    return hardest;
}

static void fight_all(Play *play)
{
    if (play->mutiny->battle_order == BATTLE_ORDER_POLICY) {
        for (int room = hardest_fight(play); room >= 0; room = hardest_fight(play))
            fight_in(play, room);
        return;
    }
    for (int room = 0; room < play->mutiny->rooms; ++room)
        if (room_is_contested(&play->board.rooms[room]))
            fight_in(play, room);
}

static void free_prisoners(Play *play)
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
            play->idle = 0;
        }
}

static void move(Play *play)
{
    if (play->trace)
        trace_turn(play->trace, play);
    play->moved = false;
    policies[play->mutiny->plan[play->mover].policy].move(play);
    play->idle = play->moved ? 0 : play->idle + 1;
}

static bool both_sides_fight_on(const Play *play)
{
    return play->free[COLOUR_WHITE] > 0 && play->free[COLOUR_RED] > 0;
}

// A steady policy does on the same board what it did before: once both sides have let a turn pass,
// every later one passes too.
static bool nothing_can_change(const Play *play)
{
    return play->idle >= COLOUR_COUNT && policy_is_steady(play->mutiny, COLOUR_WHITE) &&
           policy_is_steady(play->mutiny, COLOUR_RED);
}

// What comes after the moves of a turn.
static void finish_turn(Play *play)
{
    fight_all(play);
    if (play->mutiny->free_prisoners)
        free_prisoners(play);
    play->mover = colour_other(play->mover);
    if (nothing_can_change(play))
        play->turn = play->mutiny->max_turns;
}

static void take_turns(Play *play)
{
    const int max_turns = play->mutiny->max_turns;
    while (both_sides_fight_on(play) && play->turn < max_turns) {
        ++play->turn;
        move(play);
        finish_turn(play);
    }
}

static MutinyResult result_of(const Play *play)
{
    bool white = play->free[COLOUR_WHITE] > 0, red = play->free[COLOUR_RED] > 0;
    if (white && red)
        return MUTINY_STALEMATE;
    if (white || red)
        return white ? MUTINY_WHITE_WINS : MUTINY_RED_WINS;
    return MUTINY_DERELICT;
}

static void record(const Play *play, MutinyResult result, Outcome *outcome)
{
    fates_record(&play->fates, result, outcome);
    outcome->cells[MUTINY_TURNS] = play->turn;
    outcome->cells[MUTINY_MATCHUPS] = play->matchups;
}

// Only what this ship has is cleared: most of a Play is room for larger ones.
static void clear(Play *play, const Mutiny *mutiny, GameAddress address, const Trace *trace)
{
    play->mutiny = mutiny;
    play->root = stream_root(address);
    play->trace = trace;
    play->given = NULL;
    play->stop = NULL;
    for (int room = 0; room < mutiny->rooms; ++room)
        memset(&play->board.rooms[room], 0, sizeof(Room));
    play->fates = (Fates){.crew = 0};
    play->free[COLOUR_WHITE] = play->free[COLOUR_RED] = 0;
    play->turn = play->assaults = play->matchups = play->idle = 0;
    play->moved = false;
    play->mover = mutiny->first_turn;
}

static void begin(Play *play)
{
    start_muster(play);
    if (play->mutiny->strongpoint_scope == STRONGPOINT_SCOPE_GAME)
        for (int room = 0; room < play->mutiny->rooms; ++room)
            play->penalised[COLOUR_WHITE][room] = play->penalised[COLOUR_RED][room] =
                play->mutiny->strongpoint_rolls;
    if (play->trace)
        trace_begin(play->trace, play);
}

static void play_through(Play *play, Outcome *outcome)
{
    begin(play);
    take_turns(play);
    MutinyResult result = result_of(play);
    fates_settle(&play->fates, result);
    if (play->trace)
        trace_end(play->trace, play, result);
    record(play, result, outcome);
}

void play_game(const Prepared *prepared, GameAddress address, Outcome *outcome)
{
    Play play;
    clear(&play, (const Mutiny *)prepared, address, NULL);
    play_through(&play, outcome);
}

void play_stratum(const Prepared *prepared, const ExactStratum *stratum, GameAddress address,
                  Outcome *outcome)
{
    Play play;
    clear(&play, (const Mutiny *)prepared, address, NULL);
    play.given = stratum->values;
    play_through(&play, outcome);
}

void play_trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                Outcome *outcome)
{
    const Mutiny *mutiny = (const Mutiny *)prepared;
    Trace trace = {.narrator = narrator, .mutiny = mutiny};
    Play play;
    clear(&play, mutiny, address, &trace);
    play_through(&play, outcome);
}

static void end_unless_halted(const Play *play, PlayStop *stop)
{
    if (!stop->halted)
        *stop = (PlayStop){.play = *play, .result = result_of(play)};
}

void play_to_fight(const Mutiny *mutiny, const int32_t men[KIND_COUNT], PlayStop *stop)
{
    Play play = {.mutiny = NULL};
    clear(&play, mutiny, (GameAddress){0}, NULL);
    play.given = men;
    play.stop = stop;
    stop->halted = false;
    begin(&play);
    take_turns(&play);
    end_unless_halted(&play, stop);
}

void play_on_to_fight(const PlayStop *from, const Fight *fight, PlayStop *stop)
{
    Play play = from->play;
    play.stop = stop;
    play.turn = 0;
    stop->halted = false;
    end_fight(&play, from->room, fight);
    finish_turn(&play);
    take_turns(&play);
    end_unless_halted(&play, stop);
}
