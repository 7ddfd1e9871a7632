/// params: what a designer may change about a mutiny. The .def files list every parameter once.
#pragma once

#include "sim/base/game.h"
#include "sim/base/param.h"
#include "sim/mutiny/choices.h"

enum { SHIP_COMPARTMENT_MAX = 16, MEN_MAX = 1000, LEAVING_FACES = 10, FLEET_SHIP_MAX = 26 };

/// The most policies of a scenario's own, and rules of one.
enum { OWN_POLICY_MAX = 16, POLICY_RULE_MAX = 24 };

/// The most men of one side: of each of its kinds, and those who came over or came aboard later.
enum { SIDE_MEN_MAX = 5 * MEN_MAX };

CHOICE_ENUM(Placement, PLACEMENT_ROWS);
CHOICE_ENUM(PlacementFirst, PLACEMENT_FIRST_ROWS);
CHOICE_ENUM(FirstTurn, FIRST_TURN_ROWS);
CHOICE_ENUM(BattleOrder, BATTLE_ORDER_ROWS);
CHOICE_ENUM(Movement, MOVEMENT_ROWS);
CHOICE_ENUM(Pairing, PAIRING_ROWS);
CHOICE_ENUM(KillOn, KILL_ON_ROWS);
CHOICE_ENUM(Casualty, CASUALTY_ROWS);
CHOICE_ENUM(StrongpointScope, STRONGPOINT_SCOPE_ROWS);

CHOICE_ENUM(GunCarrier, GUN_CARRIER_ROWS);
CHOICE_ENUM(DesertRolls, DESERT_ROLLS_ROWS);
CHOICE_ENUM(SoldierFate, SOLDIER_FATE_ROWS);
CHOICE_ENUM(Relief, RELIEF_ROWS);
CHOICE_ENUM(ReliefQuality, RELIEF_QUALITY_ROWS);
CHOICE_ENUM(WarshipMutineers, WARSHIP_MUTINEERS_ROWS);
CHOICE_ENUM(WarshipRoll, WARSHIP_ROLL_ROWS);
CHOICE_ENUM(Execute, EXECUTE_ROWS);

/// The bots of MUT-16.
typedef enum PolicyKind {
    POLICY_KIND_ROWS(CHOICE_MEMBER) POLICY_OWN, ///< by rules of the scenario's own; a side's policy
                                                ///< p is the own one p − POLICY_OWN
    POLICY_KIND_COUNT
} PolicyKind;

/// Where a policy of the scenario's own places its sailors.
CHOICE_ENUM(OwnPlacement, OWN_PLACEMENT_ROWS);

/// What a rule looks at.
typedef enum RuleCount { RULE_COUNT_ROWS(CHOICE_MEMBER) RULE_COUNT_COUNT } RuleCount;

/// What a rule tells men to do.
typedef enum RuleAction { RULE_ACTION_ROWS(CHOICE_MEMBER) RULE_ACTION_COUNT } RuleAction;

typedef struct PolicyRule {
#define PARAM_FILE "sim/mutiny/policy/policy_rule.def"
#include "sim/base/param_members.inc"
} PolicyRule;

typedef struct OwnPolicy {
#define PARAM_FILE "sim/mutiny/policy/own_policy.def"
#include "sim/base/param_members.inc"
} OwnPolicy;

typedef struct Policies {
#define PARAM_FILE "sim/mutiny/policy/policies.def"
#include "sim/base/param_members.inc"
} Policies;

typedef struct Compartment {
#define PARAM_FILE "sim/mutiny/compartment.def"
#include "sim/base/param_members.inc"
} Compartment;

typedef struct Ship {
#define PARAM_FILE "sim/mutiny/ship.def"
#include "sim/base/param_members.inc"
} Ship;

/// The ships of a fleet.
typedef struct FleetShips {
#define PARAM_FILE "sim/mutiny/fleet/fleet.def"
#include "sim/base/param_members.inc"
} FleetShips;

/// A row of the boats and gangway tables.
typedef struct Leaving {
#define PARAM_FILE "sim/mutiny/options/leaving.def"
#include "sim/base/param_members.inc"
} Leaving;

typedef struct Rules {
#define PARAM_FILE "sim/mutiny/rules.def"
#include "sim/base/param_members.inc"
} Rules;

typedef struct Side {
#define PARAM_FILE "sim/mutiny/side.def"
#include "sim/base/param_members.inc"
} Side;

typedef struct Record {
#define PARAM_FILE "sim/mutiny/record.def"
#include "sim/base/param_members.inc"
} Record;

/// A whole scenario.
typedef struct MutinyParams {
    Ship ship;
    Rules rules;
    Side red;
    Side white;
    Record record;
    Policies policies;
} MutinyParams;

/// A scenario of several ships.
typedef struct FleetParams {
    FleetShips fleet;
    MutinyParams common; ///< what holds for every ship; `ship` is not used
} FleetParams;

enum { MUTINY_SECTION_COUNT = 6, FLEET_SECTION_COUNT = 5 };

/// The section `policies`.
extern const ParamTable policies_table;

/// The words for the sides' built-in policies, null-terminated.
extern const char *const policy_words[];

/// ship, rules, red, white, record and policies over a MutinyParams.
extern const ParamSection mutiny_sections[MUTINY_SECTION_COUNT];

/// fleet, rules, red, white and policies over a FleetParams.
extern const ParamSection fleet_sections[FLEET_SECTION_COUNT];

/// Fills in the tables of those who leave a ship (MUT-13).
void params_fill_lists(const Game *game, void *block);

/// The same for a fleet, whose ships are the two of MUT-1.
void params_fill_fleet(const Game *game, void *block);
