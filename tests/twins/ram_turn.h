/// ram_turn: all ways one turn of a duel can go.
#pragma once

#include "tests/twins/ram_chain.h"

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
    RamChainState state; ///< what the next turn begins with
    RamResult result;
    double probability;
    int harmless[2];       ///< floodings without hits that wait for their repair
    int added[CELL_COUNT]; ///< to the counts
} ExactWay;

typedef struct RamTurn {
    const RamPlan *plan;
    int sent_max;         ///< boarders who may cross at once
    int hits[2];          ///< what each flooding of a vessel lets in
    ExactAction *actions; ///< owned; by boarders sent × (defenders + 1) + defenders
    Status (*take)(void *context, const ExactWay *way, Error *error);
    void *context;
} RamTurn;

/// Prepares for a plan; `take` gets each way of the turns expanded.
MUST_CHECK Status ram_turn_create(const RamPlan *plan, RamTurn *turn, Error *error);
void ram_turn_destroy(RamTurn *turn);

/// The state a duel begins with.
RamChainState ram_turn_start(const RamTurn *turn);

/// Hands over all ways of the turn that begins with `state`; their probabilities sum to 1. Forwards
/// what `take` returns.
MUST_CHECK Status ram_turn_expand(RamTurn *turn, RamChainState state, Error *error);
