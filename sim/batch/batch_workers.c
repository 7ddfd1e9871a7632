/// batch_workers: one parallel loop.

#include "sim/batch/batch_workers.h"

#include "sim/batch/batch.h"

static void each(const Workers *workers, int count, void (*piece)(void *context, int index),
                 void *context)
{
    const int threads = workers->threads > 0 ? workers->threads : batch_processors();
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (int index = 0; index < count; ++index)
        piece(context, index);
}

Workers batch_workers(int threads)
{
    return (Workers){.each = each, .threads = threads};
}
