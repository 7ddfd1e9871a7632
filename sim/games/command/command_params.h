/// command_params: what a designer may change about orders. The .def files list every parameter
/// once.
#pragma once

#include "sim/base/game.h"
#include "sim/base/param.h"
#include "sim/rules/faction.h"

enum { ARMY_COMMANDER_MAX = 64, COMMAND_TURNS_MAX = 1000, COMMAND_WARMUP_MAX = 10000 };

/// Whose commanders: the scenario's own list, those of one faction, or all that are known.
typedef enum ArmyFaction {
    ARMY_OWN,
    ARMY_RED,
    ARMY_WHITE,
    ARMY_UKRAINIAN,
    ARMY_MAKHNOVIST,
    ARMY_ALL
} ArmyFaction;

typedef enum Post { POST_PRESENT, POST_NEAR, POST_FAR } Post;
typedef enum Denikin { DENIKIN_TEN, DENIKIN_ONE } Denikin;
typedef enum Replacement { REPLACEMENT_NEAR, REPLACEMENT_FAR } Replacement;
typedef enum ReliefOnLoss { RELIEF_ON_LOSS_KEPT, RELIEF_ON_LOSS_FORGOTTEN } ReliefOnLoss;
typedef enum Orders { ORDERS_EVERY_TURN, ORDERS_COORDINATED } Orders;

typedef struct Commander {
#define PARAM_FILE "sim/games/command/commander.def"
#include "sim/base/param_members.inc"
} Commander;

typedef struct Army {
#define PARAM_FILE "sim/games/command/army.def"
#include "sim/base/param_members.inc"
} Army;

typedef struct Obedience {
#define PARAM_FILE "sim/games/command/obedience.def"
#include "sim/base/param_members.inc"
} Obedience;

typedef struct Operation {
#define PARAM_FILE "sim/games/command/operation.def"
#include "sim/base/param_members.inc"
} Operation;

/// A whole scenario of the game `command`.
typedef struct CommandParams {
    Army army;
    Obedience rules;
    Operation operation;
} CommandParams;

enum { COMMAND_SECTION_COUNT = 3 };

/// army, rules and operation, over a CommandParams.
extern const ParamSection command_sections[COMMAND_SECTION_COUNT];

/// Fills in the roster of one commander.
void command_params_fill_lists(const Game *game, void *block);

/// Whether the scenario lists commanders of its own.
bool command_params_have_roster(const CommandParams *params);

/// A commander with the defaults of a list's record.
Commander command_params_commander(void);
