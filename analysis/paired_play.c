/// paired: every game played twice, inside the one parallel loop.

#include "analysis/paired.h"

#include <stdlib.h>
#include <string.h>

// One thread's tally and the two outcomes it is playing.
typedef struct Player {
    PairedTally tally;
    Outcome *outcome[PAIRED_VERSION_COUNT];
} Player;

static void close_player(void *context, void *accumulator)
{
    (void)context;
    Player *player = accumulator;
    paired_tally_destroy(&player->tally);
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version)
        free(player->outcome[version]);
    free(player);
}

static Status open_player(void *context, void **accumulator, Error *error)
{
    const Paired *paired = context;
    Player *player = calloc(1, sizeof *player);
    if (!player)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a thread");
    Status status = paired_tally_create(paired, &player->tally, error);
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version) {
        player->outcome[version] = malloc(outcome_size(&paired->version[version]->measures));
        if (status == OK && !player->outcome[version])
            status = error_set(error, FAIL_MEMORY, NULL, "out of memory for a thread");
    }
    if (status == OK)
        *accumulator = player;
    else
        close_player(NULL, player);
    return status;
}

static void play_version(const Paired *paired, PairedVersion version, GameAddress address,
                         Player *player)
{
    const Prepared *prepared = paired->version[version];
    memset(player->outcome[version], 0, outcome_size(&prepared->measures));
    prepared->game->play(prepared, address, player->outcome[version]);
}

static void play_block(void *context, void *accumulator, BatchPlan block)
{
    const Paired *paired = context;
    Player *player = accumulator;
    for (uint64_t game = block.first; game < block.first + block.games; ++game) {
        const GameAddress address = {block.seed, game};
        const Outcome *second = player->outcome[PAIRED_FIRST];
        play_version(paired, PAIRED_FIRST, address, player);
        if (paired->version[PAIRED_SECOND] != paired->version[PAIRED_FIRST]) {
            play_version(paired, PAIRED_SECOND, address, player);
            second = player->outcome[PAIRED_SECOND];
        }
        paired_tally_add(&player->tally, game, player->outcome[PAIRED_FIRST], second);
    }
}

static void merge_players(void *context, void *into, const void *from)
{
    (void)context;
    paired_tally_merge(&((Player *)into)->tally, &((const Player *)from)->tally);
}

Status paired_play(BatchPlan plan, const BatchWatch *watch, PairedTally *tally, Error *error)
{
    // The context is only read; the interface serves callers that also write to theirs.
    BatchWork work = {.context = (void *)(uintptr_t)tally->paired,
                      .open = open_player,
                      .block = play_block,
                      .merge = merge_players,
                      .close = close_player};
    void *result;
    uint64_t done;
    TRY(batch_reduce(plan, &work, watch, &result, &done, error));
    paired_tally_merge(tally, &((Player *)result)->tally);
    close_player(NULL, result);
    return OK;
}
