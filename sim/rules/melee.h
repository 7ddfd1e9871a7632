/// melee: a boarding action, from the men who cross to the last round (RIV-9): a part of a game
/// that is a game of its own, whose rounds are those of its clock. The games that board throw it as
/// one kind of throw, which play fights out die by die.
#pragma once

#include "sim/params/choice.h"
#include <stdbool.h>
#include <stdint.h>

#include "sim/kit/luck.h"
#include "sim/rules/vessel.h"

/// The section `boarding` of a scenario.
typedef struct MeleeRules {
#define PARAM_FILE "sim/rules/melee.def"
#include "sim/params/param_members.inc"
} MeleeRules;

/// What the choices can be.
#define BOARDING_CAPACITY_ROWS(CHOICE)                                                             \
    CHOICE(CAPACITY_HULL, "hull", "By the hull size of the smaller vessel.")                       \
    CHOICE(CAPACITY_LENGTH, "length", "By the length of the shorter vessel.")
CHOICE_ENUM(MeleeCapacity, BOARDING_CAPACITY_ROWS);

#define BOARDING_CROSSING_ROWS(CHOICE)                                                             \
    CHOICE(CROSSING_SIDE, "side", "Over the side: as many as the capacity allows.")                \
    CHOICE(CROSSING_END, "end", "Over bow or stern: half as many, rounded up.")
CHOICE_ENUM(MeleeCrossing, BOARDING_CROSSING_ROWS);

#define BOARDING_TIE_ROWS(CHOICE)                                                                  \
    CHOICE(TIE_NOTHING, "nothing", "Nobody falls.")                                                \
    CHOICE(TIE_BOTH, "both", "Both fall.")                                                         \
    CHOICE(TIE_DEFENDER, "defender", "The defender wins it: the boarder falls.")
CHOICE_ENUM(MeleeTie, BOARDING_TIE_ROWS);

#define BOARDING_FIRST_ROWS(CHOICE)                                                                \
    CHOICE(FIRST_DEFENDER, "defender",                                                             \
           "The defenders test first; if they fail, the boarders need not.")                       \
    CHOICE(FIRST_ATTACKER, "attacker",                                                             \
           "The boarders test first; if they fail, the defenders need not.")
CHOICE_ENUM(MeleeFirst, BOARDING_FIRST_ROWS);

/// Their words and sentences, for the parameter rows.
extern const char *const boarding_capacity_words[], *const boarding_capacity_docs[];
extern const char *const boarding_crossing_words[], *const boarding_crossing_docs[];
extern const char *const boarding_tie_words[], *const boarding_tie_docs[];
extern const char *const boarding_first_words[], *const boarding_first_docs[];

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

/// The plan of actions in which the first vessel's men board the second.
MUST_CHECK Status melee_plan_of_vessels(const MeleeRules *rules, const Vessel vessels[2],
                                        MeleePlan *plan, Error *error);

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
