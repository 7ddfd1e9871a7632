/// progress: the line, its rhythm and its words.

#include "cli/system/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "cli/scenario/number.h"

// The line appears after half a second, so not for short runs, and is renewed five times a second.
static const double first_after = 0.5, again_after = 0.2;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static bool is_allowed = true;

void progress_allow(bool allowed)
{
    is_allowed = allowed;
}

Progress progress_begin(bool quiet)
{
    return (Progress){.is_shown = is_allowed && !quiet && isatty(STDERR_FILENO), .begun = now()};
}

void progress_format_seconds(double seconds, char text[32])
{
    // Longer times are capped at a century.
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

// Whether the line is to be written now; then `elapsed` are the seconds since the beginning.
static bool is_due(Progress *progress, double *elapsed)
{
    if (!progress->is_shown)
        return false;
    const double time = now();
    *elapsed = time - progress->begun;
    if (*elapsed < first_after || time - progress->shown < again_after)
        return false;
    progress->shown = time;
    return true;
}

void progress_show(Progress *progress, uint64_t done, uint64_t games)
{
    double elapsed;
    if (done == 0 || !is_due(progress, &elapsed))
        return;
    char done_text[NUMBER_TEXT_SIZE], games_text[NUMBER_TEXT_SIZE], left[32];
    double share = (double)done / (double)games;
    number_grouped(done, done_text);
    number_grouped(games, games_text);
    progress_format_seconds(elapsed / share - elapsed, left);
    fprintf(stderr, "\r\033[K%3.0f %%  %s of %s games, %s left", 100 * share, done_text, games_text,
            left);
}

void progress_format_states(const ExactProgress *states, char text[PROGRESS_TEXT_SIZE])
{
    char done[NUMBER_TEXT_SIZE], rest[NUMBER_TEXT_SIZE];
    number_grouped(states->done, done);
    number_grouped(states->all_found ? states->found : states->found - states->done, rest);
    if (states->all_found)
        snprintf(text, PROGRESS_TEXT_SIZE, "%3.0f %%  %s of %s states solved",
                 100 * (double)states->done / (double)states->found, done, rest);
    else if (states->turn == 0)
        snprintf(text, PROGRESS_TEXT_SIZE, "%s states solved, %s more found so far", done, rest);
    else
        snprintf(text, PROGRESS_TEXT_SIZE, "turn %d  %s states solved, %s more found so far",
                 states->turn, done, rest);
}

void progress_show_states(Progress *progress, const ExactProgress *states)
{
    char text[PROGRESS_TEXT_SIZE];
    double elapsed;
    if (states->done == 0 || !is_due(progress, &elapsed))
        return;
    progress_format_states(states, text);
    fprintf(stderr, "\r\033[K%s", text);
}

void progress_end(Progress *progress)
{
    if (progress->is_shown && progress->shown > 0)
        fprintf(stderr, "\r\033[K");
    progress->is_shown = false;
}
