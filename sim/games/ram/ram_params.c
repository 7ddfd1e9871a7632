/// ram_params: the words of the choices and the tables of the ramming duel's parameters.

#include "sim/games/ram/ram.h"

static const char *const ram_initiative_words[] = {"rammer", "alternate", "roll", NULL};
static const char *const ram_initiative_docs[] = {
    "The rammer, every turn.", "The vessels take turns.",
    "Each turn both roll a d6; the higher has it, ties to the last holder.", NULL};
static const char *const ram_side_words[] = {"rammer", "target", NULL};
static const char *const ram_immobile_words[] = {"any", "critical", NULL};
static const char *const ram_immobile_docs[] = {
    "Hull hits too, once they have cost her all movement points.",
    "Only hits on boiler or screw, which a ramming duel does not bring about.", NULL};
static const char *const ram_step_words[] = {"hull", "length", NULL};
static const char *const ram_step_docs[] = {"As many as her hull size.", "As many as her length.",
                                            NULL};
static const char *const ram_loss_words[] = {"steam", "all", NULL};
static const char *const ram_loss_docs[] = {
    "Steamers; boats are slowed by structural hits alone, which rams do not cause.",
    "Steamers and boats alike.", NULL};
static const char *const rammer_policy_words[] = {"ram", "ram_and_board", "never", NULL};
static const char *const rammer_policy_docs[] = {
    "Rams whenever it may.", "Rams whenever it may, and boards what it has grappled.",
    "Never rams.", NULL};
static const char *const target_policy_words[] = {"stand", "avoid", "avoid_when_weaker",
                                                  "counter_ram", NULL};
static const char *const target_policy_docs[] = {
    "Keeps her movement points.", "Avoids every attempt.",
    "Avoids while she has fewer hull hits left than the rammer.",
    "Does not avoid; rams whenever she has the initiative.", NULL};

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
#include "sim/base/param_table.inc"
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
#include "sim/base/param_table.inc"

#define PARAM_TABLE rules_table
#define PARAM_OWNER RamRules
#define PARAM_FILE "sim/games/ram/ram_rules.def"
#include "sim/base/param_table.inc"
#define PARAM_TABLE boarding_table
#define PARAM_OWNER MeleeRules
#define PARAM_FILE "sim/rules/melee.def"
#include "sim/base/param_table.inc"

const ParamSection ram_sections[] = {
    {"rammer", &rammer_table, offsetof(RamParams, rammer), "The side that rams."},
    {"target", &target_table, offsetof(RamParams, target), "The side that is rammed."},
    {"rules", &rules_table, offsetof(RamParams, rules), "The rules of the ramming duel."},
    {"boarding", &boarding_table, offsetof(RamParams, boarding), "The rules of boarding."},
    {"vessels", &own_vessels_table, offsetof(RamParams, vessels), "Vessels of your own."},
};

_Static_assert(sizeof ram_sections / sizeof *ram_sections == RAM_SECTION_COUNT, "all sections");
