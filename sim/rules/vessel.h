/// vessel: what is known of a vessel before the first die.
///
///     class (vessels.def) <- own vessels of the scenario <- figures set for a side  =  Vessel
#pragma once

#include "sim/params/choice.h"
#include <stdbool.h>
#include <stdint.h>

#include "sim/base/dice.h"
#include "sim/base/name.h"
#include "sim/base/status.h"
#include "sim/interface/faults.h"
#include "sim/params/param.h"

enum { VESSEL_OWN_MAX = 16, VESSEL_HULL_HITS_MAX = 100, VESSEL_GUNS_MAX = 3 };

/// What drives a vessel; the words of the figure `power` after "class".
#define VESSEL_POWER_ROWS(CHOICE)                                                                  \
    CHOICE(POWER_CLASS, "class", "As her class has it.")                                           \
    CHOICE(POWER_STEAM, "steam", "A steamer: hull hits cost her movement points.")                 \
    CHOICE(POWER_BOAT, "boat", "Sail or oars: hull hits cost her none, unless move_loss says so.")
CHOICE_ENUM(VesselPower, VESSEL_POWER_ROWS);

/// What she has for a bow.
#define VESSEL_RAM_ROWS(CHOICE)                                                                    \
    CHOICE(BOW_OF_CLASS, "class", "As her class has it.")                                          \
    CHOICE(BOW_ORDINARY, "no", "An ordinary bow.")                                                 \
    CHOICE(BOW_RAM, "yes", "A ram.")
CHOICE_ENUM(VesselBow, VESSEL_RAM_ROWS);

/// The figures as a scenario gives them, PARAM_WORD (or choice 0) where the class shall decide.
typedef struct VesselFigures {
#define PARAM_FILE "sim/rules/figures.def"
#include "sim/params/param_members.inc"
} VesselFigures;

/// A vessel a designer makes up.
typedef struct OwnVessel {
    Name name;
    Name class; ///< whose figures she has where none are given; may be empty
    union {
        VesselFigures figures;
        struct { // the same members once more, for the rows of own_vessel.def
#define PARAM_FILE "sim/rules/figures.def"
#include "sim/params/param_members.inc"
        };
    };
} OwnVessel;

/// The section `vessels` of a scenario.
typedef struct OwnVessels {
#define PARAM_FILE "sim/rules/vessels_section.def"
#include "sim/params/param_members.inc"
} OwnVessels;

extern const ParamTable own_vessels_table;

/// A vessel with all her figures known. No padding matters: never compared as bytes.
typedef struct Vessel {
    Name class;        ///< her class or her own name
    int hull_size;     ///< 1 … 12
    int length;        ///< 1 … 20
    bool ram;          ///< her bow is a ram
    VesselPower power; ///< never POWER_CLASS
    Dice move;         ///< points of 12 inches, 0 … 12
    int armour;        ///< AV, 0 … 9
    int hull_hits;     ///< 1 … VESSEL_HULL_HITS_MAX
    int deck;          ///< deckhands
    int manoeuvre;     ///< manoeuvring crew
    int boarders;      ///< men in her boarding party
    int defenders;     ///< men who meet boarders
    // What gunfire looks at (RIV-10), always as the class has it:
    int bridge;                ///< bridge crew
    int structural_hits;       ///< 0: she has no structure, and no cover
    int guns[VESSEL_GUNS_MAX]; ///< damage value of each main gun; 0 where there is none
} Vessel;

/// Words of choices, for the parameter rows, and the classes' names, each null-terminated.
extern const char *const vessel_ram_words[], *const vessel_ram_docs[];
extern const char *const vessel_power_words[], *const vessel_power_docs[];
extern const char *const vessel_class_names[];

/// A class by its name, or a null pointer. What it leaves to vessel_resolve (boarders, defenders)
/// is PARAM_WORD.
const Vessel *vessel_of_class(const char *name);

/// A side's choice of a vessel.
typedef struct VesselChoice {
    const char *section; ///< whose key an error carries, e.g. "rammer"
    const Name *class;
    const VesselFigures *figures;
} VesselChoice;

/// Checks the scenario's own vessels: names that are new, classes that exist, no figure missing.
MUST_CHECK Status vessel_check_own(const OwnVessels *own, Error *error);

/// Puts a side's vessel together; `own` has been checked.
/// FAIL_UNKNOWN_NAME, with a suggestion, when there is no such class.
MUST_CHECK Status vessel_resolve(const VesselChoice *choice, const OwnVessels *own, Vessel *vessel,
                                 Error *error);

/// Whether her ram is an armoured one (RIV-3): she has armour and a ram.
static inline bool vessel_rams_armoured(const Vessel *vessel)
{
    return vessel->armour >= 1 && vessel->ram;
}

/// Puts the vessels of both sides together. Fails as vessel_check_own and vessel_resolve do.
MUST_CHECK Status vessel_resolve_both(const VesselChoice choices[2], const OwnVessels *own,
                                      Vessel vessels[2], Error *error);

/// Adds all that would fail there.
void vessel_check_both(const VesselChoice choices[2], const OwnVessels *own, Faults *faults);
