/// command_matrix: one figure for every value of one parameter against every value of another.

#include <math.h>
#include <stdlib.h>

#include "analysis/verdict.h"
#include "cli/commands/command.h"
#include "cli/report/exact_answer.h"
#include "cli/report/matrix_report.h"
#include "cli/system/file.h"

// A matrix under way.
typedef struct Matrix {
    const Options *options;
    SweepRun *run;
    SweepReport report;
    SweepRow *rows;     ///< one a cell
    SweepPoint *points; ///< room for the cells that are played
    SweepRow *played;   ///< and for their figures
} Matrix;

// The exact figure of a cell; NaN when it is not known, or not quickly enough.
static Status solve_cell(const Matrix *matrix, ExactMode mode, int cell, double *exact,
                         Error *error)
{
    const Scenario *scenario = &matrix->run->points[cell].scenario;
    const SweepPlan *plan = matrix->run->plan;
    const char *name = figure_name(&plan->base->prepared->measures, matrix->report.figure);
    ExactAnswer answer = {.solved = false};
    Figure figure;
    *exact = NAN;
    if (mode == EXACT_OFF)
        return OK;
    TRY(mode == EXACT_ONLY ? exact_answer_solve(scenario, EXACT_STATES_MAX, &answer, error)
                           : exact_answer_try_one_of(scenario, plan->points, &answer, error));
    if (answer.solved && figure_find(&scenario->prepared->measures, name, &figure, NULL) == OK)
        *exact = figure_exact(&answer.table, figure);
    exact_answer_release(&answer);
    return OK;
}

// Says which cell cannot be solved.
static Status blame_cell(const Matrix *matrix, int cell, const Error *refusal, Error *error)
{
    char where[ERROR_KEY_SIZE];
    sweep_plan_describe(matrix->run->plan, cell, where, sizeof where);
    return error_set(error, refusal->status, NULL, "%s: %s", where, refusal->text);
}

// Fills the rows of the cells that can be solved, so that only the others are played.
static Status solve(Matrix *matrix, Error *error)
{
    ExactMode mode = EXACT_AUTO;
    if (matrix->options->exact)
        TRY(exact_mode_parse(matrix->options->exact, &mode, error));
    for (int cell = 0; cell < matrix->run->plan->points; ++cell) {
        double exact;
        Error refusal;
        if (solve_cell(matrix, mode, cell, &exact, &refusal) != OK)
            return blame_cell(matrix, cell, &refusal, error);
        matrix->rows[cell] = (SweepRow){.value = {{exact, exact, exact}, ""}, .exact = exact};
        if (!isnan(exact))
            matrix->rows[cell].value.method = VERDICT_EXACT_METHOD;
        // With --exact only, a figure that the solver says has no value is left out.
        matrix->run->points[cell].solved = !isnan(exact) || mode == EXACT_ONLY;
    }
    return OK;
}

// Fills the rows of the cells that were played.
static Status estimate(Matrix *matrix, Error *error)
{
    const SweepPlan *plan = matrix->run->plan;
    SweepRequest request = {.figure =
                                figure_name(&plan->base->prepared->measures, matrix->report.figure),
                            .method = (IntervalMethod)plan->base->run->interval,
                            .confidence = matrix->report.confidence};
    size_t count = 0;
    for (int cell = 0; cell < plan->points; ++cell)
        if (!matrix->run->points[cell].solved)
            matrix->points[count++] =
                (SweepPoint){.tally = &matrix->run->points[cell].tally, .exact = NAN};
    TRY(sweep_rows(&request, matrix->points, count, matrix->played, error));
    for (int cell = plan->points - 1; cell >= 0; --cell)
        if (!matrix->run->points[cell].solved)
            matrix->rows[cell] = matrix->played[--count];
    return OK;
}

static Status tell(const Matrix *matrix, Error *error)
{
    const Options *options = matrix->options;
    ReportFormat format = REPORT_TABLE;
    if (options->format)
        TRY(report_format_parse(options->format, &format, error));
    if (options->out) {
        TRY(matrix_report_write(&matrix->report, options->out, error));
        TRY(sweep_run_finish(matrix->run, options->out, error));
    }
    return options->quiet && !options->format
               ? OK
               : matrix_report_print(&matrix->report, format, stdout, error);
}

static Status fill_and_tell(Matrix *matrix, Error *error)
{
    const char *out = matrix->options->out;
    if (out)
        TRY(file_make_directory(out, error));
    TRY(solve(matrix, error));
    TRY(sweep_run_play(matrix->run, out, matrix->options->quiet, error));
    if (matrix->run->interrupted)
        return sweep_run_interrupted(matrix->run, out, error);
    TRY(estimate(matrix, error));
    return tell(matrix, error);
}

static Status make_matrix(const Options *options, SweepRun *run, Error *error)
{
    const Scenario *base = run->plan->base;
    size_t count = (size_t)run->plan->points;
    Matrix matrix = {.options = options,
                     .run = run,
                     .report = {.run = run,
                                .figure = figure_of_answer(base->prepared),
                                .confidence = run_settings_confidence(base->run)},
                     .rows = calloc(count, sizeof *matrix.rows),
                     .points = calloc(count, sizeof *matrix.points),
                     .played = calloc(count, sizeof *matrix.played)};
    matrix.report.rows = matrix.rows;
    Status status = OK;
    if (!matrix.rows || !matrix.points || !matrix.played)
        status = error_set(error, FAIL_MEMORY, NULL, "out of memory for %zu cells", count);
    if (status == OK && options->measure)
        status =
            figure_find(&base->prepared->measures, options->measure, &matrix.report.figure, error);
    if (status == OK)
        status = fill_and_tell(&matrix, error);
    free(matrix.rows);
    free(matrix.points);
    free(matrix.played);
    return status;
}

// The cells are many, so each has fewer games than the scenario would have for a run, unless the
// command line says how many: what is set last is in force.
static Status load_base(const Options *options, Scenario *base, Problems *problems)
{
    ScenarioSet sets[1 + OPTIONS_SET_MAX] = {
        {.option = "games", .key = "run.games", .text = "100000"}};
    for (int i = 0; i < options->set_count; ++i)
        sets[1 + i] = options->sets[i];
    ScenarioRequest request = {.path = options->arguments[0],
                               .root = options->root,
                               .sets = sets,
                               .set_count = 1 + options->set_count};
    return scenario_load(&request, base, problems);
}

Status command_matrix(const Options *options, Problems *problems)
{
    Scenario base;
    SweepPlan plan = {0};
    SweepRun run = {0};
    Error error;
    TRY(load_base(options, &base, problems));
    Status status =
        sweep_plan_create_matrix(&base, options->rows, options->columns, &plan, problems);
    if (status == OK)
        status = sweep_run_create(&plan, &run, problems);
    if (status == OK) {
        status = make_matrix(options, &run, &error);
        if (status != OK)
            command_fail(problems, &error);
        sweep_run_destroy(&run);
    }
    sweep_plan_release(&plan);
    scenario_release(&base);
    return status;
}
