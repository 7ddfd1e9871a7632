/// fight_rules: what the rules make of a match-up's lineup: its modifiers (MUT-8) and its odds,
/// which are counted once for every lineup that can occur.
#pragma once

#include "sim/mutiny/board.h"
#include "sim/mutiny/fight/matchup.h"

/// From this many supporters on one more changes nothing: their pips outweigh all else, or are
/// capped.
enum { FIGHT_SUPPORTERS_MAX = 63 };

/// One match-up before its dice.
typedef struct Lineup {
    Colour attacker;
    Role larger;           ///< the side that the supporters are on
    bool penalised;        ///< the attacker's roll carries the strongpoint penalty
    Rank rank[ROLE_COUNT]; ///< of the leads
    int supporters;
} Lineup;

/// Odds by penalty, attacking and defending lead.
typedef MatchupOdds OddsRow[2][RANK_COUNT][RANK_COUNT];

typedef struct FightRules {
    int bonus[COLOUR_COUNT][RANK_FIGHT_COUNT]; ///< pips, by the lead's rank
    int support_bonus;                         ///< pips a supporter
    int support_cap;                           ///< pips; INT_MAX when there is none
    int strongpoint_penalty;                   ///< pips
    int kill_min;                              ///< pips
    KillOn kill_on;
    Casualty casualty;
    Pairing pairing;
    bool reroll_counts;
    /// By attacker, larger side, supporters; the last row twice, see fight_rules_rows.
    OddsRow odds[COLOUR_COUNT][ROLE_COUNT][FIGHT_SUPPORTERS_MAX + 2];
    /// For leads of all ranks: by difference of modifiers from −MATCHUP_DIFFERENCE_MAX, and by each
    /// role's lowest killing face from 1.
    MatchupOdds any_odds[2 * MATCHUP_DIFFERENCE_MAX + 1][MATCHUP_KILL_FACE_MAX]
                        [MATCHUP_KILL_FACE_MAX];
} FightRules;

/// Takes over the parameters and counts all odds.
void fight_rules_prepare(const Rules *params, FightRules *rules);

/// Pips added to one side's die.
int fight_rules_modifier(const FightRules *rules, const Lineup *lineup, Role role);

/// Lowest face with which a die kills that has `modifier` added, 1 … MATCHUP_KILL_FACE_MAX.
int fight_rules_kill_face(const FightRules *rules, int modifier);

/// The odds of match-ups with this many supporters; the next row has those with one more.
static inline const OddsRow *fight_rules_rows(const FightRules *rules, Colour attacker, Role larger,
                                              int supporters)
{
    return &rules->odds[attacker][larger]
                       [supporters < FIGHT_SUPPORTERS_MAX ? supporters : FIGHT_SUPPORTERS_MAX];
}

/// The odds of a match-up between leads of any rank.
MatchupOdds fight_rules_any_odds(const FightRules *rules, const Lineup *lineup);

/// The odds of a match-up between specials and sailors.
static inline MatchupOdds fight_rules_odds(const FightRules *rules, const Lineup *lineup)
{
    return (*fight_rules_rows(rules, lineup->attacker, lineup->larger,
                              lineup->supporters))[lineup->penalised][lineup->rank[ROLE_ATTACKER]]
                                                  [lineup->rank[ROLE_DEFENDER]];
}

/// The odds of a match-up between leads of any rank, looked up in the shorter way where it will do.
static inline MatchupOdds fight_rules_lead_odds(const FightRules *rules, const Lineup *lineup)
{
    bool plain =
        lineup->rank[ROLE_ATTACKER] < RANK_COUNT && lineup->rank[ROLE_DEFENDER] < RANK_COUNT;
    return plain ? fight_rules_odds(rules, lineup) : fight_rules_any_odds(rules, lineup);
}
