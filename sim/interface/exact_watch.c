#include "sim/interface/exact_watch.h"

#include <stddef.h>

static _Thread_local ExactWatch *preparing;

ExactWatch *exact_watch_preparing(void)
{
    return preparing;
}

ExactWatch *exact_watch_prepare_by(ExactWatch *watch)
{
    ExactWatch *before = preparing;
    preparing = watch;
    return before;
}

Status exact_watch_tell(ExactWatch *watch, const ExactProgress *progress, Error *error)
{
    if (!watch)
        return OK;
    watch->told = *progress;
    watch->told.done += watch->before;
    watch->told.found += watch->before;
    return exact_watch_ask(watch, error);
}

Status exact_watch_ask(ExactWatch *watch, Error *error)
{
    if (!watch || watch->keep_going(watch->context, &watch->told))
        return OK;
    return error_set(error, FAIL_INTERRUPTED, NULL,
                     "interrupted before the exact solution was complete");
}

void exact_watch_count_on(ExactWatch *watch, uint64_t states)
{
    if (watch)
        watch->before += states;
}

void exact_watch_count_anew(ExactWatch *watch)
{
    if (watch)
        watch->before = 0;
}
