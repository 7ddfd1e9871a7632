/// paired: every game played twice, inside the one parallel loop.

#include "analysis/paired.h"

#include <string.h>

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

static const Outcome *play_version(const Prepared *prepared, GameAddress address, void *outcome)
{
    memset(outcome, 0, outcome_size(&prepared->measures));
    prepared->game->play(prepared, address, outcome);
    return outcome;
}

// Bytes of the first version's outcome, after which the second version's lies in the same buffer.
static uint64_t first_size(const Paired *paired)
{
    return outcome_size(&paired->version[PAIRED_FIRST]->measures);
}

static void play_block(const void *context, void *tally, void *outcomes, BatchPlan block)
{
    const Paired *paired = context;
    const Prepared *const *version = paired->version;
    char *behind = (char *)outcomes + first_size(paired);
    for (uint64_t game = block.first; game < block.first + block.games; ++game) {
        const GameAddress address = {block.seed, game};
        const Outcome *first = play_version(version[PAIRED_FIRST], address, outcomes);
        const Outcome *second = first;
        if (version[PAIRED_SECOND] != version[PAIRED_FIRST])
            second = play_version(version[PAIRED_SECOND], address, behind);
        paired_tally_add(tally, game, first, second);
    }
}

Status paired_play(BatchPlan plan, const BatchWatch *watch, PairedTally *tally, Error *error)
{
    const Paired *paired = tally->paired;
    const BatchAdding adding = {.context = paired,
                                .tally_size = sizeof *tally,
                                .outcomes_size =
                                    first_size(paired) +
                                    outcome_size(&paired->version[PAIRED_SECOND]->measures),
                                .create = create_tally,
                                .destroy = destroy_tally,
                                .merge = merge_tallies,
                                .block = play_block};
    TRY(batch_add(plan, &adding, watch, tally, error));
    TRY(game_failed(paired->version[PAIRED_FIRST], error));
    return game_failed(paired->version[PAIRED_SECOND], error);
}
