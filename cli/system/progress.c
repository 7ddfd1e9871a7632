/// progress: the line, its rhythm and its words.

#include "cli/system/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "cli/scenario/number.h"

// Nothing for runs that are over in a blink, then five times a second.
static const double first_after = 0.5, again_after = 0.2;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

Progress progress_begin(bool quiet)
{
    return (Progress){.is_shown = !quiet && isatty(STDERR_FILENO), .begun = now()};
}

void progress_format_seconds(double seconds, char text[32])
{
    // Beyond a century nobody counts.
    unsigned long long whole = seconds < 3e9 ? (unsigned long long)(seconds + 0.5) : 3000000000U;
    if (whole < 60)
        snprintf(text, 32, "%llu s", whole);
    else if (whole < 3600)
        snprintf(text, 32, "%llu min %llu s", whole / 60, whole % 60);
    else if (whole < 48 * 3600)
        snprintf(text, 32, "%llu h %llu min", whole / 3600, whole / 60 % 60);
    else
        snprintf(text, 32, "%llu days %llu h", whole / 86400, whole / 3600 % 24);
}

void progress_show(Progress *progress, uint64_t done, uint64_t games)
{
    if (!progress->is_shown)
        return;
    double time = now(), elapsed = time - progress->begun;
    if (elapsed < first_after || time - progress->shown < again_after || done == 0)
        return;
    char done_text[NUMBER_TEXT_SIZE], games_text[NUMBER_TEXT_SIZE], left[32];
    double share = (double)done / (double)games;
    number_grouped(done, done_text);
    number_grouped(games, games_text);
    progress_format_seconds(elapsed / share - elapsed, left);
    fprintf(stderr, "\r\033[K%3.0f %%  %s of %s games, %s left", 100 * share, done_text, games_text,
            left);
    progress->shown = time;
}

void progress_end(Progress *progress)
{
    if (progress->is_shown && progress->shown > 0)
        fprintf(stderr, "\r\033[K");
    progress->is_shown = false;
}
