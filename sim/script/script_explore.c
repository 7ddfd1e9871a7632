/// script_explore: explores with room for small states first, and again with more until every state
/// fits.

#include "sim/script/script_explore.h"

#include "sim/script/state.h"

enum { ROOM_FIRST = 32, ROOM_TIMES = 4 };

static void begin(const ScriptRules *rules, const StepGame *steps, uint32_t room,
                  const ScriptExploreRequest *request, ScriptExplored *explored)
{
    explored->rules = *rules;
    explored->count = (ScriptExploring){.room = room, .work_max = request->work_max};
    explored->rules.exploring = &explored->count;
    explored->steps = *steps;
    explored->steps.rules = &explored->rules;
    explored->steps.state_size = room;
}

Status script_explore(const ScriptRules *rules, const StepGame *steps,
                      const ScriptExploreRequest *request, ScriptExplored *explored, Error *error)
{
    for (uint32_t room = ROOM_FIRST;; room *= ROOM_TIMES) {
        begin(rules, steps, room, request, explored);
        Status status = graph_create(&explored->steps, request->open_sides, &request->limits,
                                     request->watch, &explored->graph, error);
        if (!explored->count.is_too_large || room >= STATE_BYTES_MAX)
            return status;
        if (status == OK) // it was cut off there
            graph_destroy(&explored->graph);
    }
}
