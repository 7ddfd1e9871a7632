/// tournament_report: CSV, JSON and files; the table is in tournament_report_table.c.

#include "cli/report/tournament_report.h"

#include <math.h>

#include "cli/report/answer.h"
#include "cli/runs/tournament_best_play.h"

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

static const Column cell_columns[] = {
    {"row", COLUMN_TEXT, false, NULL, "policy of the rows' side"},
    {"column", COLUMN_TEXT, false, NULL, "policy of the columns' side"},
    {"games", COLUMN_WHOLE, false, "games", "that were played for the cell; 0 where it was solved"},
    {"measure", COLUMN_TEXT, false, NULL, "what was asked for"},
    {"value", COLUMN_NUMBER, false, "`unit`", "the figure"},
    {"low", COLUMN_NUMBER, false, "`unit`",
     "lower end of its interval; the value itself where it was solved"},
    {"high", COLUMN_NUMBER, false, "`unit`", "upper end"},
    {"method", COLUMN_TEXT, false, NULL, "of the interval; `solved` for an exact value"},
    {"confidence", COLUMN_NUMBER, false, NULL,
     "with which the intervals of all played cells hold together, and with them those of the "
     "equilibrium's value "
     "and of exploitabilities"},
    {"unit", COLUMN_TEXT, false, NULL, "of the value: its measure's; `games` for a share of games"},
    {"best_row", COLUMN_FLAG, false, NULL,
     "whether the row's policy is a best reply to the column's, by the values"},
    {"best_column", COLUMN_FLAG, false, NULL, "whether the column's is one to the row's"},
};
COLUMN_TABLE(tournament_report_cells, "tournament.csv", cell_columns);

static const Column policy_columns[] = {
    {"side", COLUMN_TEXT, false, NULL, "the parameter; the rows' side first"},
    {"policy", COLUMN_TEXT, false, NULL, "its value"},
    {"weight", COLUMN_NUMBER, false, NULL,
     "how often it is played at the equilibrium: of all optimal mixes, in that of largest entropy"},
    {"weight_low", COLUMN_NUMBER, false, NULL, "the least weight in any optimal mix"},
    {"weight_high", COLUMN_NUMBER, false, NULL, "the largest"},
    {"exploitability", COLUMN_NUMBER, false, "the measure's",
     "by how much the value is above what the policy has against the best reply"},
    {"exploitability_low", COLUMN_NUMBER, false, "the measure's", "lower end of its interval"},
    {"exploitability_high", COLUMN_NUMBER, false, "the measure's", "upper end"},
    {"dominance", COLUMN_TEXT, false, NULL,
     "`strict` or `weak`, by one policy; `mix`, by a mix of several; empty: it is not dominated"},
    {"dominated_by", COLUMN_TEXT, false, NULL, "the policy that is better"},
    {"removed", COLUMN_WHOLE, false, NULL, "when it was removed, from 1; empty: never"},
    {"best_reply", COLUMN_NUMBER, false, NULL,
     "with `--best-play`: what the best reply of any kind is worth to the other side, at least"},
    {"best_reply_high", COLUMN_NUMBER, false, NULL,
     "the same where every order was looked at, else 1"},
    {"best_play_loss", COLUMN_NUMBER, false, NULL,
     "by how much the policy's side has less than with best play, at least"},
};
COLUMN_TABLE(tournament_report_policies, "policies.csv", policy_columns);

static void put_cell(Rows *rows, const TournamentReport *report, int cell)
{
    const SweepPlan *plan = plan_of(report);
    const FigureEstimate *value = &report->cells->rows[cell].value;
    int columns = plan->axes[MATRIX_COLUMNS].count, row = cell / columns, column = cell % columns;
    rows_text(rows, plan->axes[MATRIX_ROWS].values[row]);
    rows_text(rows, plan->axes[MATRIX_COLUMNS].values[column]);
    rows_whole(rows, games_of(report, cell));
    rows_text(rows, name_of(report));
    rows_number(rows, value->interval.estimate);
    rows_number(rows, value->interval.low);
    rows_number(rows, value->interval.high);
    rows_text(rows, value->method);
    rows_number(rows, report->cells->confidence);
    rows_text(rows, sweep_report_value_unit(report->cells));
    for (int side = 0; side < MATRIX_AXES; ++side)
        rows_flag(rows,
                  tournament_is_best_reply(report->tournament, side == MATRIX_ROWS, row, column));
    rows_end_row(rows);
}

static void put_cells(Rows *rows, const void *context)
{
    const TournamentReport *report = context;
    for (int cell = 0; cell < plan_of(report)->points; ++cell)
        put_cell(rows, report, cell);
}

static Status write_cells(const void *report, FILE *stream, Error *error)
{
    return columns_write_csv(&tournament_report_cells, put_cells, report, stream, error);
}

// Everything that is said of one policy.
typedef struct PolicyLine {
    const char *side, *policy;
    EquilibriumWeight weight;
    Interval exploitability;
    int removed;    // when, from 1; 0: never
    const char *by; // "" for a mix, or nothing
    const char *dominance;
    const TournamentReply *reply; // null: not asked for, or none
} PolicyLine;

static const TournamentReply *reply_of(const TournamentReport *report, int axis, int policy)
{
    const TournamentBestPlay *found = report->cells->best_play;
    return found && found->replies[axis][policy].known ? &found->replies[axis][policy] : NULL;
}

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
                                                          : "weak",
                        .reply = reply_of(report, axis, policy)};
}

static void put_policy(Rows *rows, const PolicyLine *line)
{
    rows_text(rows, line->side);
    rows_text(rows, line->policy);
    rows_number(rows, line->weight.weight);
    rows_number(rows, line->weight.low);
    rows_number(rows, line->weight.high);
    rows_number(rows, line->exploitability.estimate);
    rows_number(rows, line->exploitability.low);
    rows_number(rows, line->exploitability.high);
    rows_text(rows, line->dominance);
    rows_text(rows, line->by);
    if (line->removed)
        rows_whole(rows, (Signed128)line->removed);
    else
        rows_none(rows);
    rows_number(rows, line->reply ? line->reply->worth.lower : NAN);
    rows_number(rows, line->reply ? line->reply->worth.upper : NAN);
    rows_number(rows, line->reply ? line->reply->loss : NAN);
    rows_end_row(rows);
}

static void put_policies(Rows *rows, const void *context)
{
    const TournamentReport *report = context;
    for (int axis = 0; axis < MATRIX_AXES; ++axis)
        for (int policy = 0; policy < plan_of(report)->axes[axis].count; ++policy) {
            PolicyLine line = line_of(report, axis, policy);
            put_policy(rows, &line);
        }
}

static Status write_policies(const void *report, FILE *stream, Error *error)
{
    return columns_write_csv(&tournament_report_policies, put_policies, report, stream, error);
}

static Object manifest_of(const TournamentReport *report)
{
    const SweepPlan *plan = plan_of(report);
    Object manifest = sweep_report_manifest(report->cells);
    object_put_text(&manifest, "rows", plan->axes[MATRIX_ROWS].key);
    object_put_text(&manifest, "columns", plan->axes[MATRIX_COLUMNS].key);
    object_put_whole(&manifest, "played", (Signed128)sweep_run_played(report->cells->run));
    return manifest;
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

// By side, as exact --best-play tells it.
static Object best_play_object(const ExactBestPlay *both)
{
    Object object = object_begin();
    for (int side = 0; side < both->side_count; ++side) {
        Object bounds = object_begin();
        object_put_number(&bounds, "lower", both->value[side].lower);
        object_put_number(&bounds, "upper", both->value[side].upper);
        object_put_number(&bounds, "stalemate_worth", both->draw_worth[side]);
        object_put(&object, both->side[side], bounds);
    }
    return object;
}

static Status print_json(const void *context, FILE *stream, Error *error)
{
    const TournamentReport *report = context;
    Object document = object_begin();
    object_put(&document, "manifest", manifest_of(report));
    object_put(&document, "equilibrium", equilibrium_object(report));
    if (report->cells->best_play)
        object_put(&document, "best_play", best_play_object(&report->cells->best_play->both));
    object_put(&document, "policies",
               columns_list(&tournament_report_policies, put_policies, report));
    object_put(&document, "cells", columns_list(&tournament_report_cells, put_cells, report));
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
