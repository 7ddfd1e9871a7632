/// params: the tables behind the .def files, and the default ship.

#include "sim/mutiny/params.h"

#include <assert.h>
#include <string.h>

CHOICE_WORDS(placement, PLACEMENT_ROWS)
CHOICE_WORDS(placement_first, PLACEMENT_FIRST_ROWS)
CHOICE_WORDS(first_turn, FIRST_TURN_ROWS)
CHOICE_WORDS(battle_order, BATTLE_ORDER_ROWS)
CHOICE_WORDS(movement, MOVEMENT_ROWS)
CHOICE_WORDS(pairing, PAIRING_ROWS)
CHOICE_WORDS(kill_on, KILL_ON_ROWS)
CHOICE_WORDS(casualty, CASUALTY_ROWS)
CHOICE_WORDS(strongpoint_scope, STRONGPOINT_SCOPE_ROWS)
CHOICE_WORDS(gun_carrier, GUN_CARRIER_ROWS)
CHOICE_WORDS(desert_rolls, DESERT_ROLLS_ROWS)
CHOICE_WORDS(soldier_fate, SOLDIER_FATE_ROWS)
CHOICE_WORDS(relief, RELIEF_ROWS)
CHOICE_WORDS(relief_quality, RELIEF_QUALITY_ROWS)
CHOICE_WORDS(warship_mutineers, WARSHIP_MUTINEERS_ROWS)
CHOICE_WORDS(warship_roll, WARSHIP_ROLL_ROWS)
CHOICE_WORDS(execute, EXECUTE_ROWS)
const char *const policy_words[] = {POLICY_KIND_ROWS(CHOICE_WORD) NULL};
static const char *const policy_docs[] = {POLICY_KIND_ROWS(CHOICE_DOC) NULL};

#define PARAM_TABLE compartment_table
#define PARAM_OWNER Compartment
#define PARAM_FILE "sim/mutiny/compartment.def"
#include "sim/params/param_table.inc"

static void fill_compartment(Compartment *compartment, const char *name, const char *neighbours)
{
    param_table_defaults(&compartment_table, compartment);
    Status status = name_parse(name, &compartment->name, NULL);
    assert(status == OK);
    status = name_parse_list(neighbours, &compartment->neighbours, NULL);
    assert(status == OK);
    (void)status;
}

// The large merchant ship (MUT-1, neighbours MUT-5).
static void fill_ship(void *object)
{
    Ship *ship = object;
    static const char *const rooms[][2] = {
        {"Bridge", "Deck"},
        {"Deck", "Bridge, Forward Hold, Engine Room, After Hold"},
        {"Forward Hold", "Deck, Engine Room"},
        {"Engine Room", "Deck, Forward Hold, After Hold"},
        {"After Hold", "Deck, Engine Room"},
    };
    ship->compartments.count = sizeof rooms / sizeof *rooms;
    for (int i = 0; i < ship->compartments.count; ++i)
        fill_compartment(&ship->compartments.items[i], rooms[i][0], rooms[i][1]);
    ship->compartments.items[0].white_strongpoint = 1;
    ship->compartments.items[3].red_strongpoint = 1;
}

#define PARAM_TABLE ship_table
#define PARAM_OWNER Ship
#define PARAM_FILE "sim/mutiny/ship.def"
#define PARAM_FILL fill_ship
#include "sim/params/param_table.inc"

#define PARAM_TABLE fleet_table
#define PARAM_OWNER FleetShips
#define PARAM_FILE "sim/mutiny/fleet/fleet.def"
#include "sim/params/param_table.inc"

#define PARAM_TABLE leaving_table
#define PARAM_OWNER Leaving
#define PARAM_FILE "sim/mutiny/options/leaving.def"
#include "sim/params/param_table.inc"

#define PARAM_TABLE rules_table
#define PARAM_OWNER Rules
#define PARAM_FILE "sim/mutiny/rules.def"
#include "sim/params/param_table.inc"

#define SIDE_POLICY POLICY_SWARM
#define PARAM_TABLE red_table
#define PARAM_OWNER Side
#define PARAM_FILE "sim/mutiny/side.def"
#include "sim/params/param_table.inc"
#undef SIDE_POLICY

#define SIDE_POLICY POLICY_HOLD
#define PARAM_TABLE white_table
#define PARAM_OWNER Side
#define PARAM_FILE "sim/mutiny/side.def"
#include "sim/params/param_table.inc"
#undef SIDE_POLICY

#define PARAM_TABLE record_table
#define PARAM_OWNER Record
#define PARAM_FILE "sim/mutiny/record.def"
#include "sim/params/param_table.inc"

const ParamSection mutiny_sections[MUTINY_SECTION_COUNT] = {
    {"ship", &ship_table, offsetof(MutinyParams, ship), "The ship and the men aboard."},
    {"rules", &rules_table, offsetof(MutinyParams, rules), "The rules of the mutiny."},
    {"red", &red_table, offsetof(MutinyParams, red), "How the Reds are played."},
    {"white", &white_table, offsetof(MutinyParams, white), "How the Whites are played."},
    {"record", &record_table, offsetof(MutinyParams, record),
     "What else is counted in every game."},
    {"policies", &policies_table, offsetof(MutinyParams, policies),
     "Policies of the scenario's own, by name; red.policy and white.policy may name them."},
};

const ParamSection fleet_sections[FLEET_SECTION_COUNT] = {
    {"fleet", &fleet_table, offsetof(FleetParams, fleet), "The ships, and the men aboard."},
    {"rules", &rules_table, offsetof(FleetParams, common.rules), "The rules of the mutinies."},
    {"red", &red_table, offsetof(FleetParams, common.red), "How the Reds of all ships are played."},
    {"white", &white_table, offsetof(FleetParams, common.white),
     "How the Whites of all ships are played."},
    {"policies", &policies_table, offsetof(FleetParams, common.policies),
     "Policies of the scenario's own, by name; red.policy and white.policy may name them."},
};

static void fill_leaving(Rules *rules)
{
    static const Leaving boats[] = {{1, 1, 1000, 0}, {2, 3, 500, 0}, {4, 5, 0, 250}, {6, 10, 0, 0}};
    static const Leaving gangway[] = {{1, 2, 0, 500}, {3, 4, 0, 250}, {5, 10, 0, 0}};
    rules->boats_table.count = sizeof boats / sizeof *boats;
    memcpy(rules->boats_table.items, boats, sizeof boats);
    rules->gangway_table.count = sizeof gangway / sizeof *gangway;
    memcpy(rules->gangway_table.items, gangway, sizeof gangway);
}

void params_fill_lists(const Game *game, void *block)
{
    (void)game;
    fill_leaving(&((MutinyParams *)block)->rules);
}

static void set_text(Ship *ship, const char *row, const char *text)
{
    for (int i = 0; i < ship_table.count; ++i)
        if (strcmp(ship_table.specs[i].name, row) == 0) {
            Status status =
                param_set(&(ParamRef){.spec = &ship_table.specs[i], .object = ship}, text, NULL);
            assert(status == OK);
            (void)status;
        }
}

static void fill_small_merchant(Ship *ship)
{
    static const char *const texts[][2] = {{"name", "small merchant"},
                                           {"sailors", "6"},
                                           {"officers", "d4"},
                                           {"party_members", "d4"},
                                           {"officer_start", "Above Decks"},
                                           {"party_start", "Below Decks"}};
    memset(&ship->compartments, 0, sizeof ship->compartments);
    ship->compartments.count = 2;
    fill_compartment(&ship->compartments.items[0], "Above Decks", "Below Decks");
    fill_compartment(&ship->compartments.items[1], "Below Decks", "Above Decks");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i)
        set_text(ship, texts[i][0], texts[i][1]);
}

void params_fill_fleet(const Game *game, void *block)
{
    (void)game;
    FleetParams *params = block;
    param_table_defaults(&ship_table, &params->fleet.ships.items[0]);
    param_table_defaults(&ship_table, &params->fleet.ships.items[1]);
    fill_small_merchant(&params->fleet.ships.items[1]);
    params->fleet.ships.count = 2;
    fill_leaving(&params->common.rules);
}
