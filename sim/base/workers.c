/// workers: doing without them.

#include "sim/base/workers.h"

void workers_each(const Workers *workers, int count, void (*piece)(void *context, int index),
                  void *context)
{
    if (workers) {
        workers->each(workers, count, piece, context);
        return;
    }
    for (int index = 0; index < count; ++index)
        piece(context, index);
}
