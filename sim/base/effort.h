/// effort: work budgets: how much work preparing a scenario may take before the scenario is
/// refused.
#pragma once

/// A limit in steps of some nanoseconds. Code that a fuzzer watches is some fifty times as slow, so
/// there a fiftieth is allowed; nothing else differs.
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
#define EFFORT_STEPS(steps) ((steps) / 50)
#else
#define EFFORT_STEPS(steps) (steps)
#endif
