/// sweep_plan: reads the axes; a point is a mixed-radix number of their values.

#include "cli/runs/sweep_plan.h"

#include <string.h>

static Status complain(const SweepPlan *plan, Problems *problems, const char *what)
{
    char source[64];
    snprintf(source, sizeof source, "mutineer %s", plan->command);
    return problems_say(problems, &(Place){.source = source}, NULL, "%s", what);
}

static bool has_key(const SweepPlan *plan, const char *key)
{
    for (int axis = 0; axis < plan->axis_count; ++axis)
        if (strcmp(plan->axes[axis].key, key) == 0)
            return true;
    return false;
}

// Takes over the axis.
static Status add_axis(SweepPlan *plan, Axis axis, Problems *problems)
{
    bool is_double = has_key(plan, axis.key);
    if (is_double || plan->points > SWEEP_POINTS_MAX / axis.count) {
        axis_release(&axis);
        return complain(plan, problems,
                        is_double ? "the same parameter is varied twice"
                                  : "more than 2500 points; vary less at once");
    }
    plan->axes[plan->axis_count++] = axis;
    plan->points *= axis.count;
    return OK;
}

static Status add_varied(SweepPlan *plan, const char *text, Problems *problems)
{
    Axis axis;
    TRY(axis_parse(plan->base, "vary", text, &axis, problems));
    return add_axis(plan, axis, problems);
}

static Status add_side(SweepPlan *plan, const char *option, const char *text, Problems *problems)
{
    Axis axis;
    TRY(axis_parse_all(plan->base, option, text, &axis, problems));
    return add_axis(plan, axis, problems);
}

Status sweep_plan_create(const Scenario *base, const char *command, const TextList *vary,
                         SweepPlan *plan, Problems *problems)
{
    *plan = (SweepPlan){.base = base, .command = command, .compares = true, .points = 1};
    Status status = OK;
    if (vary->count == 0)
        status =
            complain(plan, problems, "--vary KEY=LOW:HIGH or KEY=VALUE,VALUE,… says what to vary");
    if (vary->count > SWEEP_AXES_MAX)
        status = complain(plan, problems, "at most 8 parameters can be varied at once");
    for (int i = 0; i < vary->count && status == OK; ++i)
        status = add_varied(plan, vary->items[i], problems);
    if (status != OK)
        sweep_plan_release(plan);
    return status;
}

Status sweep_plan_create_matrix(const char *rows, const char *columns, SweepPlan *plan,
                                Problems *problems)
{
    plan->points = 1;
    if (!rows || !columns)
        return complain(plan, problems,
                        "--rows KEY and --columns KEY say what to hold against what");
    Status status = add_side(plan, "rows", rows, problems);
    if (status == OK)
        status = add_side(plan, "columns", columns, problems);
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
        sets[axis] = (ScenarioSet){.option = plan->axes[axis].option,
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
