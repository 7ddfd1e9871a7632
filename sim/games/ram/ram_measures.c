/// ram_measures: what a ramming duel counts. Rows are in the order of RamCell; the ratios, which
/// have no cell, stand behind their counts.

#include <stdio.h>
#include <string.h>

#include "sim/games/ram/ram.h"

// What the most that a count can come to is derived from.
typedef enum Bound { BOUND_TURNS, BOUND_HULL, BOUND_BOARDERS, BOUND_DEFENDERS } Bound;

typedef struct Row {
    const char *name, *unit, *doc;
    Bound bound;
    RamSide side; ///< whose hull bounds it
} Row;

// A turn causes at most one flooding, so the turns bound them; and no more can be stopped than were
// caused.
static const Row rows[] = {
    {"attempts", "attempts", "Ramming attempts of the rammer.", BOUND_TURNS, 0},
    {"counter.attempts", "attempts", "Ramming attempts of the target.", BOUND_TURNS, 0},
    {"successes", "rams", "Successful attempts of the rammer.", BOUND_TURNS, 0},
    {"counter.successes", "rams", "Successful attempts of the target.", BOUND_TURNS, 0},
    {"turns", "turns", "Turns to the end of the duel.", BOUND_TURNS, 0},
    {"rammer.hits.ram", "hits", "Hull hits on the rammer by armoured rams.", BOUND_HULL, 0},
    {"rammer.hits.collision", "hits", "Hull hits on the rammer by unarmoured rams.", BOUND_HULL, 0},
    {"rammer.hits.flooding", "hits", "Hull hits on the rammer by flooding.", BOUND_HULL, 0},
    {"target.hits.ram", "hits", "Hull hits on the target by armoured rams.", BOUND_HULL, 1},
    {"target.hits.collision", "hits", "Hull hits on the target by unarmoured rams.", BOUND_HULL, 1},
    {"target.hits.flooding", "hits", "Hull hits on the target by flooding.", BOUND_HULL, 1},
    {"rammer.hull", "hits", "Hull hits the rammer has left.", BOUND_HULL, 0},
    {"target.hull", "hits", "Hull hits the target has left.", BOUND_HULL, 1},
    {"rammer.floodings.started", "floodings", "Floodings of the rammer.", BOUND_TURNS, 0},
    {"target.floodings.started", "floodings", "Floodings of the target.", BOUND_TURNS, 0},
    {"rammer.floodings.stopped", "floodings", "Floodings the rammer stopped.", BOUND_TURNS, 0},
    {"target.floodings.stopped", "floodings", "Floodings the target stopped.", BOUND_TURNS, 0},
    {"boardings", "actions", "Boarding actions.", BOUND_TURNS, 0},
    {"boarders.lost", "men", "Boarders killed.", BOUND_BOARDERS, 0},
    {"defenders.lost", "men", "Defenders killed.", BOUND_DEFENDERS, 0},
};

_Static_assert(sizeof rows / sizeof *rows == CELL_COUNT, "a row for each cell");

static int bound_of(const RamPlan *plan, const Row *row)
{
    switch (row->bound) {
    case BOUND_TURNS:
        return plan->rules.turns;
    case BOUND_HULL:
        return plan->vessel[row->side].hull_hits;
    case BOUND_BOARDERS:
        return plan->vessel[RAM_RAMMER].boarders;
    default:
        return plan->vessel[RAM_TARGET].defenders;
    }
}

static Status add_ratio(MeasureSet *set, const char *name, const char *doc, RamSide side,
                        Error *error)
{
    Measure ratio = {.kind = MEASURE_RATIO,
                     .hi = 1,
                     .numerator = CELL_SUCCESSES + (int)side,
                     .denominator = CELL_ATTEMPTS + (int)side,
                     .unit = "per attempt",
                     .doc = doc};
    snprintf(ratio.name, sizeof ratio.name, "%s", name);
    return measure_set_add(set, ratio, error);
}

Status ram_add_measures(const RamPlan *plan, MeasureSet *set, Error *error)
{
    for (int cell = 0; cell < CELL_COUNT; ++cell) {
        const Row *row = &rows[cell];
        Measure count = {.hi = bound_of(plan, row), .unit = row->unit, .doc = row->doc};
        snprintf(count.name, sizeof count.name, "%s", row->name);
        TRY(measure_set_add(set, count, error));
    }
    TRY(add_ratio(set, "success", "Successes of the rammer per attempt.", RAM_RAMMER, error));
    return add_ratio(set, "counter.success", "Successes of the target per attempt.", RAM_TARGET,
                     error);
}
