/// ram: the parameters of the ramming duel and what is counted in it, for the game and its solver.
#pragma once

#include "sim/base/game.h"
#include "sim/river/duel_tree.h"

/// The sections `rammer` and `target`.
typedef struct RamSide {
    Name class;
    union {
        VesselFigures figures;
        struct { // the same members once more, for the rows of rammer.def and target.def
#define PARAM_FILE "sim/river/figures.def"
#include "sim/base/param_members.inc"
        };
    };
    int32_t policy;
} RamSide;

/// All parameters of the game.
typedef struct RamParams {
    RamSide rammer, target;
    DuelRules rules;
    MeleeRules boarding;
    OwnVessels vessels;
} RamParams;

extern const ParamSection ram_sections[];
enum { RAM_SECTION_COUNT = 5 };

extern const Game game_ram;

/// A scenario ready to be played.
typedef struct RamPrepared {
    Prepared base; ///< first, so that a Prepared pointer leads here
    DuelPlan plan;
    DuelGraph graph; ///< of the plan
    DuelTree tree;   ///< of the graph
} RamPrepared;

/// Adds all measures of the duel to the set, cells in the order of DuelCell.
MUST_CHECK Status ram_add_measures(const DuelPlan *plan, MeasureSet *set, Error *error);

/// Solves a duel without boarding; as Game's exact.
Status exact_ram_solve(const Prepared *prepared, const ExactOptions *options, ExactTable *table,
                       Error *error);
