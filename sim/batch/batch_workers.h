/// batch_workers: independent pieces of work over OpenMP threads.
#pragma once

#include "sim/base/workers.h"

/// Workers of so many threads; 0: one for each processor. A piece is handed to the next thread that
/// is free, so put the long ones first.
Workers batch_workers(int threads);
