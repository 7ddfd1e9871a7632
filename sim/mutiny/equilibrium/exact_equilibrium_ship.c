/// exact_equilibrium_ship: compartments sorted by what they do, and the numbering of all ways to
/// stand in them.

#include "sim/mutiny/equilibrium/exact_equilibrium_ship.h"

#include <stdlib.h>

#include "sim/base/effort.h"
#include "sim/mutiny/exact/exact_optimal_size.h"

/// What is still accepted of one attacker's fights: steps of some nanoseconds, and ends.
#define FIGHT_STEPS_MAX EFFORT_STEPS(2e9)
enum { ENDS_MAX = 8000000 };

/// The most codes of one number of men, and ways that a number of 16 bits can tell apart.
enum { CODES_MAX = 1 << 22, WAYS_MAX = UINT16_MAX };

static Status no_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for best play");
}

// The class of a compartment: whose strongpoint it is, as a number from 0.
static int class_of(const Mutiny *mutiny, const EquilibriumShip *ship, int listed)
{
    int class = 0;
    for (int side = 0; side < SIDE_COUNT; ++side)
        class |= (int)(mutiny->plan[ship->colour[side]].strongpoints >> listed & 1) << side;
    return class;
}

static void sort_rooms(const Mutiny *mutiny, EquilibriumShip *ship)
{
    int sorted = 0;
    for (int class = 0; class < EQUILIBRIUM_CLASSES; ++class)
        for (int room = 0; room < mutiny->rooms; ++room)
            if (class_of(mutiny, ship, room) == class)
                ship->listed[sorted++] = room;
}

static void name_pairs(const Mutiny *mutiny, EquilibriumShip *ship)
{
    int known[EQUILIBRIUM_CLASSES][EQUILIBRIUM_CLASSES];
    memset(known, -1, sizeof known);
    for (int first = 0; first < ship->rooms; ++first)
        for (int second = first + 1; second < ship->rooms; ++second) {
            const int class[2] = {class_of(mutiny, ship, ship->listed[first]),
                                  class_of(mutiny, ship, ship->listed[second])};
            int *pair = &known[class[0]][class[1]];
            if (*pair < 0) {
                *pair = ship->pairs++;
                EquilibriumPair *made = &ship->pair[*pair];
                *made = (EquilibriumPair){.room = {first, second}, .alike = class[0] == class[1]};
                for (int side = 0; side < SIDE_COUNT; ++side)
                    for (int i = 0; i < 2; ++i)
                        made->penalised[side][i] = class[i] >> (1 - side) & 1;
            }
            ship->pair_of[first][second] = ship->pair_of[second][first] = *pair;
        }
}

// Lists the placements of `men` men in the order of their codes. Placements with more men before
// the last compartment than fit get no number.
static Status list_ways(EquilibriumPlaces *places, int rooms, int men, int codes, Error *error)
{
    uint16_t *number = places->number[men] = malloc((size_t)codes * sizeof *number);
    size_t count = 1;
    for (int i = 1; i < rooms; ++i)
        count = count * (size_t)(men + i) / (size_t)i;
    places->ways[men] = malloc(count * sizeof **places->ways);
    if (!number || !places->ways[men])
        return no_memory(error);
    for (int code = 0; code < codes; ++code) {
        uint8_t way[EQUILIBRIUM_ROOMS_MAX] = {0};
        int rest = code, last = men;
        for (int room = 0; room < rooms - 1; ++room) {
            way[room] = (uint8_t)(rest % (places->most + 1));
            rest /= places->most + 1;
            last -= way[room];
        }
        number[code] = UINT16_MAX;
        if (last < 0)
            continue;
        way[rooms - 1] = (uint8_t)last;
        number[code] = (uint16_t)places->count[men];
        memcpy(places->ways[men][places->count[men]++], way, sizeof way);
    }
    return OK;
}

static Status open_places(EquilibriumPlaces *places, int rooms, int most, Error *error)
{
    double codes = 1, ways = 1;
    *places = (EquilibriumPlaces){.most = most};
    for (int room = 0; room < rooms - 1; ++room) {
        places->power[room] = (int)codes;
        codes *= most + 1;
        ways = ways * (most + room + 1) / (room + 1);
    }
    if (codes > CODES_MAX || ways > WAYS_MAX)
        return error_set(error, FAIL_LIMIT, NULL,
                         "best play of a ship of %d compartments is found for at most %d ways in "
                         "which %d men can stand; fewer men or compartments would shrink it",
                         rooms, WAYS_MAX, most);
    size_t numbers = (size_t)most + 1;
    places->count = calloc(numbers, sizeof *places->count);
    places->ways = calloc(numbers, sizeof *places->ways);
    places->number = calloc(numbers, sizeof *places->number);
    if (!places->count || !places->ways || !places->number)
        return no_memory(error);
    for (int men = 0; men <= most; ++men)
        TRY(list_ways(places, rooms, men, (int)codes, error));
    return OK;
}

static Status solve_fights(const Mutiny *mutiny, EquilibriumShip *ship, EquilibriumSide attacker,
                           Error *error)
{
    ExactEndsSetup setup = {.rules = mutiny->rules,
                            .attacker = ship->colour[attacker],
                            .most = {.penalised = mutiny->strongpoint_rolls},
                            .sailors = ship->sailors,
                            .steps_max = FIGHT_STEPS_MAX,
                            .ends_max = ENDS_MAX};
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        setup.most.count[ROLE_ATTACKER][rank] = ship->most[attacker][rank];
        setup.most.count[ROLE_DEFENDER][rank] = ship->most[1 - attacker][rank];
    }
    return exact_ends_create(&setup, &ship->ends[attacker], error);
}

static Status fill(const Mutiny *mutiny, EquilibriumShip *ship, Error *error)
{
    for (int side = 0; side < SIDE_COUNT; ++side)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            ship->most[side][rank] = mutiny->most[kind_of(ship->colour[side], (Rank)rank)];
    ship->sailors = exact_optimal_sailors(mutiny);
    sort_rooms(mutiny, ship);
    name_pairs(mutiny, ship);
    for (int rank = 0; rank < RANK_COUNT; ++rank)
        TRY(open_places(&ship->places[rank], ship->rooms, ship->most[SIDE_FREE][rank], error));
    TRY(solve_fights(mutiny, ship, SIDE_GATHERED, error));
    return solve_fights(mutiny, ship, SIDE_FREE, error);
}

Status exact_equilibrium_ship_create(const Mutiny *mutiny, Colour gathered, EquilibriumShip *ship,
                                     Error *error)
{
    TRY(exact_optimal_size_check(mutiny, "or play it with policies", error));
    if (mutiny->rooms < 2 || mutiny->rooms > EQUILIBRIUM_ROOMS_MAX)
        return error_set(error, FAIL_LIMIT, "ship.compartments",
                         "best play is found for ships of 2 to %d compartments; this one has %d",
                         EQUILIBRIUM_ROOMS_MAX, mutiny->rooms);
    *ship = (EquilibriumShip){
        .rooms = mutiny->rooms,
        .colour = {[SIDE_GATHERED] = gathered, [SIDE_FREE] = colour_other(gathered)}};
    Status status = fill(mutiny, ship, error);
    if (status != OK)
        exact_equilibrium_ship_release(ship);
    return status;
}

static void close_places(EquilibriumPlaces *places)
{
    for (int men = 0; men <= places->most; ++men) {
        if (places->ways)
            free(places->ways[men]);
        if (places->number)
            free(places->number[men]);
    }
    free(places->ways);
    free(places->number);
    free(places->count);
}

void exact_equilibrium_ship_release(EquilibriumShip *ship)
{
    for (int rank = 0; rank < RANK_COUNT; ++rank)
        close_places(&ship->places[rank]);
    for (int side = 0; side < SIDE_COUNT; ++side)
        exact_ends_release(&ship->ends[side]);
    *ship = (EquilibriumShip){.rooms = 0};
}

size_t exact_equilibrium_ship_strata(const EquilibriumShip *ship)
{
    return exact_equilibrium_ship_index(ship, ship->most[SIDE_GATHERED], ship->most[SIDE_FREE]) + 1;
}

bool exact_equilibrium_ship_men(const EquilibriumShip *ship, size_t index, EquilibriumMen *men)
{
    for (int side = SIDE_COUNT - 1; side >= 0; --side)
        for (int rank = RANK_COUNT - 1; rank >= 0; --rank) {
            const size_t values = (size_t)ship->most[side][rank] + 1;
            men->count[side][rank] = (int)(index % values);
            index /= values;
        }
    return exact_equilibrium_total(men->count[SIDE_GATHERED]) > 0 &&
           exact_equilibrium_total(men->count[SIDE_FREE]) > 0 &&
           men->count[SIDE_GATHERED][RANK_SAILOR] + men->count[SIDE_FREE][RANK_SAILOR] <=
               ship->sailors;
}
