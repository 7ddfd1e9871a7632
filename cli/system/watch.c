/// watch: ties Ctrl-C and the line of progress to the calls that batches and solvers make.

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

// The first call shows that the solver polls, so that Ctrl-C can end it in good order instead of
// ending the program.
static bool keep_solving(void *context, const ExactProgress *states)
{
    Watch *watch = context;
    interrupt_defer();
    progress_show_states(&watch->progress, states);
    return !interrupt_came();
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

Watch watch_begin_exact(bool quiet)
{
    return (Watch){.progress = progress_begin(quiet)};
}

ExactWatch watch_exact(Watch *watch)
{
    return (ExactWatch){.keep_going = keep_solving, .context = watch};
}

void watch_end(Watch *watch)
{
    progress_end(&watch->progress);
}
