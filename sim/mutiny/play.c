/// play: turns, the order of fights, and the end.

#include "sim/mutiny/play.h"

#include "sim/mutiny/fight/marked.h"
#include "sim/mutiny/held.h"
#include "sim/mutiny/options/boats.h"
#include "sim/mutiny/options/executions.h"
#include "sim/mutiny/options/relief.h"
#include "sim/mutiny/policy/policy.h"
#include "sim/mutiny/prisoners.h"
#include "sim/mutiny/start.h"
#include "sim/mutiny/trace.h"

// Plain scenarios and those with optional rules or holders to note have an instance each of these,
// so that the former pay nothing for the latter.
#define PLAY_INLINE inline __attribute__((always_inline))

void play_move(Play *play, int from, int to, const int32_t men[RANK_COUNT])
{
    if (from == to || men[RANK_SPECIAL] + men[RANK_SAILOR] == 0)
        return;
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        play->board.rooms[from].free[play->mover][rank] -= men[rank];
        play->board.rooms[to].free[play->mover][rank] += men[rank];
    }
    play->moved = true;
    if (play->extras.marked)
        marked_note_move(play, from, to, men);
    else if (play->trace)
        trace_move(play->trace, play, (TraceMove){from, to, {men[0], men[1]}});
}

// A gangway that is attacked up is a strongpoint of its own, to which no secret way leads.
static bool is_gangway(const Play *play, int room)
{
    return play->extras.gangway == room;
}

static bool has_secret_way(const Play *play)
{
    return play->extras.card[play->mover] == CARD_QUEEN;
}

// The counter of penalised rolls that goes with the mover's attack on a strongpoint, else null.
static PLAY_INLINE int32_t *penalty_counter(Play *play, int room, int32_t *fresh,
                                            const bool optional)
{
    const Mutiny *mutiny = play->mutiny;
    if (optional && is_gangway(play, room)) {
        *fresh = mutiny->optional.relief_rolls;
        return fresh;
    }
    *fresh = mutiny->strongpoint_rolls;
    if ((optional && has_secret_way(play)) ||
        !(mutiny->plan[colour_other(play->mover)].strongpoints >> room & 1))
        return NULL;
    if (mutiny->strongpoint_scope == STRONGPOINT_SCOPE_GAME)
        return &play->penalised[play->mover][room];
    return fresh;
}

static PLAY_INLINE void take_losses(Play *play, int room, const Fight *fight)
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

static PLAY_INLINE void set_up_fight(Play *play, int room, Fight *fight, const bool optional)
{
    int32_t fresh = 0;
    const int32_t *penalised = penalty_counter(play, room, &fresh, optional);
    const Room *here = &play->board.rooms[room];
    const FightRules *rules =
        optional && is_gangway(play, room) ? play->mutiny->relief_fight : &play->mutiny->fight;
    fight_open(fight, rules, play->mover, penalised ? *penalised : 0);
    fight->trace = play->trace;
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        fight->men[ROLE_ATTACKER][rank] = here->free[play->mover][rank];
        fight->men[ROLE_DEFENDER][rank] = here->free[colour_other(play->mover)][rank];
    }
}

static PLAY_INLINE void end_fight(Play *play, int room, const Fight *fight, const bool optional)
{
    int32_t fresh = 0;
    int32_t *penalised = penalty_counter(play, room, &fresh, optional);
    if (penalised)
        *penalised = fight->penalised > 0 ? fight->penalised : 0;
    play->matchups += fight->matchups;
    play->idle = 0;
    take_losses(play, room, fight);
    if (optional && fight->mix)
        marked_take_losses(play, room, fight);
}

// With nobody left aboard all that would follow has nothing to do.
static void halt(Play *play, PlayHalt reason)
{
    PlayStop *stop = play->stop;
    stop->halt = reason;
    stop->play = *play;
    stop->play.stop = NULL;
    memset(&play->board, 0, sizeof play->board);
    play->free[COLOUR_WHITE] = play->free[COLOUR_RED] = 0;
}

static void halt_before_fight(Play *play, int room, const Fight *fight)
{
    PlayStop *stop = play->stop;
    stop->room = room;
    stop->fight = *fight;
    if (fight->mix) {
        stop->mix = *fight->mix;
        stop->fight.mix = &stop->mix;
    }
    halt(play, PLAY_HALT_FIGHT);
}

static PLAY_INLINE void fight_in(Play *play, int room, const bool optional)
{
    FightMix mix;
    Fight fight;
    set_up_fight(play, room, &fight, optional);
    if (optional && play->extras.marked && marked_are_in(play, room)) {
        fight.mix = &mix;
        marked_join_fight(play, room, &fight);
    }
    if (__builtin_expect(play->stop != NULL, 0)) {
        halt_before_fight(play, room, &fight);
        return;
    }
    if (play->trace) {
        fight.script = play->trace->script;
        trace_assault(play->trace, room, &fight);
    }
    fight_open_streams(&fight, play->root, (uint32_t)play->assaults++);
    fight_to_finish(&fight);
    end_fight(play, room, &fight, optional);
}

void play_set_up_fight(Play *play, int room, Fight *fight, FightMix *mix)
{
    set_up_fight(play, room, fight, true);
    fight->luck = play->luck;
    fight->mix = mix;
    marked_join_fight(play, room, fight);
}

void play_end_fight(Play *play, int room, const Fight *fight)
{
    end_fight(play, room, fight, true);
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

int play_next_fight(const Play *play)
{
    if (play->mutiny->battle_order == BATTLE_ORDER_POLICY)
        return hardest_fight(play);
    for (int room = 0; room < play->mutiny->rooms; ++room)
        if (room_is_contested(&play->board.rooms[room]))
            return room;
    return -1;
}

static PLAY_INLINE void fight_all(Play *play, const bool optional)
{
    if (play->mutiny->battle_order == BATTLE_ORDER_POLICY) {
        for (int room = hardest_fight(play); room >= 0; room = hardest_fight(play))
            fight_in(play, room, optional);
        return;
    }
    for (int room = 0; room < play->mutiny->rooms; ++room)
        if (room_is_contested(&play->board.rooms[room]))
            fight_in(play, room, optional);
}

static void move(Play *play)
{
    play->moved = false;
    policies[play->mutiny->plan[play->mover].policy].move(play);
    play->idle = play->moved ? 0 : play->idle + 1;
}

static bool both_sides_fight_on(const Play *play)
{
    return play->free[COLOUR_WHITE] > 0 && play->free[COLOUR_RED] > 0;
}

// Executions change the board, so a turn with them is not idle. Nobody moves who has left, or whose
// enemies have.
void play_decide_and_move(Play *play)
{
    play->extras.gangway = -1;
    if (play->stop && (executions_are_due(play) || boats_are_due(play))) {
        halt(play, PLAY_HALT_LUCK);
        return;
    }
    bool executed = executions_decide(play);
    if (both_sides_fight_on(play))
        boats_decide(play);
    if (!both_sides_fight_on(play))
        return;
    if (play->extras.marked)
        marked_begin_moves(play);
    move(play);
    if (executed)
        play->idle = 0;
    if (play->extras.marked)
        marked_follow(play);
    relief_arrive(play);
}

bool play_rolls_before_fights(const Play *play)
{
    return executions_are_due(play) || boats_are_due(play) || relief_is_due(play);
}

// A steady policy does on the same board what it did before: once both sides have let a
// turn pass, every later one passes too, unless somebody comes from outside.
static PLAY_INLINE bool nothing_can_change(const Play *play, const bool optional)
{
    return play->idle >= COLOUR_COUNT && policy_is_steady(play->mutiny, COLOUR_WHITE) &&
           policy_is_steady(play->mutiny, COLOUR_RED) && !(optional && relief_is_expected(play));
}

// What comes after the fights of a turn.
static PLAY_INLINE void close_turn(Play *play, const bool optional)
{
    if (play->mutiny->free_prisoners)
        prisoners_set_free(play);
    play->mover = colour_other(play->mover);
    if (nothing_can_change(play, optional))
        play->turn = play->mutiny->max_turns;
}

void play_close_turn(Play *play)
{
    close_turn(play, true);
}

// What comes after the moves of a turn.
static PLAY_INLINE void finish_turn(Play *play, const bool optional)
{
    fight_all(play, optional);
    close_turn(play, optional);
}

bool play_goes_on(const Play *play)
{
    return both_sides_fight_on(play) && play->turn < play->mutiny->max_turns;
}

static PLAY_INLINE void take_turns(Play *play, const bool optional)
{
    const int max_turns = play->mutiny->max_turns;
    while (both_sides_fight_on(play) && play->turn < max_turns) {
        ++play->turn;
        if (play->trace)
            trace_turn(play->trace, play);
        if (optional)
            play_decide_and_move(play);
        else
            move(play);
        finish_turn(play, optional);
        if (optional && play->held)
            held_note(play, play->turn);
    }
}

MutinyResult play_result(const Play *play)
{
    bool white = play->free[COLOUR_WHITE] > 0, red = play->free[COLOUR_RED] > 0;
    if (white && red)
        return MUTINY_STALEMATE;
    if (white || red)
        return white ? MUTINY_WHITE_WINS : MUTINY_RED_WINS;
    return MUTINY_DERELICT;
}

MutinyResult play_on(Play *play)
{
    play->idle = play->moved ? 0 : play->idle + 1;
    if (!play->mutiny->optional.any) {
        finish_turn(play, false);
        take_turns(play, false);
        return play_result(play);
    }
    if (play->extras.marked)
        marked_follow(play);
    relief_arrive(play);
    finish_turn(play, true);
    take_turns(play, true);
    return play_result(play);
}

// Only what this ship has is cleared: most of a Play is room for larger ones.
static void clear(Play *play, const Mutiny *mutiny, GameAddress address, const Trace *trace)
{
    play->mutiny = mutiny;
    play->root = stream_root(address);
    play->trace = trace;
    play->given = NULL;
    play->dealt = NULL;
    play->luck = NULL;
    play->stop = NULL;
    for (int room = 0; room < mutiny->rooms; ++room)
        memset(&play->board.rooms[room], 0, sizeof(Room));
    memset(&play->fates, 0, offsetof(Fates, joined));
    play->free[COLOUR_WHITE] = play->free[COLOUR_RED] = 0;
    play->turn = play->assaults = play->matchups = play->idle = 0;
    play->moved = false;
    play->mover = mutiny->first_turn;
    play->held = NULL;
    play->extras.marked = false;
}

// Who went where is cleared when moves begin.
static void clear_optional(Play *play)
{
    memset(&play->fates, 0, sizeof play->fates);
    memset(&play->extras, 0, offsetof(Extras, went));
    play->extras.gangway = -1;
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

void play_open(const Mutiny *mutiny, GameAddress address, Luck *luck, Play *play)
{
    memset(play, 0, sizeof *play);
    clear(play, mutiny, address, NULL);
    clear_optional(play);
    play->luck = luck;
    begin(play);
}

static PLAY_INLINE MutinyResult play_plain(Play *play, Outcome *outcome)
{
    begin(play);
    take_turns(play, false);
    MutinyResult result = play_result(play);
    fates_settle(&play->fates, result);
    fates_record(&play->fates, result, outcome);
    return result;
}

static __attribute__((noinline)) MutinyResult play_optional(Play *play, Outcome *outcome)
{
    const MutinyCells *cells = &play->mutiny->cells;
    clear_optional(play);
    begin(play);
    if (play->mutiny->held)
        held_begin(play, outcome);
    take_turns(play, true);
    if (play->held)
        held_note(play, play->mutiny->max_turns);
    MutinyResult result = play_result(play);
    fates_settle_all(&play->fates, result, play->mutiny->optional.soldiers_join);
    fates_record_all(&play->fates, result, cells, outcome);
    for (int colour = 0; colour < COLOUR_COUNT; ++colour)
        if (cells->card[colour] >= 0)
            outcome->cells[cells->card[colour]] = (int32_t)play->extras.card[colour];
    return result;
}

static void play_through(Play *play, Outcome *outcome)
{
    bool optional = play->mutiny->optional.any || play->mutiny->held;
    MutinyResult result = optional ? play_optional(play, outcome) : play_plain(play, outcome);
    outcome->cells[MUTINY_TURNS] = play->turn;
    outcome->cells[MUTINY_MATCHUPS] = play->matchups;
    if (play->trace)
        trace_end(play->trace, play, result);
}

void play_game(const Prepared *prepared, GameAddress address, Outcome *outcome)
{
    play_ship((const Mutiny *)prepared, address, NULL, NULL, outcome);
}

void play_given(const Mutiny *mutiny, const int32_t men[KIND_COUNT], GameAddress address,
                Outcome *outcome)
{
    Play play;
    clear(&play, mutiny, address, NULL);
    play.given = men;
    play_through(&play, outcome);
}

void play_ship(const Mutiny *mutiny, GameAddress address, const Card cards[COLOUR_COUNT],
               const Telling *telling, Outcome *outcome)
{
    Trace trace = {.mutiny = mutiny};
    Play play;
    if (telling) {
        trace.narrator = telling->narrator;
        trace.script = telling->script;
    }
    clear(&play, mutiny, address, telling ? &trace : NULL);
    play.dealt = cards;
    play_through(&play, outcome);
}

void play_trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                Outcome *outcome)
{
    const Telling telling = {.narrator = narrator};
    play_ship((const Mutiny *)prepared, address, NULL, &telling, outcome);
}

// Optional rules that are not in use do nothing.
static void take_turns_until_halted(Play *play)
{
    take_turns(play, true);
    if (play->stop->halt == PLAY_HALT_NOT) {
        play->stop->play = *play;
        play->stop->result = play_result(play);
    }
}

void play_to_fight(const Mutiny *mutiny, const int32_t men[KIND_COUNT],
                   const Card cards[COLOUR_COUNT], PlayStop *stop)
{
    Play play = {.mutiny = NULL};
    clear(&play, mutiny, (GameAddress){0}, NULL);
    play.given = men;
    play.dealt = cards;
    play.stop = stop;
    stop->halt = PLAY_HALT_NOT;
    clear_optional(&play);
    begin(&play);
    take_turns_until_halted(&play);
}

void play_on_to_fight(const PlayStop *from, const Fight *fight, PlayStop *stop)
{
    Play play = from->play;
    play.stop = stop;
    play.turn = 0;
    stop->halt = PLAY_HALT_NOT;
    end_fight(&play, from->room, fight, true);
    finish_turn(&play, true);
    take_turns_until_halted(&play);
}
