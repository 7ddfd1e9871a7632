/// fight_mixed: rows man by man, then match-up by match-up.

#include "sim/mutiny/fight/fight_mixed.h"

#include "sim/mutiny/chance.h"
#include "sim/mutiny/trace.h"

static const Rank best_first[RANK_FIGHT_COUNT] = {RANK_ARMED_SPECIAL, RANK_ARMED_SAILOR,
                                                  RANK_SPECIAL,       RANK_SOLDIER_SPECIAL,
                                                  RANK_SAILOR,        RANK_SOLDIER_SAILOR};

int fight_mixed_men(const Fight *fight, Role role)
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

// The place of the row's next man, of those from `index` to before `count`: each is as likely as
// any other. Whoever explores tells them apart by their ranks alone.
static int draw_place(Fight *fight, const uint8_t *row, int index, int count)
{
    if (!fight->luck)
        return index + (int)rng_below(&fight->pairing, (uint32_t)(count - index));
    ChanceWeights weights = {{0}};
    for (int place = index; place < count; ++place)
        ++weights.of[row[place]];
    int rank = chance_pick(fight->luck, PURPOSE_PAIRING, &weights), place = index;
    while (row[place] != rank)
        ++place;
    return place;
}

void fight_rows_call(FightRows *rows, int index, Rank rank)
{
    uint8_t *row = rows->rank[rows->shuffled];
    int place = index;
    while (row[place] != (int)rank)
        ++place;
    memmove(&row[index + 1], &row[index], (size_t)(place - index));
    row[index] = (uint8_t)rank;
}

void fight_rows_form(FightRows *rows, const Fight *fight)
{
    int attackers = fight_mixed_men(fight, ROLE_ATTACKER),
        defenders = fight_mixed_men(fight, ROLE_DEFENDER);
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
    rows->shuffled = pairing != PAIRING_RANDOM ? ROLE_COUNT
                     : attackers_support       ? ROLE_DEFENDER
                                               : ROLE_ATTACKER;
}

static int supporters_of(const FightRows *rows, int index)
{
    return rows->extra / rows->matchups + (index < rows->extra % rows->matchups);
}

// Supporters are dealt out best first, so a match-up's last one is its worst.
static Rank casualty_of(const Fight *fight, const FightRows *rows, Role role, int index)
{
    Rank lead = (Rank)rows->rank[role][index];
    int supporters = role == rows->larger ? supporters_of(rows, index) : 0;
    if (fight->rules->casualty == CASUALTY_LEAD || supporters == 0)
        return lead;
    Rank last = (Rank)rows->rank[role][rows->matchups * supporters + index];
    return rank_on_board(last) == RANK_SAILOR ? last : lead;
}

static OpenMatchup match_up(const Fight *fight, const FightRows *rows, int index)
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

void fight_mixed_lose(FightMix *mix, FightLoss loss)
{
    --mix->men[loss.role][loss.rank];
    ++mix->lost[loss.role][loss.loss][loss.rank];
}

FightLoss fight_rows_resolve(FightRows *rows, Fight *fight, int index)
{
    if (rows->shuffled != ROLE_COUNT) {
        const uint8_t *row = rows->rank[rows->shuffled];
        int place = draw_place(fight, row, index, rows->matchups);
        fight_rows_call(rows, index, (Rank)row[place]);
    }
    OpenMatchup matchup = match_up(fight, rows, index);
    MatchupEnd end = fight_openly_resolve(fight, &matchup);
    rows->penalised = matchup.penalised - 1;
    Role loser = end <= MATCHUP_ATTACKER_CAPTURED ? ROLE_ATTACKER : ROLE_DEFENDER;
    bool killed = end == MATCHUP_ATTACKER_KILLED || end == MATCHUP_DEFENDER_KILLED;
    return (FightLoss){loser, killed ? LOSS_KILLED : LOSS_CAPTURED, matchup.casualty[loser]};
}

// The rows are a copy, so losers stay in them until the round is over.
static void fight_mixed_round(Fight *fight)
{
    FightRows rows;
    fight_rows_form(&rows, fight);
    for (int index = 0; index < rows.matchups; ++index)
        fight_mixed_lose(fight->mix, fight_rows_resolve(&rows, fight, index));
    fight->penalised = rows.penalised;
    fight->matchups += rows.matchups;
}

int fight_mixed_list_round(const Fight *fight, FightMatchup *matchups)
{
    FightRows rows;
    fight_rows_form(&rows, fight);
    for (int index = 0; index < rows.matchups; ++index, --rows.penalised) {
        OpenMatchup matchup = match_up(fight, &rows, index);
        matchups[index] =
            (FightMatchup){.odds = fight_rules_lead_odds(fight->rules, &matchup.lineup),
                           .casualty = {matchup.casualty[0], matchup.casualty[1]},
                           .penalised = matchup.lineup.penalised};
    }
    return rows.matchups;
}

void fight_mixed_fold(Fight *fight)
{
    const FightMix *mix = fight->mix;
    memset(fight->men, 0, sizeof fight->men);
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
    while (fight_mixed_men(fight, ROLE_ATTACKER) > 0 && fight_mixed_men(fight, ROLE_DEFENDER) > 0) {
        if (fight->trace)
            trace_round(fight->trace, fight);
        fight_mixed_round(fight);
    }
    fight_mixed_fold(fight);
}
