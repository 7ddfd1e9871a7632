/// literal: the engine that plays a game by running its steps one after the other, with words from
/// the streams. A trace runs the same steps with a narrator, so it tells what was really thrown.
#pragma once

#include "sim/base/tally.h"
#include "sim/kit/step.h"

/// 64-bit words that a plain state of so many bytes takes.
#define LITERAL_STATE_WORDS(size) (((size) + sizeof(uint64_t) - 1) / sizeof(uint64_t))

/// How one game is played. All zero but for what is wanted.
typedef struct LiteralTable {
    GameAddress address;
    const Narrator *narrator; ///< null when nobody listens
    DiceScript *script;       ///< faces that a test gives; null in every real game
    /// Decides for the open sides, as in Luck.
    uint32_t (*decide)(void *context, int32_t side, uint32_t options);
    /// Gives outcomes and choices, as in Luck; null: throws come from the streams.
    int64_t (*take)(void *context, const LuckThrow *thrown);
    void *context; ///< of decide and take
    uint32_t open_sides;
} LiteralTable;

/// Plays a game. Plain states cannot fail; else forwards what step() says.
/// @param state room for a plain state, in whole 64-bit words; else what the game's open() made
/// @param outcome all zero before; its result, cells and start are set
Status literal_play(const StepGame *game, void *state, const LiteralTable *table, Outcome *outcome,
                    Error *error);

/// Plays games `first.game` to `first.game` + `games` − 1 and adds them to the tally. Games often
/// end alike, so equal outcomes are counted before they are tallied. Forwards what step() says.
typedef Status LiteralMany(const StepGame *game, void *state, GameAddress first, uint64_t games,
                           Tally *tally, Error *error);
LiteralMany literal_play_many;

/// Clamps counts that are not open to the largest value they may have.
void literal_clamp(const MeasureSet *set, Outcome *outcome);

/// Completes the outcome of a game that has ended in `round`, with all its effects added: sets the
/// clock's measure, and clamps counts where the game asks for it.
static inline void literal_complete(const StepGame *game, uint32_t round, Outcome *outcome)
{
    const StepClock *clock = &game->clock;
    if (clock->measure >= 0 && clock->rounds_max > 0) {
        uint64_t cell = game->measures->measures[clock->measure].outcome_cell;
        outcome->cells[cell] =
            (int32_t)(outcome->result == clock->result ? clock->rounds_max : round);
    }
    if (__builtin_expect(game->clamps, 0))
        literal_clamp(game->measures, outcome);
}
