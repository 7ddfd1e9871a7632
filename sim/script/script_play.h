/// script_play: the literal engine of scripts: their own functions play, in interpreters that each
/// thread takes from a pool. A fault is told as the first that any order of the games would meet.
#pragma once

#include "sim/base/tally.h"
#include "sim/script/interpreter.h"

typedef struct ScriptPrepared ScriptPrepared;

/// Interpreters that nobody plays with, and the first game that could not be played: the one part
/// of what is prepared that changes while games are played.
typedef struct ScriptPool ScriptPool;

MUST_CHECK Status script_pool_create(ScriptPool **pool, Error *error);

/// Closes all interpreters in it; null is allowed.
void script_pool_destroy(ScriptPool *pool);

/// Hands an interpreter over.
void script_pool_put(ScriptPool *pool, Interpreter *interpreter);

/// What the Game of a script does.
void script_play(const Prepared *prepared, GameAddress address, Outcome *outcome);
void script_play_many(const Prepared *prepared, GameAddress first, uint64_t games, Tally *tally);
void script_trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                  Outcome *outcome);
Status script_failed(const Prepared *prepared, Error *error);

/// A trial: games of seed 1 that are looked at after every step.
typedef struct ScriptTrial {
    uint64_t games_max; ///< to be played
    int64_t work_max;   ///< units of limits.work, all together: then the trial ends
    uint64_t games;     ///< that were played whole
    uint64_t stopped;   ///< of these, after limits.steps
} ScriptTrial;

/// Plays a trial. Forwards the fault of a game that cannot be played.
MUST_CHECK Status script_try(const ScriptPrepared *prepared, ScriptTrial *trial, Error *error);
