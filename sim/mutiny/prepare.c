/// prepare: what no single parameter's row can check, and the tables for play.

#include <stdio.h>
#include <stdlib.h>

#include "sim/base/plural.h"
#include "sim/mutiny/chain/chain.h"
#include "sim/mutiny/params.h"
#include "sim/mutiny/policy/policy_prepare.h"
#include "sim/mutiny/prepare.h"

enum { RECAPTURE_MATCHUPS_MAX = 1 << 18, UNREACHABLE = SHIP_COMPARTMENT_MAX };

/// "ship.compartments.3.name"
typedef struct Key {
    char text[ERROR_KEY_SIZE];
} Key;

static Key compartment_key(int room, const char *member)
{
    Key key;
    snprintf(key.text, sizeof key.text, "ship.compartments.%d.%s", room, member);
    return key;
}

static int find_room(const Ship *ship, const Name *name)
{
    for (int room = 0; room < ship->compartments.count; ++room)
        if (memcmp(&ship->compartments.items[room].name, name, sizeof *name) == 0)
            return room;
    return -1;
}

static const char *next_room_name(const void *context, int index)
{
    const Ship *ship = context;
    return index < ship->compartments.count ? ship->compartments.items[index].name.text : NULL;
}

Status prepare_room_named(const Ship *ship, const Name *name, const char *key, int *room,
                          Error *error)
{
    *room = find_room(ship, name);
    if (*room >= 0)
        return OK;
    const char *nearest = name_nearest(name->text, next_room_name, ship);
    if (nearest)
        return error_set(error, FAIL_UNKNOWN_NAME, key,
                         "there is no compartment '%s'; did you mean '%s'?", name->text, nearest);
    return error_set(error, FAIL_UNKNOWN_NAME, key,
                     "there is no compartment '%s'; the first is '%s'", name->text,
                     ship->compartments.items[0].name.text);
}

static Status check_name(const Ship *ship, int room, Error *error)
{
    const Name *name = &ship->compartments.items[room].name;
    Key key = compartment_key(room, "name");
    if (name->text[0] == '\0')
        return error_set(error, FAIL_INPUT, key.text, "every compartment needs a name");
    int first = find_room(ship, name);
    if (first != room)
        return error_set(error, FAIL_CONFLICT, key.text,
                         "'%s' is the name of compartment %d already; give each its own",
                         name->text, first);
    return OK;
}

static Status prepare_names(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    const Ship *ship = &params->ship;
    if (ship->compartments.count == 0)
        return error_set(error, FAIL_INPUT, "ship.compartments",
                         "a ship needs 1 to %d compartments", SHIP_COMPARTMENT_MAX);
    mutiny->ship = ship->name;
    mutiny->sailors = ship->sailors;
    mutiny->rooms = ship->compartments.count;
    for (int room = 0; room < mutiny->rooms; ++room) {
        TRY(check_name(ship, room, error));
        mutiny->names[room] = ship->compartments.items[room].name;
    }
    return OK;
}

// A passage leads both ways, whichever end names it.
static Status read_passages_of(const Ship *ship, int room, uint32_t passages[SHIP_COMPARTMENT_MAX],
                               Error *error)
{
    const NameList *list = &ship->compartments.items[room].neighbours;
    Key key = compartment_key(room, "neighbours");
    for (int i = 0; i < list->count; ++i) {
        int other = 0;
        TRY(prepare_room_named(ship, &list->items[i], key.text, &other, error));
        if (other == room)
            return error_set(error, FAIL_CONFLICT, key.text,
                             "'%s' cannot be its own neighbour; name other compartments",
                             list->items[i].text);
        passages[room] |= UINT32_C(1) << other;
        passages[other] |= UINT32_C(1) << room;
    }
    return OK;
}

// Lengths of shortest ways to `to`, by steps outwards.
static void measure_ways(const Mutiny *mutiny, int to, uint8_t distance[SHIP_COMPARTMENT_MAX])
{
    memset(distance, UNREACHABLE, SHIP_COMPARTMENT_MAX);
    uint32_t reached = UINT32_C(1) << to;
    distance[to] = 0;
    for (uint8_t length = 1; length < mutiny->rooms; ++length) {
        uint32_t next = reached;
        for (int room = 0; room < mutiny->rooms; ++room)
            if (reached & mutiny->reach[room] && !(reached >> room & 1)) {
                distance[room] = length;
                next |= UINT32_C(1) << room;
            }
        reached = next;
    }
}

static void find_ways(Mutiny *mutiny)
{
    for (int to = 0; to < mutiny->rooms; ++to)
        measure_ways(mutiny, to, mutiny->distance[to]);
    for (int from = 0; from < mutiny->rooms; ++from)
        for (int to = 0; to < mutiny->rooms; ++to) {
            int step = from;
            for (int room = mutiny->rooms - 1; room >= 0; --room)
                if (mutiny->reach[from] >> room & 1 &&
                    mutiny->distance[room][to] < mutiny->distance[from][to])
                    step = room;
            mutiny->step[from][to] = (uint8_t)step;
        }
}

static Status prepare_ways(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    bool adjacent = params->rules.movement == MOVEMENT_ADJACENT;
    uint32_t passages[SHIP_COMPARTMENT_MAX] = {0};
    for (int room = 0; room < mutiny->rooms; ++room)
        TRY(read_passages_of(&params->ship, room, passages, error));
    for (int room = 0; room < mutiny->rooms; ++room)
        mutiny->reach[room] =
            adjacent ? passages[room] | UINT32_C(1) << room : (UINT32_C(1) << mutiny->rooms) - 1;
    find_ways(mutiny);
    for (int room = 0; room < mutiny->rooms; ++room)
        if (mutiny->distance[0][room] == UNREACHABLE)
            return error_set(error, FAIL_CONFLICT, compartment_key(room, "neighbours").text,
                             "'%s' cannot be reached from '%s'; with rules.movement = adjacent "
                             "the neighbours must connect the whole ship",
                             mutiny->names[room].text, mutiny->names[0].text);
    return OK;
}

static int policy_odds(const Side *side)
{
    if (side->odds != PARAM_WORD)
        return side->odds;
    return side->policy == POLICY_CAUTIOUS ? 2500 : 1500;
}

static uint32_t strongpoints_of(const Ship *ship, Colour colour)
{
    uint32_t mask = 0;
    for (int room = 0; room < ship->compartments.count; ++room) {
        const Compartment *compartment = &ship->compartments.items[room];
        int32_t flag =
            colour == COLOUR_WHITE ? compartment->white_strongpoint : compartment->red_strongpoint;
        mask |= (uint32_t)(flag != 0) << room;
    }
    return mask;
}

static Status prepare_plan_of(const MutinyParams *params, Colour colour, Plan *plan, Error *error)
{
    const Ship *ship = &params->ship;
    bool white = colour == COLOUR_WHITE;
    const Side *side = white ? &params->white : &params->red;
    *plan = (Plan){
        .policy = side->policy < POLICY_OWN ? (PolicyKind)side->policy : POLICY_OWN,
        .garrison = side->garrison,
        .odds = policy_odds(side),
        .stalemate_worth = side->stalemate_worth,
        .rollout_games = side->rollout_games,
        .strongpoints = strongpoints_of(ship, colour),
        .specials = white ? ship->officers : ship->party_members,
        .execute = (Execute)side->execute,
        .flee_below = side->flee_below,
    };
    TRY(prepare_room_named(ship, white ? &ship->officer_start : &ship->party_start,
                           white ? "ship.officer_start" : "ship.party_start", &plan->start, error));
    plan->home = plan->strongpoints ? __builtin_ctz(plan->strongpoints) : plan->start;
    return OK;
}

static Status prepare_whites(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    return prepare_plan_of(params, COLOUR_WHITE, &mutiny->plan[COLOUR_WHITE], error);
}

static Status prepare_reds(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    return prepare_plan_of(params, COLOUR_RED, &mutiny->plan[COLOUR_RED], error);
}

static void read_placement(const Ship *ship, Mutiny *mutiny)
{
    for (int room = 0; room < mutiny->rooms; ++room) {
        const Compartment *from = &ship->compartments.items[room];
        Room *to = &mutiny->placement.rooms[room];
        const int32_t men[KIND_COUNT] = {from->officers, from->white_sailors, from->party_members,
                                         from->red_sailors};
        for (int kind = 0; kind < KIND_COUNT; ++kind) {
            to->free[kind / RANK_COUNT][kind % RANK_COUNT] = men[kind];
            mutiny->most[kind] += men[kind];
            mutiny->most_men += men[kind];
        }
    }
}

// A number given for the whole ship must be the sum of what the compartments hold.
static Status check_sum(const char *key, int given, int sum, Error *error)
{
    if (given == sum)
        return OK;
    return error_set(error, FAIL_CONFLICT, key,
                     "is %d, but the compartments hold %d with ship.placement = fixed", given, sum);
}

static Status prepare_placement(const Ship *ship, Mutiny *mutiny, Error *error)
{
    static const char *const members[KIND_COUNT] = {
        [KIND_OFFICER] = "officers",
        [KIND_WHITE_SAILOR] = "white_sailors",
        [KIND_PARTY_MEMBER] = "party_members",
        [KIND_RED_SAILOR] = "red_sailors",
    };
    mutiny->placed = true;
    read_placement(ship, mutiny);
    for (int kind = 0; kind < KIND_COUNT; ++kind)
        if (mutiny->most[kind] > MEN_MAX)
            return error_set(error, FAIL_LIMIT, "ship.compartments",
                             "hold %d %s together; at most %d can be simulated", mutiny->most[kind],
                             members[kind], MEN_MAX);
    if (ship->officers.count == 0)
        TRY(check_sum("ship.officers", ship->officers.add, mutiny->most[KIND_OFFICER], error));
    if (ship->party_members.count == 0)
        TRY(check_sum("ship.party_members", ship->party_members.add,
                      mutiny->most[KIND_PARTY_MEMBER], error));
    if (!mutiny->numbers_fixed)
        return OK;
    TRY(check_sum("ship.white_sailors", ship->white_sailors, mutiny->most[KIND_WHITE_SAILOR],
                  error));
    return check_sum("ship.red_sailors", ship->red_sailors, mutiny->most[KIND_RED_SAILOR], error);
}

static void prepare_numbers(const MutinyParams *params, Mutiny *mutiny)
{
    const Ship *ship = &params->ship;
    int *most = mutiny->most, white_max = params->rules.loyalty_white_max;
    int sailors = dice_highest(ship->sailors);
    most[KIND_OFFICER] = dice_highest(ship->officers);
    most[KIND_PARTY_MEMBER] = dice_highest(ship->party_members);
    most[KIND_WHITE_SAILOR] = white_max > 0 ? sailors : 0;
    most[KIND_RED_SAILOR] = white_max < 6 ? sailors : 0;
    if (mutiny->numbers_fixed) {
        mutiny->plan[COLOUR_WHITE].sailors = most[KIND_WHITE_SAILOR] = ship->white_sailors;
        mutiny->plan[COLOUR_RED].sailors = most[KIND_RED_SAILOR] = ship->red_sailors;
        sailors = ship->white_sailors + ship->red_sailors;
    }
    mutiny->most_men = most[KIND_OFFICER] + most[KIND_PARTY_MEMBER] + sailors;
}

static Status prepare_men(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    const Ship *ship = &params->ship;
    bool white = ship->white_sailors != PARAM_WORD, red = ship->red_sailors != PARAM_WORD;
    if (white != red)
        return error_set(error, FAIL_CONFLICT, white ? "ship.red_sailors" : "ship.white_sailors",
                         "is rolled, but ship.%s is fixed; give both numbers or neither",
                         white ? "white_sailors" : "red_sailors");
    mutiny->numbers_fixed = white;
    if (ship->placement == PLACEMENT_FIXED)
        return prepare_placement(ship, mutiny, error);
    prepare_numbers(params, mutiny);
    return OK;
}

// Freed men can be captured without end, so their counts are bounded by the turns.
static Status check_recapture(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    (void)params;
    int men = mutiny->most_men + mutiny->optional.relief_men;
    if (!mutiny->free_prisoners || (int64_t)men * mutiny->max_turns <= RECAPTURE_MATCHUPS_MAX)
        return OK;
    return error_set(error, FAIL_LIMIT, "rules.max_turns",
                     "%d turns of %d men who may be freed are too many to count; with "
                     "rules.free_prisoners_on_recapture at most %d turn%s",
                     mutiny->max_turns, men, RECAPTURE_MATCHUPS_MAX / men,
                     plural(RECAPTURE_MATCHUPS_MAX / men));
}

static Status prepare_rules(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    const Rules *rules = &params->rules;
    mutiny->loyalty_white_max = rules->loyalty_white_max;
    mutiny->placement_first =
        rules->placement_first == PLACEMENT_FIRST_WHITE ? COLOUR_WHITE : COLOUR_RED;
    mutiny->first_turn = rules->first_turn == FIRST_TURN_RED ? COLOUR_RED : COLOUR_WHITE;
    mutiny->battle_order = (BattleOrder)rules->battle_order;
    mutiny->free_prisoners = rules->free_prisoners_on_recapture;
    mutiny->strongpoint_scope = (StrongpointScope)rules->strongpoint_scope;
    mutiny->strongpoint_rolls = rules->strongpoint_rolls;
    mutiny->max_turns = rules->max_turns;
    mutiny->rules = malloc(sizeof *mutiny->rules);
    if (!mutiny->rules)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the rules");
    *mutiny->rules = *rules;
    fight_rules_prepare(rules, &mutiny->fight);
    mutiny->held = params->record.held;
    return OK;
}

static Status check_policies(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    (void)mutiny;
    return policy_check(&params->policies, error);
}

typedef Status Step(const MutinyParams *params, Mutiny *mutiny, Error *error);

/// In this order; what comes after the names needs nothing but them to find its own faults.
static Step *const steps[] = {prepare_names,      prepare_whites,      prepare_reds,
                              prepare_ways,       prepare_men,         prepare_rules,
                              prepare_optional,   prepare_spare_table, prepare_leaving_table,
                              prepare_relief_way, prepare_relief_room, check_recapture,
                              check_policies};

enum { STEPS = sizeof steps / sizeof *steps };

static Status prepare(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    for (int i = 0; i < STEPS; ++i)
        TRY(steps[i](params, mutiny, error));
    TRY(prepare_relief_fight(params, mutiny, error));
    TRY(policy_prepare(params, mutiny, error));
    return mutiny_measures(mutiny, error);
}

// What the steps would tell of the first compartment at fault alone.
static void check_every_room(const Ship *ship, Faults *faults)
{
    Error error;
    uint32_t passages[SHIP_COMPARTMENT_MAX] = {0};
    for (int room = 0; room < ship->compartments.count; ++room)
        faults_add(faults, check_name(ship, room, &error), &error);
    const int rooms = faults->count == 0 ? ship->compartments.count : 0; // else names are unsure
    for (int room = 0; room < rooms; ++room)
        faults_add(faults, read_passages_of(ship, room, passages, &error), &error);
}

void mutiny_check(const void *params, Faults *faults)
{
    Error error;
    Mutiny *mutiny = calloc(1, sizeof *mutiny);
    if (!mutiny)
        return; // as mutiny_prepare will say
    check_every_room(&((const MutinyParams *)params)->ship, faults);
    for (int i = 0; i < STEPS; ++i)
        if (faults_add(faults, steps[i](params, mutiny, &error), &error) != OK && i == 0)
            break;
    mutiny_release(&mutiny->prepared);
}

Status mutiny_prepare_one(const MutinyParams *params, int *allowance, Prepared **prepared,
                          Error *error)
{
    Mutiny *mutiny = calloc(1, sizeof *mutiny);
    if (!mutiny)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the scenario");
    extern const Game game_mutiny;
    mutiny->prepared.game = &game_mutiny;
    mutiny->prepared.answer = "Reds take the ship";
    mutiny->prepared.answer_measure = -1;
    mutiny->prepared.engine = ENGINE_LITERAL; // until its tables are made
    mutiny->allowance = *allowance;
    Status status = prepare(params, mutiny, error);
    if (status != OK) {
        mutiny_release(&mutiny->prepared);
        return status;
    }
    *allowance = mutiny->allowance;
    *prepared = &mutiny->prepared;
    return OK;
}

Status mutiny_prepare(const void *params, Prepared **prepared, Error *error)
{
    int allowance = MUTINY_ALLOWANCE;
    return mutiny_prepare_one(params, &allowance, prepared, error);
}

void mutiny_release(Prepared *prepared)
{
    Mutiny *mutiny = (Mutiny *)prepared;
    policy_release(mutiny);
    chain_destroy(mutiny->chain);
    if (mutiny->relief_fight != &mutiny->fight)
        free(mutiny->relief_fight);
    free(mutiny->rules);
    measure_set_release(&prepared->measures);
    free(prepared);
}
