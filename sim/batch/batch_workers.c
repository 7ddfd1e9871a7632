/// batch_workers: one parallel loop.

#include "sim/batch/batch_workers.h"

#include "sim/batch/batch.h"

static void each(const Workers *workers, int count, void (*piece)(void *context, int index),
                 void *context)
{
#pragma omp parallel for schedule(dynamic, 1) num_threads(batch_threads(workers->threads))
    for (int index = 0; index < count; ++index)
        piece(context, index);
}

Workers batch_workers(int threads)
{
    return (Workers){.each = each, .threads = threads};
}
