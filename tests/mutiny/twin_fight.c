/// twin_fight: rounds of match-ups until one side is alone.

#include "tests/mutiny/twin_game.h"

enum { STANDINGS = 5 };

// 0 stands first: the gun, specials, soldiers worth a special, sailors, other soldiers.
static int standing(const TwinMan *man)
{
    if (man->armed)
        return 0;
    return (twin_is_worth_special(man) ? 1 : 3) + (man->kind == TWIN_SOLDIER);
}

// The side's free men in a place, best first.
static int line_up(TwinGame *game, TwinSide side, int place, TwinMan *row[TWIN_MEN])
{
    int count = 0;
    for (int wanted = 0; wanted < STANDINGS; ++wanted)
        for (int i = 0; i < game->men_count; ++i) {
            TwinMan *man = &game->men[i];
            if (twin_side(man->kind) == side && man->state == TWIN_FREE && man->place == place &&
                standing(man) == wanted)
                row[count++] = man;
        }
    return count;
}

static void swap(TwinMan **one, TwinMan **other)
{
    TwinMan *man = *one;
    *one = *other;
    *other = man;
}

static void shuffle(TwinLuck *luck, TwinMan **row, int count)
{
    for (int left = count; left > 1; --left)
        swap(&row[left - 1], &row[twin_roll(luck, left) - 1]);
}

static void reverse(TwinMan **row, int count)
{
    for (int i = 0; i < count / 2; ++i)
        swap(&row[i], &row[count - 1 - i]);
}

static int smaller(int one, int other)
{
    return one < other ? one : other;
}

int twin_match(TwinGame *game, int place, TwinSide attacker, TwinMatchUp row[TWIN_MEN / 2])
{
    TwinMan *men[TWIN_SIDES][TWIN_MEN] = {{0}};
    int count[TWIN_SIDES];
    for (TwinSide side = 0; side < TWIN_SIDES; ++side)
        count[side] = line_up(game, side, place, men[side]);
    TwinSide defender = twin_other(attacker);
    TwinSide few = count[attacker] < count[defender] ? attacker : defender;
    TwinSide many = twin_other(few);
    int pairs = count[few];
    // All of the few and the best of the many lead.
    if (game->scenario->pairing == TWIN_SHUFFLED)
        shuffle(game->luck, men[few], pairs);
    else if (game->scenario->pairing == TWIN_CROSSED)
        reverse(men[defender], pairs);
    for (int i = 0; i < pairs; ++i) {
        for (TwinSide side = 0; side < TWIN_SIDES; ++side) {
            row[i].lead[side] = men[side][i];
            row[i].supporters[side] = 0;
        }
    }
    for (int i = pairs; pairs > 0 && i < count[many]; ++i) {
        TwinMatchUp *matchup = &row[(i - pairs) % pairs];
        matchup->supporter[matchup->supporters[many]++] = men[many][i];
    }
    return pairs;
}

static int modifier(const TwinScenario *scenario, TwinSide side, const TwinMatchUp *matchup)
{
    int pips = scenario->support_bonus * matchup->supporters[side];
    if (scenario->support_cap != TWIN_NO_CAP)
        pips = smaller(pips, scenario->support_cap);
    const TwinMan *lead = matchup->lead[side];
    if (lead->kind == TWIN_PARTY_MEMBER)
        pips += scenario->party_bonus;
    else if (twin_is_worth_special(lead))
        pips += scenario->officer_bonus;
    if (lead->armed)
        pips += scenario->gun_bonus;
    return pips;
}

// What the strongpoint adds to the attacker's next roll; counts that roll.
static int storm_modifier(TwinGame *game, int place, TwinSide attacker)
{
    const TwinScenario *scenario = game->scenario;
    if (place + 1 == game->gangway) {
        bool ship = scenario->relief == TWIN_WARSHIP;
        int rolls = ship ? scenario->relief_rolls : scenario->strongpoint_rolls;
        int penalty = ship ? scenario->relief_penalty : scenario->strongpoint_penalty;
        return game->gangway_rolls++ < rolls ? penalty : 0;
    }
    if (game->card[attacker] == TWIN_QUEEN ||
        !scenario->ship.strongpoint[twin_other(attacker)][place])
        return 0;
    bool penalised = game->storm_rolls[attacker][place]++ < scenario->strongpoint_rolls;
    return penalised ? scenario->strongpoint_penalty : 0;
}

// Who of the losing side is lost.
static TwinMan *choose_casualty(const TwinScenario *scenario, const TwinMatchUp *matchup,
                                TwinSide loser)
{
    if (scenario->supporter_falls)
        for (int i = matchup->supporters[loser] - 1; i >= 0; --i)
            if (!twin_is_worth_special(matchup->supporter[i]))
                return matchup->supporter[i];
    return matchup->lead[loser];
}

TwinLoss twin_resolve(TwinGame *game, int place, TwinSide attacker, const TwinMatchUp *matchup)
{
    const TwinScenario *scenario = game->scenario;
    TwinSide defender = twin_other(attacker);
    int face[TWIN_SIDES], total[TWIN_SIDES];
    int storm = storm_modifier(game, place, attacker);
    for (;;) {
        face[attacker] = twin_roll(game->luck, 6);
        face[defender] = twin_roll(game->luck, 6);
        total[attacker] = face[attacker] + modifier(scenario, attacker, matchup) + storm;
        total[defender] = face[defender] + modifier(scenario, defender, matchup);
        if (total[attacker] != total[defender])
            break;
        if (scenario->reroll_counts)
            storm = storm_modifier(game, place, attacker);
    }
    ++game->matchups;
    TwinSide winner = total[attacker] > total[defender] ? attacker : defender;
    int deadly = scenario->kill_on_total ? total[winner] : face[winner];
    return (TwinLoss){.man = choose_casualty(scenario, matchup, twin_other(winner)),
                      .killed = deadly >= scenario->kill_min};
}

static void take_out(TwinGame *game, TwinLoss loss)
{
    loss.man->state = loss.killed ? TWIN_KILLED : TWIN_PRISONER;
    loss.man->armed = false;
    game->captured[loss.man->kind] += !loss.killed;
}

void twin_fight(TwinGame *game, int place, TwinSide attacker)
{
    static TwinMatchUp row[TWIN_MEN / 2]; // too large for a small stack
    TwinLoss losses[TWIN_MEN / 2];
    if (!game->scenario->penalty_once_a_game)
        game->storm_rolls[attacker][place] = 0;
    for (int pairs; (pairs = twin_match(game, place, attacker, row)) > 0;) {
        for (int i = 0; i < pairs; ++i)
            losses[i] = twin_resolve(game, place, attacker, &row[i]);
        for (int i = 0; i < pairs; ++i)
            take_out(game, losses[i]);
    }
}
