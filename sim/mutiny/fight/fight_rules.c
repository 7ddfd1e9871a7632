/// fight_rules: modifiers, and the table of odds.

#include "sim/mutiny/fight/fight_rules.h"

#include <limits.h>

#include "sim/mutiny/params.h"

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

MatchupOdds fight_rules_any_odds(const FightRules *rules, const Lineup *lineup)
{
    int attack = fight_rules_modifier(rules, lineup, ROLE_ATTACKER);
    int defence = fight_rules_modifier(rules, lineup, ROLE_DEFENDER);
    int most = MATCHUP_DIFFERENCE_MAX, difference = attack - defence;
    difference = difference < -most ? -most : difference > most ? most : difference;
    return rules->any_odds[difference + most][fight_rules_kill_face(rules, attack) - 1]
                          [fight_rules_kill_face(rules, defence) - 1];
}

// Without modifiers in the balance a die kills with the same faces whoever throws it.
static void fill_any_odds(FightRules *rules)
{
    int kill_face = fight_rules_kill_face(rules, 0);
    bool one = rules->kill_on == KILL_ON_NAT;
    int lowest = one ? kill_face : 1, highest = one ? kill_face : MATCHUP_KILL_FACE_MAX;
    for (int i = 0; i <= 2 * MATCHUP_DIFFERENCE_MAX; ++i)
        for (int attacker = lowest; attacker <= highest; ++attacker)
            for (int defender = lowest; defender <= highest; ++defender)
                rules->any_odds[i][attacker - 1][defender - 1] = matchup_odds(
                    i - MATCHUP_DIFFERENCE_MAX, (const int[ROLE_COUNT]){attacker, defender});
}

static void fill_bonus(const Rules *params, int bonus[RANK_FIGHT_COUNT], int special)
{
    bonus[RANK_SPECIAL] = bonus[RANK_SOLDIER_SPECIAL] = special;
    bonus[RANK_ARMED_SPECIAL] = special + params->gun_bonus;
    bonus[RANK_ARMED_SAILOR] = params->gun_bonus;
}

void fight_rules_prepare(const Rules *params, FightRules *rules)
{
    *rules = (FightRules){
        .support_bonus = params->support_bonus,
        .support_cap = params->support_cap == PARAM_WORD ? INT_MAX : params->support_cap,
        .strongpoint_penalty = params->strongpoint_penalty,
        .kill_min = params->kill_min,
        .kill_on = (KillOn)params->kill_on,
        .casualty = (Casualty)params->casualty,
        .pairing = (Pairing)params->pairing,
        .reroll_counts = params->reroll_counts,
    };
    fill_bonus(params, rules->bonus[COLOUR_WHITE], params->officer_bonus);
    fill_bonus(params, rules->bonus[COLOUR_RED], params->party_bonus);
    fill_any_odds(rules);
    for (unsigned bits = 0; bits < 32; ++bits)
        fill_row(rules, (Lineup){.attacker = (Colour)(bits & 1),
                                 .larger = (Role)(bits >> 1 & 1),
                                 .penalised = bits >> 2 & 1,
                                 .rank = {(Rank)(bits >> 3 & 1), (Rank)(bits >> 4 & 1)}});
}
