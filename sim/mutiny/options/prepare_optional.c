/// prepare_optional: the optional rules, and the tables of those who leave the ship.

#include <stdio.h>
#include <stdlib.h>

#include "sim/mutiny/params.h"
#include "sim/mutiny/prepare.h"

/// A table of those who leave, and its key.
typedef struct LeavingTable {
    const char *key;
    const Leaving *rows;
    int count;
} LeavingTable;

static Status refuse_row(const LeavingTable *table, int row, const char *member, const char *reason,
                         Error *error)
{
    char key[ERROR_KEY_SIZE];
    snprintf(key, sizeof key, "%s.%d.%s", table->key, row, member);
    return error_set(error, FAIL_CONFLICT, key, "%s", reason);
}

// Takes a row's shares for its faces; `by` says which row has each face, −1: none yet.
static Status read_row(const LeavingTable *table, int index, int by[LEAVING_FACES],
                       Optional *optional, Error *error)
{
    const Leaving *row = &table->rows[index];
    char reason[ERROR_TEXT_SIZE];
    if (row->to < row->from) {
        snprintf(reason, sizeof reason, "%d is below the row's 'from', %d; give %d..%d", row->to,
                 row->from, row->from, LEAVING_FACES);
        return refuse_row(table, index, "to", reason, error);
    }
    if (row->drowned + row->taken > 1000)
        return refuse_row(table, index, "taken",
                          "more than all are drowned or taken; the two shares may add up to 1",
                          error);
    for (int face = row->from; face <= row->to; ++face) {
        if (by[face - 1] >= 0) {
            snprintf(reason, sizeof reason,
                     "face %d is in row %d already; give every face to one row", face,
                     by[face - 1]);
            return refuse_row(table, index, "from", reason, error);
        }
        by[face - 1] = index;
        optional->drowned[face - 1] = row->drowned;
        optional->taken[face - 1] = row->taken;
    }
    return OK;
}

static Status read_table(const LeavingTable *table, Optional *optional, Error *error)
{
    int by[LEAVING_FACES];
    memset(by, -1, sizeof by);
    for (int row = 0; row < table->count; ++row)
        TRY(read_row(table, row, by, optional, error));
    for (int face = 1; face <= LEAVING_FACES; ++face)
        if (by[face - 1] < 0)
            return error_set(error, FAIL_CONFLICT, table->key,
                             "no row has face %d; give every face 1..%d of the d10 to a row", face,
                             LEAVING_FACES);
    return OK;
}

static Status read_leaving(const MutinyParams *params, bool gangway, Mutiny *mutiny, Error *error)
{
    const Rules *rules = &params->rules;
    const LeavingTable table =
        gangway ? (LeavingTable){"rules.gangway_table", rules->gangway_table.items,
                                 rules->gangway_table.count}
                : (LeavingTable){"rules.boats_table", rules->boats_table.items,
                                 rules->boats_table.count};
    return rules->boats ? read_table(&table, &mutiny->optional, error) : OK;
}

Status prepare_spare_table(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    return read_leaving(params, !params->ship.docked, mutiny, error);
}

Status prepare_leaving_table(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    return read_leaving(params, params->ship.docked, mutiny, error);
}

Status prepare_relief_way(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    if (mutiny->optional.relief != RELIEF_INFANTRY || params->ship.docked)
        return OK;
    return error_set(error, FAIL_CONFLICT, "rules.relief",
                     "infantry comes up the gangway of a docked ship only; give her docked = yes, "
                     "or take relief = warship");
}

Status prepare_relief_room(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    if (mutiny->optional.relief == RELIEF_OFF)
        return OK;
    return prepare_room_named(&params->ship, &params->rules.relief_compartment,
                              "rules.relief_compartment", &mutiny->optional.relief_room, error);
}

// Sailors may change sides, and one of each side may rise.
static void count_ever(Mutiny *mutiny)
{
    const Optional *optional = &mutiny->optional;
    const int *most = mutiny->most;
    int sailors = mutiny->most_men - most[KIND_OFFICER] - most[KIND_PARTY_MEMBER];
    int boarders = optional->sailors_come ? optional->relief_men : 0;
    bool turn = optional->executions || optional->cards;
    mutiny->ever[KIND_OFFICER] = most[KIND_OFFICER] + optional->cards;
    mutiny->ever[KIND_PARTY_MEMBER] = most[KIND_PARTY_MEMBER] + optional->cards;
    mutiny->ever[KIND_WHITE_SAILOR] = boarders + (turn ? sailors : most[KIND_WHITE_SAILOR]);
    mutiny->ever[KIND_RED_SAILOR] = boarders + (turn ? sailors : most[KIND_RED_SAILOR]);
    mutiny->ever[KIND_SOLDIER] = optional->soldiers_come ? optional->relief_men : 0;
}

// What the relief is made of. Soldiers on the gangway carry the penalty of a strongpoint; those who
// board from a warship have a worth of their own, and each rolls for it.
static void read_relief(const Rules *rules, Optional *optional)
{
    bool warship = rules->relief == RELIEF_WARSHIP;
    bool by_quality = warship && rules->warship_roll == WARSHIP_ROLL_QUALITY;
    optional->relief = (Relief)rules->relief;
    optional->relief_turn = rules->relief_turn;
    optional->relief_men = rules->relief == RELIEF_OFF ? 0 : rules->relief_men;
    optional->relief_rolls = warship ? rules->relief_rolls : rules->strongpoint_rolls;
    optional->relief_quality =
        by_quality ? RELIEF_QUALITY_ROLL : (ReliefQuality)rules->relief_quality;
    optional->refuse_max = rules->relief_refuse_max;
    optional->officer_min = rules->relief_officer_min;
    optional->warship_mutiny_min = rules->warship_mutiny_min;
    optional->mutineers_board = warship && rules->warship_mutineers == WARSHIP_MUTINEERS_BOARD;
    optional->soldiers_come = rules->relief == RELIEF_INFANTRY || by_quality;
    optional->soldiers_join = optional->soldiers_come && rules->soldier_fate == SOLDIER_FATE_JOINS;
    optional->sailors_come = warship && (!by_quality || optional->mutineers_board);
}

Status prepare_optional(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    (void)error;
    const Rules *rules = &params->rules;
    mutiny->optional = (Optional){
        .any = rules->cards || rules->executions || rules->boats || rules->relief != RELIEF_OFF,
        .cards = rules->cards,
        .executions = rules->executions,
        .boats = rules->boats,
        .docked = params->ship.docked,
        .gun_carrier = (GunCarrier)rules->gun_carrier,
        .desert_min = rules->desert_min,
        .captives_desert = rules->executions && rules->desert_rolls == DESERT_ROLLS_ALL,
    };
    read_relief(rules, &mutiny->optional);
    count_ever(mutiny);
    return OK;
}

Status prepare_relief_fight(const MutinyParams *params, Mutiny *mutiny, Error *error)
{
    Rules rules = params->rules;
    mutiny->relief_fight = &mutiny->fight;
    if (rules.relief != RELIEF_WARSHIP || rules.relief_penalty == rules.strongpoint_penalty)
        return OK;
    FightRules *fight = malloc(sizeof *fight);
    if (!fight)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the fight of the relief");
    rules.strongpoint_penalty = rules.relief_penalty;
    fight_rules_prepare(&rules, fight);
    mutiny->relief_fight = fight;
    return OK;
}
