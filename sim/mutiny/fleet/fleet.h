/// fleet: several ships that mutiny in one turn of a campaign. Each is a mutiny of its own, with
/// luck of its own; all they share is the deck of cards (MUT-11).
#pragma once

#include "sim/mutiny/mutiny.h"
#include "sim/mutiny/trace.h"

/// Measures of every fleet, which are also the cells of its outcomes. The first four count ships by
/// a MutinyResult each, in its order; the ships' own measures follow.
typedef enum FleetMeasure {
    FLEET_SHIPS_TAKEN,
    FLEET_SHIPS_HELD,
    FLEET_STALEMATES,
    FLEET_DERELICTS,
    FLEET_ALL_TAKEN,  ///< 0 or 1
    FLEET_NONE_TAKEN, ///< 0 or 1
    FLEET_LOST_WHITES,
    FLEET_LOST_REDS,
    FLEET_MEASURE_COUNT
} FleetMeasure;

_Static_assert((int)FLEET_ALL_TAKEN == (int)MUTINY_RESULT_COUNT, "a count for each result");

/// One ship. Her measures are `taken`, `result` and those of her mutiny in their order; her cells
/// are `taken` and a whole Outcome of her mutiny.
typedef struct FleetShip {
    Name name;
    const Mutiny *mutiny; ///< ships that differ in name alone share it
    int measure;          ///< index of `result`; `taken` is before it
    int taken;            ///< the cell of `taken`
    int cell;             ///< the first cell of her own outcome
} FleetShip;

typedef struct Fleet {
    Prepared prepared;
    FleetShip ships[FLEET_SHIP_MAX];
    int count; ///< of ships, 1 … FLEET_SHIP_MAX
    bool cards;
    Prepared *mutinies[FLEET_SHIP_MAX]; ///< owned; all different
    int mutiny_count;
    int allowance; ///< what all ships together may still take to be made ready, as a mutiny's
} Fleet;

/// Checks the scenario and makes every ship ready. Errors carry the key at fault. The result is
/// released with fleet_release.
MUST_CHECK Status fleet_prepare(const void *params, Prepared **prepared, Error *error);

void fleet_release(Prepared *prepared);

/// Builds the measure set of a fleet whose ships are ready, and says where their cells are.
MUST_CHECK Status fleet_measures(Fleet *fleet, Error *error);

/// The ship's part of a fleet's outcome.
static inline Outcome *fleet_ship_outcome(const FleetShip *ship, Outcome *outcome)
{
    return (Outcome *)(void *)&outcome->cells[ship->cell];
}

/// Plays one game, as Game's play.
void fleet_play(const Prepared *prepared, GameAddress address, Outcome *outcome);

/// Plays the same game and tells it, ship by ship; with the dice that `telling` gives, if any.
void fleet_tell(const Prepared *prepared, GameAddress address, const Telling *telling,
                Outcome *outcome);

/// The same with the game's own luck.
void fleet_trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                 Outcome *outcome);
