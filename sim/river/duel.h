/// duel: two vessels, one bent on ramming the other, turn by turn (RIV-2 to RIV-6, RIV-8, RIV-9).
///
/// A turn:
///   1. initiative; the grapple of the turn before is cut
///   2. the holder's movement phase: its holes let water in; it rams; it boards what it has
///      grappled; its repairs
///   3. the other vessel's movement phase: its holes let water in; its repairs
/// The target may have more than one movement phase in a turn.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/base/measure.h"
#include "sim/base/narrator.h"
#include "sim/base/stream.h"
#include "sim/river/melee.h"
#include "sim/river/vessel.h"

/// The most movement phases that a vessel has in a turn.
enum { DUEL_PHASES_MAX = 4 };

typedef enum DuelSide { DUEL_RAMMER, DUEL_TARGET } DuelSide;

/// The section `rules` of a scenario.
typedef struct DuelRules {
#define PARAM_FILE "sim/river/ram_rules.def"
#include "sim/base/param_members.inc"
} DuelRules;

/// Values of the choice rows.
typedef enum DuelInitiative {
    INITIATIVE_RAMMER,
    INITIATIVE_ALTERNATE,
    INITIATIVE_ROLL
} DuelInitiative;
typedef enum DuelImmobile { IMMOBILE_BY_ANY, IMMOBILE_BY_CRITICAL } DuelImmobile;
typedef enum DuelStep { STEP_HULL, STEP_LENGTH } DuelStep;
typedef enum DuelLoss { LOSS_STEAM, LOSS_ALL } DuelLoss;
typedef enum RammerPolicy { RAMMER_RAM, RAMMER_RAM_AND_BOARD, RAMMER_NEVER } RammerPolicy;
typedef enum TargetPolicy {
    TARGET_STAND,
    TARGET_AVOID,
    TARGET_AVOID_WHEN_WEAKER,
    TARGET_COUNTER_RAM
} TargetPolicy;

/// All that is known before the first die; read-only.
typedef struct DuelPlan {
    Vessel vessel[2]; ///< by side, as all arrays of two here
    DuelRules rules;
    MeleePlan melee;
    RammerPolicy rammer_policy;
    TargetPolicy target_policy;
    int hole_hits[2]; ///< what each flooding of a vessel lets in, unless it is harmless
} DuelPlan;

typedef enum DuelResult {
    DUEL_TARGET_SUNK,
    DUEL_RAMMER_SUNK,
    DUEL_BOTH_SUNK,
    DUEL_CAPTURED,
    DUEL_SURRENDERED,
    DUEL_AFLOAT,
    DUEL_RESULT_COUNT
} DuelResult;

typedef enum DuelCause { CAUSE_RAM, CAUSE_COLLISION, CAUSE_FLOODING, CAUSE_COUNT } DuelCause;

/// What is counted in a duel; pairs are by side, so that the cell is CELL_… + side.
typedef enum DuelCell {
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
} DuelCell;

/// Room for the outcome of a duel.
typedef union DuelOutcome {
    Outcome outcome;
    int32_t words[sizeof(Outcome) / sizeof(int32_t) + CELL_COUNT + 1];
} DuelOutcome;

/// Where the dice come from and who listens.
typedef struct DuelLuck {
    GameAddress address;
    DiceScript *script;       ///< null in every real game
    const Narrator *narrator; ///< null when nobody listens
} DuelLuck;

/// Plays a duel, die by die. @param cells CELL_COUNT zeros, to be filled
DuelResult duel_play(const DuelPlan *plan, const DuelLuck *luck, int32_t *cells);
