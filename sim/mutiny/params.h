/// params: what a designer may change about a mutiny. The .def files list every parameter once.
#pragma once

#include "sim/interface/game.h"
#include "sim/mutiny/choices.h"
#include "sim/params/param.h"

typedef struct PolicyRule {
#define PARAM_FILE "sim/mutiny/policy/policy_rule.def"
#include "sim/params/param_members.inc"
} PolicyRule;

struct OwnPolicy {
#define PARAM_FILE "sim/mutiny/policy/own_policy.def"
#include "sim/params/param_members.inc"
};

struct Policies {
#define PARAM_FILE "sim/mutiny/policy/policies.def"
#include "sim/params/param_members.inc"
};

typedef struct Compartment {
#define PARAM_FILE "sim/mutiny/compartment.def"
#include "sim/params/param_members.inc"
} Compartment;

struct Ship {
#define PARAM_FILE "sim/mutiny/ship.def"
#include "sim/params/param_members.inc"
};

/// The ships of a fleet.
typedef struct FleetShips {
#define PARAM_FILE "sim/mutiny/fleet/fleet.def"
#include "sim/params/param_members.inc"
} FleetShips;

/// A row of the boats and gangway tables.
typedef struct Leaving {
#define PARAM_FILE "sim/mutiny/options/leaving.def"
#include "sim/params/param_members.inc"
} Leaving;

struct Rules {
#define PARAM_FILE "sim/mutiny/rules.def"
#include "sim/params/param_members.inc"
};

struct Side {
#define PARAM_FILE "sim/mutiny/side.def"
#include "sim/params/param_members.inc"
};

typedef struct Record {
#define PARAM_FILE "sim/mutiny/record.def"
#include "sim/params/param_members.inc"
} Record;

/// A whole scenario.
struct MutinyParams {
    Ship ship;
    Rules rules;
    Side red;
    Side white;
    Record record;
    Policies policies;
};

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
