/// tournament_report: CSV, JSON and files; the table is in tournament_report_table.c.

#include "cli/report/tournament_report.h"

#include <math.h>

#include "cli/report/answer.h"
#include "cli/report/csv.h"

static const SweepPlan *plan_of(const TournamentReport *report)
{
    return report->cells->run->plan;
}

static const char *name_of(const TournamentReport *report)
{
    const SweepPlan *plan = plan_of(report);
    return figure_name(&plan->base->prepared->measures, report->cells->figure);
}

static uint64_t games_of(const TournamentReport *report, int cell)
{
    const SweepGames *games = &report->cells->run->points[cell];
    return games->solved ? 0 : games->tally.games;
}

static void put_header(Csv *csv, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        csv_text(csv, names[i]);
    csv_end(csv);
}

static void put_cell(Csv *csv, const TournamentReport *report, int cell)
{
    const SweepPlan *plan = plan_of(report);
    const FigureEstimate *value = &report->cells->rows[cell].value;
    int columns = plan->axes[MATRIX_COLUMNS].count, row = cell / columns, column = cell % columns;
    csv_text(csv, plan->axes[MATRIX_ROWS].values[row]);
    csv_text(csv, plan->axes[MATRIX_COLUMNS].values[column]);
    csv_whole(csv, games_of(report, cell));
    csv_text(csv, name_of(report));
    csv_number(csv, value->interval.estimate);
    csv_number(csv, value->interval.low);
    csv_number(csv, value->interval.high);
    csv_text(csv, value->method);
    csv_number(csv, report->cells->confidence);
    csv_text(csv, sweep_report_value_unit(report->cells));
    for (int side = 0; side < MATRIX_AXES; ++side)
        csv_whole(csv,
                  tournament_is_best_reply(report->tournament, side == MATRIX_ROWS, row, column));
    csv_end(csv);
}

static Status write_cells(const void *context, FILE *stream, Error *error)
{
    (void)error;
    static const char *const names[] = {"row",        "column", "games",    "measure",
                                        "value",      "low",    "high",     "method",
                                        "confidence", "unit",   "best_row", "best_column"};
    const TournamentReport *report = context;
    Csv csv = {.stream = stream};
    put_header(&csv, names, sizeof names / sizeof *names);
    for (int cell = 0; cell < plan_of(report)->points; ++cell)
        put_cell(&csv, report, cell);
    return OK;
}

// Everything that is said of one policy, for CSV and JSON alike.
typedef struct PolicyLine {
    const char *side, *policy;
    EquilibriumWeight weight;
    Interval exploitability;
    int removed;    // when, from 1; 0: never
    const char *by; // "" for a mix, or nothing
    const char *dominance;
} PolicyLine;

static PolicyLine line_of(const TournamentReport *report, int axis, int policy)
{
    const Tournament *tournament = report->tournament;
    const Axis *policies = &plan_of(report)->axes[axis];
    bool is_row = axis == MATRIX_ROWS;
    const PayoffDominated *removal = tournament_removal(tournament, is_row, policy);
    const Equilibrium *equilibrium = &tournament->equilibrium;
    return (PolicyLine){.side = policies->key,
                        .policy = policies->values[policy],
                        .weight = is_row ? equilibrium->rows[policy] : equilibrium->columns[policy],
                        .exploitability = tournament_exploitability(tournament, is_row, policy),
                        .removed = removal ? 1 + (int)(removal - tournament->order) : 0,
                        .by = removal && removal->by >= 0 ? policies->values[removal->by] : "",
                        .dominance = !removal             ? ""
                                     : removal->by < 0    ? "mix"
                                     : removal->is_strict ? "strict"
                                                          : "weak"};
}

static void put_policy(Csv *csv, const PolicyLine *line)
{
    csv_text(csv, line->side);
    csv_text(csv, line->policy);
    csv_number(csv, line->weight.weight);
    csv_number(csv, line->weight.low);
    csv_number(csv, line->weight.high);
    csv_number(csv, line->exploitability.estimate);
    csv_number(csv, line->exploitability.low);
    csv_number(csv, line->exploitability.high);
    csv_text(csv, line->dominance);
    csv_text(csv, line->by);
    if (line->removed)
        csv_whole(csv, (Unsigned128)line->removed);
    else
        csv_text(csv, "");
    csv_end(csv);
}

static Status write_policies(const void *context, FILE *stream, Error *error)
{
    (void)error;
    static const char *const names[] = {"side",
                                        "policy",
                                        "weight",
                                        "weight_low",
                                        "weight_high",
                                        "exploitability",
                                        "exploitability_low",
                                        "exploitability_high",
                                        "dominance",
                                        "dominated_by",
                                        "removed"};
    const TournamentReport *report = context;
    Csv csv = {.stream = stream};
    put_header(&csv, names, sizeof names / sizeof *names);
    for (int axis = 0; axis < MATRIX_AXES; ++axis)
        for (int policy = 0; policy < plan_of(report)->axes[axis].count; ++policy) {
            PolicyLine line = line_of(report, axis, policy);
            put_policy(&csv, &line);
        }
    return OK;
}

static Object manifest_of(const TournamentReport *report)
{
    const SweepPlan *plan = plan_of(report);
    Object manifest = sweep_report_manifest(report->cells);
    object_put_text(&manifest, "rows", plan->axes[MATRIX_ROWS].key);
    object_put_text(&manifest, "columns", plan->axes[MATRIX_COLUMNS].key);
    object_put_whole(&manifest, "played", (Unsigned128)sweep_run_played(report->cells->run));
    return manifest;
}

static Object cell_object(const TournamentReport *report, int cell)
{
    const SweepPlan *plan = plan_of(report);
    const FigureEstimate *value = &report->cells->rows[cell].value;
    int columns = plan->axes[MATRIX_COLUMNS].count, row = cell / columns, column = cell % columns;
    Object entry = object_begin();
    object_put_text(&entry, "row", plan->axes[MATRIX_ROWS].values[row]);
    object_put_text(&entry, "column", plan->axes[MATRIX_COLUMNS].values[column]);
    object_put_whole(&entry, "games", games_of(report, cell));
    object_put_number(&entry, "value", value->interval.estimate);
    object_put_number(&entry, "low", value->interval.low);
    object_put_number(&entry, "high", value->interval.high);
    object_put_text(&entry, "method", value->method);
    object_put_flag(&entry, "best_row",
                    tournament_is_best_reply(report->tournament, true, row, column));
    object_put_flag(&entry, "best_column",
                    tournament_is_best_reply(report->tournament, false, row, column));
    return entry;
}

static Object policy_object(const PolicyLine *line)
{
    Object entry = object_begin();
    object_put_text(&entry, "side", line->side);
    object_put_text(&entry, "policy", line->policy);
    object_put_number(&entry, "weight", line->weight.weight);
    object_put_number(&entry, "weight_low", line->weight.low);
    object_put_number(&entry, "weight_high", line->weight.high);
    object_put_number(&entry, "exploitability", line->exploitability.estimate);
    object_put_number(&entry, "exploitability_low", line->exploitability.low);
    object_put_number(&entry, "exploitability_high", line->exploitability.high);
    object_put_text(&entry, "dominance", line->dominance);
    object_put_text(&entry, "dominated_by", line->by);
    if (line->removed)
        object_put_whole(&entry, "removed", (Unsigned128)line->removed);
    else
        object_put_number(&entry, "removed", NAN);
    return entry;
}

static Object equilibrium_object(const TournamentReport *report)
{
    const Equilibrium *equilibrium = &report->tournament->equilibrium;
    TournamentSpread spread = tournament_spread(report->tournament);
    Object entry = object_begin();
    object_put_number(&entry, "value", equilibrium->value);
    object_put_number(&entry, "low", equilibrium->low);
    object_put_number(&entry, "high", equilibrium->high);
    object_put_flag(&entry, "unique", equilibrium->is_unique);
    object_put_flag(&entry, "saddle", equilibrium->is_pure);
    object_put_number(&entry, "least_undominated", spread.least);
    object_put_number(&entry, "most_undominated", spread.most);
    return entry;
}

static Status print_json(const void *context, FILE *stream, Error *error)
{
    const TournamentReport *report = context;
    Object document = object_begin(), cells = object_begin_list(), policies = object_begin_list();
    object_put(&document, "manifest", manifest_of(report));
    object_put(&document, "equilibrium", equilibrium_object(report));
    for (int axis = 0; axis < MATRIX_AXES; ++axis)
        for (int policy = 0; policy < plan_of(report)->axes[axis].count; ++policy) {
            PolicyLine line = line_of(report, axis, policy);
            object_append(&policies, policy_object(&line));
        }
    object_put(&document, "policies", policies);
    for (int cell = 0; cell < plan_of(report)->points; ++cell)
        object_append(&cells, cell_object(report, cell));
    object_put(&document, "cells", cells);
    return object_print(document, stream, error);
}

static Status print_table(const void *context, FILE *stream, Error *error)
{
    return tournament_report_table(context, stream, error);
}

Status tournament_report_print(const SweepReport *report, ReportFormat format, FILE *stream,
                               Error *error)
{
    static AnswerWriter *const writers[REPORT_FORMAT_COUNT] = {print_table, write_cells,
                                                               print_json};
    Tournament tournament;
    TRY(tournament_create(report->run->plan, report->rows, &tournament, error));
    const TournamentReport whole = {report, &tournament};
    Status status = answer_print(&whole, writers, format, stream, error);
    tournament_destroy(&tournament);
    return status;
}

static Object tell_manifest(const void *report)
{
    return manifest_of(report);
}

Status tournament_report_write(const SweepReport *report, const char *directory, Error *error)
{
    static const AnswerPart parts[] = {
        {"tournament.csv", write_cells, NULL},
        {"policies.csv", write_policies, NULL},
    };
    static const AnswerFiles answer = {.command = "tournament",
                                       .parts = parts,
                                       .count = sizeof parts / sizeof *parts,
                                       .manifest = tell_manifest};
    Tournament tournament;
    TRY(tournament_create(report->run->plan, report->rows, &tournament, error));
    const TournamentReport whole = {report, &tournament};
    Status status = answer_write(&whole, &answer, directory, error);
    tournament_destroy(&tournament);
    return status;
}
