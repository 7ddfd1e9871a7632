/// ram: the parameters of the ramming duel and what is counted in it, for the game and its solver.
#pragma once

#include "sim/games/ram/ram_step.h"
#include "sim/kit/step_game.h"

/// The sections `rammer` and `target`.
typedef struct RamVessel {
    Name class;
    union {
        VesselFigures figures;
        struct { // the same members once more, for the rows of rammer.def and target.def
#define PARAM_FILE "sim/rules/figures.def"
#include "sim/params/param_members.inc"
        };
    };
    int32_t policy;
} RamVessel;

/// All parameters of the game.
typedef struct RamParams {
    RamVessel rammer, target;
    RamRules rules;
    MeleeRules boarding;
    OwnVessels vessels;
} RamParams;

extern const ParamSection ram_sections[];
enum { RAM_SECTION_COUNT = 5 };

extern const Game game_ram;

/// A scenario ready to be played.
typedef struct RamPrepared {
    StepPrepared step; ///< first, so that a Prepared pointer leads here
    RamPlan plan;
} RamPrepared;

/// Room for the outcome of a duel.
typedef union RamOutcome {
    Outcome outcome;
    int32_t words[sizeof(Outcome) / sizeof(int32_t) + CELL_COUNT + 1];
} RamOutcome;

/// Adds all measures of the duel to the set, cells in the order of RamCell.
MUST_CHECK Status ram_add_measures(const RamPlan *plan, MeasureSet *set, Error *error);
