/// roster: who rolls for orders. Commanders are picked from the scenario's list or from the named
/// ones and gathered into stacks; only the first commander of a stack rolls, the next takes over
/// when he is lost, and after the last one the units roll without a commander.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/games/command/command_params.h"

enum { COMMANDER_KNOWN_COUNT = 59, STACK_COMMANDER_MAX = 8 };

/// Units that get one order and obey or refuse as one.
typedef struct Stack {
    Name name;                              ///< of its first commander
    int32_t faction;                        ///< a Faction
    int32_t commander_count;                ///< 0 for units without a commander
    int32_t commander[STACK_COMMANDER_MAX]; ///< indices into the roster's commanders, by rank
    int32_t
        rating[STACK_COMMANDER_MAX + 1]; ///< of each commander in turn, then without one; 1 … 10
    uint32_t stream; ///< index of its streams; follows from the name, so that it is the same in
                     ///< every roster, and differs from those of the others
} Stack;

typedef struct Roster {
    int32_t commander_count;
    Commander commanders[ARMY_COMMANDER_MAX]; ///< with the ratings in force
    int32_t count;
    Stack stacks[ARMY_COMMANDER_MAX];
} Roster;

/// Builds the roster of a scenario. Errors carry the key at fault: an empty list, a name that comes
/// twice or is not there, a list beside army.faction, a stack of more than STACK_COMMANDER_MAX.
MUST_CHECK Status roster_build(const CommandParams *params, Roster *roster, Error *error);

/// Index of the stack that the commander belongs to, or −1.
int roster_find(const Roster *roster, const char *name);

/// The named commander with this index, 0 … COMMANDER_KNOWN_COUNT − 1, Denikin as the table has
/// him.
Commander roster_known(int index);
