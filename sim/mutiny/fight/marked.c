#include "sim/mutiny/fight/marked.h"

#include <assert.h>

#include "sim/mutiny/trace.h"

static Rank armed_rank(Rank rank)
{
    return rank == RANK_SPECIAL ? RANK_ARMED_SPECIAL : RANK_ARMED_SAILOR;
}

static Rank soldier_rank(Rank rank)
{
    return rank == RANK_SPECIAL ? RANK_SOLDIER_SPECIAL : RANK_SOLDIER_SAILOR;
}

bool marked_gun_is_with(const Play *play, int room, Colour colour, Rank rank)
{
    const Gun *gun = &play->extras.gun[colour];
    return gun->loaded && gun->room == room && gun->rank == rank;
}

int marked_soldiers(const Play *play, int room, Colour colour, Rank rank)
{
    return colour == COLOUR_WHITE ? play->extras.soldiers[room][rank] : 0;
}

int marked_captive_soldiers(const Play *play, int room, Colour colour, Rank rank)
{
    return colour == COLOUR_WHITE ? play->extras.captive_soldiers[room][rank] : 0;
}

static int take(int32_t soldiers[SHIP_COMPARTMENT_MAX][RANK_COUNT], int room, Colour colour,
                Rank rank)
{
    int taken = colour == COLOUR_WHITE ? soldiers[room][rank] : 0;
    soldiers[room][rank] -= taken;
    return taken;
}

int marked_take_free(Play *play, int room, Colour colour, Rank rank)
{
    return take(play->extras.soldiers, room, colour, rank);
}

int marked_take_captives(Play *play, int room, Colour colour, Rank rank)
{
    return take(play->extras.captive_soldiers, room, colour, rank);
}

void marked_begin_moves(Play *play)
{
    for (int from = 0; from < play->mutiny->rooms; ++from)
        memset(play->extras.went[from], 0,
               (size_t)play->mutiny->rooms * sizeof play->extras.went[from][0]);
}

void marked_note_move(Play *play, int from, int to, const int32_t men[RANK_COUNT])
{
    for (int rank = 0; rank < RANK_COUNT; ++rank)
        play->extras.went[from][to][rank] += men[rank];
}

/// The groups into which the men of one compartment went, those who stayed included.
typedef struct Groups {
    int32_t men[SHIP_COMPARTMENT_MAX][RANK_COUNT]; ///< by where they are now
} Groups;

static int group_size(const Groups *groups, int room)
{
    return groups->men[room][RANK_SPECIAL] + groups->men[room][RANK_SAILOR];
}

// Whoever is there now and did not come stayed.
static Groups groups_from(const Play *play, int from)
{
    Groups groups;
    memcpy(groups.men, play->extras.went[from], sizeof groups.men);
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        groups.men[from][rank] = play->board.rooms[from].free[play->mover][rank];
        for (int other = 0; other < play->mutiny->rooms; ++other)
            groups.men[from][rank] -= play->extras.went[other][from][rank];
    }
    return groups;
}

// The largest group among the compartments of the mask that has men of the rank; −1: there is none.
static int largest_group(const Play *play, const Groups *groups, Rank rank, uint32_t among)
{
    int best = -1;
    for (int room = 0; room < play->mutiny->rooms; ++room)
        if (among >> room & 1 && groups->men[room][rank] > 0 &&
            (best < 0 || group_size(groups, room) > group_size(groups, best)))
            best = room;
    return best;
}

static void follow_with_gun(Play *play)
{
    Gun *gun = &play->extras.gun[play->mover];
    if (!gun->loaded)
        return;
    const Groups groups = groups_from(play, gun->room);
    gun->room = largest_group(play, &groups, gun->rank, UINT32_MAX);
}

/// White soldiers by compartment.
typedef struct Soldiers {
    int32_t men[SHIP_COMPARTMENT_MAX][RANK_COUNT];
} Soldiers;

/// What marked_follow knows from before.
typedef struct Before {
    Colour mover;
    Gun gun; ///< the mover's
} Before;

static int armed_in(const Play *play, const Before *before, int from, int to, Rank rank)
{
    const Gun *now = &play->extras.gun[before->mover];
    return before->gun.loaded && before->gun.room == from && before->gun.rank == rank &&
           now->room == to;
}

// Where the soldiers of one compartment and rank are now: the largest groups first. The man with
// the gun is no soldier, so he takes one of the places.
static void share_out(const Play *play, const Before *before, int from, Rank rank, Soldiers *now)
{
    const Groups groups = groups_from(play, from);
    int left = marked_soldiers(play, from, before->mover, rank);
    for (uint32_t among = UINT32_MAX; left > 0;) {
        int room = largest_group(play, &groups, rank, among);
        assert(room >= 0);
        int places = groups.men[room][rank] - armed_in(play, before, from, room, rank);
        int going = left < places ? left : places;
        now->men[room][rank] = going;
        left -= going;
        among &= ~(UINT32_C(1) << room);
    }
}

// Tells of those who went from one compartment to another, among them so many soldiers.
static void tell_move(const Play *play, const Before *before, int from, int to,
                      const Soldiers *soldiers)
{
    TraceMove move = {.from = from, .to = to};
    int all = 0;
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        int went = play->extras.went[from][to][rank], marching = soldiers->men[to][rank];
        int armed = armed_in(play, before, from, to, (Rank)rank);
        move.men[rank] = went - marching - armed;
        move.men[soldier_rank((Rank)rank)] = marching;
        move.men[armed_rank((Rank)rank)] = armed;
        all += went;
    }
    if (all > 0)
        trace_move(play->trace, play, move);
}

static void follow_from(const Play *play, const Before *before, int from, Soldiers *now)
{
    Soldiers here = {{{0}}};
    for (int rank = 0; rank < RANK_COUNT; ++rank)
        share_out(play, before, from, (Rank)rank, &here);
    for (int to = 0; to < play->mutiny->rooms; ++to) {
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            now->men[to][rank] += here.men[to][rank];
        if (play->trace && to != from)
            tell_move(play, before, from, to, &here);
    }
}

void marked_follow(Play *play)
{
    const Before before = {play->mover, play->extras.gun[play->mover]};
    Soldiers now = {{{0}}};
    follow_with_gun(play);
    if (play->mover != COLOUR_WHITE && !play->trace)
        return;
    for (int from = 0; from < play->mutiny->rooms; ++from)
        follow_from(play, &before, from, &now);
    if (play->mover == COLOUR_WHITE)
        memcpy(play->extras.soldiers, now.men, sizeof now.men);
}

bool marked_are_in(const Play *play, int room)
{
    const Extras *extras = &play->extras;
    bool armed = false;
    for (int colour = 0; colour < COLOUR_COUNT; ++colour)
        armed |= extras->gun[colour].loaded && extras->gun[colour].room == room;
    return armed || extras->soldiers[room][RANK_SPECIAL] + extras->soldiers[room][RANK_SAILOR] > 0;
}

void marked_join_fight(const Play *play, int room, Fight *fight)
{
    FightMix *mix = fight->mix;
    memset(mix, 0, sizeof *mix);
    for (int role = 0; role < ROLE_COUNT; ++role) {
        Colour colour = fight_colour(fight, (Role)role);
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            int soldiers = marked_soldiers(play, room, colour, (Rank)rank);
            int armed = marked_gun_is_with(play, room, colour, (Rank)rank);
            mix->men[role][rank] = fight->men[role][rank] - soldiers - armed;
            mix->men[role][soldier_rank((Rank)rank)] = soldiers;
            mix->men[role][armed_rank((Rank)rank)] = armed;
        }
    }
}

static void lose_soldiers(Play *play, int room, Role role, Rank rank, const FightMix *mix)
{
    Fates *fates = &play->fates;
    Kind counted_as = kind_of(COLOUR_WHITE, rank);
    int killed = mix->lost[role][LOSS_KILLED][soldier_rank(rank)];
    int captured = mix->lost[role][LOSS_CAPTURED][soldier_rank(rank)];
    fates->killed[counted_as] -= killed;
    fates->killed[KIND_SOLDIER] += killed;
    fates->captured[counted_as] -= captured;
    fates->captured[KIND_SOLDIER] += captured;
    play->extras.soldiers[room][rank] -= killed + captured;
    play->extras.captive_soldiers[room][rank] += captured;
}

void marked_take_losses(Play *play, int room, const Fight *fight)
{
    const FightMix *mix = fight->mix;
    for (int role = 0; role < ROLE_COUNT; ++role) {
        Colour colour = fight_colour(fight, (Role)role);
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            lose_soldiers(play, room, (Role)role, (Rank)rank, mix);
            if (marked_gun_is_with(play, room, colour, (Rank)rank) &&
                mix->men[role][armed_rank((Rank)rank)] == 0)
                play->extras.gun[colour].loaded = false;
        }
    }
}

void marked_set_free(Play *play, int room)
{
    for (int rank = 0; rank < RANK_COUNT; ++rank)
        play->extras.soldiers[room][rank] +=
            marked_take_captives(play, room, COLOUR_WHITE, (Rank)rank);
}
