/// fight: forming the rows of a round, and resolving its match-ups in row order.

#include "sim/mutiny/fight.h"

#include "sim/mutiny/trace.h"

/// How the men of both sides stand for one round.
typedef struct Round {
    int matchups;
    Role larger;                 ///< the side with supporters, if any
    int each;                    ///< supporters in every match-up
    const OddsRow *rows;         ///< odds with as many supporters; then with one more
    int odd;                     ///< the first this many match-ups have one more
    int extra_specials;          ///< supporters who are specials; they are dealt out first
    int split[ROLE_COUNT];       ///< index at which a row changes rank
    Rank first_rank[ROLE_COUNT]; ///< rank of the leads before it
    int shuffled;                ///< the role whose row is shuffled; ROLE_COUNT: neither
    int specials_left;           ///< of the shuffled row, still to be placed
    int penalised;               ///< rolls to come that carry the strongpoint penalty
} Round;

/// How a round's match-ups ended, by the ranks of the men whom losing costs, attacker's first. The
/// counts of the ends are packed into a word, as a branch on the dice would be mispredicted every
/// other time.
typedef struct Ends {
    uint64_t packed[RANK_COUNT][RANK_COUNT];
} Ends;

enum { END_BITS = 16 };
_Static_assert(RANK_COUNT *MEN_MAX < 1 << END_BITS,
               "a round could have more ends than are counted");

static inline int ends_count(uint64_t packed, MatchupEnd end)
{
    return (int)(packed >> (END_BITS * (int)end) & 0xffff);
}

void fight_open_streams(Fight *fight, StreamRoot root, uint32_t assault)
{
    draw16_open(&fight->dice, stream_branch(root, PURPOSE_COMBAT, assault));
    if (fight->rules->pairing == PAIRING_RANDOM)
        fight->pairing = stream_branch(root, PURPOSE_PAIRING, assault);
    if (fight->trace || (fight->rules->reroll_counts && fight->penalised > 0))
        fight->ties = stream_branch(root, PURPOSE_REROLLS, assault);
}

// Leads are the best men, so specials come first unless there are more of them than match-ups.
static inline void form_row(Round *round, const Fight *fight, Role role)
{
    int specials = fight->men[role][RANK_SPECIAL];
    int leading = specials < round->matchups ? specials : round->matchups;
    bool worst_first = fight->rules->pairing == PAIRING_CROSSED && role == ROLE_DEFENDER;
    round->split[role] = worst_first ? round->matchups - leading : leading;
    round->first_rank[role] = worst_first ? RANK_SAILOR : RANK_SPECIAL;
    if (role == round->larger)
        round->extra_specials = specials - leading;
}

static inline Round form_round(const Fight *fight, const bool plain)
{
    int attackers = fight_men(fight, ROLE_ATTACKER), defenders = fight_men(fight, ROLE_DEFENDER);
    bool attackers_support = attackers >= defenders;
    Round round = {.larger = attackers_support ? ROLE_ATTACKER : ROLE_DEFENDER,
                   .matchups = attackers_support ? defenders : attackers,
                   .shuffled = ROLE_COUNT,
                   .penalised = fight->penalised};
    int extra = attackers_support ? attackers - defenders : defenders - attackers;
    round.each = extra / round.matchups;
    round.odd = extra - round.each * round.matchups;
    round.rows = fight_rules_rows(fight->rules, fight->attacker, round.larger, round.each);
    form_row(&round, fight, ROLE_ATTACKER);
    form_row(&round, fight, ROLE_DEFENDER);
    if (!plain && fight->rules->pairing == PAIRING_RANDOM) {
        round.shuffled = attackers_support ? ROLE_DEFENDER : ROLE_ATTACKER;
        round.specials_left = fight->men[round.shuffled][RANK_SPECIAL];
    }
    return round;
}

// The next man of the shuffled row: each of the `left` is as likely as any other.
static Rank draw_rank(Round *round, Rng *pairing, int left)
{
    bool special = (int)rng_below(pairing, (uint32_t)left) < round->specials_left;
    round->specials_left -= special;
    return special ? RANK_SPECIAL : RANK_SAILOR;
}

static inline Rank lead_rank(Fight *fight, Round *round, Role role, int index)
{
    if ((int)role == round->shuffled)
        return draw_rank(round, &fight->pairing, round->matchups - index);
    return round->first_rank[role] ^ (Rank)(index >= round->split[role]);
}

static inline Lineup line_up(Fight *fight, Round *round, int index)
{
    return (Lineup){
        .attacker = fight->attacker,
        .larger = round->larger,
        .penalised = round->penalised > 0,
        .rank = {lead_rank(fight, round, ROLE_ATTACKER, index),
                 lead_rank(fight, round, ROLE_DEFENDER, index)},
        .supporters = round->each + (index < round->odd),
    };
}

// The rank of the man whom losing costs. Supporters are dealt out in turns, best first, so a
// match-up's last one is its worst.
static inline Rank casualty_rank(const Fight *fight, const Round *round, const Lineup *lineup,
                                 Role role, int index)
{
    if (fight->rules->casualty == CASUALTY_LEAD || role != lineup->larger ||
        lineup->supporters == 0)
        return lineup->rank[role];
    int last = index + round->matchups * (lineup->supporters - 1);
    return last >= round->extra_specials ? RANK_SAILOR : lineup->rank[role];
}

static int difference_of(const FightRules *rules, const Lineup *lineup)
{
    return fight_rules_modifier(rules, lineup, ROLE_ATTACKER) -
           fight_rules_modifier(rules, lineup, ROLE_DEFENDER);
}

// A tie is noted; where it counts as a roll it may have been the last one with the penalty.
static void note_tie(const Fight *fight, Round *round, Lineup *lineup, TraceMatchup *told,
                     Faces tie)
{
    if (told->ties < TRACE_TIES_MAX)
        told->tied[told->ties] = tie;
    ++told->ties;
    if (fight->rules->reroll_counts && lineup->penalised)
        lineup->penalised = --round->penalised > 0;
}

// Which faces the draw stands for is needed only where they are told.
static Faces faces_for_telling(const Fight *fight, int difference, int index)
{
    return fight->trace ? matchup_faces(difference, index) : (Faces){{0}};
}

// Draws the ties that a table would have rolled before the decision. Whether a roll is tied is
// independent of how a decided one ends, so ties have a stream of their own.
static void draw_ties(Fight *fight, Round *round, Lineup *lineup, TraceMatchup *told)
{
    for (;;) {
        int difference = difference_of(fight->rules, lineup), tied = matchup_ties(difference);
        int roll = (int)rng_below(&fight->ties, MATCHUP_PAIRS);
        if (roll >= tied)
            return;
        note_tie(fight, round, lineup, told,
                 faces_for_telling(fight, difference, MATCHUP_PAIRS - tied + roll));
    }
}

static void read_script(Fight *fight, Round *round, Lineup *lineup, TraceMatchup *told)
{
    for (;;) {
        Faces faces;
        faces.of[ROLE_ATTACKER] = (int8_t)dice_scripted_face(fight->script, MATCHUP_FACES);
        faces.of[ROLE_DEFENDER] = (int8_t)dice_scripted_face(fight->script, MATCHUP_FACES);
        told->faces = faces;
        int difference = difference_of(fight->rules, lineup);
        if (faces.of[ROLE_ATTACKER] + difference != faces.of[ROLE_DEFENDER])
            return;
        note_tie(fight, round, lineup, told, faces);
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

static void tell(const Fight *fight, const Round *round, const Lineup *lineup, int index,
                 TraceMatchup *told)
{
    for (int role = 0; role < ROLE_COUNT; ++role) {
        Colour colour = fight_colour(fight, (Role)role);
        Rank casualty = casualty_rank(fight, round, lineup, (Role)role, index);
        told->lead[role] = kind_of(colour, lineup->rank[role]);
        told->casualty[role] = kind_of(colour, casualty);
        told->supporters[role] = role == (int)lineup->larger ? lineup->supporters : 0;
        told->modifier[role] = fight_rules_modifier(fight->rules, lineup, (Role)role);
    }
    told->penalised = lineup->penalised;
    trace_matchup(fight->trace, told);
}

// The rare ways: scripted faces, ties that count, a trace.
static MatchupEnd resolve_openly(Fight *fight, Round *round, Lineup *lineup, int index)
{
    TraceMatchup told = {.ties = 0};
    if (fight->script) {
        read_script(fight, round, lineup, &told);
        told.end = judge_script(fight->rules, lineup, told.faces);
    } else {
        if (fight->trace || lineup->penalised)
            draw_ties(fight, round, lineup, &told);
        MatchupOdds odds = fight_rules_odds(fight->rules, lineup);
        uint32_t pair = draw16_below(&fight->dice, odds.pairs);
        told.faces = faces_for_telling(fight, difference_of(fight->rules, lineup), (int)pair);
        told.end = matchup_end(odds, pair);
    }
    if (fight->trace)
        tell(fight, round, lineup, index, &told);
    return told.end;
}

static inline void lose(Fight *fight, Role role, Rank rank, int killed, int captured)
{
    fight->men[role][rank] -= killed + captured;
    fight->lost[role][LOSS_KILLED][rank] += killed;
    fight->lost[role][LOSS_CAPTURED][rank] += captured;
}

static inline void take_losses(Fight *fight, const Ends *ends)
{
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        uint64_t attacker = ends->packed[rank][RANK_SPECIAL] + ends->packed[rank][RANK_SAILOR];
        uint64_t defender = ends->packed[RANK_SPECIAL][rank] + ends->packed[RANK_SAILOR][rank];
        lose(fight, ROLE_ATTACKER, (Rank)rank, ends_count(attacker, MATCHUP_ATTACKER_KILLED),
             ends_count(attacker, MATCHUP_ATTACKER_CAPTURED));
        lose(fight, ROLE_DEFENDER, (Rank)rank, ends_count(defender, MATCHUP_DEFENDER_KILLED),
             ends_count(defender, MATCHUP_DEFENDER_CAPTURED));
    }
}

static inline MatchupEnd resolve(const Round *round, const Lineup *lineup, Draw16 *dice)
{
    const OddsRow *row = &round->rows[lineup->supporters - round->each];
    const MatchupOdds *odds =
        &(*row)[lineup->penalised][lineup->rank[ROLE_ATTACKER]][lineup->rank[ROLE_DEFENDER]];
    return matchup_end(*odds, draw16_below(dice, odds->pairs));
}

// Losers stay in their row until the round is over. `plain`: nothing is told, scripted or shuffled,
// ties do not count and leads fall, so that the compiler may leave all of that out.
static inline __attribute__((always_inline)) void fight_round(Fight *fight, const bool plain)
{
    Round round = form_round(fight, plain);
    Ends ends = {{{0}}};
    for (int index = 0; index < round.matchups; ++index) {
        Lineup lineup = line_up(fight, &round, index);
        MatchupEnd end = !plain && fight->openly ? resolve_openly(fight, &round, &lineup, index)
                                                 : resolve(&round, &lineup, &fight->dice);
        Rank attacker = lineup.rank[ROLE_ATTACKER], defender = lineup.rank[ROLE_DEFENDER];
        if (!plain) {
            attacker = casualty_rank(fight, &round, &lineup, ROLE_ATTACKER, index);
            defender = casualty_rank(fight, &round, &lineup, ROLE_DEFENDER, index);
        }
        ends.packed[attacker][defender] += UINT64_C(1) << (END_BITS * (int)end);
        --round.penalised;
    }
    fight->penalised = round.penalised;
    fight->matchups += round.matchups;
    take_losses(fight, &ends);
}

int fight_list_round(const Fight *fight, FightMatchup *matchups)
{
    Fight copy = *fight;
    Round round = form_round(&copy, true);
    for (int index = 0; index < round.matchups; ++index, --round.penalised) {
        Lineup lineup = line_up(&copy, &round, index);
        matchups[index] = (FightMatchup){.odds = fight_rules_odds(fight->rules, &lineup),
                                         .penalised = lineup.penalised};
        for (int role = 0; role < ROLE_COUNT; ++role)
            matchups[index].casualty[role] =
                casualty_rank(fight, &round, &lineup, (Role)role, index);
    }
    return round.matchups;
}

static bool both_sides_stand(const Fight *fight)
{
    return fight_men(fight, ROLE_ATTACKER) > 0 && fight_men(fight, ROLE_DEFENDER) > 0;
}

void fight_to_finish(Fight *fight)
{
    const FightRules *rules = fight->rules;
    fight->openly = fight->trace || fight->script || rules->reroll_counts;
    if (!fight->openly && rules->pairing != PAIRING_RANDOM && rules->casualty == CASUALTY_LEAD) {
        while (both_sides_stand(fight))
            fight_round(fight, true);
        return;
    }
    while (both_sides_stand(fight)) {
        if (fight->trace)
            trace_round(fight->trace, fight);
        fight_round(fight, false);
    }
}
