/// policy_lookahead: the orders, and what each comes to.

#include "sim/mutiny/policy/policy_lookahead.h"

#include "sim/mutiny/march.h"
#include "sim/mutiny/outlook.h"

/// Who goes where; the others stay. Only the ship's own compartments are filled in.
typedef struct Order {
    int target;
    int32_t going[SHIP_COMPARTMENT_MAX][RANK_COUNT]; ///< towards the target
    int32_t back[SHIP_COMPARTMENT_MAX];              ///< sailors towards home
} Order;

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

// Where the mover's men stand once the order is carried out.
static Positions after_order(const Play *play, const Order *order)
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

static int penalised_in(const Play *play, int room)
{
    const Mutiny *mutiny = play->mutiny;
    if (mutiny->optional.cards && play->extras.card[play->mover] == CARD_QUEEN)
        return 0; // it knows its own card
    if (!(mutiny->plan[colour_other(play->mover)].strongpoints >> room & 1))
        return 0;
    return mutiny->strongpoint_scope == STRONGPOINT_SCOPE_GAME ? play->penalised[play->mover][room]
                                                               : mutiny->strongpoint_rolls;
}

// What the turn comes to, in the outlook's units. A compartment without a fight is in the table
// too: a fight that is over.
static int64_t value_of(const Play *play, const Positions *after)
{
    const Outlook *outlook = play->mutiny->outlook[play->mover];
    Colour enemy = colour_other(play->mover);
    int64_t value = 0;
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        const int32_t *enemies = play->board.rooms[room].free[enemy];
        value += outlook->values[outlook_index(outlook, after->men[room], enemies,
                                               penalised_in(play, room))];
    }
    return value;
}

static void carry_out(Play *play, const Order *order)
{
    int home = march_plan(play)->home;
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        march_group(play, room, order->target, order->going[room]);
        march_group(play, room, home, (int32_t[]){0, order->back[room]});
    }
}

/// The best so far.
typedef struct Choice {
    Order order;
    int64_t value;
    bool made;
} Choice;

static void consider(const Play *play, const Order *order, Choice *choice)
{
    Positions after = after_order(play, order);
    int64_t value = value_of(play, &after);
    if (!choice->made || value > choice->value)
        *choice = (Choice){*order, value, true};
}

void policy_lookahead_move(Play *play)
{
    static bool (*const orders[])(const Play *, Order *) = {order_all, order_all_but_garrison,
                                                            order_smallest_force};
    Colour enemy = colour_other(play->mover);
    Choice choice;
    choice.made = false;
    for (int room = 0; room < play->mutiny->rooms; ++room) {
        if (room_free(&play->board.rooms[room], enemy) == 0)
            continue;
        for (size_t i = 0; i < sizeof orders / sizeof *orders; ++i) {
            Order order = order_nobody(play, room);
            if (orders[i](play, &order))
                consider(play, &order, &choice);
        }
    }
    Order nobody = order_nobody(play, march_plan(play)->home);
    consider(play, &nobody, &choice);
    carry_out(play, &choice.order);
}
