/// best_play_report: bounds rounded outwards, or one figure where they meet.

#include "cli/report/best_play_report.h"

#include <math.h>

#include "cli/report/answer.h"
#include "cli/report/csv.h"
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
    if (value->upper - value->lower <= MEETING + answer->rounding) {
        number_fixed((value->lower + value->upper) / 2, DECIMALS, text[0]);
        fprintf(stream, "  %-8s %s\n", words, text[0]);
        return;
    }
    number_fixed(number_floor(value->lower, DECIMALS), DECIMALS, text[0]);
    number_fixed(number_ceiling(value->upper, DECIMALS), DECIMALS, text[1]);
    fprintf(stream, "  %-8s between %s and %s\n", words, text[0], text[1]);
}

static void print_answer(const ExactBestPlay *answer, FILE *stream)
{
    if (!answer->draw)
        fputs("Best play is worth\n", stream);
    else if (answer->turns < 0)
        fputs("Best play on both sides without a turn limit is worth\n", stream);
    else
        fprintf(stream, "Best play on both sides with %d turn%s is worth\n", answer->turns,
                plural(answer->turns));
    for (int side = 0; side < answer->side_count; ++side)
        print_value(answer, side, stream);
    if (answer->note[0])
        fprintf(stream, "  %s\n", answer->note);
}

static void explain_worth(const ExactBestPlay *answer, FILE *stream)
{
    char worth[EXACT_BEST_PLAY_SIDES][NUMBER_TEXT_SIZE];
    for (int side = 0; side < EXACT_BEST_PLAY_SIDES; ++side)
        number_plain(answer->draw_worth[side], worth[side]);
    fprintf(stream, "To win counts 1, to lose 0, a %s %s to the %s and %s to the %s.\n",
            answer->draw, worth[0], answer->words[0], worth[1], answer->words[1]);
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
        print_answer(&report->answers[i], stream);
        bytes = fmax(bytes, report->answers[i].bytes);
    }
    if (first->draw)
        explain_worth(first, stream);
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

// A game without a turn limit has an empty field, not the −1 that stands for it inside.
static void csv_turns(Csv *csv, const ExactBestPlay *answer)
{
    if (answer->turns < 0)
        csv_text(csv, "none");
    else
        csv_whole(csv, (Unsigned128)answer->turns);
}

static void write_row(Csv *csv, const ExactBestPlay *answer, int side,
                      const ExactBestPlayStart *start)
{
    csv_turns(csv, answer);
    csv_text(csv, answer->side[side]);
    for (int i = 0; i < EXACT_STRATUM_VALUE_MAX && answer->names[i]; ++i)
        if (start)
            csv_whole(csv, (Unsigned128)start->stratum.values[i]);
        else
            csv_text(csv, "");
    csv_number(csv, start ? start->stratum.weight : 1);
    const ExactBounds *value = start ? &start->value[side] : &answer->value[side];
    csv_number(csv, value->lower);
    csv_number(csv, value->upper);
    csv_end(csv);
}

static Status write_csv(const void *context, FILE *stream, Error *error)
{
    (void)error;
    const BestPlayReport *report = context;
    Csv csv = {.stream = stream};
    csv_text(&csv, "turns");
    csv_text(&csv, "side");
    for (int i = 0; i < EXACT_STRATUM_VALUE_MAX && report->answers[0].names[i]; ++i)
        csv_text(&csv, report->answers[0].names[i]);
    csv_text(&csv, "weight");
    csv_text(&csv, "lower");
    csv_text(&csv, "upper");
    csv_end(&csv);
    for (int i = 0; i < report->count; ++i)
        for (int side = 0; side < report->answers[i].side_count; ++side) {
            const ExactBestPlay *answer = &report->answers[i];
            write_row(&csv, answer, side, NULL);
            for (int start = 0; start < answer->start_count; ++start)
                write_row(&csv, answer, side, &answer->starts[start]);
        }
    return OK;
}

static Object bounds_object(const ExactBounds *value)
{
    Object object = object_begin();
    object_put_number(&object, "lower", value->lower);
    object_put_number(&object, "upper", value->upper);
    return object;
}

static Object start_object(const ExactBestPlay *answer, const ExactBestPlayStart *start)
{
    Object object = object_begin();
    for (int i = 0; i < EXACT_STRATUM_VALUE_MAX && answer->names[i]; ++i)
        object_put_whole(&object, answer->names[i], (Unsigned128)start->stratum.values[i]);
    object_put_number(&object, "weight", start->stratum.weight);
    for (int side = 0; side < answer->side_count; ++side)
        object_put(&object, answer->side[side], bounds_object(&start->value[side]));
    return object;
}

static Object answer_object(const ExactBestPlay *answer)
{
    Object object = object_begin(), worth = object_begin(), starts = object_begin_list();
    if (answer->turns < 0)
        object_put_text(&object, "turns", "none");
    else
        object_put_whole(&object, "turns", (Unsigned128)answer->turns);
    for (int side = 0; side < answer->side_count; ++side) {
        if (answer->draw)
            object_put_number(&worth, answer->side[side], answer->draw_worth[side]);
        object_put(&object, answer->side[side], bounds_object(&answer->value[side]));
    }
    if (answer->draw)
        object_put(&object, "stalemate_worth", worth);
    else
        object_discard(worth);
    if (answer->note[0])
        object_put_text(&object, "note", answer->note);
    for (int i = 0; i < answer->start_count; ++i)
        object_append(&starts, start_object(answer, &answer->starts[i]));
    object_put(&object, "starts", starts);
    return object;
}

static Status write_json(const void *context, FILE *stream, Error *error)
{
    const BestPlayReport *report = context;
    Object document = object_begin(), answers = object_begin_list();
    object_put_text(&document, "game", report->scenario->game->name);
    for (int i = 0; i < report->count; ++i)
        object_append(&answers, answer_object(&report->answers[i]));
    object_put(&document, "best_play", answers);
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
