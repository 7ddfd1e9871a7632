/// vessel: the classes, and putting a vessel together from class, own figures and a side's figures.

#include "sim/rules/vessel.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

CHOICE_LISTS(vessel_ram, VESSEL_RAM_ROWS)
CHOICE_LISTS(vessel_power, VESSEL_POWER_ROWS)

const char *const vessel_class_names[] = {
#define VESSEL(name, ...) name,
#include "sim/rules/vessels.def"
#undef VESSEL
    NULL};

// A class sends and meets boarders by its crew, so these two are left to vessel_resolve.
static const Vessel classes[] = {
#define VESSEL(name, ...)                                                                          \
    {.class = {name}, .boarders = PARAM_WORD, .defenders = PARAM_WORD, __VA_ARGS__},
#include "sim/rules/vessels.def"
#undef VESSEL
};

enum { CLASS_COUNT = (int)(sizeof classes / sizeof *classes) };

#define HULL_USED_IF NULL
#define LENGTH_USED_IF NULL
#define SHIP_USED_IF NULL
#define DECK_USED_IF NULL
#define MANOEUVRE_USED_IF NULL
#define BOARDERS_USED_IF NULL
#define DEFENDERS_USED_IF NULL
#define PARAM_TABLE own_vessel_table
#define PARAM_OWNER OwnVessel
#define PARAM_FILE "sim/rules/own_vessel.def"
#include "sim/params/param_table.inc"
#undef HULL_USED_IF
#undef LENGTH_USED_IF
#undef SHIP_USED_IF
#undef DECK_USED_IF
#undef MANOEUVRE_USED_IF
#undef BOARDERS_USED_IF
#undef DEFENDERS_USED_IF

#define PARAM_TABLE own_vessels_table
#define PARAM_OWNER OwnVessels
#define PARAM_FILE "sim/rules/vessels_section.def"
#define PARAM_LINKAGE
#include "sim/params/param_table.inc"

const Vessel *vessel_of_class(const char *name)
{
    for (int i = 0; i < CLASS_COUNT; ++i)
        if (strcmp(classes[i].class.text, name) == 0)
            return &classes[i];
    return NULL;
}

static const OwnVessel *find_own(const OwnVessels *own, const char *name)
{
    for (int i = 0; i < own->own.count; ++i)
        if (strcmp(own->own.items[i].name.text, name) == 0)
            return &own->own.items[i];
    return NULL;
}

// Every name that a side's class may be: the classes, then the scenario's own vessels.
static const char *next_name(const void *context, int index)
{
    const OwnVessels *own = context;
    if (index < CLASS_COUNT)
        return classes[index].class.text;
    index -= CLASS_COUNT;
    return own && index < own->own.count ? own->own.items[index].name.text : NULL;
}

static Status unknown_class(const char *key, const char *name, const OwnVessels *own, Error *error)
{
    const char *nearest = name_nearest(name, next_name, own);
    if (nearest)
        return error_set(error, FAIL_UNKNOWN_NAME, key,
                         "there is no vessel '%s'; did you mean '%s'?", name, nearest);
    char classes_text[256];
    size_t used = 0;
    for (int i = 0; i < CLASS_COUNT && used < sizeof classes_text; ++i)
        used += (size_t)snprintf(classes_text + used, sizeof classes_text - used, "%s%s",
                                 i ? ", " : "", vessel_class_names[i]);
    return error_set(error, FAIL_UNKNOWN_NAME, key, "there is no %s '%s'; the classes are %s%s",
                     own ? "vessel" : "class", name, classes_text,
                     own ? "; or add it to vessels.own" : "");
}

static void take(int32_t figure, int *value)
{
    if (figure != PARAM_WORD)
        *value = figure;
}

// Puts the figures that are given over those of the class.
static void override(const VesselFigures *figures, Vessel *vessel)
{
    take(figures->hull_size, &vessel->hull_size);
    take(figures->length, &vessel->length);
    take(figures->armour, &vessel->armour);
    take(figures->hull_hits, &vessel->hull_hits);
    take(figures->deck, &vessel->deck);
    take(figures->manoeuvre, &vessel->manoeuvre);
    take(figures->boarders, &vessel->boarders);
    take(figures->defenders, &vessel->defenders);
    if (figures->ram != BOW_OF_CLASS)
        vessel->ram = figures->ram == BOW_RAM;
    if (figures->power != POWER_CLASS)
        vessel->power = (VesselPower)figures->power;
    if (figures->move.count != PARAM_WORD)
        vessel->move = figures->move;
}

// The first figure that an own vessel without a class leaves open; null when there is none.
static const char *missing_figure(const VesselFigures *figures)
{
    const struct {
        const char *name;
        bool missing;
    } list[] = {
        {"hull_size", figures->hull_size == PARAM_WORD}, {"length", figures->length == PARAM_WORD},
        {"ram", figures->ram == BOW_OF_CLASS},           {"power", figures->power == POWER_CLASS},
        {"move", figures->move.count == PARAM_WORD},     {"armour", figures->armour == PARAM_WORD},
        {"hull_hits", figures->hull_hits == PARAM_WORD}, {"deck", figures->deck == PARAM_WORD},
        {"manoeuvre", figures->manoeuvre == PARAM_WORD}};
    for (size_t i = 0; i < sizeof list / sizeof *list; ++i)
        if (list[i].missing)
            return list[i].name;
    return NULL;
}

static Status check_own_name(const OwnVessels *own, int index, Error *error)
{
    char key[ERROR_KEY_SIZE];
    const char *name = own->own.items[index].name.text;
    snprintf(key, sizeof key, "vessels.own.%d.name", index);
    if (name[0] == '\0')
        return error_set(error, FAIL_INPUT, key, "every vessel of your own needs a name");
    if (vessel_of_class(name))
        return error_set(error, FAIL_CONFLICT, key,
                         "'%s' is a class of the rules; give the vessel another name", name);
    if (find_own(own, name) != &own->own.items[index])
        return error_set(error, FAIL_CONFLICT, key, "'%s' is there twice; names must differ", name);
    return OK;
}

static Status check_own_figures(const OwnVessels *own, int index, Error *error)
{
    char key[ERROR_KEY_SIZE];
    const OwnVessel *vessel = &own->own.items[index];
    if (vessel->class.text[0] == '\0') {
        const char *missing = missing_figure(&vessel->figures);
        snprintf(key, sizeof key, "vessels.own.%d.%s", index, missing ? missing : "");
        return missing ? error_set(error, FAIL_INPUT, key,
                                   "give '%s' this figure, or a class to take it from",
                                   vessel->name.text)
                       : OK;
    }
    snprintf(key, sizeof key, "vessels.own.%d.class", index);
    return vessel_of_class(vessel->class.text)
               ? OK
               : unknown_class(key, vessel->class.text, NULL, error);
}

Status vessel_check_own(const OwnVessels *own, Error *error)
{
    for (int i = 0; i < own->own.count; ++i) {
        TRY(check_own_name(own, i, error));
        TRY(check_own_figures(own, i, error));
    }
    return OK;
}

Status vessel_resolve(const VesselChoice *choice, const OwnVessels *own, Vessel *vessel,
                      Error *error)
{
    const char *name = choice->class->text;
    const OwnVessel *mine = find_own(own, name);
    const Vessel *base = vessel_of_class(mine ? mine->class.text : name);
    if (!base && !mine) {
        char key[ERROR_KEY_SIZE];
        snprintf(key, sizeof key, "%s.class", choice->section);
        return unknown_class(key, name, own, error);
    }
    Vessel built = {.boarders = PARAM_WORD, .defenders = PARAM_WORD};
    if (base)
        built = *base;
    if (mine) {
        override(&mine->figures, &built);
        built.class = mine->name;
    }
    override(choice->figures, &built);
    if (built.boarders == PARAM_WORD)
        built.boarders = built.deck + built.manoeuvre;
    if (built.defenders == PARAM_WORD)
        built.defenders = built.deck;
    *vessel = built;
    return OK;
}

Status vessel_resolve_both(const VesselChoice choices[2], const OwnVessels *own, Vessel vessels[2],
                           Error *error)
{
    TRY(vessel_check_own(own, error));
    TRY(vessel_resolve(&choices[0], own, &vessels[0], error));
    return vessel_resolve(&choices[1], own, &vessels[1], error);
}

void vessel_check_both(const VesselChoice choices[2], const OwnVessels *own, Faults *faults)
{
    Vessel vessel;
    Error error;
    faults_add(faults, vessel_check_own(own, &error), &error);
    for (int i = 0; i < 2; ++i)
        faults_add(faults, vessel_resolve(&choices[i], own, &vessel, &error), &error);
}
