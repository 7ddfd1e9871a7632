/// batch: the two ordinary uses of the loop: into a tally, and outcome by outcome.

#include "sim/base/extent.h"
#include "sim/batch/batch.h"

#include <stdlib.h>
#include <string.h>

static Status create_tally(const void *context, void *tally, Error *error)
{
    return tally_create(&((const Prepared *)context)->measures, tally, error);
}

static void destroy_tally(void *tally)
{
    tally_destroy(tally);
}

static void merge_tallies(void *into, const void *from)
{
    tally_merge(into, from);
}

static void play_block(const void *context, void *tally, void *outcome, BatchPlan block)
{
    const Prepared *prepared = context;
    if (game_plays_many(prepared)) {
        const GameAddress first = {block.seed, block.first};
        prepared->game->play_many(prepared, first, block.games, tally);
        return;
    }
    size_t size = outcome_size(&prepared->measures);
    for (uint64_t game = block.first; game < block.first + block.games; ++game) {
        memset(outcome, 0, size);
        prepared->game->play(prepared, (GameAddress){block.seed, game}, outcome);
        tally_add(tally, outcome);
    }
}

Status batch_run(const Prepared *prepared, BatchPlan plan, const BatchWatch *watch, Tally *tally,
                 Error *error)
{
    const BatchAdding adding = {.context = prepared,
                                .tally_size = sizeof *tally,
                                .outcomes_size = outcome_size(&prepared->measures),
                                .create = create_tally,
                                .destroy = destroy_tally,
                                .merge = merge_tallies,
                                .block = play_block};
    TRY(batch_add(plan, &adding, watch, tally, error));
    TRY(game_failed(prepared, error));
    return tally_check(tally, error);
}

// A stretch of outcomes, played in parallel and then handed over in order.
typedef struct Stretch {
    const Prepared *prepared;
    uint64_t first;
    char *outcomes;
} Stretch;

static Status open_nothing(void *context, void **accumulator, Error *error)
{
    (void)error;
    *accumulator = context;
    return OK;
}

static void play_into_stretch(void *context, void *accumulator, BatchPlan block)
{
    (void)accumulator;
    Stretch *stretch = context;
    size_t size = outcome_size(&stretch->prepared->measures);
    for (uint64_t game = block.first; game < block.first + block.games; ++game) {
        Outcome *outcome = (Outcome *)(void *)(stretch->outcomes + (game - stretch->first) * size);
        memset(outcome, 0, size);
        stretch->prepared->game->play(stretch->prepared, (GameAddress){block.seed, game}, outcome);
    }
}

static void merge_nothing(void *context, void *into, const void *from)
{
    (void)context;
    (void)into;
    (void)from;
}

static void close_nothing(void *context, void *accumulator)
{
    (void)context;
    (void)accumulator;
}

static Status hand_over(const Stretch *stretch, uint64_t games, const BatchTaker *taker,
                        Tally *tally, Error *error)
{
    size_t size = outcome_size(&stretch->prepared->measures);
    for (uint64_t i = 0; i < games; ++i) {
        const Outcome *outcome = (const Outcome *)(const void *)(stretch->outcomes + i * size);
        TRY(taker->take(taker->context, stretch->first + i, outcome, error));
        tally_add(tally, outcome);
    }
    return OK;
}

Status batch_records(const Prepared *prepared, BatchPlan plan, const BatchWatch *watch,
                     const BatchTaker *taker, Tally *tally, Error *error)
{
    enum { STRETCH_BLOCKS = 16 };
    uint64_t capacity = (uint64_t)STRETCH_BLOCKS * BATCH_BLOCK;
    Stretch stretch = {.prepared = prepared,
                       .outcomes = malloc(extent(capacity * outcome_size(&prepared->measures)))};
    if (!stretch.outcomes)
        return error_set(error, FAIL_MEMORY, NULL,
                         "out of memory for the records of a stretch of games");
    BatchWork work = {.context = &stretch,
                      .open = open_nothing,
                      .block = play_into_stretch,
                      .merge = merge_nothing,
                      .close = close_nothing};
    Status status = OK;
    BatchPlan part = plan;
    uint64_t size = 1;
    for (uint64_t begun = 0; begun < plan.games && status == OK; begun += part.games) {
        part.first = stretch.first = plan.first + begun;
        part.games = plan.games - begun < size ? plan.games - begun : size;
        if (watch && watch->keep_going && !watch->keep_going(watch->context))
            break;
        void *result;
        uint64_t done;
        // A stretch is short and its outcomes must be without gaps, so it is not interrupted.
        uint64_t started = batch_clock_ns();
        status = batch_reduce(part, &work, NULL, &result, &done, error);
        size = batch_next_block(part.games, batch_clock_ns() - started, capacity);
        if (status == OK)
            status = game_failed(prepared, error);
        if (status == OK)
            status = hand_over(&stretch, part.games, taker, tally, error);
        if (status == OK && watch && watch->progress)
            watch->progress(watch->context, begun + part.games, plan.games);
    }
    free(stretch.outcomes);
    return status == OK ? tally_check(tally, error) : status;
}
