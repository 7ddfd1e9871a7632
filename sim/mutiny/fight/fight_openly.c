/// fight_openly: ties one by one, faces where they are wanted.

#include "sim/mutiny/fight/fight_openly.h"

#include "sim/mutiny/chance.h"
#include "sim/mutiny/trace.h"

static int difference_of(const FightRules *rules, const Lineup *lineup)
{
    return fight_rules_modifier(rules, lineup, ROLE_ATTACKER) -
           fight_rules_modifier(rules, lineup, ROLE_DEFENDER);
}

/// A match-up on its way to its end.
typedef struct Course {
    Fight *fight;
    OpenMatchup *matchup;
    TraceMatchup told;
} Course;

// A tie is noted; where it counts as a roll it may have been the last one with the penalty.
static void note_tie(Course *course, Faces tie)
{
    TraceMatchup *told = &course->told;
    if (told->ties < TRACE_TIES_MAX)
        told->tied[told->ties] = tie;
    ++told->ties;
    if (course->fight->rules->reroll_counts && course->matchup->lineup.penalised)
        course->matchup->lineup.penalised = --course->matchup->penalised > 0;
}

// Which faces the draw stands for is needed only where they are told.
static Faces faces_for_telling(const Fight *fight, int difference, int index)
{
    return fight->trace ? matchup_faces(difference, index) : (Faces){{0}};
}

// For whoever explores: a tie more, or none. Only ties under the penalty matter.
static bool explore_tie(const Course *course, int tied)
{
    return course->matchup->lineup.penalised &&
           chance_many(course->fight->luck, PURPOSE_REROLLS, 1, tied, MATCHUP_PAIRS) == 1;
}

static void explore_ties(Course *course)
{
    const Faces nobody_listens = {{0}};
    while (explore_tie(course,
                       matchup_ties(difference_of(course->fight->rules, &course->matchup->lineup))))
        note_tie(course, nobody_listens);
}

// Draws the ties that a table would have rolled before the decision. Whether a roll is tied is
// independent of how a decided one ends, so ties have a stream of their own.
static void draw_ties(Course *course)
{
    Fight *fight = course->fight;
    for (;;) {
        int difference = difference_of(fight->rules, &course->matchup->lineup);
        int tied = matchup_ties(difference), roll = (int)rng_below(&fight->ties, MATCHUP_PAIRS);
        if (roll >= tied)
            return;
        note_tie(course, faces_for_telling(fight, difference, MATCHUP_PAIRS - tied + roll));
    }
}

static void read_script(Course *course)
{
    const Fight *fight = course->fight;
    for (;;) {
        Faces faces;
        faces.of[ROLE_ATTACKER] = (int8_t)dice_scripted_face(fight->script, MATCHUP_FACES);
        faces.of[ROLE_DEFENDER] = (int8_t)dice_scripted_face(fight->script, MATCHUP_FACES);
        course->told.faces = faces;
        int difference = difference_of(fight->rules, &course->matchup->lineup);
        if (faces.of[ROLE_ATTACKER] + difference != faces.of[ROLE_DEFENDER])
            return;
        note_tie(course, faces);
    }
}

static MatchupEnd judge_script(const FightRules *rules, const Lineup *lineup, Faces faces)
{
    int kill_face[ROLE_COUNT];
    for (int role = 0; role < ROLE_COUNT; ++role)
        kill_face[role] =
            fight_rules_kill_face(rules, fight_rules_modifier(rules, lineup, (Role)role));
    return matchup_judge(faces, difference_of(rules, lineup), kill_face);
}

// How a match-up with these odds ends, for whoever explores.
static MatchupEnd explore_end(Luck *luck, MatchupOdds odds)
{
    ChanceWeights weights = {{0}};
    for (int end = 0, before = 0; end < MATCHUP_END_COUNT; ++end) {
        int below = end < MATCHUP_END_COUNT - 1 ? odds.below[end] : odds.pairs;
        weights.of[end] = (uint16_t)(below - before);
        before = below;
    }
    return (MatchupEnd)chance_pick(luck, PURPOSE_COMBAT, &weights);
}

static void decide(Course *course)
{
    Fight *fight = course->fight;
    const Lineup *lineup = &course->matchup->lineup;
    if (fight->script) {
        read_script(course);
        course->told.end = judge_script(fight->rules, lineup, course->told.faces);
        return;
    }
    if (fight->luck) {
        explore_ties(course);
        course->told.end = explore_end(fight->luck, fight_rules_lead_odds(fight->rules, lineup));
        return;
    }
    draw_ties(course);
    MatchupOdds odds = fight_rules_lead_odds(fight->rules, lineup);
    uint32_t pair = draw16_below(&fight->dice, odds.pairs);
    course->told.faces = faces_for_telling(fight, difference_of(fight->rules, lineup), (int)pair);
    course->told.end = matchup_end(odds, pair);
}

// What the gun gives its bearer is part of his rank's bonus in the rules.
static void split_modifier(const FightRules *rules, const Lineup *lineup, Role role,
                           int modifiers[TRACE_MODIFIER_COUNT])
{
    Colour colour = role == ROLE_ATTACKER ? lineup->attacker : colour_other(lineup->attacker);
    Rank rank = lineup->rank[role];
    const int *bonus = rules->bonus[colour];
    bool penalised = role == ROLE_ATTACKER && lineup->penalised;
    modifiers[TRACE_MODIFIER_RANK] = bonus[rank_unarmed(rank)];
    modifiers[TRACE_MODIFIER_GUN] = bonus[rank] - modifiers[TRACE_MODIFIER_RANK];
    modifiers[TRACE_MODIFIER_STRONGPOINT] = penalised ? rules->strongpoint_penalty : 0;
    modifiers[TRACE_MODIFIER_SUPPORT] = fight_rules_modifier(rules, lineup, role) - bonus[rank] -
                                        modifiers[TRACE_MODIFIER_STRONGPOINT];
}

static void tell(Course *course)
{
    const Lineup *lineup = &course->matchup->lineup;
    TraceMatchup *told = &course->told;
    for (int role = 0; role < ROLE_COUNT; ++role) {
        told->colour[role] = fight_colour(course->fight, (Role)role);
        told->lead[role] = lineup->rank[role];
        told->casualty[role] = course->matchup->casualty[role];
        told->supporters[role] = role == (int)lineup->larger ? lineup->supporters : 0;
        split_modifier(course->fight->rules, lineup, (Role)role, told->modifiers[role]);
    }
    told->penalised = lineup->penalised;
    trace_matchup(course->fight->trace, told);
}

// Of leads of rare ranks there is often no more to know than their odds.
static bool only_odds_matter(const Fight *fight, const Lineup *lineup)
{
    bool ties_matter = fight->rules->reroll_counts && lineup->penalised;
    return !fight->trace && !fight->script && !ties_matter;
}

MatchupEnd fight_openly_resolve(Fight *fight, OpenMatchup *matchup)
{
    if (only_odds_matter(fight, &matchup->lineup)) {
        MatchupOdds odds = fight_rules_lead_odds(fight->rules, &matchup->lineup);
        return fight->luck ? explore_end(fight->luck, odds)
                           : matchup_end(odds, draw16_below(&fight->dice, odds.pairs));
    }
    Course course = {.fight = fight, .matchup = matchup};
    decide(&course);
    if (fight->trace)
        tell(&course);
    return course.told.end;
}
