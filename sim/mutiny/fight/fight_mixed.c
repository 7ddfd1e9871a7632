/// fight_mixed: rows man by man, then match-up by match-up.

#include "sim/mutiny/fight/fight_mixed.h"

#include "sim/mutiny/fight/fight_openly.h"
#include "sim/mutiny/trace.h"

static const Rank best_first[RANK_FIGHT_COUNT] = {RANK_ARMED_SPECIAL, RANK_ARMED_SAILOR,
                                                  RANK_SPECIAL,       RANK_SOLDIER_SPECIAL,
                                                  RANK_SAILOR,        RANK_SOLDIER_SAILOR};

/// How the men of both sides stand for one round.
typedef struct Rows {
    Role larger;
    int matchups, extra; ///< men of the larger side who do not lead
    int penalised;       ///< rolls to come that carry the strongpoint penalty
    /// Ranks of the leads in row order, then of the supporters in the order of dealing.
    uint8_t rank[ROLE_COUNT][SIDE_MEN_MAX];
} Rows;

static int side_men(const Fight *fight, Role role)
{
    int men = 0;
    for (int rank = 0; rank < RANK_FIGHT_COUNT; ++rank)
        men += fight->mix->men[role][rank];
    return men;
}

static void stand_best_first(const Fight *fight, Role role, uint8_t *row)
{
    for (int i = 0; i < RANK_FIGHT_COUNT; ++i) {
        int men = fight->mix->men[role][best_first[i]];
        memset(row, (int)best_first[i], (size_t)men);
        row += men;
    }
}

static void reverse(uint8_t *row, int count)
{
    for (int i = 0; i < count / 2; ++i) {
        uint8_t rank = row[i];
        row[i] = row[count - 1 - i];
        row[count - 1 - i] = rank;
    }
}

// Each of those who still stand in line is as likely to be the next as any other.
static void shuffle(uint8_t *row, int count, Rng *luck)
{
    for (int i = 0; i < count; ++i) {
        int next = i + (int)rng_below(luck, (uint32_t)(count - i));
        uint8_t rank = row[next];
        memmove(&row[i + 1], &row[i], (size_t)(next - i));
        row[i] = rank;
    }
}

static void form_rows(Rows *rows, Fight *fight)
{
    int attackers = side_men(fight, ROLE_ATTACKER), defenders = side_men(fight, ROLE_DEFENDER);
    bool attackers_support = attackers >= defenders;
    rows->larger = attackers_support ? ROLE_ATTACKER : ROLE_DEFENDER;
    rows->matchups = attackers_support ? defenders : attackers;
    rows->extra = attackers_support ? attackers - defenders : defenders - attackers;
    rows->penalised = fight->penalised;
    for (int role = 0; role < ROLE_COUNT; ++role)
        stand_best_first(fight, (Role)role, rows->rank[role]);
    Pairing pairing = fight->rules->pairing;
    if (pairing == PAIRING_CROSSED)
        reverse(rows->rank[ROLE_DEFENDER], rows->matchups);
    if (pairing == PAIRING_RANDOM)
        shuffle(rows->rank[attackers_support ? ROLE_DEFENDER : ROLE_ATTACKER], rows->matchups,
                &fight->pairing);
}

static int supporters_of(const Rows *rows, int index)
{
    return rows->extra / rows->matchups + (index < rows->extra % rows->matchups);
}

// Supporters are dealt out best first, so a match-up's last one is its worst.
static Rank casualty_of(const Fight *fight, const Rows *rows, Role role, int index)
{
    Rank lead = (Rank)rows->rank[role][index];
    int supporters = role == rows->larger ? supporters_of(rows, index) : 0;
    if (fight->rules->casualty == CASUALTY_LEAD || supporters == 0)
        return lead;
    Rank last = (Rank)rows->rank[role][rows->matchups * supporters + index];
    return rank_on_board(last) == RANK_SAILOR ? last : lead;
}

static OpenMatchup match_up(const Fight *fight, const Rows *rows, int index)
{
    OpenMatchup matchup = {.penalised = rows->penalised,
                           .lineup = {.attacker = fight->attacker,
                                      .larger = rows->larger,
                                      .penalised = rows->penalised > 0,
                                      .supporters = supporters_of(rows, index)}};
    for (int role = 0; role < ROLE_COUNT; ++role) {
        matchup.lineup.rank[role] = (Rank)rows->rank[role][index];
        matchup.casualty[role] = casualty_of(fight, rows, (Role)role, index);
    }
    return matchup;
}

static void count_loss(FightMix *mix, const OpenMatchup *matchup, MatchupEnd end)
{
    Role loser = end <= MATCHUP_ATTACKER_CAPTURED ? ROLE_ATTACKER : ROLE_DEFENDER;
    bool killed = end == MATCHUP_ATTACKER_KILLED || end == MATCHUP_DEFENDER_KILLED;
    Rank rank = matchup->casualty[loser];
    --mix->men[loser][rank];
    ++mix->lost[loser][killed ? LOSS_KILLED : LOSS_CAPTURED][rank];
}

// The rows are a copy, so losers stay in them until the round is over.
static void fight_mixed_round(Fight *fight)
{
    Rows rows;
    form_rows(&rows, fight);
    for (int index = 0; index < rows.matchups; ++index) {
        OpenMatchup matchup = match_up(fight, &rows, index);
        MatchupEnd end = fight_openly_resolve(fight, &matchup);
        count_loss(fight->mix, &matchup, end);
        rows.penalised = matchup.penalised - 1;
    }
    fight->penalised = rows.penalised;
    fight->matchups += rows.matchups;
}

int fight_mixed_list_round(const Fight *fight, FightMatchup *matchups)
{
    Fight copy = *fight;
    Rows rows;
    form_rows(&rows, &copy);
    for (int index = 0; index < rows.matchups; ++index, --rows.penalised) {
        OpenMatchup matchup = match_up(fight, &rows, index);
        matchups[index] =
            (FightMatchup){.odds = fight_rules_lead_odds(fight->rules, &matchup.lineup),
                           .casualty = {matchup.casualty[0], matchup.casualty[1]},
                           .penalised = matchup.lineup.penalised};
    }
    return rows.matchups;
}

// Says the end by the ranks of the board, too.
static void fold(Fight *fight)
{
    const FightMix *mix = fight->mix;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_FIGHT_COUNT; ++rank) {
            Rank board = rank_on_board((Rank)rank);
            fight->men[role][board] += mix->men[role][rank];
            for (int loss = 0; loss < LOSS_COUNT; ++loss)
                fight->lost[role][loss][board] += mix->lost[role][loss][rank];
        }
}

void fight_mixed_to_finish(Fight *fight)
{
    while (side_men(fight, ROLE_ATTACKER) > 0 && side_men(fight, ROLE_DEFENDER) > 0) {
        if (fight->trace)
            trace_round(fight->trace, fight);
        fight_mixed_round(fight);
    }
    memset(fight->men, 0, sizeof fight->men);
    fold(fight);
}
