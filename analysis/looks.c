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

static bool keep_going(void *context)
{
    const BatchWatch *watch = ((const LooksWatch *)context)->watch;
    return !watch || !watch->keep_going || watch->keep_going(watch->context);
}

static void tell_progress(void *context, uint64_t done, uint64_t games)
{
    (void)games;
    const LooksWatch *over = context;
    const BatchWatch *watch = over->watch;
    if (watch && watch->progress)
        watch->progress(watch->context, over->before + done, over->most);
}

BatchWatch looks_watch(LooksWatch *over)
{
    return (BatchWatch){.keep_going = keep_going, .progress = tell_progress, .context = over};
}

static Status play_stretch(const Prepared *prepared, BatchPlan plan, const BatchWatch *watch,
                           const Looks *looks, Tally *tally, Error *error)
{
    return looks->taker ? batch_records(prepared, plan, watch, looks->taker, tally, error)
                        : batch_run(prepared, plan, watch, tally, error);
}

// Where to stop next on the way to a look.
static uint64_t next_stop(const Looks *looks, uint64_t before, uint64_t look)
{
    bool is_on_the_way = looks->is_vain && before < looks->vain_games && looks->vain_games < look;
    return is_on_the_way ? looks->vain_games : look;
}

Status looks_play(const Prepared *prepared, BatchPlan plan, const BatchWatch *watch,
                  const Looks *looks, Tally *tally, Error *error)
{
    LooksWatch over = {.watch = watch, .most = plan.games};
    const BatchWatch stretch = looks_watch(&over);
    uint64_t look = looks_first(looks->least, plan.games);
    while (over.before < plan.games) {
        BatchPlan part = plan;
        uint64_t stop = next_stop(looks, over.before, look);
        part.first += over.before;
        part.games = stop - over.before;
        TRY(play_stretch(prepared, part, &stretch, looks, tally, error));
        if (tally->games < stop || stop == plan.games)
            return OK;
        if (stop < look ? looks->is_vain(tally, looks->context)
                        : looks->is_enough(tally, looks->context))
            return OK;
        over.before = stop;
        if (stop == look)
            look = looks_next(look, plan.games);
    }
    return OK;
}
