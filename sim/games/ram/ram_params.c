/// ram_params: the words of the choices and the tables of the ramming duel's parameters.

#include "sim/games/ram/ram.h"

CHOICE_WORDS(ram_initiative, RAM_INITIATIVE_ROWS)
CHOICE_WORDS(ram_side, RAM_SIDE_ROWS)
CHOICE_WORDS(ram_immobile, RAM_IMMOBILE_ROWS)
CHOICE_WORDS(ram_step, RAM_STEP_ROWS)
CHOICE_WORDS(ram_loss, RAM_LOSS_ROWS)
CHOICE_WORDS(rammer_policy, RAMMER_POLICY_ROWS)
CHOICE_WORDS(target_policy, TARGET_POLICY_ROWS)

#define BOARDING_USED_IF "rammer.policy=ram_and_board"

// Only the rammer boards.
#define HULL_USED_IF NULL
#define LENGTH_USED_IF "rules.move_loss_step=length or boarding.boarding_capacity=length"
#define SHIP_USED_IF NULL

#define DECK_USED_IF "boarders=class"
#define MANOEUVRE_USED_IF "boarders=class"
#define BOARDERS_USED_IF BOARDING_USED_IF
#define DEFENDERS_USED_IF PARAM_NEVER
#define PARAM_TABLE rammer_table
#define PARAM_OWNER RamVessel
#define PARAM_FILE "sim/games/ram/rammer.def"
#include "sim/params/param_table.inc"
#undef DECK_USED_IF
#undef MANOEUVRE_USED_IF
#undef BOARDERS_USED_IF
#undef DEFENDERS_USED_IF

#define DECK_USED_IF "defenders=class"
#define MANOEUVRE_USED_IF PARAM_NEVER
#define BOARDERS_USED_IF PARAM_NEVER
#define DEFENDERS_USED_IF BOARDING_USED_IF
#define PARAM_TABLE target_table
#define PARAM_OWNER RamVessel
#define PARAM_FILE "sim/games/ram/target.def"
#include "sim/params/param_table.inc"

#define PARAM_TABLE rules_table
#define PARAM_OWNER RamRules
#define PARAM_FILE "sim/games/ram/ram_rules.def"
#include "sim/params/param_table.inc"
#define PARAM_TABLE boarding_table
#define PARAM_OWNER MeleeRules
#define PARAM_FILE "sim/rules/melee.def"
#include "sim/params/param_table.inc"

const ParamSection ram_sections[] = {
    {"rammer", &rammer_table, offsetof(RamParams, rammer), "The side that rams."},
    {"target", &target_table, offsetof(RamParams, target), "The side that is rammed."},
    {"rules", &rules_table, offsetof(RamParams, rules), "The rules of the ramming duel."},
    {"boarding", &boarding_table, offsetof(RamParams, boarding), "The rules of boarding."},
    {"vessels", &own_vessels_table, offsetof(RamParams, vessels), "Vessels of your own."},
};

_Static_assert(sizeof ram_sections / sizeof *ram_sections == RAM_SECTION_COUNT, "all sections");
