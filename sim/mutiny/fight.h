/// fight: one compartment's fight to a finish, round by round (MUT-6 to MUT-8).
///
/// Men of a kind are alike, so the rows of a round are not lists of men: who leads match-up i, and
/// who supports there, follows from how many of each rank a side has.
#pragma once

#include "sim/base/dice.h"
#include "sim/base/stream.h"
#include "sim/mutiny/board.h"
#include "sim/mutiny/draw16.h"
#include "sim/mutiny/matchup.h"

typedef struct Trace Trace;

typedef enum Loss { LOSS_KILLED, LOSS_CAPTURED, LOSS_COUNT } Loss;

/// What the rules say about fights, ready for use.
typedef struct FightRules {
    int bonus[COLOUR_COUNT][RANK_COUNT]; ///< pips, by the lead's kind
    int support_bonus;                   ///< pips a supporter
    int support_cap;                     ///< pips; INT_MAX when there is none
    int strongpoint_penalty;             ///< pips
    int kill_min;                        ///< pips
    KillOn kill_on;
    Casualty casualty;
    Pairing pairing;
    bool reroll_counts;
    MatchupTable table;
} FightRules;

/// A fight under way.
typedef struct Fight {
    const FightRules *rules;
    Colour attacker;
    int32_t men[ROLE_COUNT][RANK_COUNT];
    int32_t lost[ROLE_COUNT][LOSS_COUNT][RANK_COUNT]; ///< since the fight began
    int32_t penalised; ///< rolls to come that carry the strongpoint penalty
    int32_t matchups;  ///< resolved so far
    Draw16 dice;
    Rng pairing;        ///< opened when rows are shuffled
    Rng ties;           ///< opened when ties are counted or told
    DiceScript *script; ///< faces given by a test, attacker's before defender's; else null
    const Trace *trace; ///< who tells the fight; else null
} Fight;

/// Prepares `rules` for use; the colours' bonuses and all choices are taken from the parameters.
void fight_rules_prepare(const Rules *params, FightRules *rules);

/// Opens the fight's streams.
/// @param assault number of the fight within the game, from 0
void fight_open_streams(Fight *fight, GameAddress address, uint32_t assault);

/// Fights until one side has no free man left; `men` and `lost` tell the end.
void fight_to_finish(Fight *fight);

/// Free men of a role.
static inline int fight_men(const Fight *fight, Role role)
{
    return fight->men[role][RANK_SPECIAL] + fight->men[role][RANK_SAILOR];
}

/// The colour that plays a role.
static inline Colour fight_colour(const Fight *fight, Role role)
{
    return role == ROLE_ATTACKER ? fight->attacker : colour_other(fight->attacker);
}
