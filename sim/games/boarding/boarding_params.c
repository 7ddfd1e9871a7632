/// boarding_params: the words of the choices and the tables of the boarding game's parameters.

#include "sim/games/boarding/boarding.h"

CHOICE_WORDS(boarding_grapple, GRAPPLE_ROWS)

#define BOARDING_USED_IF NULL

// Who boards meets nobody on deck, who is boarded sends nobody, and nobody sails.
#define HULL_USED_IF "boarding.boarding_capacity=hull"
#define LENGTH_USED_IF "boarding.boarding_capacity=length"
#define SHIP_USED_IF PARAM_NEVER

#define DECK_USED_IF "boarders=class or rules.grapple=throw"
#define MANOEUVRE_USED_IF "boarders=class"
#define BOARDERS_USED_IF NULL
#define DEFENDERS_USED_IF PARAM_NEVER
#define PARAM_TABLE attacker_table
#define PARAM_OWNER BoardingSide
#define PARAM_FILE "sim/games/boarding/attacker.def"
#include "sim/params/param_table.inc"
#undef DECK_USED_IF
#undef MANOEUVRE_USED_IF
#undef BOARDERS_USED_IF
#undef DEFENDERS_USED_IF

#define DECK_USED_IF "defenders=class"
#define MANOEUVRE_USED_IF PARAM_NEVER
#define BOARDERS_USED_IF PARAM_NEVER
#define DEFENDERS_USED_IF NULL
#define PARAM_TABLE defender_table
#define PARAM_OWNER BoardingSide
#define PARAM_FILE "sim/games/boarding/defender.def"
#include "sim/params/param_table.inc"

#define PARAM_TABLE rules_table
#define PARAM_OWNER GrappleRules
#define PARAM_FILE "sim/games/boarding/grapple.def"
#include "sim/params/param_table.inc"
#define PARAM_TABLE melee_table
#define PARAM_OWNER MeleeRules
#define PARAM_FILE "sim/rules/melee.def"
#include "sim/params/param_table.inc"

const ParamSection boarding_sections[] = {
    {"attacker", &attacker_table, offsetof(BoardingParams, attacker), "The side that boards."},
    {"defender", &defender_table, offsetof(BoardingParams, defender), "The side that is boarded."},
    {"rules", &rules_table, offsetof(BoardingParams, rules), "How the vessels come together."},
    {"boarding", &melee_table, offsetof(BoardingParams, boarding), "The rules of boarding."},
    {"vessels", &own_vessels_table, offsetof(BoardingParams, vessels), "Vessels of your own."},
};

_Static_assert(sizeof boarding_sections / sizeof *boarding_sections == BOARDING_SECTION_COUNT,
               "all sections");
