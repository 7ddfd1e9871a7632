/// exact_supply: the exact solution of the depot, of fuel and of ammunition.

#include "sim/games/campaign/exact_chance.h"
#include "sim/games/campaign/supply.h"

// The depot is as it was until the use that empties it, so one chance a turn says all.
static void solve_depot(const Supply *supply, ExactTable *table)
{
    double *uses = exact_chance_open(table, supply->uses.measure),
           *emptied = exact_chance_open(table, supply->emptied.measure);
    double *resupplied = exact_chance_open(table, supply->resupplied.measure), lasting = 1;
    int fails = supply->rules.last_use == SUPPLY_LAST_USE_FAILS, used = 0;
    for (int turn = 1, before; turn <= supply->turns; ++turn) {
        if (!supply_is_cut_off(supply, turn, &before))
            continue;
        int limit = supply->rules.emptied_max + supply->rules.emptied_step * before;
        double ends = lasting * exact_chance_at_most(supply->rules.depot_dice, limit);
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
    double law[EXACT_CHANCE_DICE_MAX], *moves = exact_chance_open(table, supply->moves.measure);
    double stops = exact_chance_at_most(dice, supply->rules.battle_length - 1);
    double intact = supply->rules.intact_faces / 6.0;
    exact_chance_of_totals(dice, law);
    for (int total = dice_lowest(dice); total <= dice_highest(dice); ++total)
        moves[total] = vehicles * law[total - dice_lowest(dice)];
    exact_chance_binomial(vehicles, stops, exact_chance_open(table, supply->stopped.measure));
    exact_chance_binomial(vehicles, stops * intact,
                          exact_chance_open(table, supply->intact.measure));
    exact_chance_binomial(vehicles, stops * (1 - intact),
                          exact_chance_open(table, supply->destroyed.measure));
}

// `spent` holds the chances of what the battles so far took, as far as the load goes. Fights one
// more; returns the chance that the ammunition runs out in it.
static double solve_battle(const double *shots, Dice dice, int load, double *spent)
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

static void solve_stand(const Supply *supply, Stand stand, ExactTable *table)
{
    enum { LOAD_MAX = 1000 };
    Dice dice = supply->rules.shots_per_battle;
    int load = supply->load[stand];
    double shots[EXACT_CHANCE_DICE_MAX], spent[LOAD_MAX + 1] = {1};
    double *battles = exact_chance_open(table, supply->battles[stand].measure);
    exact_chance_of_totals(dice, shots);
    for (int fought = 0; fought <= load / dice_lowest(dice); ++fought)
        battles[fought] = solve_battle(shots, dice, load, spent);
}

// A stand's shots are followed through as many battles as its load can last.
static Status check_steps(const Supply *supply, const ExactOptions *options, Error *error)
{
    Dice dice = supply->rules.shots_per_battle;
    uint64_t steps = 0, span = (uint64_t)(dice_highest(dice) - dice_lowest(dice) + 1);
    for (int i = 0; i < STAND_COUNT; ++i) {
        uint64_t load = (uint64_t)supply->load[i];
        steps += (load / (uint64_t)dice_lowest(dice) + 1) * (load + 1) * span;
    }
    if (options->steps_max == 0 || steps <= options->steps_max)
        return OK;
    return error_set(error, FAIL_LIMIT, "supply.shots_per_battle",
                     "solving how long the ammunition lasts takes %llu steps, which is too many; "
                     "fewer shots for each stand make it smaller",
                     (unsigned long long)steps);
}

Status supply_solve(const Supply *supply, const ExactOptions *options, ExactTable *table,
                    Error *error)
{
    if (supply->has_stands)
        TRY(check_steps(supply, options, error));
    solve_depot(supply, table);
    solve_vehicles(supply, table);
    for (int i = 0; i < STAND_COUNT && supply->has_stands; ++i)
        solve_stand(supply, (Stand)i, table);
    return OK;
}
