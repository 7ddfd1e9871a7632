/// command_matrix: one figure for every value of one parameter against every value of another.

#include "cli/commands/command.h"
#include "cli/commands/matrix_points.h"
#include "cli/report/matrix_report.h"

Status command_matrix(const Options *options, Problems *problems)
{
    static const PointsCommand matrix = {
        .fill = matrix_points_fill, .write = matrix_report_write, .print = matrix_report_print};
    const char *const sides[MATRIX_AXES] = {options->rows, options->columns};
    MatrixBase base;
    SweepPlan plan = {.command = "matrix"};
    TRY(matrix_points_load(options, &base, problems));
    Status status = matrix_points_plan(&base, sides, &plan, problems);
    if (status == OK)
        status = points_answer(&matrix, options, &plan, problems);
    sweep_plan_release(&plan);
    matrix_points_release(&base);
    return status;
}
