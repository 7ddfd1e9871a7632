/// melee: a boarding action, from the men who cross to the last round (RIV-9).
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/base/narrator.h"
#include "sim/river/hand.h"
#include "sim/river/vessel.h"

/// The section `boarding` of a scenario.
typedef struct MeleeRules {
#define BOARDING_USED_IF 0
#define PARAM_FILE "sim/river/melee.def"
#include "sim/base/param_members.inc"
#undef BOARDING_USED_IF
} MeleeRules;

/// Words of choices, for the parameter rows.
extern const char *const boarding_capacity_words[], *const boarding_capacity_docs[];
extern const char *const boarding_crossing_words[], *const boarding_crossing_docs[];
extern const char *const boarding_first_words[], *const boarding_first_docs[];

/// Values of the choice rows.
typedef enum MeleeCapacity { CAPACITY_HULL, CAPACITY_LENGTH } MeleeCapacity;
typedef enum MeleeCrossing { CROSSING_SIDE, CROSSING_END } MeleeCrossing;
typedef enum MeleeFirst { FIRST_DEFENDER, FIRST_ATTACKER } MeleeFirst;

/// Edges of the boarder over the defender that make a difference: beyond them one side always
/// falls.
enum { MELEE_EDGE_MAX = 6, MELEE_EDGES = 2 * MELEE_EDGE_MAX + 1 };

/// What a pair comes to, by edge and the way its two dice fall, the boarder's counting most.
typedef struct MeleeOdds {
    uint8_t pair[MELEE_EDGES][36]; ///< 1: the defender falls, 16: the boarder, 0: nobody
} MeleeOdds;

MeleeOdds melee_odds(void);

/// How an action ends.
typedef enum MeleeEnd {
    MELEE_GOES_ON,    ///< not yet
    MELEE_TAKEN,      ///< no defender is left, some boarder is
    MELEE_SURRENDER,  ///< the defenders failed a morale test
    MELEE_WIPED_OUT,  ///< no boarder is left
    MELEE_DRIVEN_BACK ///< the boarders failed a morale test, or came to the last round
} MeleeEnd;

/// An action under way, or over.
typedef struct Melee {
    int boarders, defenders;          ///< men left
    int boarders_sent, defenders_met; ///< men at the start
    int rounds;
    MeleeEnd end;
} Melee;

/// The most boarders that may cross in a movement phase between two vessels.
int melee_capacity(const MeleeRules *rules, const Vessel *from, const Vessel *to);

/// What an action is fought by.
typedef struct MeleePlan {
    const MeleeRules *rules;
    const MeleeOdds *odds;
    const Narrator *narrator; ///< null when nobody listens
} MeleePlan;

/// Fights an action that has not begun to a finish; without boarders it is over at once.
Melee melee_fight(const MeleePlan *plan, Melee start, DiceSource *dice);

/// An action of so many men that has not begun.
Melee melee_start(int boarders, int defenders);
