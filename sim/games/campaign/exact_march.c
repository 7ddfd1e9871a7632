/// exact_march: the exact solution of the march. Vehicles live and die independently of one
/// another, so how many share a fate is binomial.

#include "sim/games/campaign/exact_chance.h"
#include "sim/games/campaign/march.h"

static void solve_count(ExactTable *table, const MarchKind *kind, int measure, double chance)
{
    exact_chance_binomial(kind->vehicles, chance, exact_chance_open(table, measure));
}

static void solve_kind(const March *march, const MarchKind *kind, ExactTable *table)
{
    double holds = 1 - exact_chance_at_most(kind->dice, kind->lost_max);
    double running = 1, abandoned = 0;
    for (int turn = 1; turn <= march->turns; ++turn) {
        if (turn > march->carried_turns && abandoned == 0)
            running *= holds;
        if (turn == march->abandon_turn) {
            abandoned = running;
            running = 0;
        }
        solve_count(table, kind, kind->left.measure + turn - 1, running);
    }
    solve_count(table, kind, kind->broken_down.measure, 1 - running - abandoned);
    if (march->abandon_turn > march->turns)
        return;
    double intact = march->intact_faces / 6.0;
    solve_count(table, kind, kind->intact.measure, abandoned * intact);
    solve_count(table, kind, kind->destroyed.measure, abandoned * (1 - intact));
}

void march_solve(const March *march, ExactTable *table)
{
    for (int i = 0; i < VEHICLE_COUNT; ++i)
        if (march->kinds[i].vehicles > 0)
            solve_kind(march, &march->kinds[i], table);
}
