/// sweep_plan: see sweep_plan.h.

#include "cli/sweep_plan.h"

#include <string.h>

static Status complain(Problems *problems, const char *what)
{
    return problems_say(problems, &(Place){.source = "mutineer sweep"}, NULL, "%s", what);
}

static bool has_key(const SweepPlan *plan, const char *key)
{
    for (int axis = 0; axis < plan->axis_count; ++axis)
        if (strcmp(plan->axes[axis].key, key) == 0)
            return true;
    return false;
}

static Status add_axis(SweepPlan *plan, const char *text, Problems *problems)
{
    Axis axis;
    TRY(axis_parse(plan->base, "vary", text, &axis, problems));
    bool is_double = has_key(plan, axis.key);
    if (is_double || plan->points > SWEEP_POINTS_MAX / axis.count) {
        axis_release(&axis);
        return complain(problems, is_double ? "the same parameter is varied twice"
                                            : "more than 2500 points; vary less at once");
    }
    plan->axes[plan->axis_count++] = axis;
    plan->points *= axis.count;
    return OK;
}

Status sweep_plan_create(const Scenario *base, const TextList *vary, SweepPlan *plan,
                         Problems *problems)
{
    *plan = (SweepPlan){.base = base, .points = 1};
    Status status = OK;
    if (vary->count == 0)
        status = complain(problems, "--vary KEY=LOW:HIGH or KEY=VALUE,VALUE,… says what to vary");
    if (vary->count > SWEEP_AXES_MAX)
        status = complain(problems, "at most 8 parameters can be varied at once");
    for (int i = 0; i < vary->count && status == OK; ++i)
        status = add_axis(plan, vary->items[i], problems);
    if (status != OK)
        sweep_plan_release(plan);
    return status;
}

void sweep_plan_release(SweepPlan *plan)
{
    for (int axis = 0; axis < plan->axis_count; ++axis)
        axis_release(&plan->axes[axis]);
    *plan = (SweepPlan){0};
}

const char *sweep_plan_value(const SweepPlan *plan, int point, int axis)
{
    for (int i = plan->axis_count - 1; i > axis; --i)
        point /= plan->axes[i].count;
    return plan->axes[axis].values[point % plan->axes[axis].count];
}

Status sweep_plan_scenario(const SweepPlan *plan, int point, Scenario *scenario, Problems *problems)
{
    ScenarioSet sets[SWEEP_AXES_MAX];
    for (int axis = 0; axis < plan->axis_count; ++axis)
        sets[axis] = (ScenarioSet){.option = "vary",
                                   .key = plan->axes[axis].key,
                                   .text = sweep_plan_value(plan, point, axis)};
    return scenario_derive(plan->base, sets, plan->axis_count, scenario, problems);
}

void sweep_plan_describe(const SweepPlan *plan, int point, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int axis = 0; axis < plan->axis_count && used < size; ++axis)
        used += (size_t)snprintf(text + used, size - used, "%s%s = %s", axis ? ", " : "",
                                 plan->axes[axis].key, sweep_plan_value(plan, point, axis));
}
