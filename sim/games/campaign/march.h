/// march: armoured cars and tanks that march, break down, and are abandoned without fuel (CMP-2,
/// CMP-3).
#pragma once

#include "sim/base/exact_table.h"
#include "sim/games/campaign/campaign_params.h"
#include "sim/games/campaign/campaign_table.h"

typedef enum Vehicle { VEHICLE_ARMOURED_CAR, VEHICLE_TANK, VEHICLE_COUNT } Vehicle;

/// The vehicles of one kind.
typedef struct MarchKind {
    const char *name;  ///< "armoured car"
    int32_t vehicles;  ///< at the start; 0: none, and no measures
    Dice dice;         ///< rolled for each that moves
    int32_t lost_max;  ///< it breaks down on this total or less
    CampaignSlot left; ///< after turn 1; those of later turns follow
    CampaignSlot broken_down, intact, destroyed;
} MarchKind;

typedef struct March {
    int32_t turns;
    int32_t carried_turns; ///< at the start, without rolls
    int32_t abandon_turn;  ///< at whose end all are abandoned; above `turns`: none is
    int32_t intact_faces;  ///< of a d6
    MarchKind kinds[VEHICLE_COUNT];
} March;

/// Reads the scenario and adds the measures.
MUST_CHECK Status march_prepare(const CampaignParams *params, MeasureSet *set, March *march,
                                Error *error);

/// Plays the part.
void march_play(const March *march, const CampaignTable *table);

/// Fills the exact distribution of every measure of the part (in exact_march.c): each vehicle lives
/// and dies alone, so counts are binomial.
void march_solve(const March *march, ExactTable *table);
