/// mutiny_bytes: one list of the numbers of a state, which the writer and the reader both walk, so
/// that they cannot differ.

#include "sim/mutiny/steps/mutiny_bytes.h"

#include "sim/mutiny/fight/marked.h"

/// The first numbers of every state; states are ordered by them.
enum { AT_TURN, AT_ROOM, AT_MEN, AT_INDEX, HEADER_COUNT };

/// Widths of the fields of a state's order, from the lowest bits: the match-up, and the men who are
/// no longer free.
enum { INDEX_BITS = 16, MEN_BITS = 16 };

/// A place in the list, for reading or for writing.
typedef struct Cursor {
    uint16_t *at;
    bool reads;
} Cursor;

// Passes a number between the state and the list, in the cursor's direction.
static inline void pass(Cursor *cursor, int32_t *number)
{
    if (cursor->reads)
        *number = *cursor->at;
    else
        *cursor->at = (uint16_t)*number;
    ++cursor->at;
}

static inline void pass_flag(Cursor *cursor, bool *flag)
{
    int32_t number = *flag;
    pass(cursor, &number);
    *flag = number != 0;
}

// A compartment, or −1.
static inline void pass_room(Cursor *cursor, int *room)
{
    int32_t number = *room + 1;
    pass(cursor, &number);
    *room = number - 1;
}

static bool captives_matter(const MutinySteps *steps, int colour)
{
    return steps->captives >> colour & 1;
}

// Passes the prisoners: by compartment where they may be freed there, else the ship's total, which
// is kept in the first compartment.
static void pass_captives(const MutinySteps *steps, Cursor *cursor, Play *play)
{
    int rooms = steps->places ? steps->mutiny->rooms : 1;
    for (int room = 0; room < rooms; ++room)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            for (int colour = 0; colour < COLOUR_COUNT; ++colour)
                if (captives_matter(steps, colour))
                    pass(cursor, &play->board.rooms[room].captive[colour][rank]);
            if (steps->mutiny->optional.soldiers_come && captives_matter(steps, COLOUR_WHITE))
                pass(cursor, &play->extras.captive_soldiers[room][rank]);
        }
}

static void clear_captives(const MutinySteps *steps, Play *play)
{
    for (int room = 0; room < steps->mutiny->rooms; ++room) {
        memset(play->board.rooms[room].captive, 0, sizeof play->board.rooms[room].captive);
        memset(play->extras.captive_soldiers[room], 0, sizeof play->extras.captive_soldiers[room]);
    }
}

static void gather_captives(const MutinySteps *steps, Play *play)
{
    Room *first = &play->board.rooms[0];
    for (int room = 1; room < steps->mutiny->rooms; ++room)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
                int32_t *captives = &play->board.rooms[room].captive[colour][rank];
                first->captive[colour][rank] += *captives;
                *captives = 0;
            }
            play->extras.captive_soldiers[0][rank] += play->extras.captive_soldiers[room][rank];
            play->extras.captive_soldiers[room][rank] = 0;
        }
}

// Leaves of a colour's prisoners only whether there are any.
static void lump_captives(Room *first)
{
    for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
        int32_t *captive = first->captive[colour];
        captive[RANK_SPECIAL] = captive[RANK_SPECIAL] + captive[RANK_SAILOR] > 0;
        captive[RANK_SAILOR] = 0;
    }
}

// Who is free, and where; and the penalised rolls.
static void pass_rooms(const MutinySteps *steps, Cursor *cursor, Play *play)
{
    for (int room = 0; room < steps->mutiny->rooms; ++room)
        for (int colour = 0; colour < COLOUR_COUNT; ++colour) {
            for (int rank = 0; rank < RANK_COUNT; ++rank)
                pass(cursor, &play->board.rooms[room].free[colour][rank]);
            if (steps->rolls)
                pass(cursor, &play->penalised[colour][room]);
        }
}

static void pass_gun(Cursor *cursor, Gun *gun)
{
    int32_t rank = (int32_t)gun->rank;
    pass_flag(cursor, &gun->loaded);
    pass_room(cursor, &gun->room);
    pass(cursor, &rank);
    gun->rank = (Rank)rank;
}

static void pass_extras(const MutinySteps *steps, Cursor *cursor, Extras *extras)
{
    const Optional *optional = &steps->mutiny->optional;
    for (int colour = 0; colour < COLOUR_COUNT && optional->cards; ++colour) {
        int32_t card = (int32_t)extras->card[colour];
        pass(cursor, &card);
        extras->card[colour] = (Card)card;
        pass_gun(cursor, &extras->gun[colour]);
    }
    if (optional->relief == RELIEF_OFF)
        return;
    pass_flag(cursor, &extras->relieved);
    pass_room(cursor, &extras->gangway);
    for (int room = 0; optional->soldiers_come && room < steps->mutiny->rooms; ++room)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            pass(cursor, &extras->soldiers[room][rank]);
}

/// What the rest of a round depends on, of the match-ups that were fought.
typedef struct RoundSoFar {
    int32_t penalised;
    int32_t lost[ROLE_COUNT][LOSS_COUNT][RANK_FIGHT_COUNT];
    int32_t called[RANK_FIGHT_COUNT];
} RoundSoFar;

static void pass_round(const MutinySteps *steps, Cursor *cursor, Colour attacker, RoundSoFar *round)
{
    bool calls = steps->mutiny->fight.pairing == PAIRING_RANDOM;
    pass(cursor, &round->penalised);
    for (int rank = 0; rank < steps->ranks; ++rank) {
        for (int role = 0; role < ROLE_COUNT; ++role) {
            Colour colour = role == ROLE_ATTACKER ? attacker : colour_other(attacker);
            pass(cursor, &round->lost[role][LOSS_KILLED][rank]);
            if (captives_matter(steps, (int)colour))
                pass(cursor, &round->lost[role][LOSS_CAPTURED][rank]);
        }
        if (calls)
            pass(cursor, &round->called[rank]);
    }
}

// Where nothing depends on prisoners, a captured man is written as dead, so that the states become
// equal.
static RoundSoFar round_so_far(const MutinySteps *steps, const MutinyState *state)
{
    RoundSoFar round = {.penalised = state->rows.penalised > 0 ? state->rows.penalised : 0};
    memcpy(round.lost, state->mix.lost, sizeof round.lost);
    memcpy(round.called, state->called, sizeof round.called);
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < steps->ranks; ++rank)
            if (!captives_matter(steps, (int)fight_colour(&state->fight, (Role)role)))
                round.lost[role][LOSS_KILLED][rank] += round.lost[role][LOSS_CAPTURED][rank];
    return round;
}

uint32_t mutiny_bytes_most(const MutinySteps *steps)
{
    const uint32_t a_room = COLOUR_COUNT * (2 * RANK_COUNT + 1) + 2 * RANK_COUNT;
    const uint32_t a_rank = ROLE_COUNT * LOSS_COUNT + 1;
    uint32_t numbers = HEADER_COUNT + 2 + (uint32_t)steps->mutiny->rooms * a_room +
                       COLOUR_COUNT * 4 + 2 + 1 + (uint32_t)steps->ranks * a_rank;
    return numbers * (uint32_t)sizeof(uint16_t);
}

static void pass_header(Cursor *cursor, MutinyState *state)
{
    Play *play = &state->play;
    int32_t mover = (int32_t)play->mover;
    int32_t men = play->free[COLOUR_WHITE] + play->free[COLOUR_RED];
    pass(cursor, &play->turn);
    pass_room(cursor, &state->room);
    pass(cursor, &men);
    pass(cursor, &state->index);
    pass(cursor, &mover);
    play->mover = (Colour)mover;
}

// All but the round under way.
static void pass_ship(const MutinySteps *steps, Cursor *cursor, MutinyState *state)
{
    pass_header(cursor, state);
    pass(cursor, &state->play.idle);
    pass_rooms(steps, cursor, &state->play);
    pass_captives(steps, cursor, &state->play);
    pass_extras(steps, cursor, &state->play.extras);
}

// Sets everything that nothing to come depends on to one value, so that states which differ in
// nothing else become equal.
static void make_canonical(const MutinySteps *steps, MutinyState *state)
{
    Play *play = &state->play;
    if (state->room >= 0)
        play->idle = 0; // as soon as the fight is over
    else if (play->idle > COLOUR_COUNT)
        play->idle = COLOUR_COUNT;
    if (state->room < 0)
        play->extras.gangway = -1;
    for (int colour = 0; colour < COLOUR_COUNT; ++colour)
        if (!play->extras.gun[colour].loaded)
            play->extras.gun[colour] = (Gun){.room = -1};
    if (!steps->places)
        gather_captives(steps, play);
    if (steps->carried)
        lump_captives(&play->board.rooms[0]);
}

uint32_t mutiny_bytes_write(const void *rules, const void *working, void *bytes, Error *error)
{
    (void)error;
    const MutinySteps *steps = rules;
    // The step is over and nobody reads the state any more, so it may be changed to its canonical
    // form.
    MutinyState *state = (MutinyState *)(uintptr_t)working;
    Cursor cursor = {.at = bytes};
    make_canonical(steps, state);
    pass_ship(steps, &cursor, state);
    if (state->room >= 0) {
        RoundSoFar round = round_so_far(steps, state);
        pass_round(steps, &cursor, state->play.mover, &round);
    }
    return (uint32_t)((unsigned char *)cursor.at - (unsigned char *)bytes);
}

static void count_free(const MutinySteps *steps, Play *play)
{
    Extras *extras = &play->extras;
    play->free[COLOUR_WHITE] = play->free[COLOUR_RED] = 0;
    extras->marked = extras->gun[COLOUR_WHITE].loaded || extras->gun[COLOUR_RED].loaded;
    for (int room = 0; room < steps->mutiny->rooms; ++room) {
        for (int colour = 0; colour < COLOUR_COUNT; ++colour)
            play->free[colour] += room_free(&play->board.rooms[room], (Colour)colour);
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            extras->marked |=
                extras->soldiers[room][rank] > 0 || extras->captive_soldiers[room][rank] > 0;
    }
}

// Rebuilds a round from its beginning, and replays its match-ups up to the state.
static void resume_round(const MutinySteps *steps, MutinyState *state, const RoundSoFar *round)
{
    FightRows *rows = &state->rows;
    play_set_up_fight(&state->play, state->room, &state->fight, &state->mix);
    state->fight.penalised = round->penalised;
    mutiny_steps_begin_round(state);
    memset(state->mix.lost, 0, sizeof state->mix.lost);
    memset(state->called, 0, sizeof state->called);
    if (state->index == 0)
        return;
    fight_rows_form(rows, &state->fight);
    for (int rank = 0, index = 0; rows->shuffled != ROLE_COUNT && rank < steps->ranks; ++rank)
        for (int i = 0; i < round->called[rank]; ++i)
            fight_rows_call(rows, index++, (Rank)rank);
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < steps->ranks; ++rank)
            state->mix.men[role][rank] -=
                round->lost[role][LOSS_KILLED][rank] + round->lost[role][LOSS_CAPTURED][rank];
    memcpy(state->mix.lost, round->lost, sizeof state->mix.lost);
    memcpy(state->called, round->called, sizeof state->called);
}

void mutiny_bytes_read(const void *rules, void *working, const void *bytes, uint32_t size)
{
    (void)size;
    const MutinySteps *steps = rules;
    MutinyState *state = working;
    Play *play = &state->play;
    RoundSoFar round = {0};
    Cursor cursor = {.at = (uint16_t *)(uintptr_t)bytes, .reads = true};
    play->mutiny = steps->mutiny;
    play->trace = NULL;
    play->stop = NULL;
    play->luck = NULL;
    play->held = NULL;
    memset(&play->fates, 0, sizeof play->fates);
    clear_captives(steps, play);
    pass_ship(steps, &cursor, state);
    count_free(steps, play);
    state->turns = play->turn;
    if (state->room < 0)
        return;
    pass_round(steps, &cursor, play->mover, &round);
    resume_round(steps, state, &round);
}

int mutiny_bytes_turn(const void *bytes)
{
    return ((const uint16_t *)bytes)[AT_TURN];
}

uint64_t mutiny_bytes_order(const void *rules, const void *bytes, uint32_t size)
{
    (void)rules, (void)size;
    const uint16_t *numbers = bytes;
    uint64_t turn = (uint64_t)numbers[AT_TURN] << 1, gone = (uint64_t)UINT16_MAX - numbers[AT_MEN];
    if (numbers[AT_ROOM] == 0)
        return turn << (MEN_BITS + INDEX_BITS);
    return (turn | 1) << (MEN_BITS + INDEX_BITS) | gone << INDEX_BITS | numbers[AT_INDEX];
}
