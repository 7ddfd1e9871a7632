/// exact_turn: all ways one turn of a duel can go.
#pragma once

#include "sim/river/exact_duel.h"

/// The ends of a boarding action between so many men, added up over its rounds.
typedef struct ExactAction {
    struct ExactActionEnd {
        MeleeEnd end;
        int boarders, defenders; ///< left
        double probability;
    } * ends;  ///< owned
    int count; ///< 0: not solved yet
} ExactAction;

/// One way a turn can go, as it is handed over.
typedef struct ExactWay {
    ExactDuelState state; ///< what the next turn begins with
    DuelResult result;
    double probability;
    int harmless[2];       ///< floodings without hits that wait for their repair
    int added[CELL_COUNT]; ///< to the counts
} ExactWay;

typedef struct ExactTurn {
    const DuelPlan *plan;
    int sent_max;         ///< boarders who may cross at once
    int hits[2];          ///< what each flooding of a vessel lets in
    ExactAction *actions; ///< owned; by boarders sent × (defenders + 1) + defenders
    Status (*take)(void *context, const ExactWay *way, Error *error);
    void *context;
} ExactTurn;

/// Prepares for a plan; `take` gets each way of the turns expanded.
MUST_CHECK Status exact_turn_create(const DuelPlan *plan, ExactTurn *turn, Error *error);
void exact_turn_destroy(ExactTurn *turn);

/// The state a duel begins with.
ExactDuelState exact_turn_start(const ExactTurn *turn);

/// Hands over all ways of the turn that begins with `state`; their probabilities sum to 1. Forwards
/// what `take` returns.
MUST_CHECK Status exact_turn_expand(ExactTurn *turn, ExactDuelState state, Error *error);
