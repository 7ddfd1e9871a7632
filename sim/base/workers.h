/// workers: an interface by which code without threads of its own has independent pieces of work
/// done in parallel. The one implementation is sim/batch/batch_workers.h.
#pragma once

typedef struct Workers {
    /// Calls piece(context, index) once for each index of 0 … count − 1, in any order and several
    /// at a time. Returns when all are done.
    void (*each)(const struct Workers *workers, int count, void (*piece)(void *context, int index),
                 void *context);
    int threads; ///< how many at a time; 0: as many as there are processors
} Workers;

/// Has the pieces done by the workers, or one after the other when there are none.
/// @param workers null: there are none
void workers_each(const Workers *workers, int count, void (*piece)(void *context, int index),
                  void *context);
