/// fight: one compartment's fight to a finish, round by round (MUT-6 to MUT-8).
///
/// Men of a kind are alike, so the rows of a round are not lists of men: who leads match-up i, and
/// who supports there, follows from how many of each rank a side has.
#pragma once

#include "sim/base/dice.h"
#include "sim/base/stream.h"
#include "sim/mutiny/draw16.h"
#include "sim/mutiny/fight/fight_rules.h"

typedef struct Luck Luck;
typedef struct Trace Trace;

typedef enum Loss { LOSS_KILLED, LOSS_CAPTURED, LOSS_COUNT } Loss;

/// The men of a fight by all ranks, for fights in which not all are plain specials and sailors.
typedef struct FightMix {
    int32_t men[ROLE_COUNT][RANK_FIGHT_COUNT];
    int32_t lost[ROLE_COUNT][LOSS_COUNT][RANK_FIGHT_COUNT]; ///< since the fight began
} FightMix;

/// A fight under way.
typedef struct Fight {
    const FightRules *rules;
    Colour attacker;
    int32_t men[ROLE_COUNT][RANK_COUNT];
    int32_t lost[ROLE_COUNT][LOSS_COUNT][RANK_COUNT]; ///< since the fight began
    int32_t penalised; ///< rolls to come that carry the strongpoint penalty
    int32_t matchups;  ///< resolved so far
    bool openly;       ///< a match-up is told, scripted, or has ties that count
    Draw16 dice;
    Rng pairing;        ///< opened when rows are shuffled
    Rng ties;           ///< opened when ties are counted or told
    DiceScript *script; ///< faces given by a test, attacker's before defender's; else null
    const Trace *trace; ///< who tells the fight; else null
    FightMix *mix;      ///< who fights, by all ranks; null when `men` tells it all
    Luck *luck;         ///< gives the outcomes to whoever explores the fight; else null
} Fight;

/// A fight between nobody yet: `men`, and who tells or scripts it, are for the caller to set.
/// @param penalised first rolls that carry the strongpoint penalty
static inline void fight_open(Fight *fight, const FightRules *rules, Colour attacker, int penalised)
{
    fight->rules = rules;
    fight->attacker = attacker;
    memset(fight->men, 0, sizeof fight->men);
    memset(fight->lost, 0, sizeof fight->lost);
    fight->penalised = penalised;
    fight->matchups = 0;
    fight->script = NULL;
    fight->trace = NULL;
    fight->mix = NULL;
    fight->luck = NULL;
}

/// Opens the fight's streams, those that these rules can need.
/// @param assault number of the fight within the game, from 0
void fight_open_streams(Fight *fight, StreamRoot root, uint32_t assault);

/// Fights until one side has no free man left; `men` and `lost` tell the end, by the ranks of the
/// board, and so does `mix` by all ranks.
void fight_to_finish(Fight *fight);

/// A match-up of a round before its dice.
typedef struct FightMatchup {
    MatchupOdds odds;
    Rank casualty[ROLE_COUNT]; ///< of the man whom losing costs
    bool penalised;            ///< it uses up one of the penalised rolls
} FightMatchup;

/// Lists the match-ups of the fight's next round in row order, for readings under which they do not
/// hang on luck (rows not shuffled, ties that do not count). Returns their number, that of the
/// smaller side's men.
int fight_list_round(const Fight *fight, FightMatchup *matchups);

/// Men of a role who fight as `rank`, RANK_SPECIAL … RANK_FIGHT_COUNT − 1.
static inline int fight_count(const Fight *fight, Role role, Rank rank)
{
    if (fight->mix)
        return fight->mix->men[role][rank];
    return rank < RANK_COUNT ? fight->men[role][rank] : 0;
}

/// Free men of a role, while `mix` is null.
static inline int fight_men(const Fight *fight, Role role)
{
    return fight->men[role][RANK_SPECIAL] + fight->men[role][RANK_SAILOR];
}

/// The colour that plays a role.
static inline Colour fight_colour(const Fight *fight, Role role)
{
    return role == ROLE_ATTACKER ? fight->attacker : colour_other(fight->attacker);
}
