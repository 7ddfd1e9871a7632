/// boarding_params: the words of the choices and the tables of the boarding game's parameters.

#include "sim/river/boarding.h"

static const char *const boarding_grapple_words[] = {"held", "throw", NULL};
static const char *const boarding_grapple_docs[] = {
    "The vessels are held together already.",
    "Each turn half the attacker's deckhands throw grapples until one holds.", NULL};

#define BOARDING_USED_IF NULL

static const ParamSpec attacker_specs[] = {
#define PARAM_OWNER BoardingSide
#define PARAM_FILE "sim/river/attacker.def"
#include "sim/base/param_rows.inc"
};
static const ParamSpec defender_specs[] = {
#define PARAM_OWNER BoardingSide
#define PARAM_FILE "sim/river/defender.def"
#include "sim/base/param_rows.inc"
};
static const ParamSpec rules_specs[] = {
#define PARAM_OWNER GrappleRules
#define PARAM_FILE "sim/river/grapple.def"
#include "sim/base/param_rows.inc"
};
static const ParamSpec melee_specs[] = {
#define PARAM_OWNER MeleeRules
#define PARAM_FILE "sim/river/melee.def"
#include "sim/base/param_rows.inc"
};

_Static_assert(sizeof(BoardingSide) == 0
#define PARAM_FILE "sim/river/attacker.def"
#include "sim/base/param_sizes.inc"
               ,
               "BoardingSide has a member that is not in attacker.def");
_Static_assert(sizeof(BoardingSide) == 0
#define PARAM_FILE "sim/river/defender.def"
#include "sim/base/param_sizes.inc"
               ,
               "BoardingSide has a member that is not in defender.def");
_Static_assert(sizeof(GrappleRules) == 0
#define PARAM_FILE "sim/river/grapple.def"
#include "sim/base/param_sizes.inc"
               ,
               "GrappleRules has a member that is not in grapple.def");

#define TABLE(rows, type)                                                                          \
    {                                                                                              \
        .specs = rows, .count = sizeof(rows) / sizeof *(rows), .size = sizeof(type)                \
    }

static const ParamTable attacker_table = TABLE(attacker_specs, BoardingSide);
static const ParamTable defender_table = TABLE(defender_specs, BoardingSide);
static const ParamTable rules_table = TABLE(rules_specs, GrappleRules);
static const ParamTable melee_table = TABLE(melee_specs, MeleeRules);

const ParamSection boarding_sections[] = {
    {"attacker", &attacker_table, offsetof(BoardingParams, attacker), "The side that boards."},
    {"defender", &defender_table, offsetof(BoardingParams, defender), "The side that is boarded."},
    {"rules", &rules_table, offsetof(BoardingParams, rules), "How the vessels come together."},
    {"boarding", &melee_table, offsetof(BoardingParams, boarding), "The rules of boarding."},
    {"vessels", &own_vessels_table, offsetof(BoardingParams, vessels), "Vessels of your own."},
};

_Static_assert(sizeof boarding_sections / sizeof *boarding_sections == BOARDING_SECTION_COUNT,
               "all sections");
