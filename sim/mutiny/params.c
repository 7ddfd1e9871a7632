/// params: the tables behind the .def files, and the default ship.

#include "sim/mutiny/params.h"

#include <assert.h>
#include <string.h>

static const char *const placement_words[] = {"policy", "fixed", NULL};
static const char *const placement_docs[] = {
    "specials stand where they start, each sailor where his side's policy puts him",
    "the compartments list the men who stand in them", NULL};
static const char *const placement_first_words[] = {"white", "red", NULL};
static const char *const first_turn_words[] = {"red", "white", NULL};
static const char *const battle_order_words[] = {"listed", "policy", NULL};
static const char *const battle_order_docs[] = {
    "as the compartments are listed", "the compartment with most enemies of the moving side first",
    NULL};
static const char *const movement_words[] = {"free", "adjacent", NULL};
static const char *const movement_docs[] = {"from any compartment to any other",
                                            "one step along the neighbours", NULL};
static const char *const pairing_words[] = {"sorted", "random", "crossed", NULL};
static const char *const pairing_docs[] = {
    "both rows stand best first", "the smaller side's row (the defenders' when equal) is shuffled",
    "the moving side stands best first, the other worst first", NULL};
static const char *const kill_on_words[] = {"nat", "total", NULL};
static const char *const kill_on_docs[] = {"the face of the winner's die",
                                           "the winner's die with its modifiers", NULL};
static const char *const casualty_words[] = {"lead", "supporter", NULL};
static const char *const casualty_docs[] = {
    "the lead", "a supporting sailor of the match-up if there is one, else the lead", NULL};
static const char *const strongpoint_scope_words[] = {"assault", "game", NULL};
static const char *const strongpoint_scope_docs[] = {
    "with every turn's fight in the compartment",
    "never: they run once for each side and compartment", NULL};
static const char *const gun_carrier_words[] = {"best", "sailor", NULL};
static const char *const gun_carrier_docs[] = {
    "a man of the side's best kind", "a sailor, if the side has one, else its best man", NULL};
static const char *const desert_rolls_words[] = {"free", "all", NULL};
static const char *const desert_rolls_docs[] = {
    "those who are free", "the enemy's prisoners, too, who are free if they desert", NULL};
static const char *const soldier_fate_words[] = {"shot", "joins", NULL};
static const char *const soldier_fate_docs[] = {"they are shot, as officers are",
                                                "they join the Reds, as sailors do", NULL};
static const char *const relief_words[] = {"off", "infantry", "warship", NULL};
static const char *const relief_docs[] = {
    "nobody", "soldiers, up the gangway of a docked ship",
    "sailors of a warship that comes alongside, if she does not mutiny herself", NULL};
static const char *const relief_quality_words[] = {"officer", "sailor", "roll", NULL};
static const char *const relief_quality_docs[] = {
    "every soldier fights as an officer", "every soldier fights as a sailor",
    "each soldier rolls a d6: he stays ashore, fights as a sailor or fights as an officer", NULL};
static const char *const execute_words[] = {"never", "always", "when_ahead", NULL};
static const char *const execute_docs[] = {"never", "whenever it holds any",
                                           "when it has more free men than the enemy", NULL};
const char *const policy_words[] = {"hold",   "swarm",     "overwhelm", "cautious", "spread",
                                    "random", "lookahead", "optimal",   NULL};
static const char *const policy_docs[] = {
    "gathers at home and never moves",
    "gathers with its specials; all go for the weakest enemy-held compartment together",
    "gathers with its specials; leaves a garrison at home and attacks the weakest enemy-held "
    "compartment with all the others, if they have the odds",
    "gathers at home; as overwhelm at better odds, and all go home when outnumbered on the ship",
    "spreads its sailors evenly; each group attacks the weakest enemy group smaller than itself",
    "places and moves every man at random",
    "gathers with its specials; of some attacks and of staying takes what leaves it most men, and "
    "the enemy fewest, when the turn's fights are over",
    "gathers with its specials; moves as well as can be against any opponent; small ships only",
    NULL};

#define PARAM_TABLE compartment_table
#define PARAM_OWNER Compartment
#define PARAM_FILE "sim/mutiny/compartment.def"
#include "sim/base/param_table.inc"

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
#include "sim/base/param_table.inc"

#define PARAM_TABLE fleet_table
#define PARAM_OWNER FleetShips
#define PARAM_FILE "sim/mutiny/fleet/fleet.def"
#include "sim/base/param_table.inc"

#define PARAM_TABLE leaving_table
#define PARAM_OWNER Leaving
#define PARAM_FILE "sim/mutiny/options/leaving.def"
#include "sim/base/param_table.inc"

#define PARAM_TABLE rules_table
#define PARAM_OWNER Rules
#define PARAM_FILE "sim/mutiny/rules.def"
#include "sim/base/param_table.inc"

#define SIDE_POLICY POLICY_SWARM
#define PARAM_TABLE red_table
#define PARAM_OWNER Side
#define PARAM_FILE "sim/mutiny/side.def"
#include "sim/base/param_table.inc"
#undef SIDE_POLICY

#define SIDE_POLICY POLICY_HOLD
#define PARAM_TABLE white_table
#define PARAM_OWNER Side
#define PARAM_FILE "sim/mutiny/side.def"
#include "sim/base/param_table.inc"
#undef SIDE_POLICY

#define PARAM_TABLE record_table
#define PARAM_OWNER Record
#define PARAM_FILE "sim/mutiny/record.def"
#include "sim/base/param_table.inc"

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

void params_fill_lists(void *block)
{
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

void params_fill_fleet(void *block)
{
    FleetParams *params = block;
    param_table_defaults(&ship_table, &params->fleet.ships.items[0]);
    param_table_defaults(&ship_table, &params->fleet.ships.items[1]);
    fill_small_merchant(&params->fleet.ships.items[1]);
    params->fleet.ships.count = 2;
    fill_leaving(&params->common.rules);
}
