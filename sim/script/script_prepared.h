/// script_prepared: a script with the values of its parameters, ready to be played and solved.
#pragma once

#include "sim/kit/plan.h"
#include "sim/script/exact_script.h"
#include "sim/script/script_explore.h"
#include "sim/script/script_play.h"

/// The most work of steps where nobody asked for exploring: for a plan, and for a check.
#define SCRIPT_WORK_BESIDE UINT64_C(40000000)

struct ScriptPrepared {
    Prepared base;
    ScriptRules rules;
    ScriptBlock *block; ///< owned; a copy
    StepGame steps;
    ScriptPool *pool;         ///< owned
    bool has_plan, has_graph; ///< has_graph: the plan's graph is its own
    ScriptExplored explored;  ///< of the plan
    Plan plan;
    uint32_t open_sides; ///< whose policy is `optimal`
    ExactScript *best;   ///< owned; null where no side plays so
};
