/// script_explore: runs the steps of a script from every state that can come.
#pragma once

#include "sim/kit/graph.h"
#include "sim/script/script.h"

/// What was explored, with states of no more bytes than they need. The graph points to the rest, so
/// it must stay where it is.
typedef struct ScriptExplored {
    ScriptRules rules;
    ScriptExploring count;
    StepGame steps;
    Graph graph;
} ScriptExplored;

/// How.
typedef struct ScriptExploreRequest {
    GraphLimits limits;
    uint64_t work_max;   ///< of steps, as limits.work counts it; 0: any amount
    uint32_t open_sides; ///< bit s: the choices of side s are left open
    ExactWatch *watch;   ///< null: nobody waits
} ScriptExploreRequest;

/// Explores; on success the graph is the caller's, to be destroyed. Fails as graph_create does.
MUST_CHECK Status script_explore(const ScriptRules *rules, const StepGame *steps,
                                 const ScriptExploreRequest *request, ScriptExplored *explored,
                                 Error *error);
