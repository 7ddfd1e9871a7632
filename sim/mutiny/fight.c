/// fight: forming the rows of a round, and resolving its match-ups in row order.

#include "sim/mutiny/fight.h"

#include <assert.h>
#include <limits.h>

#include "sim/mutiny/trace.h"

/// How the men of both sides stand for one round.
typedef struct Round {
    int matchups;
    Role larger;                 ///< the side with supporters, if any
    int each;                    ///< supporters in every match-up
    int odd;                     ///< the first this many match-ups have one more
    int extra_specials;          ///< supporters who are specials; they are dealt out first
    int support[2];              ///< pips from `each` supporters and from one more
    int split[ROLE_COUNT];       ///< index at which a row changes rank
    int first_rank[ROLE_COUNT];  ///< rank of the leads before it
    int shuffled;                ///< the role whose row is shuffled; ROLE_COUNT: neither
    int specials_left, men_left; ///< of the shuffled row, still to be placed
} Round;

/// One match-up before its dice.
typedef struct Lineup {
    int rank[ROLE_COUNT];
    int supporters[ROLE_COUNT];
    int modifier[ROLE_COUNT];
    int casualty[ROLE_COUNT]; ///< rank of the man whom losing costs
} Lineup;

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
    matchup_table_fill(&rules->table);
}

void fight_open_streams(Fight *fight, GameAddress address, uint32_t assault)
{
    fight->dice = (Draw16){.rng = stream_open(address, PURPOSE_COMBAT, assault)};
    if (fight->rules->pairing == PAIRING_RANDOM)
        fight->pairing = stream_open(address, PURPOSE_PAIRING, assault);
    if (fight->trace || (fight->rules->reroll_counts && fight->penalised > 0))
        fight->ties = stream_open(address, PURPOSE_REROLLS, assault);
}

static int support_pips(const FightRules *rules, int supporters)
{
    int pips = supporters * rules->support_bonus;
    return pips < rules->support_cap ? pips : rules->support_cap;
}

// Leads are the best men, so specials come first unless there are more of them than match-ups.
static void form_row(Round *round, const Fight *fight, Role role)
{
    int specials = fight->men[role][RANK_SPECIAL];
    int leading = specials < round->matchups ? specials : round->matchups;
    bool worst_first = fight->rules->pairing == PAIRING_CROSSED && role == ROLE_DEFENDER;
    round->split[role] = worst_first ? round->matchups - leading : leading;
    round->first_rank[role] = worst_first ? RANK_SAILOR : RANK_SPECIAL;
    if (role == round->larger)
        round->extra_specials = specials - leading;
}

static Round form_round(const Fight *fight)
{
    int men[ROLE_COUNT] = {fight_men(fight, ROLE_ATTACKER), fight_men(fight, ROLE_DEFENDER)};
    Round round = {.larger =
                       men[ROLE_ATTACKER] >= men[ROLE_DEFENDER] ? ROLE_ATTACKER : ROLE_DEFENDER,
                   .shuffled = ROLE_COUNT};
    Role smaller = round.larger == ROLE_ATTACKER ? ROLE_DEFENDER : ROLE_ATTACKER;
    round.matchups = men[smaller];
    int extra = men[round.larger] - men[smaller];
    round.each = extra / round.matchups;
    round.odd = extra % round.matchups;
    round.support[0] = support_pips(fight->rules, round.each);
    round.support[1] = support_pips(fight->rules, round.each + 1);
    form_row(&round, fight, ROLE_ATTACKER);
    form_row(&round, fight, ROLE_DEFENDER);
    if (fight->rules->pairing == PAIRING_RANDOM) {
        round.shuffled = (int)smaller;
        round.specials_left = fight->men[smaller][RANK_SPECIAL];
        round.men_left = men[smaller];
    }
    return round;
}

// The next man of the shuffled row: each of those left is as likely as any other.
static int draw_rank(Round *round, Rng *rng)
{
    bool special = (int)rng_below(rng, (uint32_t)round->men_left) < round->specials_left;
    --round->men_left;
    round->specials_left -= special;
    return special ? RANK_SPECIAL : RANK_SAILOR;
}

static int lead_rank(Round *round, Rng *pairing, int role, int index)
{
    if (role == round->shuffled)
        return draw_rank(round, pairing);
    return round->first_rank[role] ^ (index >= round->split[role]);
}

// Supporters are dealt out in turns, best first, so a match-up's last one is its worst.
static bool has_supporting_sailor(const Round *round, int index, int supporters)
{
    return supporters > 0 && index + round->matchups * (supporters - 1) >= round->extra_specials;
}

static Lineup form_lineup(Fight *fight, Round *round, int index)
{
    const FightRules *rules = fight->rules;
    bool one_more = index < round->odd;
    Lineup lineup = {.supporters = {0}};
    lineup.supporters[round->larger] = round->each + one_more;
    lineup.modifier[round->larger] = round->support[one_more];
    for (int role = 0; role < ROLE_COUNT; ++role) {
        int rank = lead_rank(round, &fight->pairing, role, index);
        lineup.rank[role] = lineup.casualty[role] = rank;
        lineup.modifier[role] += rules->bonus[fight_colour(fight, (Role)role)][rank];
    }
    if (fight->penalised > 0)
        lineup.modifier[ROLE_ATTACKER] += rules->strongpoint_penalty;
    if (rules->casualty == CASUALTY_SUPPORTER &&
        has_supporting_sailor(round, index, lineup.supporters[round->larger]))
        lineup.casualty[round->larger] = RANK_SAILOR;
    return lineup;
}

static int difference_of(const Lineup *lineup)
{
    return lineup->modifier[ROLE_ATTACKER] - lineup->modifier[ROLE_DEFENDER];
}

static MatchupOdds odds_of(const FightRules *rules, const Lineup *lineup, int kill_face[ROLE_COUNT])
{
    for (int role = 0; role < ROLE_COUNT; ++role) {
        int added = rules->kill_on == KILL_ON_TOTAL ? lineup->modifier[role] : 0;
        kill_face[role] = matchup_clamp(rules->kill_min - added, 1, MATCHUP_KILL_FACE_MAX);
    }
    return matchup_odds(&rules->table, difference_of(lineup), kill_face);
}

// A tie is noted; where it counts as a roll it may have been the last one with the penalty.
static void note_tie(Fight *fight, Lineup *lineup, TraceMatchup *told, Faces tie)
{
    if (told->ties < TRACE_TIES_MAX)
        told->tied[told->ties] = tie;
    ++told->ties;
    if (fight->rules->reroll_counts && fight->penalised > 0 && --fight->penalised == 0)
        lineup->modifier[ROLE_ATTACKER] -= fight->rules->strongpoint_penalty;
}

// Draws the ties that a table would have rolled before the decision. Whether a roll is tied is
// independent of how a decided one ends, so ties have a stream of their own.
static void draw_ties(Fight *fight, Lineup *lineup, TraceMatchup *told)
{
    for (;;) {
        int difference = difference_of(lineup), tied = matchup_ties(difference);
        int roll = (int)rng_below(&fight->ties, MATCHUP_PAIRS);
        if (roll >= tied)
            return;
        note_tie(fight, lineup, told, matchup_faces(difference, MATCHUP_PAIRS - tied + roll));
    }
}

static void read_script(Fight *fight, Lineup *lineup, TraceMatchup *told)
{
    for (;;) {
        Faces faces;
        faces.of[ROLE_ATTACKER] = (int8_t)dice_scripted_face(fight->script, MATCHUP_FACES);
        faces.of[ROLE_DEFENDER] = (int8_t)dice_scripted_face(fight->script, MATCHUP_FACES);
        told->faces = faces;
        if (faces.of[ROLE_ATTACKER] + difference_of(lineup) != faces.of[ROLE_DEFENDER])
            return;
        note_tie(fight, lineup, told, faces);
    }
}

static void tell(const Fight *fight, const Lineup *lineup, TraceMatchup *told)
{
    for (int role = 0; role < ROLE_COUNT; ++role) {
        Colour colour = fight_colour(fight, (Role)role);
        told->lead[role] = kind_of(colour, (Rank)lineup->rank[role]);
        told->casualty[role] = kind_of(colour, (Rank)lineup->casualty[role]);
        told->supporters[role] = lineup->supporters[role];
        told->modifier[role] = lineup->modifier[role];
    }
    told->penalised = fight->penalised > 0;
    trace_matchup(fight->trace, told);
}

// The rare ways: scripted faces, ties that count, a trace.
static MatchupEnd resolve_openly(Fight *fight, Lineup *lineup)
{
    TraceMatchup told = {.ties = 0};
    int kill_face[ROLE_COUNT];
    if (fight->script) {
        read_script(fight, lineup, &told);
        odds_of(fight->rules, lineup, kill_face);
        told.end = matchup_judge(told.faces, difference_of(lineup), kill_face);
    } else {
        if (fight->trace || fight->penalised > 0)
            draw_ties(fight, lineup, &told);
        MatchupOdds odds = odds_of(fight->rules, lineup, kill_face);
        uint32_t index = draw16_below(&fight->dice, odds.pairs);
        told.faces = matchup_faces(difference_of(lineup), (int)index);
        told.end = matchup_end(odds, index);
    }
    if (fight->trace)
        tell(fight, lineup, &told);
    return told.end;
}

static MatchupEnd resolve(Fight *fight, Lineup *lineup)
{
    if (__builtin_expect(fight->rules->reroll_counts || fight->trace || fight->script, 0))
        return resolve_openly(fight, lineup);
    int kill_face[ROLE_COUNT];
    MatchupOdds odds = odds_of(fight->rules, lineup, kill_face);
    return matchup_end(odds, draw16_below(&fight->dice, odds.pairs));
}

// Losers stay in their row until the round is over.
static void fight_round(Fight *fight)
{
    Round round = form_round(fight);
    int32_t lost[ROLE_COUNT][LOSS_COUNT][RANK_COUNT] = {{{0}}};
    for (int i = 0; i < round.matchups; ++i) {
        Lineup lineup = form_lineup(fight, &round, i);
        MatchupEnd end = resolve(fight, &lineup);
        Role loser = end <= MATCHUP_ATTACKER_CAPTURED ? ROLE_ATTACKER : ROLE_DEFENDER;
        Loss loss = end == MATCHUP_ATTACKER_CAPTURED || end == MATCHUP_DEFENDER_CAPTURED
                        ? LOSS_CAPTURED
                        : LOSS_KILLED;
        ++lost[loser][loss][lineup.casualty[loser]];
        --fight->penalised;
    }
    fight->matchups += round.matchups;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            int32_t killed = lost[role][LOSS_KILLED][rank];
            int32_t captured = lost[role][LOSS_CAPTURED][rank];
            fight->men[role][rank] -= killed + captured;
            fight->lost[role][LOSS_KILLED][rank] += killed;
            fight->lost[role][LOSS_CAPTURED][rank] += captured;
        }
}

void fight_to_finish(Fight *fight)
{
    while (fight_men(fight, ROLE_ATTACKER) > 0 && fight_men(fight, ROLE_DEFENDER) > 0) {
        if (fight->trace)
            trace_round(fight->trace, fight);
        fight_round(fight);
    }
}
