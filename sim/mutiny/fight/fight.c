/// fight: forming the rows of a round, and resolving its match-ups in row order.

#include "sim/mutiny/fight/fight.h"

#include "sim/base/purpose.h"
#include "sim/mutiny/fight/fight_mixed.h"
#include "sim/mutiny/fight/fight_openly.h"
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
_Static_assert(2 * SIDE_MEN_MAX < 1 << END_BITS, "a fight could have more ends than are counted");

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

// Men of a rank whom a role lost.
static inline uint64_t ends_of(const Ends *ends, Role role, int rank)
{
    return role == ROLE_ATTACKER
               ? ends->packed[rank][RANK_SPECIAL] + ends->packed[rank][RANK_SAILOR]
               : ends->packed[RANK_SPECIAL][rank] + ends->packed[RANK_SAILOR][rank];
}

static inline void take_men(Fight *fight, const Ends *ends)
{
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        uint64_t attacker = ends_of(ends, ROLE_ATTACKER, rank);
        uint64_t defender = ends_of(ends, ROLE_DEFENDER, rank);
        fight->men[ROLE_ATTACKER][rank] -= ends_count(attacker, MATCHUP_ATTACKER_KILLED) +
                                           ends_count(attacker, MATCHUP_ATTACKER_CAPTURED);
        fight->men[ROLE_DEFENDER][rank] -= ends_count(defender, MATCHUP_DEFENDER_KILLED) +
                                           ends_count(defender, MATCHUP_DEFENDER_CAPTURED);
    }
}

// Counts a round's ends among those of the whole fight.
static inline void add_ends(Ends *all, const Ends *round)
{
    for (int attacker = 0; attacker < RANK_COUNT; ++attacker)
        for (int defender = 0; defender < RANK_COUNT; ++defender)
            all->packed[attacker][defender] += round->packed[attacker][defender];
}

static void take_losses(Fight *fight, const Ends *all)
{
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        uint64_t attacker = ends_of(all, ROLE_ATTACKER, rank);
        uint64_t defender = ends_of(all, ROLE_DEFENDER, rank);
        int32_t(*lost)[LOSS_COUNT][RANK_COUNT] = fight->lost;
        lost[ROLE_ATTACKER][LOSS_KILLED][rank] = ends_count(attacker, MATCHUP_ATTACKER_KILLED);
        lost[ROLE_ATTACKER][LOSS_CAPTURED][rank] = ends_count(attacker, MATCHUP_ATTACKER_CAPTURED);
        lost[ROLE_DEFENDER][LOSS_KILLED][rank] = ends_count(defender, MATCHUP_DEFENDER_KILLED);
        lost[ROLE_DEFENDER][LOSS_CAPTURED][rank] = ends_count(defender, MATCHUP_DEFENDER_CAPTURED);
    }
}

static inline MatchupEnd resolve(const Round *round, const Lineup *lineup, Draw16 *dice)
{
    const OddsRow *row = &round->rows[lineup->supporters - round->each];
    const MatchupOdds *odds =
        &(*row)[lineup->penalised][lineup->rank[ROLE_ATTACKER]][lineup->rank[ROLE_DEFENDER]];
    return matchup_end(*odds, draw16_below(dice, odds->pairs));
}

// Ties count only where they use up penalised rolls.
static inline MatchupEnd resolve_openly(Fight *fight, Round *round, const Lineup *lineup, int index)
{
    if (!lineup->penalised && !fight->trace && !fight->script)
        return resolve(round, lineup, &fight->dice);
    OpenMatchup matchup = {.lineup = *lineup, .penalised = round->penalised};
    for (int role = 0; role < ROLE_COUNT && fight->trace; ++role)
        matchup.casualty[role] = casualty_rank(fight, round, lineup, (Role)role, index);
    MatchupEnd end = fight_openly_resolve(fight, &matchup);
    round->penalised = matchup.penalised;
    return end;
}

// Losers stay in their row until the round is over. `plain`: nothing is told, scripted or shuffled,
// ties do not count and leads fall, so that the compiler may leave all of that out.
static inline __attribute__((always_inline)) void fight_round(Fight *fight, Ends *all,
                                                              const bool plain)
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
    take_men(fight, &ends);
    add_ends(all, &ends);
}

int fight_list_round(const Fight *fight, FightMatchup *matchups)
{
    if (fight->mix)
        return fight_mixed_list_round(fight, matchups);
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

// Apart, so that the plain way has the processor's registers to itself.
static __attribute__((noinline)) void fight_rarely(Fight *fight)
{
    if (fight->mix) {
        fight_mixed_to_finish(fight);
        return;
    }
    Ends all = {{{0}}};
    while (both_sides_stand(fight)) {
        if (fight->trace)
            trace_round(fight->trace, fight);
        fight_round(fight, &all, false);
    }
    take_losses(fight, &all);
}

void fight_to_finish(Fight *fight)
{
    const FightRules *rules = fight->rules;
    fight->openly = fight->trace || fight->script || rules->reroll_counts;
    if (fight->openly || fight->mix || rules->pairing == PAIRING_RANDOM ||
        rules->casualty != CASUALTY_LEAD) {
        fight_rarely(fight);
        return;
    }
    Ends all = {{{0}}};
    while (both_sides_stand(fight))
        fight_round(fight, &all, true);
    take_losses(fight, &all);
}
