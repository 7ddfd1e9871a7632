/// mutiny_steps: a mutiny as a game of steps (sim/kit/step.h). The steps call the functions of play
/// (play.h, fight_mixed.h), so explored and played games follow the same rules.
///
///     outbreak ──> [decisions, moves, arrivals] ──> match-up ──> … ──> round ends ──> … ──> end
///
/// A step ends where dice are due: before the decisions of a turn that rolls, or before a match-up.
/// Everything that needs no dice until then is part of the step before.
#pragma once

#include "sim/mutiny/fight/fight_mixed.h"
#include "sim/mutiny/play.h"
#include "sim/mutiny/steps/mutiny_counts.h"

/// The working state of a step. Its canonical bytes are those of mutiny_bytes.h.
typedef struct MutinyState {
    Play play;
    int room;        ///< fought for; −1: decisions are due that need dice
    int index;       ///< of the match-up in the round
    Colour executes; ///< whose decisions the step began with
    int turns;       ///< of play.turn, those that are counted
    Fight fight;
    FightMix mix;
    FightRows rows; ///< formed when the first match-up of the round is due; before, 0 match-ups
    int32_t called[RANK_FIGHT_COUNT]; ///< leads of the shuffled row so far, by rank
} MutinyState;

/// What the steps read.
typedef struct MutinySteps {
    const Mutiny *mutiny;
    MutinyCounts counts;
    StepGame game;
    int ranks;         ///< ranks of fights that can occur: the first so many
    uint32_t captives; ///< bit c: prisoners of colour c matter: they may be freed, or executed
    /// Of prisoners the state holds only whether there are any; counts are carried that tell what
    /// executing them comes to. Nobody decides by their numbers.
    bool carried;
    bool places; ///< the compartments of prisoners matter, too
    bool rolls;  ///< penalised rolls are counted over the whole game
} MutinySteps;

/// Declares the game. On success to be released; must not be moved. The policies must not act by
/// chance.
/// @param carries the solver makes the copies of mutiny_counts_copies, so that numbers of prisoners
/// need not be in the state, where the rules allow it
MUST_CHECK Status mutiny_steps_create(const Mutiny *mutiny, bool carries, MutinySteps *steps,
                                      Error *error);
void mutiny_steps_release(MutinySteps *steps);

/// Sets the round that begins, whose rows are formed later.
void mutiny_steps_begin_round(MutinyState *state);

/// Ends the round that `fight` and `mix` of the state tell of, of which nothing has left the board
/// yet, and goes on to where dice are due next, as a step does.
int mutiny_steps_end_round(const MutinySteps *steps, MutinyState *state, Effects *effects);
