/// batch: adding games up, each thread in a tally of its own.

#include <stdlib.h>
#include <string.h>

#include "sim/base/extent.h"
#include "sim/batch/batch.h"

enum { CACHE_LINE = 64 };

// A thread's tally comes first in its memory; the room in which it plays follows.
static uint64_t whole_lines(uint64_t size)
{
    return (size + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
}

static void close_thread(void *context, void *accumulator)
{
    ((const BatchAdding *)context)->destroy(accumulator);
    free(accumulator);
}

static Status open_thread(void *context, void **accumulator, Error *error)
{
    const BatchAdding *adding = context;
    // One line more, so that no neighbour's memory shares the last.
    size_t size =
        extent(whole_lines(adding->tally_size) + whole_lines(adding->outcomes_size) + CACHE_LINE);
    void *tally = aligned_alloc(CACHE_LINE, size);
    if (!tally)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a thread");
    memset(tally, 0, size);
    Status status = adding->create(adding->context, tally, error);
    if (status == OK)
        *accumulator = tally;
    else
        close_thread(context, tally);
    return status;
}

static void play_block(void *context, void *accumulator, BatchPlan block)
{
    const BatchAdding *adding = context;
    void *outcomes = (char *)accumulator + whole_lines(adding->tally_size);
    adding->block(adding->context, accumulator, outcomes, block);
}

static void merge_threads(void *context, void *into, const void *from)
{
    ((const BatchAdding *)context)->merge(into, from);
}

Status batch_add(BatchPlan plan, const BatchAdding *adding, const BatchWatch *watch, void *tally,
                 Error *error)
{
    // Work in general may write to its context; this one is only read.
    BatchWork work = {.context = (void *)(uintptr_t)adding,
                      .open = open_thread,
                      .block = play_block,
                      .merge = merge_threads,
                      .close = close_thread};
    void *result;
    uint64_t done;
    TRY(batch_reduce(plan, &work, watch, &result, &done, error));
    adding->merge(tally, result);
    close_thread(work.context, result);
    return OK;
}
