#include "sim/mutiny/march.h"

int march_weakest(const Play *play, uint32_t among)
{
    Colour enemy = colour_other(play->mover);
    int best = -1, fewest = 0;
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        int enemies = room_free(&play->board.rooms[room], enemy);
        if (enemies > 0 && among >> room & 1 && (best < 0 || enemies < fewest)) {
            best = room;
            fewest = enemies;
        }
    }
    return best;
}

int march_strongest(const Play *play)
{
    Colour enemy = colour_other(play->mover);
    int best = -1;
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        int enemies = room_free(&play->board.rooms[room], enemy);
        if (enemies > 0 && (best < 0 || enemies > room_free(&play->board.rooms[best], enemy)))
            best = room;
    }
    return best;
}

int march_emptiest(const Play *play, Colour colour, uint32_t among)
{
    int best = -1;
    for (int room = 0; room < play->mutiny->rooms; ++room)
        if (among >> room & 1 && (best < 0 || room_free(&play->board.rooms[room], colour) <
                                                  room_free(&play->board.rooms[best], colour)))
            best = room;
    return best;
}

int march_garrison_size(const Play *play, int wanted)
{
    const Plan *plan = march_plan(play);
    if (room_free(&play->board.rooms[plan->home], colour_other(play->mover)) > 0)
        return 0;
    int sailors = 0;
    for (int room = 0; room < play->mutiny->rooms; ++room)
        sailors += play->board.rooms[room].free[play->mover][RANK_SAILOR];
    return sailors < wanted ? sailors : wanted;
}

void march_garrison(const Play *play, int garrison, int32_t staying[SHIP_COMPARTMENT_MAX])
{
    const uint8_t *distance = play->mutiny->distance[march_plan(play)->home];
    for (int away = 0; garrison > 0; ++away)
        for (int room = 0; room < play->mutiny->rooms; ++room) {
            int sailors = play->board.rooms[room].free[play->mover][RANK_SAILOR];
            if (distance[room] != away)
                continue;
            staying[room] = sailors < garrison ? sailors : garrison;
            garrison -= staying[room];
        }
}

void march_group(Play *play, int from, int to, const int32_t men[RANK_COUNT])
{
    play_move(play, from, play->mutiny->step[from][to], men);
}

void march_all(Play *play, int to, const int32_t *staying)
{
    const Positions before = march_positions(play);
    int home = march_plan(play)->home;
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        const int32_t *here = before.men[room];
        if (here[RANK_SPECIAL] + here[RANK_SAILOR] == 0)
            continue;
        int32_t back = staying ? staying[room] : 0;
        march_group(play, room, to, (int32_t[]){here[RANK_SPECIAL], here[RANK_SAILOR] - back});
        if (back > 0)
            march_group(play, room, home, (int32_t[]){0, back});
    }
}
