/// boarding: the parameters of the boarding game and what is counted in it, for game and solver.
#pragma once

#include "sim/kit/step_game.h"
#include "sim/params/choice.h"
#include "sim/rules/melee.h"
#include "sim/rules/vessel.h"

/// The sections `attacker` and `defender`.
typedef struct BoardingSide {
    Name class;
    union {
        VesselFigures figures;
        struct { // the same members once more, for the rows of attacker.def and defender.def
#define PARAM_FILE "sim/rules/figures.def"
#include "sim/params/param_members.inc"
        };
    };
} BoardingSide;

/// The section `rules` of a scenario.
typedef struct GrappleRules {
#define PARAM_FILE "sim/games/boarding/grapple.def"
#include "sim/params/param_members.inc"
} GrappleRules;

#define GRAPPLE_ROWS(CHOICE)                                                                       \
    CHOICE(GRAPPLE_HELD, "held", "The vessels are held together already.")                         \
    CHOICE(GRAPPLE_THROW, "throw",                                                                 \
           "Each turn half the attacker's deckhands throw grapples until one holds.")
CHOICE_ENUM(GrappleStart, GRAPPLE_ROWS);

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

/// All that the parameters settle before the first throw; read-only.
typedef struct BoardingPlan {
    MeleePlan melee;
    GrappleRules rules;
    Vessel attacker, defender;
    int turns;    ///< turns in which grapples may be thrown
    int throwers; ///< deckhands who throw grapples
} BoardingPlan;

/// A scenario ready to be played.
typedef struct BoardingPrepared {
    StepPrepared step; ///< first, so that a Prepared pointer leads here
    BoardingPlan plan;
} BoardingPrepared;

/// Where a boarding stands between two steps.
typedef struct BoardingState {
    int32_t grappled;
} BoardingState;

/// Room for the outcome of a boarding.
typedef union BoardingOutcome {
    Outcome outcome;
    int32_t words[sizeof(Outcome) / sizeof(int32_t) + BOARDING_CELL_COUNT + 1];
} BoardingOutcome;

/// Deckhands who may throw grapples: half of them, rounded up (RIV-9).
static inline int boarding_throwers(int deckhands)
{
    return (deckhands + 1) / 2;
}

/// One die for each thrower; `grapple_min` or more holds. Returns how many hold.
int boarding_grapples(Luck *luck, int throwers, int grapple_min, const Narrator *narrator);

/// The steps of a boarding, as StepGame has them; `rules` is a BoardingPlan, `state` a
/// BoardingState. The rounds of the clock are turns in which grapples are thrown.
int boarding_start(const void *rules, void *state, Luck *luck, Effects *effects);
int boarding_step(const void *rules, void *state, Luck *luck, Effects *effects);

/// A literal_play_many that is specialised for these steps at compile time.
LiteralMany boarding_play_many;
