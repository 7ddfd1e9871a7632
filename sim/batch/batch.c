/// batch: blocks of games over OpenMP threads.

#include "sim/batch/batch.h"

#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// What the threads share. `next` is taken atomically; the rest changes only under the lock.
typedef struct Loop {
    BatchPlan plan;
    const BatchWork *work;
    const BatchWatch *watch;
    uint64_t next, done;
    bool stopped;
    void *merged;
    Status status;
    Error error;
} Loop;

static bool watch_says_stop(const Loop *loop)
{
    const BatchWatch *watch = loop->watch;
    return watch && watch->keep_going && !watch->keep_going(watch->context);
}

// Hands out the next block; false when there is none or none shall begin.
static bool take_block(Loop *loop, BatchPlan *block)
{
    bool taken = false;
#pragma omp critical(batch_watch)
    {
        loop->stopped = loop->stopped || loop->status != OK || watch_says_stop(loop);
        if (!loop->stopped && loop->next < loop->plan.games) {
            uint64_t left = loop->plan.games - loop->next;
            *block = loop->plan;
            block->first += loop->next;
            block->games = left < BATCH_BLOCK ? left : BATCH_BLOCK;
            loop->next += block->games;
            taken = true;
        }
    }
    return taken;
}

static void report_block(Loop *loop, uint64_t games)
{
#pragma omp critical(batch_watch)
    {
        loop->done += games;
        if (loop->watch && loop->watch->progress)
            loop->watch->progress(loop->watch->context, loop->done, loop->plan.games);
    }
}

static void hand_in(Loop *loop, void *accumulator)
{
#pragma omp critical(batch_merge)
    {
        if (!loop->merged) {
            loop->merged = accumulator;
        } else {
            loop->work->merge(loop->work->context, loop->merged, accumulator);
            loop->work->close(loop->work->context, accumulator);
        }
    }
}

static void run_thread(Loop *loop)
{
    const BatchWork *work = loop->work;
    void *accumulator = NULL;
    Error error = {0};
    Status status = work->open(work->context, &accumulator, &error);
    if (status != OK) {
#pragma omp critical(batch_watch)
        {
            loop->status = status;
            loop->error = error;
        }
        return;
    }
    BatchPlan block;
    while (take_block(loop, &block)) {
        work->block(work->context, accumulator, block);
        report_block(loop, block.games);
    }
    hand_in(loop, accumulator);
}

int batch_processors(void)
{
    return omp_get_num_procs();
}

// Bytes of stack that this thread has; 0 when the system does not say.
static size_t stack_size(void)
{
    pthread_attr_t attributes;
    void *lowest;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0)
        return 0;
    if (pthread_attr_getstack(&attributes, &lowest, &size) != 0)
        size = 0;
    pthread_attr_destroy(&attributes);
    return size;
}

// Asks a thread beside the first, once: all are made alike.
static bool threads_have_room(void)
{
    enum { STACK_MIN = 1 << 20 }; // a script's own calls take most of it
    static size_t size;
    if (size > 0)
        return size >= STACK_MIN;
    size = STACK_MIN; // should there be no second thread
#pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 1)
        size = stack_size();
    size += size == 0;
    return size >= STACK_MIN;
}

int batch_threads(int wanted)
{
    int threads = wanted > 0 ? wanted : batch_processors();
    return threads > 1 && !threads_have_room() ? 1 : threads;
}

// No more threads than blocks: a thread without work would only cost an accumulator.
static int thread_count(BatchPlan plan)
{
    uint64_t blocks = (plan.games + BATCH_BLOCK - 1) / BATCH_BLOCK;
    if (blocks <= 1)
        return 1;
    uint64_t threads = (uint64_t)batch_threads(plan.threads);
    return (int)(blocks < threads ? blocks : threads);
}

Status batch_reduce(BatchPlan plan, const BatchWork *work, const BatchWatch *watch, void **result,
                    uint64_t *done, Error *error)
{
    Loop loop = {.plan = plan, .work = work, .watch = watch};
#pragma omp parallel num_threads(thread_count(plan)) default(none) shared(loop)
    run_thread(&loop);
    *done = loop.done;
    *result = loop.merged;
    if (loop.status == OK)
        return OK;
    if (loop.merged)
        work->close(work->context, loop.merged);
    *result = NULL;
    return error_set(error, loop.status, loop.error.key, "%s", loop.error.text);
}
