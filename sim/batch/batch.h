/// batch: the one parallel loop. Games are cut into blocks of indices; threads take blocks as they
/// come; each thread adds into an accumulator of its own, and these are merged at the end. Since
/// accumulators hold only integers, neither the schedule nor the number of threads can be seen.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/base/tally.h"
#include "sim/interface/game.h"

/// The most games in a block; slow ones come in smaller blocks.
enum { BATCH_BLOCK = 4096 };

/// Which games to play.
typedef struct BatchPlan {
    uint64_t seed;
    uint64_t first; ///< index of the first game
    uint64_t games; ///< how many, from `first` on
    int threads;    ///< 0: all processors
} BatchPlan;

/// How the caller watches; the watch and each member may be null. Called by one thread at a time.
typedef struct BatchWatch {
    bool (*keep_going)(void *context); ///< false: blocks under way finish, no new one begins
    void (*progress)(void *context, uint64_t done, uint64_t games);
    void *context;
} BatchWatch;

/// Work on blocks of games, for callers that need more than a tally.
typedef struct BatchWork {
    void *context; ///< shared, read-only
    Status (*open)(void *context, void **accumulator, Error *error);
    void (*block)(void *context, void *accumulator, BatchPlan block);
    void (*merge)(void *context, void *into, const void *from);
    void (*close)(void *context, void *accumulator);
} BatchWork;

/// How many processors there are: the threads of a plan that asks for all.
int batch_processors(void);

/// How many threads to use when so many are wanted, 0 meaning one for each processor: 1 where
/// threads beside the first have too little stack to play in, as OMP_STACKSIZE or a limit of the
/// shell can make it.
int batch_threads(int wanted);

/// Nanoseconds on a clock that never goes back.
uint64_t batch_clock_ns(void);

/// How many games a block shall have after one of `games`, below 2^32, that took so long: two
/// hundredths of a second's worth, at least 1 and at most `most`, and no more than 8 times as many.
uint64_t batch_next_block(uint64_t games, uint64_t taken_ns, uint64_t most);

/// Plays the plan and leaves all accumulators merged in `*result` (to be closed by the caller),
/// with the number of games played in `*done`: fewer than planned when `keep_going` said so, which
/// is not a failure. On failure there is no result.
MUST_CHECK Status batch_reduce(BatchPlan plan, const BatchWork *work, const BatchWatch *watch,
                               void **result, uint64_t *done, Error *error);

/// Adding games up in tallies of the caller's own kind, one a thread: whole numbers only, so that
/// the order of merging cannot be seen.
typedef struct BatchAdding {
    const void *context;    ///< shared, only read
    uint64_t tally_size;    ///< bytes of a tally
    uint64_t outcomes_size; ///< bytes of the room in which a thread plays
    /// Makes an empty tally of zeroed bytes; what it leaves of a failure, `destroy` takes.
    Status (*create)(const void *context, void *tally, Error *error);
    void (*destroy)(void *tally);
    void (*merge)(void *into, const void *from);
    /// Plays a block of games and adds them to the tally; the room is the thread's own.
    void (*block)(const void *context, void *tally, void *outcomes, BatchPlan block);
} BatchAdding;

/// Plays the plan and adds to `tally`, which the caller has created. Interrupted by `watch` it has
/// fewer games, which is no failure.
MUST_CHECK Status batch_add(BatchPlan plan, const BatchAdding *adding, const BatchWatch *watch,
                            void *tally, Error *error);

/// Plays the plan and adds to `tally` (created by the caller); `tally->games` tells how many.
MUST_CHECK Status batch_run(const Prepared *prepared, BatchPlan plan, const BatchWatch *watch,
                            Tally *tally, Error *error);

/// A callback that takes the outcomes of games one by one.
typedef struct BatchTaker {
    /// Takes the outcome of one game; a failure stops the batch and is forwarded.
    Status (*take)(void *context, uint64_t game, const Outcome *outcome, Error *error);
    void *context;
} BatchTaker;

/// As batch_run, and hands over every outcome in the order of the games.
MUST_CHECK Status batch_records(const Prepared *prepared, BatchPlan plan, const BatchWatch *watch,
                                const BatchTaker *taker, Tally *tally, Error *error);
