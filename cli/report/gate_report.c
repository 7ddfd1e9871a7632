/// gate_report: see gate_report.h.

#include "cli/report/gate_report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/report/answer.h"
#include "cli/report/csv.h"
#include "cli/report/object.h"
#include "cli/scenario/run_settings.h"
#include "cli/scenario/words.h"
#include "cli/system/file.h"

static const char *measure_of(const GateItem *item)
{
    const VerdictQuestion *question = &item->judgement.question;
    return figure_name(&question->prepared->measures, question->figure);
}

static const char *statistic_of(const GateItem *item)
{
    const VerdictQuestion *question = &item->judgement.question;
    return figure_statistic(&question->prepared->measures, question->figure);
}

// "; moved: killed.officer 0.166 → 0.309"
static void describe_others(const BaselineCheck *check, char *text, size_t size)
{
    size_t used = strlen(text);
    if (check->others[0])
        snprintf(text + used, size - used, "; other measures have moved: %s", check->others);
}

// Where nothing has moved: what is not the same, though luck explains it.
static void describe_differing(const BaselineCheck *check, char *text, size_t size)
{
    size_t used = strlen(text);
    if (check->answer == BASELINE_WITHIN && check->differ[0])
        snprintf(text + used, size - used, "; not the same in all games: %s", check->differ);
}

static bool own_has_moved(const BaselineCheck *check)
{
    return check->answer == BASELINE_MOVED && (check->difference.low > BASELINE_ROUNDING ||
                                               check->difference.high < -BASELINE_ROUNDING);
}

// "-1.2 points (-1.5 to -0.9) away from the stored run: moved"
static void describe_own(const GateItem *item, char *text, size_t size)
{
    const BaselineCheck *check = &item->baseline;
    const VerdictQuestion *question = &item->judgement.question;
    double scale = figure_scale(&question->prepared->measures, question->figure);
    char by[NUMBER_TEXT_SIZE], ends[WORDS_SIZE];
    double width = scale * (check->difference.high - check->difference.low) / 2;
    int decimals = width > 0 ? words_decimals(width) : 6;
    number_signed(scale * check->difference.estimate, decimals, by);
    words_signed_ends(&check->difference, scale, ends);
    if (isnan(check->difference.low))
        snprintf(text, size, "not known beside the stored run");
    else if (!own_has_moved(check) && !(width > 0))
        snprintf(text, size, "exactly as in the stored run");
    else
        snprintf(text, size, "%s%s (%.100s) away from the stored run%s", by,
                 scale > 1 ? " points" : "", ends,
                 own_has_moved(check) ? ": moved" : ", within luck");
}

static void describe_baseline(const GateItem *item, char *text, size_t size)
{
    const BaselineCheck *check = &item->baseline;
    text[0] = '\0';
    if (check->answer == BASELINE_SAME)
        snprintf(text, size, "the same as the stored run");
    else if (check->answer != BASELINE_NONE) {
        describe_own(item, text, size);
        describe_others(check, text, size);
        describe_differing(check, text, size);
    }
    if (check->answer != BASELINE_NONE && check->stored.script_changed) {
        size_t used = strlen(text);
        snprintf(text + used, size - used, "; the script has changed since");
    }
}

static void describe(const GateItem *item, char *text, size_t size)
{
    char judged[JUDGEMENT_WORDS_SIZE] = "", moved[256 + 2 * BASELINE_OTHERS_SIZE];
    describe_baseline(item, moved, sizeof moved);
    if (item->has_band)
        judgement_describe(&item->judgement, judged);
    const char *between = !*moved ? "" : item->has_band ? "; " : " is ";
    snprintf(text, size, "%s%s%s", item->has_band ? judged : measure_of(item), between, moved);
}

// "; seed 7." or, where items that were played have seeds of their own, all of them.
static void print_seeds(const Gate *gate, FILE *stream)
{
    uint64_t before = 0;
    bool is_common = true;
    int played = 0;
    for (int i = 0; i < gate->count; ++i) {
        if (gate->items[i].judgement.games == 0)
            continue;
        const uint64_t seed = gate->items[i].scenario.run->seed;
        is_common = is_common && (played++ == 0 || seed == before);
        before = seed;
    }
    for (int i = 0, told = 0; i < gate->count && (told == 0 || !is_common); ++i)
        if (gate->items[i].judgement.games > 0)
            fprintf(stream, "%s %" PRIu64,
                    told++      ? ","
                    : is_common ? "; seed"
                                : "; seeds",
                    gate->items[i].scenario.run->seed);
    fputs(".\n", stream);
}

// Whether the item's value leans, having been played until the answer was sure.
static bool leans(const GateItem *item)
{
    return item->is_judged && item->has_band && judgement_leans(&item->judgement);
}

static void print_table(const Gate *gate, FILE *stream)
{
    int held = 0;
    for (int i = 0; i < gate->count; ++i) {
        const GateItem *item = &gate->items[i];
        char text[1024];
        if (!item->is_judged) {
            fprintf(stream, "–     %s: not judged, interrupted before\n", item->name.text);
            continue;
        }
        bool holds = gate_item_holds(item);
        held += holds;
        describe(item, text, sizeof text);
        fprintf(stream, "%s  %s: %s\n", holds ? "ok  " : "FAIL", item->name.text, text);
        if (item->judgement.no_exact.count > 0)
            fputs("      ", stream);
        answer_tell_no_exact(&item->judgement.no_exact, "", stream);
    }
    fprintf(stream, "%d of %d hold", held, gate->count);
    if (gate_judged(gate) < gate->count)
        fprintf(stream, "; interrupted, so %d were not judged", gate->count - gate_judged(gate));
    print_seeds(gate, stream);
    for (int i = 0; i < gate->count; ++i)
        if (leans(&gate->items[i])) {
            fputs(JUDGEMENT_LEANS "\n", stream);
            break;
        }
}

static void write_row(Csv *csv, const GateItem *item)
{
    const Judgement *judgement = &item->judgement;
    const Verdict *verdict = &judgement->verdict;
    const BaselineCheck *check = &item->baseline;
    bool has_band = item->has_band && item->is_judged;
    bool compared = item->is_judged && check->answer != BASELINE_NONE;
    csv_text(csv, item->name.text);
    csv_text(csv, measure_of(item));
    csv_text(csv, statistic_of(item));
    csv_number(csv, item->has_band ? judgement->question.band.low : NAN);
    csv_number(csv, item->has_band ? judgement->question.band.high : NAN);
    csv_text(csv, !item->is_judged ? "interrupted"
                  : has_band       ? verdict_answer_name(verdict->answer)
                                   : "");
    csv_number(csv, has_band ? verdict->interval.estimate : NAN);
    csv_number(csv, has_band ? verdict->interval.low : NAN);
    csv_number(csv, has_band ? verdict->interval.high : NAN);
    csv_text(csv, has_band ? verdict->method : "");
    csv_number(csv, judgement->question.confidence);
    csv_whole(csv, item->is_judged ? judgement->games : 0);
    csv_number(csv, has_band && verdict->answer == VERDICT_UNDECIDED
                        ? verdict->times_needed * (double)judgement->games
                        : NAN);
    csv_text(csv, compared ? baseline_answer_name(check->answer) : "");
    csv_number(csv, compared ? check->then : NAN);
    csv_number(csv, compared ? check->value : NAN);
    csv_number(csv, compared ? check->difference.estimate : NAN);
    csv_number(csv, compared ? check->difference.low : NAN);
    csv_number(csv, compared ? check->difference.high : NAN);
    csv_text(csv, !item->is_judged ? "" : gate_item_holds(item) ? "yes" : "no");
    csv_whole(csv, item->scenario.run->seed);
    csv_text(csv, compared ? check->others : "");
    csv_text(csv, compared ? check->method : "");
    csv_text(csv, compared ? check->differ : "");
    csv_end(csv);
}

static void print_csv(const Gate *gate, FILE *stream)
{
    Csv csv = {.stream = stream};
    fputs("name,measure,statistic,band_low,band_high,answer,value,low,high,method,confidence,games,"
          "games_needed,baseline,stored,now,difference,difference_low,difference_high,holds,seed,"
          "moved,difference_method,differ\n",
          stream);
    for (int i = 0; i < gate->count; ++i)
        write_row(&csv, &gate->items[i]);
}

static Object band_object(const GateItem *item)
{
    const Judgement *judgement = &item->judgement;
    const Verdict *verdict = &judgement->verdict;
    Object entry = object_begin();
    object_put_number(&entry, "low_wanted", judgement->question.band.low);
    object_put_number(&entry, "high_wanted", judgement->question.band.high);
    object_put_text(&entry, "answer", verdict_answer_name(verdict->answer));
    object_put_number(&entry, "value", verdict->interval.estimate);
    object_put_number(&entry, "low", verdict->interval.low);
    object_put_number(&entry, "high", verdict->interval.high);
    object_put_text(&entry, "method", verdict->method);
    object_put_number(&entry, "confidence", judgement->question.confidence);
    object_put_whole(&entry, "games", judgement->games);
    object_put_flag(&entry, "leans", leans(item));
    if (verdict->answer == VERDICT_UNDECIDED)
        object_put_number(&entry, "games_needed", verdict->times_needed * (double)judgement->games);
    if (judgement->no_exact.count > 0)
        object_put_text(&entry, "no_exact", judgement->no_exact.reason);
    return entry;
}

static Object baseline_object(const BaselineCheck *check)
{
    Object entry = object_begin();
    object_put_text(&entry, "answer", baseline_answer_name(check->answer));
    object_put_number(&entry, "stored", check->then);
    object_put_number(&entry, "now", check->value);
    object_put_number(&entry, "difference", check->difference.estimate);
    object_put_number(&entry, "low", check->difference.low);
    object_put_number(&entry, "high", check->difference.high);
    object_put_text(&entry, "method", check->method);
    object_put_text(&entry, "moved", check->others);
    object_put_text(&entry, "differ", check->differ);
    object_put_flag(&entry, "script_changed", check->stored.script_changed);
    return entry;
}

static void put_answers(Object *entry, const GateItem *item)
{
    if (item->has_band)
        object_put(entry, "band", band_object(item));
    if (item->baseline.answer != BASELINE_NONE)
        object_put(entry, "baseline", baseline_object(&item->baseline));
    object_put_flag(entry, "holds", gate_item_holds(item));
}

static Status print_json(const Gate *gate, FILE *stream, Error *error)
{
    Object list = object_begin_list();
    for (int i = 0; i < gate->count; ++i) {
        const GateItem *item = &gate->items[i];
        Object entry = object_begin();
        object_put_text(&entry, "name", item->name.text);
        object_put_text(&entry, "measure", measure_of(item));
        object_put_text(&entry, "statistic", statistic_of(item));
        object_put_whole(&entry, "seed", item->scenario.run->seed);
        if (item->is_judged)
            put_answers(&entry, item);
        else
            object_put_flag(&entry, "interrupted", true);
        object_append(&list, entry);
    }
    return object_print(list, stream, error);
}

Status gate_report_print(const Gate *gate, ReportFormat format, FILE *stream, Error *error)
{
    if (format == REPORT_CSV)
        print_csv(gate, stream);
    else if (format == REPORT_JSON)
        TRY(print_json(gate, stream, error));
    else
        print_table(gate, stream);
    return report_flush(stream, error);
}

// Text between quotes or tags.
static void print_xml(const char *text, FILE *stream)
{
    for (; *text; ++text) {
        const char *escaped = *text == '&'   ? "&amp;"
                              : *text == '<' ? "&lt;"
                              : *text == '>' ? "&gt;"
                              : *text == '"' ? "&quot;"
                                             : NULL;
        if (escaped)
            fputs(escaped, stream);
        else
            fputc(*text, stream);
    }
}

static void print_case(const GateItem *item, FILE *stream)
{
    char text[1024];
    if (item->is_judged)
        describe(item, text, sizeof text);
    fputs("    <testcase classname=\"mutineer.gate\" name=\"", stream);
    print_xml(item->name.text, stream);
    fputs(": ", stream);
    print_xml(measure_of(item), stream);
    fputs("\">\n      <", stream);
    if (!item->is_judged) {
        fputs("skipped message=\"interrupted before it was judged\"/>\n", stream);
    } else if (!gate_item_holds(item)) {
        fputs("failure message=\"", stream);
        print_xml(text, stream);
        fputs("\"/>\n", stream);
    } else {
        fputs("system-out>", stream);
        print_xml(text, stream);
        fputs("</system-out>\n", stream);
    }
    fputs("    </testcase>\n", stream);
}

Status gate_report_junit(const Gate *gate, const char *path, Error *error)
{
    File file;
    int failures = 0;
    for (int i = 0; i < gate->count; ++i)
        failures += gate->items[i].is_judged && !gate_item_holds(&gate->items[i]);
    TRY(file_create(path, &file, error));
    fprintf(file.stream,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
            "  <testsuite name=\"mutineer gate\" tests=\"%d\" failures=\"%d\" errors=\"0\" "
            "skipped=\"%d\">\n",
            gate->count, failures, gate->count - gate_judged(gate));
    for (int i = 0; i < gate->count; ++i)
        print_case(&gate->items[i], file.stream);
    fputs("  </testsuite>\n</testsuites>\n", file.stream);
    return file_commit(&file, error);
}
