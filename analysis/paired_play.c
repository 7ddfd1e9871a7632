/// paired: every game played twice, inside the one parallel loop.

#include "analysis/paired.h"

static Status create_tally(const void *context, void *tally, Error *error)
{
    return paired_tally_create(context, tally, error);
}

static void destroy_tally(void *tally)
{
    paired_tally_destroy(tally);
}

static void merge_tallies(void *into, const void *from)
{
    paired_tally_merge(into, from);
}

// Bytes of a stretch of the first version's outcomes, after which those of the second lie in the
// same buffer.
static uint64_t first_size(const Paired *paired)
{
    return PAIRED_STRETCH_MAX * outcome_size(&paired->version[PAIRED_FIRST]->measures);
}

static void play_block(const void *context, void *tally, void *outcomes, BatchPlan block)
{
    const Paired *paired = context;
    const Prepared *first = paired->version[PAIRED_FIRST];
    const Prepared *second = paired->version[PAIRED_SECOND];
    char *behind = second == first ? outcomes : (char *)outcomes + first_size(paired);
    for (uint64_t done = 0; done < block.games; done += PAIRED_STRETCH_MAX) {
        const uint64_t left = block.games - done;
        const PairedStretch stretch = {.first = block.first + done,
                                       .games =
                                           left < PAIRED_STRETCH_MAX ? left : PAIRED_STRETCH_MAX,
                                       .outcomes = {outcomes, behind}};
        const GameAddress address = {block.seed, stretch.first};
        game_play_each(first, address, stretch.games, outcomes);
        if (second != first)
            game_play_each(second, address, stretch.games, behind);
        paired_tally_add(tally, &stretch);
    }
    paired_tally_settle(tally);
}

Status paired_play(BatchPlan plan, const BatchWatch *watch, PairedTally *tally, Error *error)
{
    const Paired *paired = tally->paired;
    const BatchAdding adding = {.context = paired,
                                .tally_size = sizeof *tally,
                                .outcomes_size =
                                    first_size(paired) +
                                    PAIRED_STRETCH_MAX *
                                        outcome_size(&paired->version[PAIRED_SECOND]->measures),
                                .create = create_tally,
                                .destroy = destroy_tally,
                                .merge = merge_tallies,
                                .block = play_block};
    TRY(batch_add(plan, &adding, watch, tally, error));
    TRY(game_failed(paired->version[PAIRED_FIRST], error));
    return game_failed(paired->version[PAIRED_SECOND], error);
}
