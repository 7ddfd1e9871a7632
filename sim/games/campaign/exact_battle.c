/// exact_battle: the exact solution of the losses of a battle.

#include "sim/games/campaign/battle.h"
#include "sim/games/campaign/exact_chance.h"

static void solve_group(const Battle *battle, BattleGroup group, ExactTable *table)
{
    int32_t men = battle->men[group];
    double *gone = exact_chance_open(table, battle->gone[group].measure);
    double *back = exact_chance_open(table, battle->back[group].measure);
    if (battle->per_man)
        exact_chance_binomial(men, battle->percent[group] / 100.0, gone);
    else
        gone[battle_nearest(battle, group)] = 1;
    for (int32_t i = 0; i <= men; ++i)
        back[men - i] = gone[i];
}

void battle_solve(const Battle *battle, ExactTable *table)
{
    for (int i = 0; i < BATTLE_GROUP_COUNT; ++i)
        solve_group(battle, (BattleGroup)i, table);
    double recovers = battle->recovered_faces / 6.0;
    exact_chance_binomial(battle->winner_equipment, recovers,
                          exact_chance_open(table, battle->recovered.measure));
    exact_chance_binomial(battle->winner_equipment, 1 - recovers,
                          exact_chance_open(table, battle->winner_lost.measure));
    exact_chance_open(table, battle->loser_lost.measure)[battle->loser_equipment] = 1;
    exact_chance_open(table, battle->captured.measure)[battle->routed_equipment] = 1;
}
