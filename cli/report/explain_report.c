/// explain_report: one list of stages for all formats.

#include "cli/report/explain_report.h"

#include <math.h>

#include "cli/report/answer.h"
#include "cli/report/manifest.h"
#include "cli/report/report_grounds.h"
#include "cli/report/report_table.h"
#include "cli/runs/grid.h"
#include "cli/scenario/words.h"

/// Turns with a smaller share are told together, to people.
#define SMALL 0.001

static const Column explain_columns[] = {
    {"stage", COLUMN_TEXT, false, NULL,
     "what is drawn before the game, by name; `together`, what these do only together; `turn 1`, "
     "`turn 2`, …, or `round 1`, …"},
    {"when", COLUMN_TEXT, false, NULL, "`start` or `play`"},
    {"variance", COLUMN_NUMBER, false, NULL,
     "that it brings: of a draw, what it brings alone; those of all rows add up to the result's"},
    {"share", COLUMN_NUMBER, false, NULL, "of the variance of the result; adds up to 1"},
    {"with_others", COLUMN_NUMBER, false, NULL,
     "of a draw, its share with its part of `together` (Shapley's), else the share; without "
     "`together` it adds up to 1, too"},
};
COLUMN_TABLE(explain_report_columns, "explain.csv", explain_columns);

static double share_of(const Explain *explain, double variance)
{
    return explain->variance > 0 ? variance / explain->variance : NAN;
}

static const char *name_of(const ExplainReport *report)
{
    return figure_name(&report->scenario->prepared->measures, report->figure);
}

static void put_stage(Rows *rows, const Explain *explain, const char *name, bool at_start,
                      double variance, double shared)
{
    rows_text(rows, name);
    rows_text(rows, at_start ? "start" : "play");
    rows_number(rows, variance);
    rows_number(rows, share_of(explain, variance));
    rows_number(rows, share_of(explain, shared));
    rows_end_row(rows);
}

static void put_stages(Rows *rows, const void *context)
{
    const Explain *explain = ((const ExplainReport *)context)->explain;
    for (int i = 0; i < explain->factor_count; ++i) {
        const ExplainFactor *factor = &explain->factors[i];
        put_stage(rows, explain, factor->name, true, factor->alone, factor->shared);
    }
    if (explain->factor_count > 1)
        put_stage(rows, explain, "together", true, explain->together, NAN);
    for (int turn = 1; turn <= explain->odds.turns; ++turn) {
        char name[40];
        snprintf(name, sizeof name, "%s %d", explain->odds.stage, turn);
        put_stage(rows, explain, name, false, explain_turn(explain, turn),
                  explain_turn(explain, turn));
    }
}

static Status add_line(const Explain *explain, Grid *grid, const char *name, double variance,
                       double shared, Error *error)
{
    int line;
    char text[WORDS_SIZE];
    TRY(grid_add_row(grid, &line, error));
    grid_set(grid, line, 0, "%s", name);
    words_exact(share_of(explain, variance), 100, 1, text);
    grid_set(grid, line, 1, "%s %%", text);
    words_exact(share_of(explain, shared), 100, 1, text);
    if (!isnan(shared))
        grid_set(grid, line, 2, "%s %%", text);
    return OK;
}

static Status add_start(const Explain *explain, Grid *grid, Error *error)
{
    char name[WORDS_SIZE];
    TRY(add_line(explain, grid, "  before the first move", explain->start, NAN, error));
    for (int i = 0; i < explain->factor_count; ++i) {
        const ExplainFactor *factor = &explain->factors[i];
        snprintf(name, sizeof name, "    %s", factor->name);
        TRY(add_line(explain, grid, name, factor->alone,
                     explain->factor_count > 1 ? factor->shared : NAN, error));
    }
    return explain->factor_count > 1
               ? add_line(explain, grid, "    only together", explain->together, NAN, error)
               : OK;
}

static Status add_turns(const Explain *explain, Grid *grid, Error *error)
{
    double rest = 0;
    for (int turn = 1; turn <= explain->odds.turns; ++turn) {
        char name[WORDS_SIZE];
        double moved = explain_turn(explain, turn);
        snprintf(name, sizeof name, "  %s %d", explain->odds.stage, turn);
        if (share_of(explain, moved) < SMALL)
            rest += moved;
        else
            TRY(add_line(explain, grid, name, moved, NAN, error));
    }
    return rest > 0 ? add_line(explain, grid, "  all others", rest, NAN, error) : OK;
}

static Status fill(const Explain *explain, Grid *grid, Error *error)
{
    int line;
    TRY(grid_add_row(grid, &line, error));
    grid_set(grid, line, 0, "  decided");
    grid_set(grid, line, 1, "share");
    if (explain->factor_count > 1)
        grid_set(grid, line, 2, "with its part of the others'");
    if (explain->factor_count > 0)
        TRY(add_start(explain, grid, error));
    return add_turns(explain, grid, error);
}

static Status print_table(const void *context, FILE *stream, Error *error)
{
    const ExplainReport *report = context;
    const Explain *explain = report->explain;
    const char *figure = name_of(report);
    Grid grid = {.columns = explain->factor_count > 1 ? 3 : 2};
    char mean[WORDS_SIZE], start[WORDS_SIZE];
    words_exactly(explain->odds.mean, 100, mean);
    words_exact(share_of(explain, explain->start), 100, 1, start);
    const Grounds grounds = {.scenario = report->scenario};
    if (explain->variance <= 0) {
        fprintf(stream, "Nothing decides it: %s is %s %% (exact).\n", figure, mean);
        report_grounds_players(&grounds, stream);
        report_grounds(report->scenario, REPORT_TABLE_WIDTH, stream);
        return OK;
    }
    if (explain->factor_count > 0)
        fprintf(stream, "%s %% of %s is decided before the first move", start, figure);
    else
        fprintf(stream, "Nothing of %s is decided before the first move", figure);
    fprintf(stream, "; %s is %s %% (exact).\n", figure, mean);
    report_grounds_players(&grounds, stream);
    fputc('\n', stream);
    Status status = fill(explain, &grid, error);
    if (status == OK) {
        grid_print(&grid, REPORT_TABLE_WIDTH, stream);
        report_grounds(report->scenario, REPORT_TABLE_WIDTH, stream);
    }
    grid_destroy(&grid);
    return status;
}

static Status write_csv(const void *report, FILE *stream, Error *error)
{
    return columns_write_csv(&explain_report_columns, put_stages, report, stream, error);
}

static Object manifest_of(const void *context)
{
    const ExplainReport *report = context;
    Object manifest = manifest_begin(report->scenario);
    object_put_text(&manifest, "measure", name_of(report));
    object_put_number(&manifest, "exact", report->explain->odds.mean);
    object_put_number(&manifest, "variance", report->explain->variance);
    object_put_number(&manifest, "start", share_of(report->explain, report->explain->start));
    manifest_put_parameters(&manifest, report->scenario);
    return manifest;
}

static Status print_json(const void *report, FILE *stream, Error *error)
{
    Object document = object_begin();
    object_put(&document, "manifest", manifest_of(report));
    object_put(&document, "stages", columns_list(&explain_report_columns, put_stages, report));
    return object_print(document, stream, error);
}

Status explain_report_print(const ExplainReport *report, ReportFormat format, FILE *stream,
                            Error *error)
{
    static AnswerWriter *const writers[REPORT_FORMAT_COUNT] = {print_table, write_csv, print_json};
    return answer_print(report, writers, format, stream, error);
}

Status explain_report_write(const ExplainReport *report, const char *directory, Error *error)
{
    static const AnswerPart parts[] = {{"explain.csv", write_csv, NULL}};
    const AnswerFiles answer = {.command = "explain",
                                .parts = parts,
                                .count = sizeof parts / sizeof *parts,
                                .manifest = manifest_of};
    return answer_write(report, &answer, directory, error);
}
