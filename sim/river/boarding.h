/// boarding: the parameters of the boarding game and what is counted in it, for game and solver.
#pragma once

#include "sim/base/game.h"
#include "sim/river/melee.h"
#include "sim/river/vessel.h"

/// The sections `attacker` and `defender`.
typedef struct BoardingSide {
    Name class;
    union {
        VesselFigures figures;
        struct { // the same members once more, for the rows of attacker.def and defender.def
#define PARAM_FILE "sim/river/figures.def"
#include "sim/base/param_members.inc"
        };
    };
} BoardingSide;

/// The section `rules` of a scenario.
typedef struct GrappleRules {
#define PARAM_FILE "sim/river/grapple.def"
#include "sim/base/param_members.inc"
} GrappleRules;

typedef enum GrappleStart { GRAPPLE_HELD, GRAPPLE_THROW } GrappleStart;

/// All parameters of the game.
typedef struct BoardingParams {
    BoardingSide attacker, defender;
    GrappleRules rules;
    MeleeRules boarding;
    OwnVessels vessels;
} BoardingParams;

extern const ParamSection boarding_sections[];
enum { BOARDING_SECTION_COUNT = 5 };

extern const Game game_boarding;

typedef enum BoardingResult {
    BOARDING_WON,
    BOARDING_REPELLED,
    BOARDING_NEVER_GRAPPLED,
    BOARDING_RESULT_COUNT
} BoardingResult;

typedef enum BoardingCell {
    BOARDING_TURNS,
    BOARDING_ROUNDS,
    BOARDING_BOARDERS_LOST,
    BOARDING_DEFENDERS_LOST,
    BOARDING_SURRENDER,
    BOARDING_DRIVEN_BACK,
    BOARDING_CELL_COUNT
} BoardingCell;

/// A scenario ready to be played.
typedef struct BoardingPrepared {
    Prepared base; ///< first, so that a Prepared pointer leads here
    MeleePlan melee;
    GrappleRules rules;
    Vessel attacker, defender;
    int turns;    ///< turns in which grapples may be thrown
    int throwers; ///< deckhands who throw grapples
} BoardingPrepared;

/// Room for the outcome of a boarding.
typedef union BoardingOutcome {
    Outcome outcome;
    int32_t words[sizeof(Outcome) / sizeof(int32_t) + BOARDING_CELL_COUNT + 1];
} BoardingOutcome;

/// Where the dice come from and who listens.
typedef struct BoardingTable {
    GameAddress address;
    DiceScript *script;       ///< null in every real game
    const Narrator *narrator; ///< null when nobody listens
} BoardingTable;

/// Plays a boarding. @param cells BOARDING_CELL_COUNT zeros, to be filled
BoardingResult boarding_play(const BoardingPrepared *boarding, const BoardingTable *table,
                             int32_t *cells);

/// Plays many boardings; as Game's play_many.
void boarding_play_many(const Prepared *prepared, GameAddress first, uint64_t games, Tally *tally);

/// Solves a boarding; as Game's exact.
Status exact_boarding_solve(const Prepared *prepared, const ExactOptions *options,
                            ExactTable *table, Error *error);
