/// best_play_report: bounds rounded outwards, or one figure where they meet.

#include "cli/report/best_play_report.h"

#include <math.h>

#include "cli/report/answer.h"
#include "cli/report/manifest.h"
#include "cli/report/object.h"
#include "cli/report/report_grounds.h"
#include "cli/scenario/number.h"
#include "sim/base/plural.h"

enum { WIDTH = 100, DECIMALS = 6 };

/// Bounds this close, beyond what rounding has moved them apart, are one figure.
#define MEETING 5e-7

static void print_value(const ExactBestPlay *answer, int side, FILE *stream)
{
    const ExactBounds *value = &answer->value[side];
    const char *words = answer->words[side];
    char text[2][NUMBER_TEXT_SIZE];
    if (answer->against && value->upper > value->lower) {
        number_fixed(value->lower, DECIMALS, text[0]);
        fprintf(stream, "  %-8s at least %s\n", words, text[0]);
        return;
    }
    if (value->upper - value->lower <= MEETING + answer->rounding) {
        number_fixed((value->lower + value->upper) / 2, DECIMALS, text[0]);
        fprintf(stream, "  %-8s %s\n", words, text[0]);
        return;
    }
    number_fixed(number_floor(value->lower, DECIMALS), DECIMALS, text[0]);
    number_fixed(number_ceiling(value->upper, DECIMALS), DECIMALS, text[1]);
    fprintf(stream, "  %-8s between %s and %s\n", words, text[0], text[1]);
}

// The policy that a side keeps; "" where the scenario has no such parameter.
static void policy_of(const Scenario *scenario, const char *side, char text[PARAM_TEXT_SIZE])
{
    char key[ERROR_KEY_SIZE];
    ParamRef ref;
    Error error;
    text[0] = '\0';
    snprintf(key, sizeof key, "%.60s.policy", side);
    if (param_find(&scenario->tree, scenario->block, key, &ref, &error) == OK)
        param_get(&ref, text);
}

static void print_answer(const Scenario *scenario, const ExactBestPlay *answer, FILE *stream)
{
    char policy[PARAM_TEXT_SIZE];
    if (answer->against) {
        policy_of(scenario, answer->against, policy);
        fprintf(stream, "The best reply to %s.policy %s", answer->against, policy);
    } else
        fputs(answer->draw ? "Best play on both sides" : "Best play", stream);
    if (answer->draw && answer->turns < 0)
        fputs(" without a turn limit", stream);
    else if (answer->draw)
        fprintf(stream, " with %d turn%s", answer->turns, plural(answer->turns));
    fputs(" is worth\n", stream);
    for (int side = 0; side < answer->side_count; ++side)
        print_value(answer, side, stream);
    if (answer->note[0])
        fprintf(stream, "  %s\n", answer->note);
}

// A game in which the policy is beaten, turn by turn.
static void print_line(const ExactBestPlay *answer, FILE *stream)
{
    if (!answer->line.start[0])
        return;
    fprintf(stream,
            "\nA game of the best reply, from the likeliest start, every fight ending in its "
            "likeliest way; before\neach turn what it is worth to the %s\n  %s\n",
            answer->words[0], answer->line.start);
    for (int i = 0; i < answer->line.count; ++i) {
        char worth[NUMBER_TEXT_SIZE];
        number_fixed(answer->line.turns[i].worth, 4, worth);
        fprintf(stream, "  %s  turn %d, %s\n", worth, i + 1, answer->line.turns[i].text);
    }
}

static void explain_worth(const ExactBestPlay *answer, FILE *stream)
{
    fprintf(stream, "To win counts 1, to lose 0, a %s", answer->draw);
    for (int side = 0; side < answer->side_count; ++side) {
        char worth[NUMBER_TEXT_SIZE];
        number_plain(answer->draw_worth[side], worth);
        fprintf(stream, "%s %s to the %s", side > 0 ? " and" : "", worth, answer->words[side]);
    }
    fputs(".\n", stream);
    if (answer->against)
        return;
    fputs("Each bound is a proof of its own: what a side is sure of although it gives up some of "
          "its orders.\n",
          stream);
}

static Status write_table(const void *context, FILE *stream, Error *error)
{
    (void)error;
    const BestPlayReport *report = context;
    const ExactBestPlay *first = &report->answers[0];
    double bytes = 0;
    for (int i = 0; i < report->count; ++i) {
        print_answer(report->scenario, &report->answers[i], stream);
        bytes = fmax(bytes, report->answers[i].bytes);
    }
    if (first->draw)
        explain_worth(first, stream);
    for (int i = 0; i < report->count; ++i)
        print_line(&report->answers[i], stream);
    char seconds[NUMBER_TEXT_SIZE], count[NUMBER_TEXT_SIZE];
    number_fixed(report->seconds, 1, seconds);
    if (first->states > 0)
        number_grouped(first->states, count);
    else
        number_grouped((Unsigned128)first->start_count, count);
    fprintf(stream, "\n%s %s, in %s s of processor time and tables of %.0f MiB.\n", count,
            first->states > 0 ? "states" : "ways to start", seconds, ceil(bytes / (1 << 20)));
    report_grounds(report->scenario, WIDTH, stream);
    return OK;
}

static const Column best_play_columns[] = {
    {"turns", COLUMN_WHOLE, false, "turns", "the turn limit; empty: none"},
    {"side", COLUMN_TEXT, false, NULL, "`red` or `white`, or a script's side: whose value it is"},
    {"against", COLUMN_TEXT, false, NULL,
     "the side whose policy is replied to; empty: both play their best"},
    {"`officers`, …", COLUMN_WHOLE, true, NULL,
     "what is drawn before play, as in `--stratify`; empty in the row over all starts"},
    {"weight", COLUMN_NUMBER, false, NULL, "chance of the start; 1 over all"},
    {"lower", COLUMN_NUMBER, false, NULL,
     "best play on both sides is worth at least this to the side: 1 to win, 0 to lose, its "
     "`stalemate_worth` for a stalemate; in a script what the game declares"},
    {"upper", COLUMN_NUMBER, false, NULL, "and at most this"},
    {"stalemate_worth", COLUMN_NUMBER, false, NULL,
     "what a stalemate is worth to the side; empty in a script"},
    {"note", COLUMN_TEXT, false, NULL, "what the value depends on; may be empty"},
};
COLUMN_TABLE(best_play_report_columns, "best_play.csv", best_play_columns);

// The row of a side over all starts, or from one of them.
static void put_row(Rows *rows, const ExactBestPlay *answer, int side,
                    const ExactBestPlayStart *start)
{
    if (answer->turns < 0)
        rows_none(rows);
    else
        rows_whole(rows, (Signed128)answer->turns);
    rows_text(rows, answer->side[side]);
    rows_text(rows, answer->against ? answer->against : "");
    for (int i = 0; i < EXACT_STRATUM_VALUE_MAX && answer->names[i]; ++i)
        if (start)
            rows_group_whole(rows, answer->names[i], (Signed128)start->stratum.values[i]);
        else
            rows_group_none(rows, answer->names[i]);
    rows_number(rows, start ? start->stratum.weight : 1);
    const ExactBounds *value = start ? &start->value[side] : &answer->value[side];
    rows_number(rows, value->lower);
    rows_number(rows, value->upper);
    rows_number(rows, answer->draw ? answer->draw_worth[side] : (double)NAN);
    rows_text(rows, answer->note);
    rows_end_row(rows);
}

static void put_rows(Rows *rows, const void *context)
{
    const BestPlayReport *report = context;
    for (int i = 0; i < report->count; ++i)
        for (int side = 0; side < report->answers[i].side_count; ++side) {
            const ExactBestPlay *answer = &report->answers[i];
            put_row(rows, answer, side, NULL);
            for (int start = 0; start < answer->start_count; ++start)
                put_row(rows, answer, side, &answer->starts[start]);
        }
}

static Status write_csv(const void *report, FILE *stream, Error *error)
{
    return columns_write_csv(&best_play_report_columns, put_rows, report, stream, error);
}

static Object line_object(const ExactLine *line)
{
    Object object = object_begin(), turns = object_begin_list();
    for (int i = 0; i < line->count; ++i) {
        Object turn = object_begin();
        object_put_number(&turn, "worth", line->turns[i].worth);
        object_put_text(&turn, "text", line->turns[i].text);
        object_append(&turns, turn);
    }
    object_put_text(&object, "start", line->start);
    object_put(&object, "turns", turns);
    return object;
}

static Status write_json(const void *context, FILE *stream, Error *error)
{
    const BestPlayReport *report = context;
    Object document = object_begin();
    const char *against = report->answers[0].against;
    object_put_text(&document, "game", report->scenario->game->name);
    if (against) {
        char policy[PARAM_TEXT_SIZE];
        policy_of(report->scenario, against, policy);
        object_put_text(&document, "policy", policy);
    }
    object_put(&document, "rows", columns_list(&best_play_report_columns, put_rows, report));
    if (report->answers[0].line.start[0])
        object_put(&document, "line", line_object(&report->answers[0].line));
    return object_print(document, stream, error);
}

Status best_play_report_print(const BestPlayReport *report, ReportFormat format, FILE *stream,
                              Error *error)
{
    static AnswerWriter *const writers[REPORT_FORMAT_COUNT] = {
        [REPORT_TABLE] = write_table, [REPORT_CSV] = write_csv, [REPORT_JSON] = write_json};
    return answer_print(report, writers, format, stream, error);
}

static Object tell_manifest(const void *context)
{
    const BestPlayReport *report = context;
    Object manifest = manifest_begin(report->scenario);
    manifest_put_parameters(&manifest, report->scenario);
    return manifest;
}

Status best_play_report_write(const BestPlayReport *report, const char *directory, Error *error)
{
    static const AnswerPart parts[] = {{"best_play.csv", write_csv, NULL}};
    const AnswerFiles files = {
        .command = "exact", .parts = parts, .count = 1, .manifest = tell_manifest};
    return answer_write(report, &files, directory, error);
}
