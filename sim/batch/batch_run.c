/// batch: the two ordinary uses of the loop: into a tally, and outcome by outcome.

#include "sim/batch/batch.h"

#include <stdlib.h>
#include <string.h>

// One thread's tally and the outcome it is playing, on cache lines of their own.
typedef struct Player {
    Tally tally;
    Outcome *outcome;
} Player;

static void close_player(void *context, void *accumulator)
{
    (void)context;
    Player *player = accumulator;
    tally_destroy(&player->tally);
    free(player->outcome);
    free(player);
}

static Status open_player(void *context, void **accumulator, Error *error)
{
    const Prepared *prepared = context;
    const MeasureSet *set = &prepared->measures;
    Player *player = calloc(1, sizeof *player);
    if (!player)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a thread");
    player->outcome = aligned_alloc(64, (outcome_size(set) + 127) / 64 * 64);
    Status status = tally_create(set, &player->tally, error);
    if (status == OK && !player->outcome)
        status = error_set(error, FAIL_MEMORY, NULL, "out of memory for a thread");
    if (status != OK) {
        close_player(context, player);
        return status;
    }
    *accumulator = player;
    return OK;
}

static void play_block(void *context, void *accumulator, BatchPlan block)
{
    const Prepared *prepared = context;
    Player *player = accumulator;
    if (game_plays_many(prepared)) {
        const GameAddress first = {block.seed, block.first};
        prepared->game->play_many(prepared, first, block.games, &player->tally);
        return;
    }
    uint64_t size = outcome_size(&prepared->measures);
    for (uint64_t game = block.first; game < block.first + block.games; ++game) {
        memset(player->outcome, 0, size);
        prepared->game->play(prepared, (GameAddress){block.seed, game}, player->outcome);
        tally_add(&player->tally, player->outcome);
    }
}

static void merge_players(void *context, void *into, const void *from)
{
    (void)context;
    tally_merge(&((Player *)into)->tally, &((const Player *)from)->tally);
}

Status batch_run(const Prepared *prepared, BatchPlan plan, const BatchWatch *watch, Tally *tally,
                 Error *error)
{
    // The context is only read; the interface serves callers that also write to theirs.
    BatchWork work = {.context = (void *)(uintptr_t)prepared,
                      .open = open_player,
                      .block = play_block,
                      .merge = merge_players,
                      .close = close_player};
    void *result;
    uint64_t done;
    TRY(batch_reduce(plan, &work, watch, &result, &done, error));
    tally_merge(tally, &((Player *)result)->tally);
    close_player(NULL, result);
    return OK;
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
    uint64_t size = outcome_size(&stretch->prepared->measures);
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
    uint64_t size = outcome_size(&stretch->prepared->measures);
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
                       .outcomes = malloc(capacity * outcome_size(&prepared->measures))};
    if (!stretch.outcomes)
        return error_set(error, FAIL_MEMORY, NULL,
                         "out of memory for the records of a stretch of games");
    BatchWork work = {.context = &stretch,
                      .open = open_nothing,
                      .block = play_into_stretch,
                      .merge = merge_nothing,
                      .close = close_nothing};
    Status status = OK;
    for (uint64_t begun = 0; begun < plan.games && status == OK; begun += capacity) {
        BatchPlan part = plan;
        part.first = stretch.first = plan.first + begun;
        part.games = plan.games - begun < capacity ? plan.games - begun : capacity;
        if (watch && watch->keep_going && !watch->keep_going(watch->context))
            break;
        void *result;
        uint64_t done;
        // A stretch is short and its outcomes must be without gaps, so it is not interrupted.
        status = batch_reduce(part, &work, NULL, &result, &done, error);
        if (status == OK)
            status = hand_over(&stretch, part.games, taker, tally, error);
        if (status == OK && watch && watch->progress)
            watch->progress(watch->context, begun + part.games, plan.games);
    }
    free(stretch.outcomes);
    return status;
}
