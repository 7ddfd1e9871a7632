/// watchdog: keeps steps within their budget without counting instructions, which would take a
/// third of the time. The clock never decides an answer: it only says which games have to be played
/// again with counting, and counting accepts or refuses.
///
///     a step that ends    in less time than half the budget can be spent in: within the budget;
///                         else suspected, and its game is played once more with counting
///     one that does not   a thread that looks now and then has the counting begin as it runs
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "sim/script/sandbox.h"

typedef struct Watchdog {
    Sandbox *sandbox;       ///< null: off duty, and instructions are counted
    int64_t least_ns;       ///< no processor spends half the budget in less
    int64_t looked_ns;      ///< when the clock was last read
    int until_look;         ///< steps
    bool is_suspicious;     ///< a step may have spent the budget since this was last cleared
    bool has_looked;        ///< the clock was read, and all was well, since this was last cleared
    _Atomic uint32_t beats; ///< steps begun
    uint32_t heard;         ///< of these, when the looking thread last looked
    pthread_t player;
    struct Watchdog *next;
} Watchdog;

/// Stops the counting of the sandbox and watches the calling thread, until watchdog_end. False, and
/// nothing is done, where the budget is too small for that, or the system grants no thread.
bool watchdog_begin(Watchdog *watchdog, Sandbox *sandbox);

/// Goes on after the caller had instructions counted for a while.
void watchdog_resume(Watchdog *watchdog);

/// Has instructions counted again; nothing where nothing was begun.
void watchdog_end(Watchdog *watchdog);

/// Looks at the clock: was there time to spend the budget since it last did?
void watchdog_look(Watchdog *watchdog);

/// Between two steps of who is watched.
static inline void watchdog_beat(Watchdog *watchdog)
{
    uint32_t beats = atomic_load_explicit(&watchdog->beats, memory_order_relaxed);
    atomic_store_explicit(&watchdog->beats, beats + 1, memory_order_relaxed);
    if (--watchdog->until_look <= 0)
        watchdog_look(watchdog);
    // What the library charged for is counted all the same.
    else if (watchdog->sandbox->left < watchdog->sandbox->limits.work / 2)
        watchdog->is_suspicious = true;
}
