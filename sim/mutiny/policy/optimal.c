/// optimal: numbers for states and orders.
///
/// A way to put at most n men into r compartments is a choice of r out of n + r: the man counts
/// become the gaps between the chosen ones, and choices are numbered as in the combinatorial number
/// system, so that ways with fewer men come first.
/// Source: Knuth, The Art of Computer Programming 4A, 7.2.1.3.

#include "sim/mutiny/policy/optimal.h"

// Ways to choose r + 1 of n.
static uint32_t choose(const Arrangements *arrangements, int n, int r)
{
    return arrangements->choose[(size_t)n * (size_t)(arrangements->rooms + 1) + (size_t)r];
}

uint32_t arrangements_number(const Arrangements *arrangements, const int32_t *men, int step)
{
    uint32_t number = 0;
    int chosen = 0;
    for (int room = 0; room < arrangements->rooms; ++room) {
        chosen += men[(ptrdiff_t)room * step];
        number += arrangements_part(arrangements, chosen, room);
    }
    return number;
}

void arrangements_stand(const Arrangements *arrangements, uint32_t number, int32_t *men, int step)
{
    int chosen = arrangements->most + arrangements->rooms, above = -1;
    for (int room = arrangements->rooms - 1; room >= 0; --room) {
        while (choose(arrangements, chosen, room) > number)
            --chosen;
        number -= choose(arrangements, chosen, room);
        if (above >= 0)
            men[(ptrdiff_t)(room + 1) * step] = above - chosen - 1;
        above = chosen--;
    }
    if (arrangements->rooms > 0)
        men[0] = above;
}

uint32_t arrangements_count(const Arrangements *arrangements, int most)
{
    int rooms = arrangements->rooms;
    return rooms == 0 ? 1 : choose(arrangements, most + rooms, rooms - 1);
}

uint32_t optimal_state(const Optimal *optimal, Colour mover, const int32_t own[RANK_COUNT],
                       const Standing *enemies)
{
    const OptimalSide *side = &optimal->side[mover];
    const OptimalSide *other = &optimal->side[colour_other(mover)];
    uint32_t state = 0;
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        const Arrangements *anywhere = &other->anywhere[rank];
        state = state * (uint32_t)(side->most[rank] + 1) + (uint32_t)own[rank];
        state = state * arrangements_count(anywhere, anywhere->most) +
                arrangements_number(anywhere, &enemies->men[0][rank], RANK_COUNT);
    }
    return state;
}

uint32_t optimal_order_count(const Optimal *optimal, Colour mover, const int32_t own[RANK_COUNT])
{
    const Arrangements *orders = optimal->side[mover].orders;
    return arrangements_count(&orders[RANK_SPECIAL], own[RANK_SPECIAL]) *
           arrangements_count(&orders[RANK_SAILOR], own[RANK_SAILOR]);
}

void optimal_order(const Optimal *optimal, Colour mover, const int32_t own[RANK_COUNT],
                   uint32_t order, Standing *after)
{
    const Arrangements *orders = optimal->side[mover].orders;
    uint32_t sailors = arrangements_count(&orders[RANK_SAILOR], own[RANK_SAILOR]);
    const uint32_t numbers[RANK_COUNT] = {
        [RANK_SPECIAL] = order / sailors, [RANK_SAILOR] = order % sailors};
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        arrangements_stand(&orders[rank], numbers[rank], &after->men[0][rank], RANK_COUNT);
        int last = own[rank];
        for (int room = 0; room < optimal->rooms - 1; ++room)
            last -= after->men[room][rank];
        after->men[optimal->rooms - 1][rank] = last;
    }
}

uint32_t optimal_choice(const Optimal *optimal, Colour mover, uint32_t state, int turns_left)
{
    int layer = (turns_left < optimal->layers ? turns_left : optimal->layers) - 1;
    return optimal->orders[mover][(size_t)layer * optimal->side[mover].states + state];
}
