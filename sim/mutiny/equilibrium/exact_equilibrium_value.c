/// exact_equilibrium_value: the value of a start, from the tables. Only the placement of the side
/// that does not move first matters.

#include "sim/mutiny/equilibrium/exact_equilibrium.h"

/// A start that is looked up.
typedef struct Start {
    const Equilibrium *equilibrium;
    EquilibriumMen men;
    int specials_room[SIDE_COUNT], home[SIDE_COUNT]; ///< of the ship as the solver sees it
    const EquilibriumStratum *stratum;
    EquilibriumPlacing placing;
} Start;

static int room_of(const EquilibriumShip *ship, int listed)
{
    int room = 0;
    while (ship->listed[room] != listed)
        ++room;
    return room;
}

static size_t way_of(const EquilibriumPlaces *places, int rooms, int men,
                     const int32_t standing[EQUILIBRIUM_ROOMS_MAX])
{
    int code = 0;
    for (int room = 0; room < rooms; ++room)
        code += places->power[room] * standing[room];
    return places->number[men][code];
}

// The gathered side begins: the free side chooses the placement that is worst for it, its specials
// all in one compartment.
static double when_gathered_begins(const Start *start)
{
    const EquilibriumShip *ship = &start->equilibrium->ship;
    const int *free = start->men.count[SIDE_FREE];
    const EquilibriumPlaces *sailors = &ship->places[RANK_SAILOR];
    int32_t standing[EQUILIBRIUM_ROOMS_MAX] = {0};
    standing[start->specials_room[SIDE_FREE]] = free[RANK_SPECIAL];
    const size_t special =
        way_of(&ship->places[RANK_SPECIAL], ship->rooms, free[RANK_SPECIAL], standing);
    const size_t count = (size_t)sailors->count[free[RANK_SAILOR]];
    double worst = 9;
    for (size_t way = 0; way < count; ++way) {
        const uint8_t *places = sailors->ways[free[RANK_SAILOR]][way];
        if (start->placing == EQUILIBRIUM_PLACING_HOME &&
            places[start->home[SIDE_FREE]] != free[RANK_SAILOR])
            continue;
        double worth = start->stratum->gathered_moves[special * count + way];
        worst = worth < worst ? worth : worst;
    }
    return worst;
}

static double split_worth(const Start *start, int room, int other, const int in_room[RANK_COUNT])
{
    const EquilibriumShip *ship = &start->equilibrium->ship;
    const int *all = start->men.count[SIDE_GATHERED];
    int first[RANK_COUNT];
    for (int rank = 0; rank < RANK_COUNT; ++rank)
        first[rank] = room < other ? in_room[rank] : all[rank] - in_room[rank];
    return start->stratum
        ->free_moves[exact_equilibrium_table_split(ship->pair_of[room][other], all, first)];
}

// The free side begins: the gathered side chooses its best placement in two compartments, its
// specials all in one of them.
static double when_free_begins(const Start *start)
{
    const int *all = start->men.count[SIDE_GATHERED];
    const int room = start->specials_room[SIDE_GATHERED];
    const int home = start->home[SIDE_GATHERED];
    double best = -1;
    for (int other = 0; other < start->equilibrium->ship.rooms; ++other) {
        if (other == room)
            continue;
        for (int sailors = 0; sailors <= all[RANK_SAILOR]; ++sailors) {
            const int in_room[RANK_COUNT] = {all[RANK_SPECIAL], sailors};
            const int at_home = home == room    ? sailors
                                : home == other ? all[RANK_SAILOR] - sailors
                                                : 0;
            if (start->placing == EQUILIBRIUM_PLACING_HOME && at_home != all[RANK_SAILOR])
                continue;
            double worth = split_worth(start, room, other, in_room);
            best = worth > best ? worth : best;
        }
    }
    return best;
}

// The value with the placement of the scenario. A gathered side that stands in more than two
// compartments cannot be represented; its value is then bounded below by 0.
static double as_placed(const Start *start, const Board *board, EquilibriumSide mover)
{
    const EquilibriumShip *ship = &start->equilibrium->ship;
    const EquilibriumSide placed = 1 - mover;
    int32_t standing[RANK_COUNT][EQUILIBRIUM_ROOMS_MAX] = {{0}};
    int rooms[EQUILIBRIUM_ROOMS_MAX] = {0}, count = 0;
    for (int room = 0; room < ship->rooms; ++room) {
        const Room *here = &board->rooms[ship->listed[room]];
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            standing[rank][room] = here->free[ship->colour[placed]][rank];
        if (room_free(here, ship->colour[placed]) > 0)
            rooms[count++] = room;
    }
    if (placed == SIDE_FREE) {
        size_t way[RANK_COUNT];
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            way[rank] = way_of(&ship->places[rank], ship->rooms, start->men.count[placed][rank],
                               standing[rank]);
        const int sailors = start->men.count[SIDE_FREE][RANK_SAILOR];
        return start->stratum
            ->gathered_moves[way[RANK_SPECIAL] * (size_t)ship->places[RANK_SAILOR].count[sailors] +
                             way[RANK_SAILOR]];
    }
    if (count > 2)
        return 0;
    const int room = rooms[0], other = count == 2 ? rooms[1] : room == 0 ? 1 : 0;
    return split_worth(
        start, room, other,
        (int[RANK_COUNT]){standing[RANK_SPECIAL][room], standing[RANK_SAILOR][room]});
}

double exact_equilibrium_value(const Equilibrium *equilibrium, const int men[KIND_COUNT],
                               const Board *board, EquilibriumPlacing placing)
{
    const EquilibriumShip *ship = &equilibrium->ship;
    const Mutiny *mutiny = equilibrium->mutiny;
    Start start = {.equilibrium = equilibrium, .placing = placing};
    for (int side = 0; side < SIDE_COUNT; ++side) {
        const Plan *plan = &mutiny->plan[ship->colour[side]];
        start.specials_room[side] = room_of(ship, plan->start);
        start.home[side] = room_of(ship, plan->home);
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            start.men.count[side][rank] = men[kind_of(ship->colour[side], (Rank)rank)];
    }
    const bool gathered = exact_equilibrium_total(start.men.count[SIDE_GATHERED]) > 0;
    const bool free = exact_equilibrium_total(start.men.count[SIDE_FREE]) > 0;
    if (!gathered && !free)
        return equilibrium->stalemate;
    if (!gathered || !free)
        return gathered;
    start.stratum = exact_equilibrium_table_at(&equilibrium->table, start.men.count[SIDE_GATHERED],
                                               start.men.count[SIDE_FREE]);
    const EquilibriumSide mover =
        ship->colour[SIDE_GATHERED] == mutiny->first_turn ? SIDE_GATHERED : SIDE_FREE;
    if (board)
        return as_placed(&start, board, mover);
    return mover == SIDE_GATHERED ? when_gathered_begins(&start) : when_free_begins(&start);
}
