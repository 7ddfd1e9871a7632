/// policy_rollout: the bot that plays on from each of its moves, in its mind, and takes the move
/// that did best (MUT-16).
///
/// The moves are what its base policy would do, and the orders of order.h; those that lead to the
/// same positions are one. From each the rest of the game is played equally often, in all
/// `rollout_games` times a decision, with the base policy moving the side and the enemy's own
/// policy, or the base of that, the enemy. Game k has the same dice after every move, so that moves
/// differ by what they do and not by luck. The dice come from a stream of the game's own for the
/// turn: the decision is the same whenever the game is played. The base's move is given up only for
/// one that did better by more than a standard error; of several that did, the best, the first of
/// equals. Source: Tesauro and Galperin 1996, "On-line policy improvement using Monte-Carlo
/// search".
#pragma once

#include "sim/mutiny/params.h"
#include "sim/mutiny/play.h"

/// Makes the mutiny that is played in the mind of the sides that roll out, `mutiny->playout`: that
/// of `params` with their bases as policies. Nothing to do where no side does. FAIL_CONFLICT with
/// the key at fault; else as mutiny_prepare_one.
MUST_CHECK Status policy_rollout_prepare(const MutinyParams *params, Mutiny *mutiny, Error *error);

/// The compartment in which the base policy places the colour's next sailor.
int policy_rollout_place(const Play *play, Colour colour, Rng *luck);

/// Moves the men of the side whose turn it is; the mutiny must have its playout.
void policy_rollout_move(Play *play);
