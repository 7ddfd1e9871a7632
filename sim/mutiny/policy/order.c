/// order: the orders one by one, and what they lead to.

#include "sim/mutiny/policy/order.h"

static Order order_nobody(const Play *play, int target)
{
    Order order;
    order.target = target;
    for (int room = 0; room < play->mutiny->rooms; ++room)
        order.going[room][RANK_SPECIAL] = order.going[room][RANK_SAILOR] = order.back[room] = 0;
    return order;
}

static bool order_all(const Play *play, Order *order)
{
    for (int room = 0; room < play->mutiny->rooms; ++room)
        memcpy(order->going[room], play->board.rooms[room].free[play->mover],
               sizeof order->going[room]);
    return true;
}

static bool order_all_but_garrison(const Play *play, Order *order)
{
    int garrison = march_garrison_size(play, march_plan(play)->garrison);
    if (garrison == 0 || garrison == play->free[play->mover])
        return false;
    order_all(play, order);
    march_garrison(play, garrison, order->back);
    for (int room = 0; room < play->mutiny->rooms; ++room)
        order->going[room][RANK_SAILOR] -= order->back[room];
    return true;
}

// Takes up to `wanted` men of a rank, those nearest to the target first; returns how many.
static int take_nearest(const Play *play, Order *order, Rank rank, int wanted)
{
    const uint8_t *distance = play->mutiny->distance[order->target];
    int taken = 0;
    for (int away = 0; away < play->mutiny->rooms && taken < wanted; ++away)
        for (int room = 0; room < play->mutiny->rooms; ++room) {
            int men = play->board.rooms[room].free[play->mover][rank];
            if (distance[room] != away)
                continue;
            order->going[room][rank] = men < wanted - taken ? men : wanted - taken;
            taken += order->going[room][rank];
        }
    return taken;
}

static bool order_smallest_force(const Play *play, Order *order)
{
    int enemies = room_free(&play->board.rooms[order->target], colour_other(play->mover));
    int64_t wanted = ((int64_t)march_plan(play)->odds * enemies + 999) / 1000;
    if (wanted == 0)
        wanted = 1;
    if (wanted >= play->free[play->mover])
        return false; // all men, or more than there are
    int specials = take_nearest(play, order, RANK_SPECIAL, (int)wanted);
    take_nearest(play, order, RANK_SAILOR, (int)wanted - specials);
    return true;
}

Positions order_after(const Play *play, const Order *order)
{
    Positions after = {.men = {{0}}};
    int home = march_plan(play)->home;
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        int forward = play->mutiny->step[room][order->target];
        int back = play->mutiny->step[room][home];
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            after.men[room][rank] += play->board.rooms[room].free[play->mover][rank];
            after.men[room][rank] -= order->going[room][rank];
            after.men[forward][rank] += order->going[room][rank];
        }
        after.men[room][RANK_SAILOR] -= order->back[room];
        after.men[back][RANK_SAILOR] += order->back[room];
    }
    return after;
}

void order_carry_out(Play *play, const Order *order)
{
    int home = march_plan(play)->home;
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        march_group(play, room, order->target, order->going[room]);
        march_group(play, room, home, (int32_t[]){0, order->back[room]});
    }
}

enum { ATTACK_ALL, ATTACK_BUT_GARRISON, ATTACK_SMALLEST, ATTACK_COUNT };

// False where there is no such order against the target, or it is another's.
static bool attack(const Play *play, int kind, Order *order)
{
    if (kind == ATTACK_ALL)
        return order_all(play, order);
    return kind == ATTACK_BUT_GARRISON ? order_all_but_garrison(play, order)
                                       : order_smallest_force(play, order);
}

bool order_next(const Play *play, OrderCursor *cursor, Order *order)
{
    const int rooms = play->mutiny->rooms;
    const Colour enemy = colour_other(play->mover);
    while (cursor->room < rooms) {
        const int room = cursor->room, kind = cursor->kind++;
        if (kind == ATTACK_COUNT - 1) {
            cursor->kind = 0;
            ++cursor->room;
        }
        if (room_free(&play->board.rooms[room], enemy) == 0)
            continue;
        *order = order_nobody(play, room);
        if (attack(play, kind, order))
            return true;
    }
    if (cursor->is_done)
        return false;
    cursor->is_done = true;
    *order = order_nobody(play, march_plan(play)->home);
    return true;
}
