/// fight_rules: modifiers, and the table of odds.

#include "sim/mutiny/fight_rules.h"

#include <limits.h>

static int support_pips(const FightRules *rules, int supporters)
{
    int pips = supporters * rules->support_bonus;
    return pips < rules->support_cap ? pips : rules->support_cap;
}

int fight_rules_modifier(const FightRules *rules, const Lineup *lineup, Role role)
{
    Colour colour = role == ROLE_ATTACKER ? lineup->attacker : colour_other(lineup->attacker);
    int pips = rules->bonus[colour][lineup->rank[role]];
    if (role == lineup->larger)
        pips += support_pips(rules, lineup->supporters);
    if (role == ROLE_ATTACKER && lineup->penalised)
        pips += rules->strongpoint_penalty;
    return pips;
}

int fight_rules_kill_face(const FightRules *rules, int modifier)
{
    int added = rules->kill_on == KILL_ON_TOTAL ? modifier : 0;
    int face = rules->kill_min - added;
    return face < 1 ? 1 : face > MATCHUP_KILL_FACE_MAX ? MATCHUP_KILL_FACE_MAX : face;
}

static MatchupOdds count_odds(const FightRules *rules, const Lineup *lineup)
{
    int attack = fight_rules_modifier(rules, lineup, ROLE_ATTACKER);
    int defence = fight_rules_modifier(rules, lineup, ROLE_DEFENDER);
    const int kill_face[ROLE_COUNT] = {fight_rules_kill_face(rules, attack),
                                       fight_rules_kill_face(rules, defence)};
    return matchup_odds(attack - defence, kill_face);
}

// Odds for every number of supporters, of lineups that are otherwise alike.
static void fill_row(FightRules *rules, Lineup lineup)
{
    OddsRow *rows = rules->odds[lineup.attacker][lineup.larger];
    for (lineup.supporters = 0; lineup.supporters <= FIGHT_SUPPORTERS_MAX + 1; ++lineup.supporters)
        rows[lineup.supporters][lineup.penalised][lineup.rank[ROLE_ATTACKER]]
            [lineup.rank[ROLE_DEFENDER]] = count_odds(rules, &lineup);
}

void fight_rules_prepare(const Rules *params, FightRules *rules)
{
    *rules = (FightRules){
        .bonus =
            {[COLOUR_WHITE] = {params->officer_bonus, 0}, [COLOUR_RED] = {params->party_bonus, 0}},
        .support_bonus = params->support_bonus,
        .support_cap = params->support_cap == PARAM_WORD ? INT_MAX : params->support_cap,
        .strongpoint_penalty = params->strongpoint_penalty,
        .kill_min = params->kill_min,
        .kill_on = (KillOn)params->kill_on,
        .casualty = (Casualty)params->casualty,
        .pairing = (Pairing)params->pairing,
        .reroll_counts = params->reroll_counts,
    };
    for (unsigned bits = 0; bits < 32; ++bits)
        fill_row(rules, (Lineup){.attacker = (Colour)(bits & 1),
                                 .larger = (Role)(bits >> 1 & 1),
                                 .penalised = bits >> 2 & 1,
                                 .rank = {(Rank)(bits >> 3 & 1), (Rank)(bits >> 4 & 1)}});
}
