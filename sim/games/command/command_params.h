/// command_params: what a designer may change about orders. The .def files list every parameter
/// once.
#pragma once

#include "sim/interface/game.h"
#include "sim/params/choice.h"
#include "sim/params/param.h"
#include "sim/rules/faction.h"

enum { ARMY_COMMANDER_MAX = 64, COMMAND_TURNS_MAX = 1000, COMMAND_WARMUP_MAX = 10000 };

/// Whose commanders: the scenario's own list, those of one faction, or all that are known.
#define ARMY_ROWS(CHOICE)                                                                          \
    CHOICE(ARMY_OWN, "own", "the list in `commanders`")                                            \
    CHOICE(ARMY_RED, "red", "the 26 named commanders of the Reds")                                 \
    CHOICE(ARMY_WHITE, "white", "the 22 named commanders of the Whites")                           \
    CHOICE(ARMY_UKRAINIAN, "ukrainian", "the 7 named commanders of the Ukrainians")                \
    CHOICE(ARMY_MAKHNOVIST, "makhnovist", "the 4 named commanders of the Makhnovists")             \
    CHOICE(ARMY_ALL, "all", "all 59 named commanders")
CHOICE_ENUM(ArmyFaction, ARMY_ROWS);

#define POST_ROWS(CHOICE)                                                                          \
    CHOICE(POST_PRESENT, "present", "in the hex of his units")                                     \
    CHOICE(POST_NEAR, "near", "none in the hex, one in an adjacent hex")                           \
    CHOICE(POST_FAR, "far", "none in the hex nor next to it")
CHOICE_ENUM(Post, POST_ROWS);

#define DENIKIN_ROWS(CHOICE)                                                                       \
    CHOICE(DENIKIN_TEN, "10", "as the other supreme commanders")                                   \
    CHOICE(DENIKIN_ONE, "1", "as printed")
CHOICE_ENUM(Denikin, DENIKIN_ROWS);

#define REPLACEMENT_ROWS(CHOICE)                                                                   \
    CHOICE(REPLACEMENT_NEAR, "near", NULL)                                                         \
    CHOICE(REPLACEMENT_FAR, "far", NULL)
CHOICE_ENUM(Replacement, REPLACEMENT_ROWS);

#define RELIEF_ON_LOSS_ROWS(CHOICE)                                                                \
    CHOICE(RELIEF_ON_LOSS_KEPT, "kept", "the relief belongs to the units")                         \
    CHOICE(RELIEF_ON_LOSS_FORGOTTEN, "forgotten", "the relief goes with the commander")
CHOICE_ENUM(ReliefOnLoss, RELIEF_ON_LOSS_ROWS);

#define ORDERS_ROWS(CHOICE)                                                                        \
    CHOICE(ORDERS_EVERY_TURN, "every_turn", "each commander has his own task every turn")          \
    CHOICE(ORDERS_COORDINATED, "coordinated",                                                      \
           "the group waits for the first turn in which enough of them obey")
CHOICE_ENUM(Orders, ORDERS_ROWS);

typedef struct Commander {
#define PARAM_FILE "sim/games/command/commander.def"
#include "sim/params/param_members.inc"
} Commander;

typedef struct Army {
#define PARAM_FILE "sim/games/command/army.def"
#include "sim/params/param_members.inc"
} Army;

typedef struct Obedience {
#define PARAM_FILE "sim/games/command/obedience.def"
#include "sim/params/param_members.inc"
} Obedience;

typedef struct Operation {
#define PARAM_FILE "sim/games/command/operation.def"
#include "sim/params/param_members.inc"
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
