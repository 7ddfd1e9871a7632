#include "sim/games/command/exact_effort.h"

// Multiplications in the ten nanoseconds that a step stands for.
#define PRODUCTS_A_STEP 10.0

Status exact_effort_check(double products, uint64_t steps_max, Error *error)
{
    double steps = products / PRODUCTS_A_STEP;
    if (steps_max == 0 || steps <= (double)steps_max)
        return OK;
    return error_set(error, FAIL_LIMIT, "operation.turns",
                     "the exact solution takes about %.2g steps, more than the %llu allowed; fewer "
                     "turns make them fewer",
                     steps, (unsigned long long)steps_max);
}
