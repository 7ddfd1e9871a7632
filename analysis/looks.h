/// looks: sequential stopping. A run that stops by itself examines its tally at numbers of games
/// that are fixed beforehand, at ends of blocks, so that the result depends neither on threads nor
/// on speed.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/batch/batch.h"

/// Where the first look is: `least` games, up to the next whole block, but not beyond `most`.
uint64_t looks_first(uint64_t least, uint64_t most);

/// The number of games at the look after the one at `games`: an eighth more, at least one block,
/// but not beyond `most`.
uint64_t looks_next(uint64_t games, uint64_t most);

/// When to stop, and what to do with outcomes.
typedef struct Looks {
    uint64_t least;                                       ///< games before the first look
    bool (*is_enough)(const Tally *tally, void *context); ///< asked at every look but the last
    bool (*is_vain)(const Tally *tally, void *context); ///< asked once more, at `vain_games`: is it
                                                        ///< no use to play on? Null: never
    uint64_t vain_games;                                ///< whole blocks
    void *context;
    const BatchTaker *taker; ///< takes every outcome in order; null: nobody
} Looks;

/// Plays at most the plan, from its first game on, until a look is enough, or vain, or the watch
/// says stop, and adds to `tally` (created by the caller, empty).
MUST_CHECK Status looks_play(const Prepared *prepared, BatchPlan plan, const BatchWatch *watch,
                             const Looks *looks, Tally *tally, Error *error);

/// A caller's watch over batches in turn: what was played before counts as progress.
typedef struct LooksWatch {
    const BatchWatch *watch; ///< the caller's; null: nobody watches
    uint64_t before;         ///< games of the batches that are done
    uint64_t most;           ///< games of all
} LooksWatch;

/// The watch for the next batch. `over` must outlive it.
BatchWatch looks_watch(LooksWatch *over);
