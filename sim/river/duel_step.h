/// duel_step: a duel as steps from one throw of dice to the next. The literal engine takes the
/// steps with real dice; the graph of the fast engine tabulates them, so a rule is written once.
///
///     INITIATIVE ──> ACT ──> COLLISION ──> BOARD ──> REPAIR … (holder, then the other) ──> next
///     turn (if rolled)    (ram)   (unarmoured)            (where there are holes)
#pragma once

#include "sim/river/duel.h"

typedef enum DuelStage {
    STAGE_INITIATIVE, ///< both roll for the initiative
    STAGE_ACT,        ///< the holder's movement phase begins: water, attempt
    STAGE_COLLISION,  ///< damage of an unarmoured ram
    STAGE_BOARD,      ///< the rammer's boarders cross
    STAGE_REPAIR      ///< repairs at the end of the movement phase under way
} DuelStage;

/// Where a duel stands between two throws. No padding: hashed and compared as bytes.
typedef struct DuelState {
    int16_t hull[2];
    int16_t holes[2];    ///< floodings, each letting in what its vessel's holes let in
    int16_t harmless[2]; ///< floodings that let in nothing
    int16_t men[2];      ///< boarders, defenders
    int16_t successes;   ///< of both, counted only where max_successes limits them
    int16_t to_repair;   ///< holes that still roll in this phase, harmless ones last
    int16_t stage;
    int16_t holder; ///< of the initiative
    int16_t side;   ///< whose movement phase it is
    int16_t phase;  ///< how many of hers in this turn, from 0
    int16_t grappled;
    int16_t result; ///< DUEL_AFLOAT while it goes on
} DuelState;

/// A duel under way.
typedef struct Duel {
    const DuelPlan *plan;
    const DuelLuck *luck;
    int32_t *cells;
    DuelState state;
    int turn; ///< from 1
} Duel;

/// Dice that a step throws.
typedef struct DuelThrow {
    Purpose purpose;
    uint64_t ways;  ///< a power of six; 1: no dice
    uint32_t index; ///< of the throw among those of its purpose in the turn
} DuelThrow;

/// Room for the throws of one purpose in one turn; a throw's address is turn × room + index.
enum { DUEL_THROWS_MAX = 128 };

/// The state before the first turn.
DuelState duel_first_state(const DuelPlan *plan);

/// Whether the next step is the first of a turn.
static inline bool duel_opens_turn(const DuelPlan *plan, const DuelState *state)
{
    return state->stage ==
           (plan->rules.initiative == INITIATIVE_ROLL ? STAGE_INITIATIVE : STAGE_ACT);
}

/// Whether no turn to come can change anything; asked before a turn.
bool duel_is_quiet(const DuelPlan *plan, const DuelState *state);

/// The dice of the next step.
DuelThrow duel_next_throw(const DuelPlan *plan, const DuelState *state);

/// Takes the next step.
void duel_step(Duel *duel, Hand *hand);
