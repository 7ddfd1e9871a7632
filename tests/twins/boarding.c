/// boarding: a second solution of boardings, by other means: grappling is geometric; the action's
/// law comes from melee_twin.

#include <math.h>

#include "sim/games/boarding/boarding.h"
#include "tests/twins/melee_twin.h"
#include "tests/twins/twins.h"

typedef struct Filling {
    ExactTable *table;
    double grappled; ///< chance that a grapple ever holds
    int met;         ///< defenders at the start
    int sent;        ///< boarders at the start
} Filling;

static void add(ExactTable *table, BoardingResult result, BoardingCell cell, int value,
                double probability)
{
    exact_table_histogram(table, (int)cell, (int)result)[value] += probability;
}

static void take(void *context, const MeleeTwinEnd *end)
{
    const Filling *filling = context;
    bool won = end->end == MELEE_TAKEN || end->end == MELEE_SURRENDER;
    BoardingResult result = won ? BOARDING_WON : BOARDING_REPELLED;
    double probability = filling->grappled * end->probability;
    ExactTable *table = filling->table;
    table->cells[result] += probability;
    table->total += probability;
    add(table, result, BOARDING_ROUNDS, end->rounds, probability);
    add(table, result, BOARDING_BOARDERS_LOST, filling->sent - end->boarders, probability);
    add(table, result, BOARDING_DEFENDERS_LOST, filling->met - end->defenders, probability);
    add(table, result, BOARDING_SURRENDER, end->end == MELEE_SURRENDER, probability);
    add(table, result, BOARDING_DRIVEN_BACK, end->end == MELEE_DRIVEN_BACK, probability);
}

static double miss_chance(const BoardingPlan *boarding)
{
    if (boarding->rules.grapple == GRAPPLE_HELD)
        return 0;
    return pow((boarding->rules.grapple_min - 1) / 6.0, boarding->throwers);
}

static void fill_never(const BoardingPlan *boarding, ExactTable *table, double probability)
{
    table->cells[BOARDING_NEVER_GRAPPLED] += probability;
    table->total += probability;
    add(table, BOARDING_NEVER_GRAPPLED, BOARDING_TURNS, boarding->turns, probability);
    for (BoardingCell cell = BOARDING_ROUNDS; cell < BOARDING_CELL_COUNT; ++cell)
        add(table, BOARDING_NEVER_GRAPPLED, cell, 0, probability);
}

// The turn in which a grapple holds is independent of the action that follows.
static void fill_turns(const BoardingPlan *boarding, ExactTable *table, double miss)
{
    double share = 1 - pow(miss, boarding->turns), before = 1;
    for (int turn = 1; turn <= boarding->turns && share > 0; ++turn, before *= miss)
        for (BoardingResult result = BOARDING_WON; result <= BOARDING_REPELLED; ++result)
            add(table, result, BOARDING_TURNS, turn,
                table->cells[result] * before * (1 - miss) / share);
}

Status boarding_twin_solve(const Prepared *prepared, ExactTable *table, Error *error)
{
    const BoardingPlan *boarding = &((const BoardingPrepared *)prepared)->plan;
    int sent = boarding->melee.boarders_max, met = boarding->defender.defenders;
    double miss = miss_chance(boarding), never = pow(miss, boarding->turns);
    Filling filling = {.table = table, .grappled = 1 - never, .met = met, .sent = sent};
    const MeleeTwinTaker taker = {take, &filling};
    TRY(melee_twin_solve(&boarding->melee.rules, sent, met, &taker, error));
    fill_turns(boarding, table, miss);
    fill_never(boarding, table, never);
    for (int cell = 0; cell < BOARDING_CELL_COUNT; ++cell)
        table->known[cell] = true;
    return OK;
}
