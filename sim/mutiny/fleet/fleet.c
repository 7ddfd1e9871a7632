/// fleet: makes every ship ready, and the fleet's row in the registry.

#include "sim/mutiny/fleet/fleet.h"

#include <stdio.h>
#include <stdlib.h>

#include "sim/mutiny/exact/exact_fleet.h"
#include "sim/mutiny/params.h"

extern const Game game_fleet;

static Status check_names(const FleetShips *fleet, Error *error)
{
    for (int i = 0; i < fleet->ships.count; ++i)
        for (int j = 0; j < i; ++j) {
            const Name *name = &fleet->ships.items[i].name;
            char key[ERROR_KEY_SIZE];
            snprintf(key, sizeof key, "fleet.ships.%d.name", i);
            if (memcmp(name, &fleet->ships.items[j].name, sizeof *name) == 0)
                return error_set(error, FAIL_CONFLICT, key,
                                 "'%s' is the name of ship %d already; give each ship her own",
                                 name->text, j);
        }
    return OK;
}

// Whether a parameter that all ships share can be right for one of them and wrong for another.
static bool depends_on_the_ship(const char *key)
{
    return strncmp(key, "rules.relief", strlen("rules.relief")) == 0 ||
           strcmp(key, "red.policy") == 0 || strcmp(key, "white.policy") == 0;
}

// A mutiny's complaint about its ship is one about this ship of the fleet.
static Status blame_ship(const FleetShips *fleet, int index, const Error *inner, Error *error)
{
    static const char section[] = "ship.";
    const char *name = fleet->ships.items[index].name.text;
    char key[ERROR_KEY_SIZE];
    if (strncmp(inner->key, section, sizeof section - 1) == 0)
        snprintf(key, sizeof key, "fleet.ships.%d.%.100s", index, inner->key + sizeof section - 1);
    else
        snprintf(key, sizeof key, "%s", inner->key);
    if (depends_on_the_ship(key))
        return error_set(error, inner->status, key, "on '%s': %s", name, inner->text);
    return error_set(error, inner->status, key[0] ? key : NULL, "%s", inner->text);
}

static bool differ_in_name_alone(const Ship *a, const Ship *b)
{
    static const size_t beyond = offsetof(Ship, name) + sizeof(Name);
    return memcmp(a, b, offsetof(Ship, name)) == 0 &&
           memcmp((const char *)a + beyond, (const char *)b + beyond, sizeof *a - beyond) == 0;
}

// The first ship that is as this one but for the name; the ship herself if there is none.
static int first_alike(const FleetShips *fleet, int index)
{
    int first = 0;
    while (first < index &&
           !differ_in_name_alone(&fleet->ships.items[index], &fleet->ships.items[first]))
        ++first;
    return first;
}

// @param room a block for the ship's own scenario
static Status prepare_ship(const FleetParams *params, int index, MutinyParams *room, Fleet *fleet,
                           Error *error)
{
    const Ship *ship = &params->fleet.ships.items[index];
    FleetShip *prepared = &fleet->ships[index];
    prepared->name = ship->name;
    int alike = first_alike(&params->fleet, index);
    if (alike < index) {
        prepared->mutiny = fleet->ships[alike].mutiny;
        return OK;
    }
    Prepared *mutiny;
    Error inner = {.status = OK};
    room->ship = *ship;
    if (mutiny_prepare_one(room, &fleet->allowance, &mutiny, &inner) != OK)
        return blame_ship(&params->fleet, index, &inner, error);
    fleet->mutinies[fleet->mutiny_count++] = mutiny;
    prepared->mutiny = (const Mutiny *)mutiny;
    return OK;
}

static Status prepare_ships(const FleetParams *params, MutinyParams *room, Fleet *fleet,
                            Error *error)
{
    int count = params->fleet.ships.count;
    if (count == 0)
        return error_set(error, FAIL_INPUT, "fleet.ships", "a fleet needs 1 to %d ships",
                         FLEET_SHIP_MAX);
    TRY(check_names(&params->fleet, error));
    *room = params->common;
    fleet->allowance = MUTINY_ALLOWANCE;
    for (; fleet->count < count; ++fleet->count)
        TRY(prepare_ship(params, fleet->count, room, fleet, error));
    fleet->cards = params->common.rules.cards;
    return fleet_measures(fleet, error);
}

Status fleet_prepare(const void *params, Prepared **prepared, Error *error)
{
    Fleet *fleet = calloc(1, sizeof *fleet);
    MutinyParams *room = calloc(1, sizeof *room);
    Status status = OK;
    if (!fleet || !room)
        status = error_set(error, FAIL_MEMORY, NULL, "out of memory for the scenario");
    else
        status = prepare_ships(params, room, fleet, error);
    free(room);
    if (status != OK) {
        if (fleet)
            fleet_release(&fleet->prepared);
        return status;
    }
    fleet->prepared.game = &game_fleet;
    fleet->prepared.answer = "Ships that the Reds take";
    fleet->prepared.answer_measure = FLEET_SHIPS_TAKEN;
    fleet->prepared.engine = ENGINE_LITERAL; // until the mutinies' tables are made
    *prepared = &fleet->prepared;
    return OK;
}

// Every ship's own faults; what is wrong for all of them is told once.
static void check_ships(const FleetParams *params, MutinyParams *room, Faults *all)
{
    Faults own;
    Error error;
    *room = params->common;
    for (int i = 0; i < params->fleet.ships.count; ++i) {
        own.count = 0;
        room->ship = params->fleet.ships.items[i];
        if (first_alike(&params->fleet, i) == i)
            mutiny_check(room, &own);
        for (int k = 0; k < own.count; ++k)
            faults_add(all, blame_ship(&params->fleet, i, &own.items[k], &error), &error);
    }
}

static void check(const void *params, Faults *faults)
{
    const FleetParams *fleet = params;
    Error error;
    MutinyParams *room = malloc(sizeof *room);
    faults_add(faults, check_names(&fleet->fleet, &error), &error);
    if (room) // else fleet_prepare will say so
        check_ships(params, room, faults);
    free(room);
}

void fleet_release(Prepared *prepared)
{
    Fleet *fleet = (Fleet *)prepared;
    for (int i = 0; i < fleet->mutiny_count; ++i)
        mutiny_release(fleet->mutinies[i]);
    measure_set_release(&prepared->measures);
    free(fleet);
}

// Every ship may have the faster engine that can; the fleet has it when all have.
static Status choose_engine(Prepared *prepared, Engine wanted, uint64_t games, Error *error)
{
    Fleet *fleet = (Fleet *)prepared;
    prepared->engine = ENGINE_PLAN;
    for (int i = 0; i < fleet->mutiny_count; ++i) {
        TRY(game_choose_engine(fleet->mutinies[i], wanted, games, error));
        if (fleet->mutinies[i]->engine != ENGINE_PLAN)
            prepared->engine = ENGINE_LITERAL;
    }
    return OK;
}

const Game game_fleet = {
    .name = "fleet",
    .question = "How many ships do the Reds take?",
    .params = {.sections = fleet_sections,
               .count = FLEET_SECTION_COUNT,
               .size = sizeof(FleetParams)},
    .defaults = params_fill_fleet,
    .prepare = fleet_prepare,
    .check = check,
    .release = fleet_release,
    .play = fleet_play,
    .choose_engine = choose_engine,
    .trace = fleet_trace,
    .exact = exact_fleet_solve,
};
