/// looks: see looks.h.

#include "analysis/looks.h"

uint64_t looks_first(uint64_t least, uint64_t most)
{
    uint64_t blocks = least / BATCH_BLOCK + (least % BATCH_BLOCK > 0);
    uint64_t games = (blocks > 0 ? blocks : 1) * BATCH_BLOCK;
    return games < most ? games : most;
}

uint64_t looks_next(uint64_t games, uint64_t most)
{
    uint64_t more = games / 8 / BATCH_BLOCK;
    uint64_t blocks = games / BATCH_BLOCK + (more > 0 ? more : 1);
    return blocks * BATCH_BLOCK < most ? blocks * BATCH_BLOCK : most;
}

// The caller's watch over one stretch: what was played before it counts.
typedef struct Stretch {
    const BatchWatch *watch;
    uint64_t before, most;
} Stretch;

static bool keep_going(void *context)
{
    const BatchWatch *watch = ((const Stretch *)context)->watch;
    return !watch || !watch->keep_going || watch->keep_going(watch->context);
}

static void tell_progress(void *context, uint64_t done, uint64_t games)
{
    (void)games;
    const Stretch *stretch = context;
    const BatchWatch *watch = stretch->watch;
    if (watch && watch->progress)
        watch->progress(watch->context, stretch->before + done, stretch->most);
}

static Status play_stretch(const Prepared *prepared, BatchPlan plan, const BatchWatch *watch,
                           const Looks *looks, Tally *tally, Error *error)
{
    return looks->taker ? batch_records(prepared, plan, watch, looks->taker, tally, error)
                        : batch_run(prepared, plan, watch, tally, error);
}

Status looks_play(const Prepared *prepared, BatchPlan plan, const BatchWatch *watch,
                  const Looks *looks, Tally *tally, Error *error)
{
    Stretch stretch = {.watch = watch, .most = plan.games};
    const BatchWatch over = {
        .keep_going = keep_going, .progress = tell_progress, .context = &stretch};
    uint64_t look = looks_first(looks->least, plan.games);
    while (stretch.before < plan.games) {
        BatchPlan part = plan;
        part.first += stretch.before;
        part.games = look - stretch.before;
        TRY(play_stretch(prepared, part, &over, looks, tally, error));
        if (tally->games < look || look == plan.games || looks->is_enough(tally, looks->context))
            return OK;
        stretch.before = look;
        look = looks_next(look, plan.games);
    }
    return OK;
}
