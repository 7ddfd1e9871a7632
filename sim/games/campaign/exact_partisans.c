/// exact_partisans: the exact solution of contacts, which are independent of one another.

#include "sim/games/campaign/exact_chance.h"
#include "sim/games/campaign/partisans.h"

// The chance that the partisans are ahead by the margin: over all pairs of totals.
static double evasion_chance(const PartisansRules *rules)
{
    if (!partisans_try_to_evade(rules))
        return 0;
    double law[EXACT_CHANCE_DICE_MAX], chance = 0;
    int lowest = dice_lowest(rules->evade_dice), highest = dice_highest(rules->evade_dice);
    exact_chance_of_totals(rules->evade_dice, law);
    for (int own = lowest; own <= highest; ++own)
        for (int enemy = lowest; enemy <= highest; ++enemy)
            if (own + partisans_evade_bonus(rules) >= enemy + rules->evade_margin)
                chance += law[own - lowest] * law[enemy - lowest];
    return chance < 1 ? chance : 1; // rounding may bring certainty above 1
}

static void solve_count(const Partisans *partisans, const CampaignSlot *slot, double chance,
                        ExactTable *table)
{
    exact_chance_binomial(partisans->rules.contacts, chance,
                          exact_chance_open(table, slot->measure));
}

void partisans_solve(const Partisans *partisans, ExactTable *table)
{
    const PartisansRules *rules = &partisans->rules;
    double evades = evasion_chance(rules);
    double tries = partisans_try_an_ambush(rules) ? 1 - evades : 0;
    double fails = exact_chance_at_most(rules->ambush_dice,
                                        rules->ambush_min - partisans_ambush_bonus(rules) - 1);
    solve_count(partisans, &partisans->contacts, 1, table);
    solve_count(partisans, &partisans->evaded, evades, table);
    solve_count(partisans, &partisans->battles, 1 - evades, table);
    solve_count(partisans, &partisans->ambushes_tried, tries, table);
    solve_count(partisans, &partisans->ambushes, tries * (1 - fails), table);
    table->known[partisans->evaded_share.measure] = true;
    table->known[partisans->ambush_share.measure] = true;
}
