/// exact_watch: progress reports of an exact solver to a caller, who can stop it.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/base/status.h"

/// A solver tells how far it is each time it has solved so many states more, and at the end.
enum { EXACT_WATCH_STATES = 256 };

/// How far a solver is, in distinct states; over all ships of a fleet. Rounds that are solved by
/// themselves are not counted.
typedef struct ExactProgress {
    uint64_t done;  ///< solved
    uint64_t found; ///< known of, those done among them; all of them are done at the end
    bool all_found; ///< no more will be found
    int turn;       ///< of the game, that the solver has reached; 0 where it is not told
} ExactProgress;

/// The caller's callback. Set the first two members; the others are the solvers'.
typedef struct ExactWatch {
    /// Is told how far the solver is; false stops it.
    bool (*keep_going)(void *context, const ExactProgress *progress);
    void *context;
    ExactProgress told; ///< last
    uint64_t before;    ///< states of the solutions that are complete
} ExactWatch;

/// The watch over what prepare() of a game solves, such as best play that a policy asks for, in
/// this thread; null: nobody waits. prepare() is called from where no watch is at hand.
ExactWatch *exact_watch_preparing(void);

/// Sets it, and returns the one before.
ExactWatch *exact_watch_prepare_by(ExactWatch *watch);

/// Whether to tell after `done` states; never when nobody waits.
static inline bool exact_watch_is_due(const ExactWatch *watch, uint64_t done)
{
    return watch && done % EXACT_WATCH_STATES == 0;
}

/// Tells how far the solution under way is. FAIL_INTERRUPTED when the solver is to stop.
/// @param watch null: nobody waits, as below
MUST_CHECK Status exact_watch_tell(ExactWatch *watch, const ExactProgress *progress, Error *error);

/// Tells the same as last time, to ask whether to stop.
MUST_CHECK Status exact_watch_ask(ExactWatch *watch, Error *error);

/// The solution under way is complete with so many states; those of the next one count on.
void exact_watch_count_on(ExactWatch *watch, uint64_t states);

/// The next solution goes through the same states once more: they count from 0.
void exact_watch_count_anew(ExactWatch *watch);
