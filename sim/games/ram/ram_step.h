/// ram_step: two vessels, one bent on ramming the other, turn by turn (RIV-2 to RIV-6, RIV-8,
/// RIV-9).
///
/// A turn:
///   1. initiative; the grapple of the turn before is cut
///   2. the holder's movement phase: its holes let water in; it rams; it boards what it has
///      grappled; its repairs
///   3. the other vessel's movement phase: its holes let water in; its repairs
/// The target may have more than one movement phase in a turn.
#pragma once

#include "sim/params/choice.h"
#include <stdbool.h>
#include <stdint.h>

#include "sim/kit/step.h"
#include "sim/rules/melee.h"
#include "sim/rules/vessel.h"

/// The most movement phases that a vessel has in a turn.
enum { RAM_PHASES_MAX = 4 };

#define RAM_SIDE_ROWS(CHOICE)                                                                      \
    CHOICE(RAM_RAMMER, "rammer", NULL)                                                             \
    CHOICE(RAM_TARGET, "target", NULL)
CHOICE_ENUM(RamSide, RAM_SIDE_ROWS);

/// The section `rules` of a scenario.
typedef struct RamRules {
#define PARAM_FILE "sim/games/ram/ram_rules.def"
#include "sim/params/param_members.inc"
} RamRules;

/// What the choices can be.
#define RAM_INITIATIVE_ROWS(CHOICE)                                                                \
    CHOICE(INITIATIVE_RAMMER, "rammer", "The rammer, every turn.")                                 \
    CHOICE(INITIATIVE_ALTERNATE, "alternate", "The vessels take turns.")                           \
    CHOICE(INITIATIVE_ROLL, "roll",                                                                \
           "Each turn both roll a d6; the higher has it, ties to the last holder.")
CHOICE_ENUM(RamInitiative, RAM_INITIATIVE_ROWS);

#define RAM_IMMOBILE_ROWS(CHOICE)                                                                  \
    CHOICE(IMMOBILE_BY_ANY, "any", "Hull hits too, once they have cost her all movement points.")  \
    CHOICE(IMMOBILE_BY_CRITICAL, "critical",                                                       \
           "Only hits on boiler or screw, which a ramming duel does not bring about.")
CHOICE_ENUM(RamImmobile, RAM_IMMOBILE_ROWS);

#define RAM_STEP_ROWS(CHOICE)                                                                      \
    CHOICE(STEP_HULL, "hull", "As many as her hull size.")                                         \
    CHOICE(STEP_LENGTH, "length", "As many as her length.")
CHOICE_ENUM(RamStep, RAM_STEP_ROWS);

#define RAM_LOSS_ROWS(CHOICE)                                                                      \
    CHOICE(LOSS_STEAM, "steam",                                                                    \
           "Steamers; boats are slowed by structural hits alone, which rams do not cause.")        \
    CHOICE(LOSS_ALL, "all", "Steamers and boats alike.")
CHOICE_ENUM(RamLoss, RAM_LOSS_ROWS);

#define RAMMER_POLICY_ROWS(CHOICE)                                                                 \
    CHOICE(RAMMER_RAM, "ram", "Rams whenever it may.")                                             \
    CHOICE(RAMMER_RAM_AND_BOARD, "ram_and_board",                                                  \
           "Rams whenever it may, and boards what it has grappled.")                               \
    CHOICE(RAMMER_NEVER, "never", "Never rams.")
CHOICE_ENUM(RammerPolicy, RAMMER_POLICY_ROWS);

#define TARGET_POLICY_ROWS(CHOICE)                                                                 \
    CHOICE(TARGET_STAND, "stand", "Keeps her movement points.")                                    \
    CHOICE(TARGET_AVOID, "avoid", "Avoids every attempt.")                                         \
    CHOICE(TARGET_AVOID_WHEN_WEAKER, "avoid_when_weaker",                                          \
           "Avoids while she has fewer hull hits left than the rammer.")                           \
    CHOICE(TARGET_COUNTER_RAM, "counter_ram",                                                      \
           "Does not avoid; rams whenever she has the initiative.")
CHOICE_ENUM(TargetPolicy, TARGET_POLICY_ROWS);

/// All that the parameters settle before the first throw; read-only.
typedef struct RamPlan {
    Vessel vessel[2]; ///< by side, as all arrays of two here
    RamRules rules;
    MeleePlan melee;
    RammerPolicy rammer_policy;
    TargetPolicy target_policy;
    int hole_hits[2]; ///< what each flooding of a vessel lets in, unless it is harmless
} RamPlan;

typedef enum RamResult {
    RAM_TARGET_SUNK,
    RAM_RAMMER_SUNK,
    RAM_BOTH_SUNK,
    RAM_CAPTURED,
    RAM_SURRENDERED,
    RAM_AFLOAT,
    RAM_RESULT_COUNT
} RamResult;

typedef enum RamCause { CAUSE_RAM, CAUSE_COLLISION, CAUSE_FLOODING, CAUSE_COUNT } RamCause;

/// What is counted in a duel; pairs are by side, so that the cell is CELL_… + side.
typedef enum RamCell {
    CELL_ATTEMPTS,
    CELL_SUCCESSES = CELL_ATTEMPTS + 2,
    CELL_TURNS = CELL_SUCCESSES + 2,
    CELL_HITS, ///< + side × CAUSE_COUNT + cause
    CELL_HULL = CELL_HITS + 2 * CAUSE_COUNT,
    CELL_STARTED = CELL_HULL + 2,
    CELL_STOPPED = CELL_STARTED + 2,
    CELL_BOARDINGS = CELL_STOPPED + 2,
    CELL_BOARDERS_LOST,
    CELL_DEFENDERS_LOST,
    CELL_COUNT
} RamCell;

/// Where a duel stands between two steps.
typedef struct RamState {
    int16_t hull[2];
    int16_t holes[2];    ///< floodings, each letting in what its vessel's holes let in
    int16_t harmless[2]; ///< floodings that let in nothing
    int16_t men[2];      ///< boarders, defenders
    int16_t successes;   ///< of both, counted only where max_successes limits them
    int16_t to_repair;   ///< holes that still roll in this phase, harmless ones last
    int16_t stage;       ///< what the next step is
    int16_t holder;      ///< of the initiative
    int16_t side;        ///< whose movement phase it is
    int16_t phase;       ///< how many of hers in this turn, from 0
    int16_t grappled;
    int16_t result; ///< RAM_AFLOAT while it goes on
} RamState;

/// The steps of a duel, as StepGame has them; `rules` is a RamPlan, `state` a RamState.
int ram_start(const void *rules, void *state, Luck *luck, Effects *effects);
int ram_step(const void *rules, void *state, Luck *luck, Effects *effects);
void ram_finish(const void *rules, const void *state, Effects *effects);
