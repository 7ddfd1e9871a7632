/// params: what a designer may change about a mutiny. The .def files list every parameter once.
#pragma once

#include "sim/base/param.h"

enum { SHIP_COMPARTMENT_MAX = 16, MEN_MAX = 1000, LEAVING_FACES = 10, FLEET_SHIP_MAX = 26 };

/// The most policies of a scenario's own, and rules of one.
enum { OWN_POLICY_MAX = 16, POLICY_RULE_MAX = 24 };

/// The most men of one side: of each of its kinds, and those who came over or came aboard later.
enum { SIDE_MEN_MAX = 5 * MEN_MAX };

typedef enum Placement { PLACEMENT_POLICY, PLACEMENT_FIXED } Placement;
typedef enum PlacementFirst { PLACEMENT_FIRST_WHITE, PLACEMENT_FIRST_RED } PlacementFirst;
typedef enum FirstTurn { FIRST_TURN_RED, FIRST_TURN_WHITE } FirstTurn;
typedef enum BattleOrder { BATTLE_ORDER_LISTED, BATTLE_ORDER_POLICY } BattleOrder;
typedef enum Movement { MOVEMENT_FREE, MOVEMENT_ADJACENT } Movement;
typedef enum Pairing { PAIRING_SORTED, PAIRING_RANDOM, PAIRING_CROSSED } Pairing;
typedef enum KillOn { KILL_ON_NAT, KILL_ON_TOTAL } KillOn;
typedef enum Casualty { CASUALTY_LEAD, CASUALTY_SUPPORTER } Casualty;
typedef enum StrongpointScope {
    STRONGPOINT_SCOPE_ASSAULT,
    STRONGPOINT_SCOPE_GAME
} StrongpointScope;

typedef enum GunCarrier { GUN_CARRIER_BEST, GUN_CARRIER_SAILOR } GunCarrier;
typedef enum DesertRolls { DESERT_ROLLS_FREE, DESERT_ROLLS_ALL } DesertRolls;
typedef enum SoldierFate { SOLDIER_FATE_SHOT, SOLDIER_FATE_JOINS } SoldierFate;
typedef enum Relief { RELIEF_OFF, RELIEF_INFANTRY, RELIEF_WARSHIP } Relief;
typedef enum ReliefQuality {
    RELIEF_QUALITY_OFFICER,
    RELIEF_QUALITY_SAILOR,
    RELIEF_QUALITY_ROLL
} ReliefQuality;
typedef enum Execute { EXECUTE_NEVER, EXECUTE_ALWAYS, EXECUTE_WHEN_AHEAD } Execute;

/// The bots of MUT-16, in the order of the parameter's choices.
typedef enum PolicyKind {
    POLICY_HOLD,
    POLICY_SWARM,
    POLICY_OVERWHELM,
    POLICY_CAUTIOUS,
    POLICY_SPREAD,
    POLICY_RANDOM,
    POLICY_LOOKAHEAD,
    POLICY_OPTIMAL,
    POLICY_OWN, ///< by rules of the scenario's own; a side's policy p is the own one p − POLICY_OWN
    POLICY_KIND_COUNT
} PolicyKind;

/// Where a policy of the scenario's own places its sailors.
typedef enum OwnPlacement {
    OWN_PLACEMENT_HOME,
    OWN_PLACEMENT_START,
    OWN_PLACEMENT_SPREAD
} OwnPlacement;

/// What a rule looks at, in the order of its words.
typedef enum RuleCount {
    RULE_COUNT_OWN,
    RULE_COUNT_ENEMY,
    RULE_COUNT_OWN_SPECIALS,
    RULE_COUNT_ENEMY_SPECIALS,
    RULE_COUNT_OWN_HERE,
    RULE_COUNT_ENEMY_HERE,
    RULE_COUNT_OWN_HOME,
    RULE_COUNT_ENEMY_HOME,
    RULE_COUNT_ATTACKERS,
    RULE_COUNT_TARGET,
    RULE_COUNT_TURN,
    RULE_COUNT_ACE,
    RULE_COUNT_KING,
    RULE_COUNT_QUEEN,
    RULE_COUNT_JACK,
    RULE_COUNT_COUNT
} RuleCount;

/// What a rule tells men to do, in the order of its words.
typedef enum RuleAction {
    RULE_ACTION_STAY,
    RULE_ACTION_ATTACK_WEAKEST,
    RULE_ACTION_ATTACK_STRONGEST,
    RULE_ACTION_ATTACK_IN_REACH,
    RULE_ACTION_ATTACK_HOME,
    RULE_ACTION_GO_HOME,
    RULE_ACTION_SPLIT,
    RULE_ACTION_EXECUTE, ///< this and the next are decided before anybody moves, for the whole side
    RULE_ACTION_LEAVE,
    RULE_ACTION_COUNT
} RuleAction;

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
void params_fill_lists(void *block);

/// The same for a fleet, whose ships are the two of MUT-1.
void params_fill_fleet(void *block);
