/// exact_formation: who leads each match-up and who supports.

#include "sim/mutiny/exact/exact_formation.h"

#include "sim/mutiny/params.h"

ExactFormation exact_formation(const Rules *rules, Colour attacker, const ExactMen *men)
{
    int attackers = exact_men_total(men, ROLE_ATTACKER);
    int defenders = exact_men_total(men, ROLE_DEFENDER);
    bool attackers_larger = attackers >= defenders;
    Role smaller = attackers_larger ? ROLE_DEFENDER : ROLE_ATTACKER;
    return (ExactFormation){
        .rules = rules,
        .attacker = attacker,
        .men = *men,
        .matchups = attackers_larger ? defenders : attackers,
        .larger = attackers_larger ? ROLE_ATTACKER : ROLE_DEFENDER,
        .shuffled = rules->pairing == PAIRING_RANDOM ? smaller : ROLE_COUNT,
    };
}

// The rank of the man at `place` when a side's men stand in order, the best first.
static Rank rank_at(const ExactFormation *formation, int role, int place)
{
    int armed = formation->men.armed[role], specials = formation->men.count[role][RANK_SPECIAL];
    if (armed && place == 0)
        return (Rank)armed;
    // A sailor with a gun stands before the specials, so their places move by one.
    return place < specials + (armed == RANK_ARMED_SAILOR) ? RANK_SPECIAL : RANK_SAILOR;
}

static int lead_bonus(const ExactFormation *formation, int role, Rank rank)
{
    bool white = (role == ROLE_ATTACKER) == (formation->attacker == COLOUR_WHITE);
    int gun = rank == rank_on_board(rank) ? 0 : formation->rules->gun_bonus;
    if (rank_on_board(rank) == RANK_SAILOR)
        return gun;
    return gun + (white ? formation->rules->officer_bonus : formation->rules->party_bonus);
}

// A match-up's supporters are the men at every matchups-th place after its lead.
static int count_supporters(const ExactFormation *formation, int index, bool *sailor)
{
    int men = exact_men_total(&formation->men, formation->larger);
    int supporters = (men - 1 - index) / formation->matchups;
    int last = index + supporters * formation->matchups;
    *sailor = supporters > 0 && rank_at(formation, (int)formation->larger, last) == RANK_SAILOR;
    return supporters;
}

static Rank lead_rank(const ExactFormation *formation, int role, int index)
{
    bool from_behind = formation->rules->pairing == PAIRING_CROSSED && role == ROLE_DEFENDER;
    return rank_at(formation, role, from_behind ? formation->matchups - 1 - index : index);
}

ExactDuel exact_formation_duel(const ExactFormation *formation, int index, Rank rank)
{
    const Rules *rules = formation->rules;
    bool sailor = false;
    int support = rules->support_bonus * count_supporters(formation, index, &sailor);
    if (rules->support_cap != PARAM_WORD && support > rules->support_cap)
        support = rules->support_cap;
    ExactDuel duel;
    int modifier[ROLE_COUNT];
    for (int role = 0; role < ROLE_COUNT; ++role) {
        bool larger = role == (int)formation->larger;
        Rank lead = role == (int)formation->shuffled ? rank : lead_rank(formation, role, index);
        modifier[role] = lead_bonus(formation, role, lead) + (larger ? support : 0);
        bool spared = larger && sailor && rules->casualty == CASUALTY_SUPPORTER;
        duel.casualty[role] = (int)(spared ? RANK_SAILOR : lead);
    }
    duel.plain = exact_law(rules, modifier);
    modifier[ROLE_ATTACKER] += rules->strongpoint_penalty;
    duel.hampered = exact_law(rules, modifier);
    return duel;
}
