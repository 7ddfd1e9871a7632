/// policy_lookahead: what each order comes to.

#include "sim/mutiny/policy/policy_lookahead.h"

#include "sim/mutiny/outlook.h"
#include "sim/mutiny/policy/order.h"

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
        value += outlook_value(outlook, after->men[room], enemies, penalised_in(play, room));
    }
    return value;
}

/// The best so far.
typedef struct Choice {
    Order order;
    int64_t value;
    bool made;
} Choice;

static void consider(const Play *play, const Order *order, Choice *choice)
{
    Positions after = order_after(play, order);
    int64_t value = value_of(play, &after);
    if (!choice->made || value > choice->value)
        *choice = (Choice){*order, value, true};
}

void policy_lookahead_move(Play *play)
{
    Choice choice;
    Order order;
    OrderCursor cursor = {.kind = 0};
    choice.made = false;
    while (order_next(play, &cursor, &order))
        consider(play, &order, &choice);
    order_carry_out(play, &choice.order);
}
