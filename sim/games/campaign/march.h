/// march: armoured cars and tanks that march, break down, and are abandoned without fuel (CMP-2,
/// CMP-3). Vehicles of a kind are independent and alike, so each is a copy of one part.
#pragma once

#include "sim/games/campaign/campaign_part.h"

typedef enum Vehicle { VEHICLE_ARMOURED_CAR, VEHICLE_TANK, VEHICLE_COUNT } Vehicle;

typedef struct March March;

/// The vehicles of one kind.
typedef struct MarchKind {
    const March *march;
    const char *name;  ///< "armoured car"
    Vehicle vehicle;   ///< which kind
    int32_t vehicles;  ///< at the start; 0: none, and no measures
    Dice dice;         ///< rolled for each that moves
    int32_t lost_max;  ///< it breaks down on this total or less
    CampaignSlot left; ///< after turn 1; those of later turns follow
    CampaignSlot broken_down, intact, destroyed;
} MarchKind;

struct March {
    int32_t turns;
    int32_t carried_turns; ///< at the start, without rolls
    int32_t abandon_turn;  ///< at whose end all are abandoned; above `turns`: none is
    int32_t intact_faces;  ///< of a d6
    MarchKind kinds[VEHICLE_COUNT];
};

/// Reads the scenario; adds the measures, and the parts to be played.
MUST_CHECK Status march_prepare(const CampaignParams *params, PartsPrepared *parts, void *march,
                                Error *error);
