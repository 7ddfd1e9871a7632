/// brawl: see brawl.h.

#include "tests/mutiny/brawl.h"

#include "sim/mutiny/params.h"

// The chance that an attacker with so much more on his die wins a decided roll.
static double chance_ahead(int ahead)
{
    int won = 0, lost = 0;
    for (int attack = 1; attack <= 6; ++attack)
        for (int defence = 1; defence <= 6; ++defence) {
            won += attack + ahead > defence;
            lost += attack + ahead < defence;
        }
    return (double)won / (won + lost);
}

static int pips(const Brawl *brawl, const Men *men, int role, int index)
{
    return (men->man[index].special ? brawl->bonus[role] : 0) +
           (men->man[index].armed ? brawl->rules->gun_bonus : 0);
}

/// A round under way: rows of leads, and who is lost so far.
typedef struct Round {
    Men rows[ROLE_COUNT];
    int matchups, larger;
    bool lost[ROLE_COUNT][8];
} Round;

static Men without(const Round *round, int role)
{
    Men left = {.count = 0};
    for (int i = 0; i < round->rows[role].count; ++i)
        if (!round->lost[role][i])
            left.man[left.count++] = round->rows[role].man[i];
    return left;
}

// Whom a lost match-up costs: the last of those who stand in it, if the reading spares its lead and
// he is a sailor.
static int casualty(const Brawl *brawl, const Round *round, int role, int index)
{
    int last = index;
    while (role == round->larger && last + round->matchups < round->rows[role].count)
        last += round->matchups;
    bool spares = brawl->rules->casualty == CASUALTY_SUPPORTER && last != index;
    return spares && !round->rows[role].man[last].special ? last : index;
}

static double play_on(const Brawl *brawl, Round *round, int index)
{
    if (index == round->matchups)
        return brawl_enumerate(brawl, (Men[ROLE_COUNT]){without(round, 0), without(round, 1)});
    int supporters = (round->rows[round->larger].count - 1 - index) / round->matchups;
    int ahead = pips(brawl, &round->rows[ROLE_ATTACKER], ROLE_ATTACKER, index) -
                pips(brawl, &round->rows[ROLE_DEFENDER], ROLE_DEFENDER, index) +
                (round->larger == ROLE_ATTACKER ? supporters : -supporters);
    double chance = 0, won = chance_ahead(ahead);
    for (int loser = 0; loser < ROLE_COUNT; ++loser) {
        int man = casualty(brawl, round, loser, index);
        round->lost[loser][man] = true;
        chance += (loser == ROLE_DEFENDER ? won : 1 - won) * play_on(brawl, round, index + 1);
        round->lost[loser][man] = false;
    }
    return chance;
}

static void swap(Men *row, int a, int b)
{
    Man first = row->man[a];
    row->man[a] = row->man[b];
    row->man[b] = first;
}

// The mean over all orders of the smaller side's row.
static double shuffle_from(const Brawl *brawl, Round *round, int place)
{
    int smaller = 1 - round->larger;
    double chance = 0;
    if (place == round->matchups)
        return play_on(brawl, round, 0);
    for (int i = place; i < round->matchups; ++i) {
        swap(&round->rows[smaller], place, i);
        chance += shuffle_from(brawl, round, place + 1) / (round->matchups - place);
        swap(&round->rows[smaller], place, i);
    }
    return chance;
}

// Best first: the man with the gun, specials, sailors.
static void line_up(Men *row)
{
    for (int i = 1; i < row->count; ++i)
        for (int k = i; k > 0 && 2 * row->man[k].armed + row->man[k].special >
                                     2 * row->man[k - 1].armed + row->man[k - 1].special;
             --k)
            swap(row, k, k - 1);
}

double brawl_enumerate(const Brawl *brawl, const Men side[ROLE_COUNT])
{
    if (side[ROLE_DEFENDER].count == 0 || side[ROLE_ATTACKER].count == 0)
        return side[ROLE_DEFENDER].count == 0;
    Round round = {.rows = {side[0], side[1]}};
    round.larger =
        side[ROLE_ATTACKER].count >= side[ROLE_DEFENDER].count ? ROLE_ATTACKER : ROLE_DEFENDER;
    round.matchups = side[1 - round.larger].count;
    for (int role = 0; role < ROLE_COUNT; ++role)
        line_up(&round.rows[role]);
    if (brawl->rules->pairing == PAIRING_RANDOM)
        return shuffle_from(brawl, &round, 0);
    for (int i = 0; brawl->rules->pairing == PAIRING_CROSSED && i < round.matchups / 2; ++i)
        swap(&round.rows[ROLE_DEFENDER], i, round.matchups - 1 - i);
    return play_on(brawl, &round, 0);
}
