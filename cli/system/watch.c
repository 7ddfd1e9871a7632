/// watch: see watch.h.

#include "cli/system/watch.h"

#include "cli/system/interrupt.h"

static bool keep_going(void *context)
{
    (void)context;
    return !interrupt_came();
}

static void show_progress(void *context, uint64_t done, uint64_t games)
{
    Watch *watch = context;
    progress_show(&watch->progress, watch->before + done, watch->games ? watch->games : games);
}

Watch watch_begin(bool quiet, uint64_t games)
{
    interrupt_defer();
    return (Watch){.progress = progress_begin(quiet), .games = games};
}

BatchWatch watch_batch(Watch *watch)
{
    return (BatchWatch){.keep_going = keep_going, .progress = show_progress, .context = watch};
}

void watch_end(Watch *watch)
{
    progress_end(&watch->progress);
}
