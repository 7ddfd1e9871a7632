/// melee: a boarding action, from the men who cross to the last round (RIV-9): a part of a game
/// that is a game of its own, whose rounds are those of its clock. The games that board throw it as
/// one kind of throw, which play fights out die by die.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/kit/luck.h"
#include "sim/rules/vessel.h"

/// The section `boarding` of a scenario.
typedef struct MeleeRules {
#define PARAM_FILE "sim/rules/melee.def"
#include "sim/base/param_members.inc"
} MeleeRules;

/// Words of choices, for the parameter rows.
extern const char *const boarding_capacity_words[], *const boarding_capacity_docs[];
extern const char *const boarding_crossing_words[], *const boarding_crossing_docs[];
extern const char *const boarding_tie_words[], *const boarding_tie_docs[];
extern const char *const boarding_first_words[], *const boarding_first_docs[];

/// Values of the choice rows.
typedef enum MeleeCapacity { CAPACITY_HULL, CAPACITY_LENGTH } MeleeCapacity;
typedef enum MeleeCrossing { CROSSING_SIDE, CROSSING_END } MeleeCrossing;
typedef enum MeleeTie { TIE_NOTHING, TIE_BOTH, TIE_DEFENDER } MeleeTie;
typedef enum MeleeFirst { FIRST_DEFENDER, FIRST_ATTACKER } MeleeFirst;

/// How an action ends.
typedef enum MeleeEnd {
    MELEE_TAKEN,       ///< no defender is left, some boarder is
    MELEE_SURRENDER,   ///< the defenders failed a morale test
    MELEE_WIPED_OUT,   ///< no boarder is left
    MELEE_DRIVEN_BACK, ///< the boarders failed a morale test, or came to the last round
    MELEE_END_COUNT
} MeleeEnd;

/// An action that is over.
typedef struct Melee {
    MeleeEnd end;
    int rounds;              ///< fought; 0 where one side had no men
    int boarders, defenders; ///< men left
} Melee;

/// The most boarders that may cross in a movement phase between two vessels.
int melee_capacity(const MeleeRules *rules, const Vessel *from, const Vessel *to);

/// Whether a side that began with `started` men tests morale with `left` of them.
static inline bool melee_must_test(const MeleeRules *rules, int started, int left)
{
    return 100 * (started - left) >= rules->morale_loss * started;
}

/// Of the boarders of `from`, those who may cross.
int melee_sent(const MeleeRules *rules, const Vessel *from, const Vessel *to);

/// All that is known of actions between at most so many men before the first die; read-only.
typedef struct MeleePlan {
    MeleeRules rules;
    int boarders_max, defenders_max;
    uint8_t *falls; ///< owned; what two pairs come to, by their edges and the way their dice fall
    uint32_t *rows; ///< owned; where in `falls` each two pairs of each number of men are
    int stride;     ///< rows for one number of men: the most pairs, filled up to whole hands
} MeleePlan;

/// Makes a plan; to be destroyed. FAIL_MEMORY or OK.
MUST_CHECK Status melee_plan_create(const MeleeRules *rules, int boarders_max, int defenders_max,
                                    MeleePlan *plan, Error *error);
void melee_plan_destroy(MeleePlan *plan);

/// How many outcomes the rounds of an action between so many men have, all told: what solving it
/// costs.
uint64_t melee_outcomes(int boarders, int defenders);

/// An action that is to be fought, as its kind of throw is told of it.
typedef struct MeleeAction {
    const MeleePlan *plan;
    int32_t boarders, defenders;
} MeleeAction;

/// What melee_fight is asked for: without its rounds an action has fewer ends.
typedef enum MeleeAsked { MELEE_END_ONLY, MELEE_WITH_ROUNDS } MeleeAsked;

/// Fights an action to a finish, as one throw of `luck`. The stream's next words are its dice.
/// @param narrator null when nobody listens
Melee melee_fight(Luck *luck, const LuckStream *stream, const MeleeAction *action, MeleeAsked asked,
                  const Narrator *narrator);
