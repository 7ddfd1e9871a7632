/// campaign: a second solution of campaigns, by other means: closed forms and binomial laws where
/// vehicles, men and contacts are alike, recursions for the rest. It shares with the game the
/// figures of the scenario, and nothing of how it is played.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/games/campaign/campaign.h"
#include "tests/twins/twins.h"

// Room for the law of any dice expression: its totals, from the lowest.
enum { TOTALS_MAX = DICE_COUNT_MAX * DICE_SIDES_MAX + 1 };

static void law_of_totals(Dice dice, double *law)
{
    uint64_t ways[TOTALS_MAX];
    double rolls = (double)dice_ways(dice, ways);
    for (int i = 0; i <= dice_highest(dice) - dice_lowest(dice); ++i)
        law[i] = (double)ways[i] / rolls;
}

static double at_most(Dice dice, int limit)
{
    uint64_t ways[TOTALS_MAX], sum = 0;
    double rolls = (double)dice_ways(dice, ways);
    for (int total = dice_lowest(dice); total <= dice_highest(dice) && total <= limit; ++total)
        sum += ways[total - dice_lowest(dice)];
    return (double)sum / rolls;
}

static void binomial(int trials, double success, double *law)
{
    law[0] = 1;
    for (int trial = 1; trial <= trials; ++trial) {
        law[trial] = law[trial - 1] * success;
        for (int hits = trial - 1; hits > 0; --hits)
            law[hits] = law[hits] * (1 - success) + law[hits - 1] * success;
        law[0] *= 1 - success;
    }
}

static double *open_count(ExactTable *table, int measure)
{
    table->known[measure] = true;
    return exact_table_histogram(table, measure, 0);
}

// The march: vehicles live and die independently of one another, so how many share a fate is
// binomial.

static void solve_fate(ExactTable *table, const MarchKind *kind, int measure, double chance)
{
    binomial(kind->vehicles, chance, open_count(table, measure));
}

static void solve_kind(const March *march, const MarchKind *kind, ExactTable *table)
{
    double holds = 1 - at_most(kind->dice, kind->lost_max);
    double running = 1, abandoned = 0;
    for (int turn = 1; turn <= march->turns; ++turn) {
        if (turn > march->carried_turns && abandoned == 0)
            running *= holds;
        if (turn == march->abandon_turn) {
            abandoned = running;
            running = 0;
        }
        solve_fate(table, kind, kind->left.measure + turn - 1, running);
    }
    solve_fate(table, kind, kind->broken_down.measure, 1 - running - abandoned);
    if (march->abandon_turn > march->turns)
        return;
    double intact = march->intact_faces / 6.0;
    solve_fate(table, kind, kind->intact.measure, abandoned * intact);
    solve_fate(table, kind, kind->destroyed.measure, abandoned * (1 - intact));
}

static void solve_march(const March *march, ExactTable *table)
{
    for (int i = 0; i < VEHICLE_COUNT; ++i)
        if (march->kinds[i].vehicles > 0)
            solve_kind(march, &march->kinds[i], table);
}

// Supply.

// Whether the depot is cut off in the turn, and how often it was used since it was.
static bool is_cut_off(const Supply *supply, int turn, int *uses)
{
    int span = supply->rules.cut_off_turns;
    *uses = span == PARAM_WORD ? turn - 1 : (turn - 1) % (span + 1);
    return span == PARAM_WORD || *uses < span;
}

// The depot is as it was until the use that empties it, so one chance a turn says all.
static void solve_depot(const Supply *supply, ExactTable *table)
{
    double *uses = open_count(table, supply->uses.measure),
           *emptied = open_count(table, supply->emptied.measure);
    double *resupplied = open_count(table, supply->resupplied.measure), lasting = 1;
    int fails = supply->rules.last_use == SUPPLY_LAST_USE_FAILS, used = 0;
    for (int turn = 1, before; turn <= supply->turns; ++turn) {
        if (!is_cut_off(supply, turn, &before))
            continue;
        int limit = supply->rules.emptied_max + supply->rules.emptied_step * before;
        double ends = lasting * at_most(supply->rules.depot_dice, limit);
        ++used;
        uses[used] += ends;
        resupplied[used - fails] += ends;
        emptied[1] += ends;
        lasting -= ends;
    }
    uses[used] += lasting;
    resupplied[used] += lasting;
    emptied[0] = lasting;
}

static void solve_vehicles(const Supply *supply, ExactTable *table)
{
    int vehicles = supply->rules.vehicles_in_battle;
    if (vehicles == 0)
        return;
    Dice dice = supply->rules.battle_moves;
    double law[TOTALS_MAX], *moves = open_count(table, supply->moves.measure);
    double stops = at_most(dice, supply->rules.battle_length - 1);
    double intact = supply->rules.intact_faces / 6.0;
    law_of_totals(dice, law);
    for (int total = dice_lowest(dice); total <= dice_highest(dice); ++total)
        moves[total] = vehicles * law[total - dice_lowest(dice)];
    binomial(vehicles, stops, open_count(table, supply->stopped.measure));
    binomial(vehicles, stops * intact, open_count(table, supply->intact.measure));
    binomial(vehicles, stops * (1 - intact), open_count(table, supply->destroyed.measure));
}

// `spent` holds the chances of what the battles so far took, as far as the load goes. Fights one
// more; returns the chance that the ammunition runs out in it.
static double fight_on(const double *shots, Dice dice, int load, double *spent)
{
    double runs_out = 0;
    for (int total = load; total >= 0; --total) { // downwards: a battle takes at least one shot
        double reached = 0;
        for (int fired = dice_lowest(dice); fired <= dice_highest(dice); ++fired) {
            double share = shots[fired - dice_lowest(dice)];
            runs_out += total + fired > load ? spent[total] * share : 0;
            reached += fired <= total ? spent[total - fired] * share : 0;
        }
        spent[total] = reached;
    }
    return runs_out;
}

static void solve_stand(const SupplyStand *stand, ExactTable *table)
{
    enum { LOAD_MAX = 1000 };
    Dice dice = stand->supply->rules.shots_per_battle;
    int load = stand->load;
    double shots[TOTALS_MAX], spent[LOAD_MAX + 1] = {1};
    double *battles = open_count(table, stand->battles.measure);
    law_of_totals(dice, shots);
    for (int fought = 0; fought <= load / dice_lowest(dice); ++fought)
        battles[fought] = fight_on(shots, dice, load, spent);
}

static void solve_supply(const Supply *supply, ExactTable *table)
{
    solve_depot(supply, table);
    solve_vehicles(supply, table);
    for (int i = 0; i < STAND_COUNT && supply->has_stands; ++i)
        solve_stand(&supply->stands[i], table);
}

// Partisans.

// The chance that the partisans are ahead by the margin: over all pairs of totals.
static double evasion_chance(const PartisansRules *rules)
{
    if (rules->plan == PARTISANS_PLAN_AMBUSH)
        return 0;
    double law[TOTALS_MAX], chance = 0;
    int bonus = (rules->makhno ? rules->evade_makhno : 0) +
                (rules->terrain == PARTISANS_TERRAIN_OPEN ? 0 : rules->evade_rough) +
                (rules->enemy_cavalry ? 0 : rules->evade_no_cavalry);
    int lowest = dice_lowest(rules->evade_dice), highest = dice_highest(rules->evade_dice);
    law_of_totals(rules->evade_dice, law);
    for (int own = lowest; own <= highest; ++own)
        for (int enemy = lowest; enemy <= highest; ++enemy)
            if (own + bonus >= enemy + rules->evade_margin)
                chance += law[own - lowest] * law[enemy - lowest];
    return chance < 1 ? chance : 1; // rounding may bring certainty above 1
}

static void solve_contacts(const Partisans *partisans, const CampaignSlot *slot, double chance,
                           ExactTable *table)
{
    binomial(partisans->rules.contacts, chance, open_count(table, slot->measure));
}

static void solve_partisans(const Partisans *partisans, ExactTable *table)
{
    const PartisansRules *rules = &partisans->rules;
    double evades = evasion_chance(rules);
    bool may_try = rules->plan != PARTISANS_PLAN_EVADE && !rules->moved;
    double tries = may_try ? 1 - evades : 0;
    int bonus = rules->makhno ? rules->ambush_makhno : 0;
    double fails = at_most(rules->ambush_dice, rules->ambush_min - bonus - 1);
    solve_contacts(partisans, &partisans->contacts, 1, table);
    solve_contacts(partisans, &partisans->evaded, evades, table);
    solve_contacts(partisans, &partisans->battles, 1 - evades, table);
    solve_contacts(partisans, &partisans->ambushes_tried, tries, table);
    solve_contacts(partisans, &partisans->ambushes, tries * (1 - fails), table);
    table->known[partisans->evaded_share.measure] = true;
    table->known[partisans->ambush_share.measure] = true;
}

// Replacements: points at hand and rolls so far are followed from count to count; the draws are a
// sum of as many rolls.

// One faction's chances, by rolls so far and points at hand.
typedef struct Ledger {
    const Replacements *replacements;
    const Recruits *recruits;
    int counts;   // of the whole campaign
    size_t width; // points at hand, 0 … width − 1
    size_t size;  // of `now` and of `next`
    int span;     // totals of the extra dice
    double extra[TOTALS_MAX];
    double *now, *next; // owned, in one piece
} Ledger;

static Ledger open_ledger(const Replacements *replacements, const Recruits *recruits)
{
    int32_t most = recruits->left_max > recruits->start ? recruits->left_max : recruits->start;
    Ledger ledger = {.replacements = replacements,
                     .recruits = recruits,
                     .counts = replacements->turns / replacements->every,
                     .width = (size_t)most + 1,
                     .span = dice_highest(recruits->extra) - dice_lowest(recruits->extra) + 1};
    ledger.size = ledger.width * ((size_t)recruits->rolls_max + 1);
    law_of_totals(recruits->extra, ledger.extra);
    return ledger;
}

// One count from one state: by the total of the extra dice to other states.
static void leave_state(Ledger *ledger, size_t rolls, size_t hand)
{
    const Recruits *recruits = ledger->recruits;
    double chance = ledger->now[rolls * ledger->width + hand];
    for (int i = 0; i < ledger->span && chance > 0; ++i) {
        size_t points = hand + (size_t)(recruits->points + dice_lowest(recruits->extra) + i);
        size_t target = (size_t)recruits->target, paid = points / target;
        if (!ledger->replacements->again && paid > 1)
            paid = 1;
        ledger->next[(rolls + paid) * ledger->width + points - paid * target] +=
            chance * ledger->extra[i];
    }
}

static void count_points(Ledger *ledger)
{
    memset(ledger->next, 0, ledger->size * sizeof *ledger->next);
    for (size_t rolls = 0; rolls <= (size_t)ledger->recruits->rolls_max; ++rolls)
        for (size_t hand = 0; hand < ledger->width; ++hand)
            leave_state(ledger, rolls, hand);
    double *swap = ledger->now;
    ledger->now = ledger->next;
    ledger->next = swap;
}

static void record_points(const Ledger *ledger, ExactTable *table)
{
    const Recruits *recruits = ledger->recruits;
    double *rolls = open_count(table, recruits->rolls.measure),
           *left = open_count(table, recruits->left.measure);
    for (int32_t roll = 0; roll <= recruits->rolls_max; ++roll)
        for (int32_t hand = 0; hand <= recruits->left_max; ++hand) {
            double chance = ledger->now[(size_t)roll * ledger->width + (size_t)hand];
            rolls[roll] += chance;
            left[hand] += chance;
        }
}

// The draws of no roll, of one more roll, and so on, from the largest number of rolls inwards.
static void record_draws(const Recruits *recruits, int drawn_max, ExactTable *table)
{
    const double *rolls = open_count(table, recruits->rolls.measure);
    double *drawn = open_count(table, recruits->drawn.measure);
    for (int32_t roll = recruits->rolls_max; roll >= 0; --roll) {
        for (int sum = drawn_max; sum >= 0; --sum) {
            double reached = 0;
            for (int face = 0; face < RECRUITS_FACES; ++face)
                if (sum >= recruits->draws[face])
                    reached += drawn[sum - recruits->draws[face]] / RECRUITS_FACES;
            drawn[sum] = reached;
        }
        drawn[0] += rolls[roll];
    }
    table->known[recruits->per_roll.measure] = true;
}

static Status solve_faction(const Replacements *replacements, const Recruits *recruits,
                            ExactTable *table, Error *error)
{
    Ledger ledger = open_ledger(replacements, recruits);
    double *memory = calloc(2 * ledger.size, sizeof *memory);
    if (!memory)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the twin of a campaign");
    ledger.now = memory;
    ledger.next = memory + ledger.size;
    ledger.now[recruits->start] = 1;
    for (int i = 0; i < ledger.counts; ++i)
        count_points(&ledger);
    record_points(&ledger, table);
    record_draws(recruits, table->set->measures[recruits->drawn.measure].hi, table);
    free(memory);
    return OK;
}

// After the battle.

static void solve_group(const BattleMen *group, ExactTable *table)
{
    int32_t men = group->men;
    double *gone = open_count(table, group->gone.measure);
    double *back = open_count(table, group->back.measure);
    if (group->per_man)
        binomial(men, group->percent / 100.0, gone);
    else
        gone[(int32_t)floor(men * group->percent / 100.0 + 0.5)] = 1;
    for (int32_t i = 0; i <= men; ++i)
        back[men - i] = gone[i];
}

static void solve_battle(const Battle *battle, ExactTable *table)
{
    for (int i = 0; i < BATTLE_GROUP_COUNT; ++i)
        solve_group(&battle->groups[i], table);
    double recovers = battle->recovered_faces / 6.0;
    binomial(battle->winner_equipment, recovers, open_count(table, battle->recovered.measure));
    binomial(battle->winner_equipment, 1 - recovers,
             open_count(table, battle->winner_lost.measure));
    open_count(table, battle->loser_lost.measure)[battle->loser_equipment] = 1;
    open_count(table, battle->captured.measure)[battle->routed_equipment] = 1;
}

// Events.

static void solve_events(const Events *events, ExactTable *table)
{
    double law[CAMPAIGN_TURNS_MAX + 1];
    double none = at_most(events->dice, events->card_min - 1), waiting = 1;
    double *drawn = open_count(table, events->drawn.measure);
    double *first = open_count(table, events->first.measure);
    binomial(events->turns, 1 - none, law);
    for (int cards = 0; cards <= events->turns; ++cards)
        drawn[cards < events->cards ? cards : events->cards] += law[cards];
    for (int turn = 1; turn <= events->turns; ++turn, waiting *= none)
        first[turn] = waiting * (1 - none);
}

Status campaign_twin_solve(const Prepared *prepared, ExactTable *table, Error *error)
{
    const Campaign *campaign = campaign_of(prepared);
    if (campaign->plays.march)
        solve_march(&campaign->march, table);
    if (campaign->plays.supply)
        solve_supply(&campaign->supply, table);
    if (campaign->plays.partisans)
        solve_partisans(&campaign->partisans, table);
    for (int i = 0; i < TOWN_FACTION_COUNT && campaign->plays.replacements; ++i)
        TRY(solve_faction(&campaign->replacements, &campaign->replacements.recruits[i], table,
                          error));
    if (campaign->plays.battle)
        solve_battle(&campaign->battle, table);
    if (campaign->plays.events)
        solve_events(&campaign->events, table);
    table->cells[0] = table->total = 1;
    return OK;
}
