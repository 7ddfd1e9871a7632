/// exact_state: walking from round to round, and keys.

#include "sim/mutiny/exact/exact_state.h"

#include "sim/mutiny/exact/exact_cards.h"
#include "sim/mutiny/policy/policy.h"

static int total_free(const Mutiny *mutiny, const Board *board, Colour colour)
{
    int total = 0;
    for (int room = 0; room < mutiny->rooms; ++room)
        total += room_free(&board->rooms[room], colour);
    return total;
}

int exact_state_total(const Mutiny *mutiny, const ExactState *state)
{
    return total_free(mutiny, &state->board, COLOUR_WHITE) +
           total_free(mutiny, &state->board, COLOUR_RED);
}

ExactState exact_state_open(const Mutiny *mutiny, const Board *board, const ExactHands *hands)
{
    ExactState state = {.board = *board, .mover = mutiny->first_turn, .room = -1, .hands = *hands};
    bool game = mutiny->strongpoint_scope == STRONGPOINT_SCOPE_GAME;
    for (int room = 0; game && room < mutiny->rooms; ++room)
        state.rolls[COLOUR_WHITE][room] = state.rolls[COLOUR_RED][room] = mutiny->strongpoint_rolls;
    return state;
}

// The compartment that is fought for next, or −1.
static int next_room(const Mutiny *mutiny, const ExactState *state)
{
    Colour enemy = colour_other(state->mover);
    int next = -1;
    for (int room = 0; room < mutiny->rooms; ++room) {
        const Room *here = &state->board.rooms[room];
        if (!room_is_contested(here))
            continue;
        bool most =
            next < 0 || room_free(here, enemy) > room_free(&state->board.rooms[next], enemy);
        if (next < 0 || (mutiny->battle_order == BATTLE_ORDER_POLICY && most))
            next = room;
    }
    return next;
}

// A secret way leads a side with a queen past all strongpoints.
static bool is_strong(const Mutiny *mutiny, const ExactState *state)
{
    return (mutiny->plan[colour_other(state->mover)].strongpoints >> state->room & 1) &&
           state->hands.card[state->mover] != CARD_QUEEN;
}

static bool begin_fight(const Mutiny *mutiny, ExactState *state)
{
    state->room = next_room(mutiny, state);
    if (state->room < 0)
        return false;
    bool strong = is_strong(mutiny, state);
    bool game = mutiny->strongpoint_scope == STRONGPOINT_SCOPE_GAME;
    state->penalised = !strong ? 0
                       : game  ? state->rolls[state->mover][state->room]
                               : mutiny->strongpoint_rolls;
    return true;
}

static void end_fight(const Mutiny *mutiny, ExactState *state)
{
    bool strong = is_strong(mutiny, state);
    if (strong && mutiny->strongpoint_scope == STRONGPOINT_SCOPE_GAME)
        state->rolls[state->mover][state->room] = state->penalised;
    state->room = -1;
    state->penalised = 0;
}

// Returns whether anybody was freed.
static bool free_prisoners(const Mutiny *mutiny, ExactState *state)
{
    bool freed = false;
    for (int room = 0; room < mutiny->rooms; ++room)
        for (int colour = 0; colour < COLOUR_COUNT; ++colour)
            for (int rank = 0; rank < RANK_COUNT; ++rank) {
                Room *here = &state->board.rooms[room];
                int32_t captives = here->captive[colour][rank];
                if (captives == 0 || room_free(here, colour_other((Colour)colour)) > 0)
                    continue;
                if (room_free(here, (Colour)colour) == 0)
                    continue;
                freed = true;
                here->free[colour][rank] += captives;
                here->captive[colour][rank] = 0;
            }
    return freed;
}

Play exact_state_view(const Mutiny *mutiny, const ExactState *state)
{
    Play play = {.mutiny = mutiny,
                 .board = state->board,
                 .mover = state->mover,
                 .turn = state->turn,
                 .free = {[COLOUR_WHITE] = total_free(mutiny, &state->board, COLOUR_WHITE),
                          [COLOUR_RED] = total_free(mutiny, &state->board, COLOUR_RED)}};
    memcpy(play.penalised, state->rolls, sizeof play.penalised);
    play.extras.card[state->mover] = (Card)state->hands.card[state->mover];
    return play;
}

// Lets the policy of the side whose turn it is move its men; returns whether anybody moved.
static bool move_men(const Mutiny *mutiny, ExactState *state)
{
    Play play = exact_state_view(mutiny, state);
    play.extras.marked = state->hands.armed[state->mover] != 0;
    policies[mutiny->plan[state->mover].policy].move(&play);
    state->board = play.board;
    exact_cards_follow(&play, &state->hands);
    return play.moved;
}

static ExactStop stop_at_end(const ExactState *state, bool white, bool red)
{
    MutinyResult result = white && red ? MUTINY_STALEMATE
                          : white      ? MUTINY_WHITE_WINS
                          : red        ? MUTINY_RED_WINS
                                       : MUTINY_DERELICT;
    return (ExactStop){.next = EXACT_NEXT_END, .result = result, .turn = state->turn};
}

// Turns until dice are due. Once two steady sides in turn have let things be, nothing will change.
static ExactStop walk_turns(const Mutiny *mutiny, ExactState *state, bool changed)
{
    bool steady = policy_is_steady(mutiny, COLOUR_WHITE) && policy_is_steady(mutiny, COLOUR_RED);
    int idle = 0;
    for (;; changed = false) {
        idle = changed ? 0 : idle;
        bool white = total_free(mutiny, &state->board, COLOUR_WHITE) > 0;
        bool red = total_free(mutiny, &state->board, COLOUR_RED) > 0;
        if (white && red && steady && idle >= COLOUR_COUNT)
            state->turn = mutiny->max_turns;
        if (!white || !red || state->turn == mutiny->max_turns)
            return stop_at_end(state, white, red);
        ++state->turn;
        idle = move_men(mutiny, state) ? 0 : idle + 1;
        if (begin_fight(mutiny, state))
            return (ExactStop){.next = EXACT_NEXT_ROUND};
        if (mutiny->free_prisoners && free_prisoners(mutiny, state))
            idle = 0;
        state->mover = colour_other(state->mover);
    }
}

ExactStop exact_state_begin(const Mutiny *mutiny, ExactState *state)
{
    return walk_turns(mutiny, state, true);
}

// From the end of a fight; the turn has changed something.
ExactStop exact_state_go_on(const Mutiny *mutiny, ExactState *state)
{
    if (room_is_contested(&state->board.rooms[state->room]))
        return (ExactStop){.next = EXACT_NEXT_ROUND};
    end_fight(mutiny, state);
    if (begin_fight(mutiny, state))
        return (ExactStop){.next = EXACT_NEXT_ROUND};
    if (mutiny->free_prisoners)
        free_prisoners(mutiny, state);
    state->mover = colour_other(state->mover);
    return walk_turns(mutiny, state, true);
}

ExactMen exact_state_men(const ExactState *state)
{
    ExactMen men = {.penalised = state->penalised};
    const Room *here = &state->board.rooms[state->room];
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        men.count[ROLE_ATTACKER][rank] = here->free[state->mover][rank];
        men.count[ROLE_DEFENDER][rank] = here->free[colour_other(state->mover)][rank];
    }
    const ExactHands *hands = &state->hands;
    for (int role = 0; role < ROLE_COUNT; ++role) {
        Colour colour = role == ROLE_ATTACKER ? state->mover : colour_other(state->mover);
        if (hands->room[colour] == state->room)
            men.armed[role] = hands->armed[colour];
    }
    return men;
}

void exact_state_leave(ExactState *state, const ExactMen *men, int captured[ROLE_COUNT][RANK_COUNT])
{
    Room *here = &state->board.rooms[state->room];
    for (int role = 0; role < ROLE_COUNT; ++role) {
        Colour colour = role == ROLE_ATTACKER ? state->mover : colour_other(state->mover);
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            here->free[colour][rank] = men->count[role][rank];
            here->captive[colour][rank] += captured[role][rank];
        }
    }
    state->penalised = men->penalised;
}

ExactCodec exact_codec(const Mutiny *mutiny)
{
    ExactCodec codec = {.rooms = mutiny->rooms,
                        .captives = mutiny->free_prisoners,
                        .rolls = mutiny->strongpoint_scope == STRONGPOINT_SCOPE_GAME,
                        .hands = mutiny->optional.cards};
    int numbers = codec.rooms * KIND_COUNT * (1 + codec.captives) +
                  codec.rooms * COLOUR_COUNT * codec.rolls + 4;
    codec.size = (size_t)numbers * sizeof(uint16_t) + codec.hands * sizeof(ExactHands);
    return codec;
}

void exact_codec_write(const ExactCodec *codec, const ExactState *state, uint16_t *key)
{
    for (int room = 0; room < codec->rooms; ++room)
        for (int kind = 0; kind < KIND_COUNT; ++kind) {
            const Room *here = &state->board.rooms[room];
            *key++ = (uint16_t)here->free[kind / RANK_COUNT][kind % RANK_COUNT];
            if (codec->captives)
                *key++ = (uint16_t)here->captive[kind / RANK_COUNT][kind % RANK_COUNT];
        }
    for (int room = 0; codec->rolls && room < codec->rooms; ++room)
        for (int colour = 0; colour < COLOUR_COUNT; ++colour)
            *key++ = (uint16_t)state->rolls[colour][room];
    *key++ = (uint16_t)state->turn;
    *key++ = (uint16_t)state->mover;
    *key++ = (uint16_t)state->room;
    *key++ = (uint16_t)state->penalised;
    _Static_assert(sizeof state->hands % sizeof *key == 0, "whole numbers of a key");
    if (codec->hands)
        memcpy(key, &state->hands, sizeof state->hands);
}

ExactState exact_codec_read(const ExactCodec *codec, const uint16_t *key)
{
    ExactState state = {.room = -1};
    for (int room = 0; room < codec->rooms; ++room)
        for (int kind = 0; kind < KIND_COUNT; ++kind) {
            Room *here = &state.board.rooms[room];
            here->free[kind / RANK_COUNT][kind % RANK_COUNT] = *key++;
            if (codec->captives)
                here->captive[kind / RANK_COUNT][kind % RANK_COUNT] = *key++;
        }
    for (int room = 0; codec->rolls && room < codec->rooms; ++room)
        for (int colour = 0; colour < COLOUR_COUNT; ++colour)
            state.rolls[colour][room] = *key++;
    state.turn = *key++;
    state.mover = (Colour)*key++;
    state.room = (int16_t)*key++; // −1 where no fight is under way
    state.penalised = *key++;
    if (codec->hands)
        memcpy(&state.hands, key, sizeof state.hands);
    return state;
}
