/// policy: the bots that place and move a side's men (MUT-16). What a policy does depends on the
/// whole board and its own random stream alone.
#pragma once

#include "sim/mutiny/play.h"

typedef struct Policy {
    bool gathers; ///< place() gives the same compartment for every sailor, whoever places first
    bool random;  ///< may act differently on the same board
    /// The compartment for the colour's next sailor; `luck` may be null when the policy gathers.
    int (*place)(const Play *play, Colour colour, Rng *luck);
    /// Moves the men of the side whose turn it is.
    void (*move)(Play *play);
} Policy;

/// Indexed by PolicyKind.
extern const Policy policies[POLICY_KIND_COUNT];

/// Whether the colour's policy does on the same board what it did before, in any turn.
static inline bool policy_is_steady(const Mutiny *mutiny, Colour colour)
{
    const Plan *plan = &mutiny->plan[colour];
    return !policies[plan->policy].random && !plan->watches_turn;
}
