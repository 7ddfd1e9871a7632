/// roster: picking commanders and gathering them into stacks.

#include "sim/games/command/roster.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

typedef struct KnownCommander {
    Faction faction;
    const char *name;
    int rating;
    bool charismatic;
} KnownCommander;

static const KnownCommander known[COMMANDER_KNOWN_COUNT] = {
#define COMMANDER(army, printed, pips, charm) {FACTION_##army, printed, pips, charm},
#include "sim/games/command/commanders.def"
#undef COMMANDER
};

Commander roster_known(int index)
{
    Commander commander = command_params_commander();
    Status status = name_parse(known[index].name, &commander.name, NULL);
    assert(status == OK);
    (void)status;
    commander.faction = (int32_t)known[index].faction;
    commander.rating = known[index].rating;
    commander.charismatic = known[index].charismatic;
    return commander;
}

static int find_commander(const Roster *roster, const char *name)
{
    for (int i = 0; i < roster->commander_count; ++i)
        if (strcmp(roster->commanders[i].name.text, name) == 0)
            return i;
    return -1;
}

int roster_find(const Roster *roster, const char *name)
{
    for (int i = 0; i < roster->count; ++i)
        for (int rank = 0; rank < roster->stacks[i].commander_count; ++rank)
            if (strcmp(roster->commanders[roster->stacks[i].commander[rank]].name.text, name) == 0)
                return i;
    for (int i = 0; i < roster->count; ++i)
        if (strcmp(roster->stacks[i].name.text, name) == 0)
            return i;
    return -1;
}

static void take_known(const CommandParams *params, Roster *roster)
{
    int army = params->army.faction;
    for (int i = 0; i < COMMANDER_KNOWN_COUNT; ++i) {
        Commander commander = roster_known(i);
        if (army != ARMY_ALL && army - ARMY_RED != commander.faction)
            continue;
        if (params->rules.denikin_rating == DENIKIN_ONE &&
            strcmp(commander.name.text, "Denikin") == 0)
            commander.rating = 1;
        roster->commanders[roster->commander_count++] = commander;
    }
}

// Names that measures use themselves are reserved: "obeyed.red" would be ambiguous.
static bool is_reserved(const char *name)
{
    for (int i = 0; i < FACTION_COUNT; ++i)
        if (strcmp(name, faction_words[i]) == 0)
            return true;
    return strncmp(name, "rating_", strlen("rating_")) == 0;
}

static Status take_own(const CommandParams *params, Roster *roster, Error *error)
{
    char key[ERROR_KEY_SIZE];
    if (params->army.commanders.count == 0)
        return error_set(error, FAIL_INPUT, "army.commanders",
                         "the list of commanders is empty; name at least one");
    for (int i = 0; i < params->army.commanders.count; ++i) {
        const Commander *commander = &params->army.commanders.items[i];
        const char *name = commander->name.text;
        snprintf(key, sizeof key, "army.commanders.%d.name", i);
        if (find_commander(roster, name) >= 0)
            return error_set(error, FAIL_CONFLICT, key,
                             "there are two commanders named '%s'; give each a name of his own",
                             name);
        if (is_reserved(name))
            return error_set(error, FAIL_CONFLICT, key,
                             "'%s' is the name of a measure; give the commander another", name);
        snprintf(key, sizeof key, "army.commanders.%d.stack", i);
        if (commander->post != POST_PRESENT && commander->stack.text[0])
            return error_set(
                error, FAIL_CONFLICT, key,
                "units whose commander is elsewhere are in no stack; leave it empty, or "
                "give post = present");
        roster->commanders[roster->commander_count++] = *commander;
    }
    return OK;
}

static const char *next_commander(const void *context, int index)
{
    const Roster *roster = context;
    return index < roster->commander_count ? roster->commanders[index].name.text : NULL;
}

static Status name_unknown(const Roster *roster, const char *key, const char *name, Error *error)
{
    const char *nearest = name_nearest(name, next_commander, roster);
    if (nearest)
        return error_set(error, FAIL_UNKNOWN_NAME, key,
                         "no commander '%s' is in the army; did you mean '%s'?", name, nearest);
    return error_set(error, FAIL_UNKNOWN_NAME, key,
                     "no commander '%s' is in the army; its first is '%s' (see army.faction)", name,
                     roster->commanders[0].name.text);
}

static Status check_names(const Roster *roster, const NameList *names, const char *key,
                          Error *error)
{
    for (int i = 0; i < names->count; ++i) {
        if (find_commander(roster, names->items[i].text) < 0)
            return name_unknown(roster, key, names->items[i].text, error);
        for (int j = 0; j < i; ++j)
            if (strcmp(names->items[i].text, names->items[j].text) == 0)
                return error_set(error, FAIL_CONFLICT, key, "'%s' is named twice; once is enough",
                                 names->items[i].text);
    }
    return OK;
}

static bool is_listed(const NameList *names, const char *name)
{
    for (int i = 0; i < names->count; ++i)
        if (strcmp(names->items[i].text, name) == 0)
            return true;
    return names->count == 0;
}

static void keep_only(const NameList *names, Roster *roster)
{
    int kept = 0;
    for (int i = 0; i < roster->commander_count; ++i)
        if (is_listed(names, roster->commanders[i].name.text))
            roster->commanders[kept++] = roster->commanders[i];
    roster->commander_count = kept;
}

// The stream of a commander, by the FNV-1a hash of his name. If two hashes are equal the later
// commander takes the next free one, so that they do not roll the same dice.
static uint32_t choose_stream(const Roster *roster, const char *name)
{
    uint32_t hash = 2166136261U;
    for (const char *c = name; *c; ++c)
        hash = (hash ^ (unsigned char)*c) * 16777619U;
    for (int i = 0; i < roster->count; ++i)
        if (roster->stacks[i].stream == hash) {
            ++hash;
            i = -1;
        }
    return hash;
}

static int32_t rating_of_units(const Obedience *rules, bool is_near)
{
    return is_near ? rules->units_near : rules->units_far;
}

static void open_stack(const Obedience *rules, const Commander *commander, Roster *roster)
{
    Stack stack = {.name = commander->name, .faction = commander->faction};
    stack.stream = choose_stream(roster, commander->name.text);
    bool is_near = commander->post == POST_PRESENT ? rules->replacement == REPLACEMENT_NEAR
                                                   : commander->post == POST_NEAR;
    stack.rating[0] = rating_of_units(rules, is_near);
    roster->stacks[roster->count++] = stack;
}

// Inserts a commander's rating before the last one, which applies when no commander is left.
static void push_commander(const Commander *commander, int index, Stack *stack)
{
    int rank = stack->commander_count++;
    stack->commander[rank] = index;
    stack->rating[rank + 1] = stack->rating[rank];
    stack->rating[rank] = commander->rating;
}

static Stack *find_stack(Roster *roster, const Name *stack)
{
    for (int i = 0; i < roster->count && stack->text[0]; ++i) {
        const Stack *found = &roster->stacks[i];
        if (found->commander_count > 0 &&
            strcmp(roster->commanders[found->commander[0]].stack.text, stack->text) == 0)
            return &roster->stacks[i];
    }
    return NULL;
}

static Status gather(const CommandParams *params, Roster *roster, Error *error)
{
    for (int i = 0; i < roster->commander_count; ++i) {
        Commander *commander = &roster->commanders[i];
        if (params->army.rating != PARAM_WORD)
            commander->rating = params->army.rating;
        bool is_present = commander->post == POST_PRESENT;
        Stack *stack = is_present ? find_stack(roster, &commander->stack) : NULL;
        if (!stack) {
            open_stack(&params->rules, commander, roster);
            stack = &roster->stacks[roster->count - 1];
        }
        if (stack->commander_count == STACK_COMMANDER_MAX)
            return error_set(error, FAIL_LIMIT, "army.commanders",
                             "more than %d commanders are in the stack '%s'; split it",
                             STACK_COMMANDER_MAX, commander->stack.text);
        if (is_present)
            push_commander(commander, i, stack);
    }
    return OK;
}

Status roster_build(const CommandParams *params, Roster *roster, Error *error)
{
    *roster = (Roster){0};
    if (params->army.faction == ARMY_OWN)
        TRY(take_own(params, roster, error));
    else if (command_params_have_roster(params))
        return error_set(error, FAIL_CONFLICT, "army.commanders",
                         "a list of commanders needs army.faction = own; leave out one of the two");
    else
        take_known(params, roster);
    TRY(check_names(roster, &params->army.only, "army.only", error));
    keep_only(&params->army.only, roster);
    TRY(check_names(roster, &params->operation.group, "operation.group", error));
    return gather(params, roster, error);
}
