/// fleet_measures: what a fleet counts: ships by how they end, and everything of every ship.

#include <stdio.h>

#include "sim/mutiny/fleet/fleet.h"

static const Result results[] = {
    {.name = "played", .plural = "played", .words = "All mutinies are decided"}};

static Status add(MeasureSet *set, Measure measure, const char *name, Error *error)
{
    snprintf(measure.name, sizeof measure.name, "%.64s%s%.30s", measure.part ? measure.part : "",
             measure.part ? "." : "", name);
    return measure_set_add(set, measure, error);
}

// Every man there ever is can die on his ship.
static int most_dead(const Fleet *fleet)
{
    int men = 0;
    for (int i = 0; i < fleet->count; ++i)
        men += fleet->ships[i].mutiny->most_men + fleet->ships[i].mutiny->optional.relief_men;
    return men;
}

static Status add_fleet(const Fleet *fleet, MeasureSet *set, Error *error)
{
    static const char *const rows[FLEET_MEASURE_COUNT][2] = {
        [FLEET_SHIPS_TAKEN] = {"ships_taken", "Ships that the Reds take."},
        [FLEET_SHIPS_HELD] = {"ships_held", "Ships that the Whites hold."},
        [FLEET_STALEMATES] = {"stalemates", "Ships on which neither side wins."},
        [FLEET_DERELICTS] = {"derelicts", "Ships with nobody aboard."},
        [FLEET_ALL_TAKEN] = {"all_taken", "1 when the Reds take every ship, else 0."},
        [FLEET_NONE_TAKEN] = {"none_taken", "1 when the Reds take no ship, else 0."},
        [FLEET_LOST_WHITES] = {"lost.whites", "Whites who die on all ships: killed, shot, executed "
                                              "or drowned."},
        [FLEET_LOST_REDS] = {"lost.reds", "Reds who die on all ships: killed, shot, executed or "
                                          "drowned."},
    };
    for (int i = 0; i < FLEET_MEASURE_COUNT; ++i) {
        bool is_event = i == FLEET_ALL_TAKEN || i == FLEET_NONE_TAKEN;
        bool counts_men = i == FLEET_LOST_WHITES || i == FLEET_LOST_REDS;
        TRY(add(set,
                (Measure){.hi = is_event     ? 1
                                : counts_men ? most_dead(fleet)
                                             : fleet->count,
                          .unit = is_event     ? "games"
                                  : counts_men ? "men"
                                               : "ships",
                          .doc = rows[i][1]},
                rows[i][0], error));
    }
    return OK;
}

// The cells are those of an outcome, in order: its result, its start, which is not measured here,
// and the mutiny's own.
static Status add_outcome(FleetShip *ship, MeasureSet *set, Error *error)
{
    static const char *const words[MUTINY_RESULT_COUNT + 1] = {"red_wins", "white_wins",
                                                               "stalemate", "derelict"};
    const MeasureSet *own = &ship->mutiny->prepared.measures;
    ship->measure = set->count;
    ship->cell = (int)set->outcome_cells;
    TRY(add(set,
            (Measure){.hi = MUTINY_RESULT_COUNT - 1,
                      .words = words,
                      .part = ship->name.text,
                      .unit = "result",
                      .doc = "How she ends: 0 the Reds take her, 1 the Whites hold her, 2 "
                             "stalemate, 3 derelict."},
            "result", error));
    set->outcome_cells += MEASURE_START_MAX;
    _Static_assert(sizeof(Outcome) == (1 + MEASURE_START_MAX) * sizeof(int32_t), "nothing else");
    for (int i = 0; i < own->count; ++i) {
        Measure measure = own->measures[i];
        measure.part = ship->name.text;
        measure.given = 0; // the winner's men are 0 where there is no winner
        TRY(add(set, measure, own->measures[i].name, error));
    }
    return OK;
}

static Status add_ship(FleetShip *ship, MeasureSet *set, Error *error)
{
    ship->taken = (int)set->outcome_cells;
    TRY(add(set,
            (Measure){.hi = 1,
                      .part = ship->name.text,
                      .unit = "ships",
                      .doc = "1 when the Reds take her, else 0."},
            "taken", error));
    return add_outcome(ship, set, error);
}

Status fleet_measures(Fleet *fleet, Error *error)
{
    MeasureSet *set = &fleet->prepared.measures;
    *set = (MeasureSet){.results = results, .result_count = 1, .part_column = "ship"};
    TRY(add_fleet(fleet, set, error));
    for (int i = 0; i < fleet->count; ++i)
        TRY(add_ship(&fleet->ships[i], set, error));
    return measure_set_close(set, error);
}
