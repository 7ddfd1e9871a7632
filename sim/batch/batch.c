/// batch: blocks of games over OpenMP threads.

#include "sim/batch/batch.h"

#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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

// One thread's part: what it adds into, and how many games its next block has. Games of a slow bot
// or script can take a second each, so blocks begin small and grow while they end soon: then a wish
// to stop is soon heard, and a few slow games are shared by all threads. The clock decides how
// games are cut into blocks, which no result shows.
typedef struct Worker {
    void *accumulator;
    uint64_t block_games;
} Worker;

enum {
    GROWTH = 8,
    BLOCK_NS = 20000000,
    ALONE_NS = 300000, // what other threads would not shorten
};

uint64_t batch_clock_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

uint64_t batch_next_block(uint64_t games, uint64_t taken_ns, uint64_t most)
{
    uint64_t grown = games * GROWTH;
    uint64_t next = taken_ns > 0 ? games * BLOCK_NS / taken_ns : grown;
    next = next < grown ? next : grown;
    return next < 1 ? 1 : next < most ? next : most;
}

static bool watch_says_stop(const Loop *loop)
{
    const BatchWatch *watch = loop->watch;
    return watch && watch->keep_going && !watch->keep_going(watch->context);
}

// Hands out the next block, of at most so many games; false when there is none or none shall begin.
static bool take_block(Loop *loop, uint64_t games, BatchPlan *block)
{
    bool taken = false;
#pragma omp critical(batch_watch)
    {
        loop->stopped = loop->stopped || loop->status != OK || watch_says_stop(loop);
        if (!loop->stopped && loop->next < loop->plan.games) {
            uint64_t left = loop->plan.games - loop->next;
            *block = loop->plan;
            block->first += loop->next;
            block->games = left < games ? left : games;
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

static bool open_worker(Loop *loop, Worker *worker)
{
    const BatchWork *work = loop->work;
    Error error = {0};
    Status status = work->open(work->context, &worker->accumulator, &error);
    if (status == OK)
        return true;
#pragma omp critical(batch_watch)
    {
        loop->status = status;
        loop->error = error;
    }
    return false;
}

// Plays one block; false when there is none left.
static bool play_next(Loop *loop, Worker *worker)
{
    BatchPlan block;
    if (!take_block(loop, worker->block_games, &block))
        return false;
    uint64_t begun = batch_clock_ns();
    loop->work->block(loop->work->context, worker->accumulator, block);
    worker->block_games = batch_next_block(block.games, batch_clock_ns() - begun, BATCH_BLOCK);
    report_block(loop, block.games);
    return true;
}

static void run_thread(Loop *loop, Worker worker)
{
    if (!worker.accumulator && !open_worker(loop, &worker))
        return;
    while (play_next(loop, &worker)) {
    }
    hand_in(loop, worker.accumulator);
}

// Plays until it has taken long enough that other threads would shorten what is left.
static void play_alone(Loop *loop, Worker *worker)
{
    uint64_t begun = batch_clock_ns();
    while (play_next(loop, worker) && batch_clock_ns() - begun < ALONE_NS) {
    }
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

// No more threads than blocks of the size reached: a thread without work would only cost an
// accumulator.
static int thread_count(const Loop *loop, uint64_t block_games)
{
    uint64_t left = loop->plan.games - loop->next;
    uint64_t blocks = left / block_games + (left % block_games > 0);
    if (blocks <= 1)
        return 1;
    uint64_t threads = (uint64_t)batch_threads(loop->plan.threads);
    return (int)(blocks < threads ? blocks : threads);
}

Status batch_reduce(BatchPlan plan, const BatchWork *work, const BatchWatch *watch, void **result,
                    uint64_t *done, Error *error)
{
    Loop loop = {.plan = plan, .work = work, .watch = watch};
    Worker first = {.block_games = 1};
    if (open_worker(&loop, &first)) {
        if (plan.games <= BATCH_BLOCK)
            play_alone(&loop, &first);
        const uint64_t size = first.block_games;
#pragma omp parallel num_threads(thread_count(&loop, size)) default(none) shared(loop, first, size)
        run_thread(&loop, omp_get_thread_num() == 0 ? first : (Worker){.block_games = size});
    }
    *done = loop.done;
    *result = loop.merged;
    if (loop.status == OK)
        return OK;
    if (loop.merged)
        work->close(work->context, loop.merged);
    *result = NULL;
    return error_set(error, loop.status, loop.error.key, "%s", loop.error.text);
}
