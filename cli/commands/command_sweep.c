/// command_sweep: one figure over the values of one or more parameters.

#include "cli/commands/command.h"
#include "cli/commands/points.h"
#include "cli/scenario/run_settings.h"

static Status play_and_solve(Points *points, Error *error)
{
    size_t count = (size_t)points->run->plan->points;
    TRY(points_play(points, error));
    for (size_t i = 0; i < count; ++i) {
        points->games[i].tally = &points->run->points[i].tally;
        TRY(points_exact(points, (int)i, EXACT_AUTO, &points->games[i].exact, error));
    }
    return points_rows(points, count, points->rows, error);
}

Status command_sweep(const Options *options, Problems *problems)
{
    static const PointsCommand sweep = {
        .fill = play_and_solve, .write = sweep_report_write, .print = sweep_report_print};
    Scenario base;
    SweepPlan plan = {0};
    TRY(command_load(options, &base, problems));
    Status status = scenario_choose_engine(&base, base.run->games, problems);
    if (status == OK)
        status = sweep_plan_create(&base, "sweep", &options->vary, &plan, problems);
    if (status == OK)
        status = points_answer(&sweep, options, &plan, problems);
    sweep_plan_release(&plan);
    scenario_release(&base);
    return status;
}
