/// command_tournament: policies of both sides against each other, and the equilibrium among them.

#include "cli/commands/command.h"
#include "cli/commands/matrix_points.h"
#include "cli/report/tournament_report.h"
#include "cli/scenario/policy_keys.h"

// Finds the two sides' parameters: --rows and --columns where they are given, else the game's own.
static Status find_sides(const Scenario *base, const Options *options,
                         const char *sides[MATRIX_AXES], PolicyKeys *found, Problems *problems)
{
    *found = policy_keys_find(base);
    sides[MATRIX_ROWS] = options->rows;
    sides[MATRIX_COLUMNS] = options->columns;
    bool is_clear = found->count == MATRIX_AXES;
    for (int axis = 0; axis < MATRIX_AXES && is_clear; ++axis)
        if (!sides[axis])
            sides[axis] = found->keys[axis];
    if (sides[MATRIX_ROWS] && sides[MATRIX_COLUMNS])
        return OK;
    return problems_say(problems, &(Place){.source = "mutineer tournament"}, NULL,
                        "this game does not have a policy for each of two sides; --rows KEY and "
                        "--columns KEY say what to hold against what");
}

static Status check_plan(const SweepPlan *plan, Problems *problems)
{
    Error error;
    return tournament_check(plan, &error) == OK ? OK : command_fail(problems, &error);
}

Status command_tournament(const Options *options, Problems *problems)
{
    static const PointsCommand tournament = {matrix_points_fill, tournament_report_write,
                                             tournament_report_print};
    MatrixBase base;
    SweepPlan plan = {.command = "tournament"};
    PolicyKeys found = {.count = 0};
    const char *sides[MATRIX_AXES];
    TRY(matrix_points_load(options, &base, problems));
    Status status = find_sides(&base.scenario, options, sides, &found, problems);
    if (status == OK)
        status = matrix_points_plan(&base, sides, &plan, problems);
    if (status == OK)
        status = check_plan(&plan, problems);
    if (status == OK)
        status = points_answer(&tournament, options, &plan, problems);
    sweep_plan_release(&plan);
    matrix_points_release(&base);
    return status;
}
