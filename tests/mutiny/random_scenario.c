/// random_scenario: the choices, part by part.

#include "tests/mutiny/random_scenario.h"

#include <assert.h>
#include <string.h>

#include "sim/base/rng.h"
#include "sim/interface/game.h"

extern const Game game_mutiny;

typedef struct Maker {
    Rng rng;
    uint64_t root; ///< of the draws by name
    RandomScenarioLimits limits;
} Maker;

static int between(Maker *maker, int lowest, int highest)
{
    return lowest + (int)rng_below(&maker->rng, (uint32_t)(highest - lowest + 1));
}

static bool one_in(Maker *maker, int n)
{
    return rng_below(&maker->rng, (uint32_t)n) == 0;
}

// The default in half of the cases.
static void change(Maker *maker, int32_t *value, int lowest, int highest)
{
    if (one_in(maker, 2))
        *value = between(maker, lowest, highest);
}

// The same by a stream that the rule's name opens. A new rule is drawn so, and leaves every other
// draw as it was.
static void change_by_name(const Maker *maker, const char *name, int32_t *value, int lowest,
                           int highest)
{
    Maker own = *maker;
    uint64_t hash = maker->root;
    for (const char *c = name; *c; ++c)
        hash = splitmix64_mix(hash ^ (unsigned char)*c);
    own.rng = rng_seed(hash);
    change(&own, value, lowest, highest);
}

static Name room_name(int room)
{
    Name name = {"Room A"};
    name.text[5] = (char)('A' + room);
    return name;
}

static void add_neighbour(Ship *ship, int room, int neighbour)
{
    NameList *list = &ship->compartments.items[room].neighbours;
    if (list->count < NAME_LIST_MAX)
        list->items[list->count++] = room_name(neighbour);
}

// A tree, so that the whole ship is connected, and some more passages; named at either end or both.
static void make_passages(Maker *maker, Ship *ship)
{
    int rooms = ship->compartments.count;
    for (int room = 1; room < rooms; ++room)
        for (int other = 0, parent = between(maker, 0, room - 1); other < room; ++other) {
            if (other != parent && !one_in(maker, 4))
                continue;
            int ends = between(maker, 0, 2);
            if (ends != 0)
                add_neighbour(ship, room, other);
            if (ends != 1)
                add_neighbour(ship, other, room);
        }
}

static void make_compartments(Maker *maker, Ship *ship)
{
    int most = one_in(maker, 8) ? SHIP_COMPARTMENT_MAX : 6;
    if (most > maker->limits.compartments)
        most = maker->limits.compartments;
    ship->compartments.count = between(maker, 1, most);
    for (int room = 0; room < ship->compartments.count; ++room)
        ship->compartments.items[room] = (Compartment){
            .name = room_name(room),
            .white_strongpoint = one_in(maker, 4),
            .red_strongpoint = one_in(maker, 4),
        };
    make_passages(maker, ship);
    ship->officer_start = room_name(between(maker, 0, ship->compartments.count - 1));
    ship->party_start = room_name(between(maker, 0, ship->compartments.count - 1));
}

// A dice expression whose totals are within 0 … most.
static Dice make_dice(Maker *maker, int most)
{
    static const char *const expressions[] = {"d2",  "d3-1", "d4",  "d6",  "AD",
                                              "2d3", "d6+2", "2AD", "2d6", "d12+4"};
    Dice dice = {.add = between(maker, 0, most)};
    if (one_in(maker, 2)) {
        Dice rolled = dice;
        int choice = between(maker, 0, (int)(sizeof expressions / sizeof *expressions) - 1);
        Status status = dice_parse(expressions[choice], &rolled, NULL);
        assert(status == OK);
        if (status == OK && dice_highest(rolled) <= most)
            dice = rolled;
    }
    return dice;
}

static int few_or_many(Maker *maker, int few)
{
    return one_in(maker, 4) || few > maker->limits.men ? maker->limits.men : few;
}

// The men stand where the scenario says; the ship's own numbers must not contradict.
static void fix_placement(Maker *maker, Ship *ship)
{
    ship->placement = PLACEMENT_FIXED;
    ship->officers = ship->party_members = (Dice){.count = 1, .sides = 6};
    int left[4];
    for (int kind = 0; kind < 4; ++kind)
        left[kind] = between(maker, 0, few_or_many(maker, kind % 2 == 0 ? 4 : 8));
    for (int room = 0; room < ship->compartments.count; ++room) {
        Compartment *compartment = &ship->compartments.items[room];
        int32_t *const men[4] = {&compartment->officers, &compartment->white_sailors,
                                 &compartment->party_members, &compartment->red_sailors};
        for (int kind = 0; kind < 4; ++kind) {
            *men[kind] = one_in(maker, 2) ? between(maker, 0, left[kind]) : 0;
            left[kind] -= *men[kind];
        }
    }
}

static void make_men(Maker *maker, Ship *ship)
{
    ship->officers = make_dice(maker, few_or_many(maker, 6));
    ship->party_members = make_dice(maker, few_or_many(maker, 6));
    ship->sailors = make_dice(maker, few_or_many(maker, 16));
    if (one_in(maker, 4))
        fix_placement(maker, ship);
    else if (one_in(maker, 4)) {
        ship->white_sailors = between(maker, 0, few_or_many(maker, 8));
        ship->red_sailors = between(maker, 0, few_or_many(maker, 8));
    }
}

static void make_rules(Maker *maker, Rules *rules)
{
    change(maker, &rules->loyalty_white_max, 0, 6);
    change(maker, &rules->placement_first, PLACEMENT_FIRST_WHITE, PLACEMENT_FIRST_RED);
    change(maker, &rules->first_turn, FIRST_TURN_RED, FIRST_TURN_WHITE);
    change(maker, &rules->battle_order, BATTLE_ORDER_LISTED, BATTLE_ORDER_POLICY);
    change(maker, &rules->movement, MOVEMENT_ADJACENT, MOVEMENT_ADJACENT);
    change(maker, &rules->free_prisoners_on_recapture, 1, 1);
    change(maker, &rules->pairing, PAIRING_RANDOM, PAIRING_CROSSED);
    change(maker, &rules->kill_min, 1, 7);
    change(maker, &rules->kill_on, KILL_ON_TOTAL, KILL_ON_TOTAL);
    change(maker, &rules->casualty, CASUALTY_SUPPORTER, CASUALTY_SUPPORTER);
    change(maker, &rules->officer_bonus, -2, 4);
    change(maker, &rules->party_bonus, -2, 4);
    change(maker, &rules->support_bonus, -1, 3);
    change(maker, &rules->support_cap, 0, 5);
    change(maker, &rules->strongpoint_penalty, -6, 3);
    change(maker, &rules->strongpoint_rolls, 0, 9);
    change(maker, &rules->reroll_counts, 1, 1);
    change(maker, &rules->strongpoint_scope, STRONGPOINT_SCOPE_GAME, STRONGPOINT_SCOPE_GAME);
    // Long stalemates are the rule with some policies, and tell no more than short ones.
    int most = maker->limits.turns < 12 || one_in(maker, 8) ? maker->limits.turns : 12;
    rules->max_turns = between(maker, one_in(maker, 8) ? 0 : 1, most);
}

static void make_side(Maker *maker, Side *side)
{
    do
        side->policy = between(maker, 0, POLICY_RANDOM);
    while (maker->limits.without_policies >> side->policy & 1);
    change(maker, &side->garrison, 0, 4);
    if (one_in(maker, 2))
        side->odds =
            500 * between(maker, 0, 6); // simple fractions, so that odds are often just met
    if (maker->limits.looks_ahead && one_in(maker, 2)) {
        side->policy = POLICY_LOOKAHEAD;
        if (one_in(maker, 2))
            side->special_value = 500 * between(maker, 0, 6);
    }
}

static void write_condition(Maker *maker, Clause *clause)
{
    *clause = (Clause){.subject = between(maker, 0, RULE_COUNT_COUNT - 1),
                       .relation = between(maker, 0, CLAUSE_RELATION_COUNT - 1),
                       .amount = 500 * between(maker, 0, 6),
                       .object = between(maker, -RULE_COUNT_COUNT, RULE_COUNT_COUNT - 1)};
    if (clause->object < 0)
        clause->object = -1;
}

static void write_rule(Maker *maker, PolicyRule *rule)
{
    *rule = (PolicyRule){.action = between(maker, 0, RULE_ACTION_SPLIT),
                         .keep = one_in(maker, 2) ? between(maker, 0, 3) : 0,
                         .men = between(maker, 1, 4)};
    rule->when.count = between(maker, 0, 2);
    for (int i = 0; i < rule->when.count; ++i)
        write_condition(maker, &rule->when.items[i]);
}

// A rule that the whole side executes its prisoners or gives up the ship, by what it may look at.
static void write_decision(Maker *maker, PolicyRule *rule)
{
    rule->action = between(maker, RULE_ACTION_EXECUTE, RULE_ACTION_LEAVE);
    for (int i = 0; i < rule->when.count; ++i) {
        Clause *clause = &rule->when.items[i];
        while (clause_uses(clause, RULE_COUNT_OWN_HERE) ||
               clause_uses(clause, RULE_COUNT_ENEMY_HERE) || clause_uses(clause, RULE_COUNT_TARGET))
            write_condition(maker, clause);
    }
}

static void write_policy(Maker *maker, Policies *policies, Side *side)
{
    if (!maker->limits.writes_rules || one_in(maker, 2))
        return;
    side->policy = POLICY_OWN + policies->own.count;
    OwnPolicy *own = &policies->own.items[policies->own.count++];
    own->name = (Name){"own A"};
    own->name.text[4] = (char)('A' + side->policy - POLICY_OWN);
    own->placement = between(maker, 0, OWN_PLACEMENT_SPREAD);
    own->rules.count = between(maker, 0, 4);
    for (int i = 0; i < own->rules.count; ++i) {
        write_rule(maker, &own->rules.items[i]);
        if (maker->limits.writes_decisions && one_in(maker, 3))
            write_decision(maker, &own->rules.items[i]);
    }
}

// A table whose rows name every face once.
static void make_leaving(Maker *maker, Leaving *rows, int32_t *count)
{
    *count = 0;
    for (int next = 1; next <= LEAVING_FACES;) {
        int last = between(maker, next, LEAVING_FACES);
        int drowned = 50 * between(maker, 0, 20), taken = 50 * between(maker, 0, 20 - drowned / 50);
        rows[(*count)++] = (Leaving){.from = next, .to = last, .drowned = drowned, .taken = taken};
        next = last + 1;
    }
}

static void make_relief(Maker *maker, MutinyParams *params)
{
    Rules *rules = &params->rules;
    rules->relief =
        between(maker, params->ship.docked ? RELIEF_INFANTRY : RELIEF_WARSHIP, RELIEF_WARSHIP);
    change(maker, &rules->relief_turn, 1, 6);
    rules->relief_men = between(maker, 0, few_or_many(maker, 6));
    rules->relief_compartment = room_name(between(maker, 0, params->ship.compartments.count - 1));
    change(maker, &rules->relief_quality, RELIEF_QUALITY_SAILOR, RELIEF_QUALITY_ROLL);
    change(maker, &rules->relief_refuse_max, 0, 6);
    change(maker, &rules->relief_officer_min, 1, 7);
    change(maker, &rules->warship_mutiny_min, 1, 7);
}

static void make_guns(Maker *maker, Rules *rules)
{
    change(maker, &rules->gun_bonus, -2, 4);
    change(maker, &rules->gun_carrier, GUN_CARRIER_SAILOR, GUN_CARRIER_SAILOR);
}

static void make_options(Maker *maker, MutinyParams *params)
{
    Rules *rules = &params->rules;
    Side *const sides[] = {&params->red, &params->white};
    params->ship.docked = one_in(maker, 2);
    params->record.held = one_in(maker, 2);
    rules->cards = one_in(maker, 2);
    make_guns(maker, rules);
    rules->executions = one_in(maker, 2);
    change(maker, &rules->desert_min, 1, 7);
    rules->boats = one_in(maker, 2);
    if (one_in(maker, 2))
        make_leaving(maker, rules->boats_table.items, &rules->boats_table.count);
    if (one_in(maker, 2))
        make_leaving(maker, rules->gangway_table.items, &rules->gangway_table.count);
    if (one_in(maker, 2))
        make_relief(maker, params);
    for (int i = 0; i < 2; ++i) {
        sides[i]->execute = between(maker, EXECUTE_NEVER, EXECUTE_WHEN_AHEAD);
        change(maker, &sides[i]->flee_below, 100, 1500);
    }
}

static void make_all_rules(const Maker *maker, Rules *rules)
{
    change_by_name(maker, "desert_rolls", &rules->desert_rolls, DESERT_ROLLS_ALL, DESERT_ROLLS_ALL);
    change_by_name(maker, "soldier_fate", &rules->soldier_fate, SOLDIER_FATE_JOINS,
                   SOLDIER_FATE_JOINS);
    change_by_name(maker, "warship_mutineers", &rules->warship_mutineers, WARSHIP_MUTINEERS_BOARD,
                   WARSHIP_MUTINEERS_BOARD);
    change_by_name(maker, "warship_roll", &rules->warship_roll, WARSHIP_ROLL_QUALITY,
                   WARSHIP_ROLL_QUALITY);
    change_by_name(maker, "relief_penalty", &rules->relief_penalty, -3, 3);
    change_by_name(maker, "relief_rolls", &rules->relief_rolls, 0, 8);
}

void random_scenario(uint64_t seed, uint64_t index, const RandomScenarioLimits *limits,
                     MutinyParams *params)
{
    const uint64_t root = splitmix64_mix(seed) + index;
    Maker maker = {.rng = rng_seed(root), .root = root};
    if (limits)
        maker.limits = *limits;
    maker.limits.compartments =
        maker.limits.compartments ? maker.limits.compartments : SHIP_COMPARTMENT_MAX;
    maker.limits.men = maker.limits.men ? maker.limits.men : 20;
    maker.limits.turns = maker.limits.turns ? maker.limits.turns : 50;
    memset(params, 0, sizeof *params);
    game_defaults(&game_mutiny, params);
    make_compartments(&maker, &params->ship);
    make_men(&maker, &params->ship);
    make_rules(&maker, &params->rules);
    make_side(&maker, &params->red);
    make_side(&maker, &params->white);
    if (maker.limits.options)
        make_options(&maker, params);
    if (maker.limits.all_rules)
        make_all_rules(&maker, &params->rules);
    if (maker.limits.draws_cards) {
        params->rules.cards = 1;
        make_guns(&maker, &params->rules);
    }
    write_policy(&maker, &params->policies, &params->red);
    write_policy(&maker, &params->policies, &params->white);
}

static bool print_value(const ParamRef *ref, void *context)
{
    char text[PARAM_TEXT_SIZE];
    if (ref->spec->kind != PARAM_LIST && param_is_changed(ref)) {
        param_get(ref, text);
        fprintf(context, "%s: %s\n", ref->key, text);
    }
    return true;
}

void random_scenario_print(const MutinyParams *params, FILE *file)
{
    MutinyParams copy = *params;
    param_visit(&game_mutiny.params, &copy, print_value, file);
}
