#include "cli/report/gate_report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/report/answer.h"
#include "cli/report/report_grounds.h"
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

// "  large-merchant: red swarm, white hold; rules.officer_bonus=2; house values
// rules.max_turns=50". Of the readings only those that are not the default: rows have all.
static void print_grounds(const GateItem *item, FILE *stream)
{
    static const char *const heads[GROUNDS_KIND_COUNT] = {[GROUNDS_CHANGED] = "",
                                                          [GROUNDS_READINGS] = "readings ",
                                                          [GROUNDS_HOUSE] = "house values "};
    char text[GROUNDS_TEXT_SIZE];
    report_grounds_policies(&(Grounds){.scenario = &item->scenario}, text);
    fprintf(stream, "  %s: %s", item->name.text, *text ? text : "nobody chooses");
    report_grounds_results(&item->scenario, item->judgement.shares, text);
    if (*text)
        fprintf(stream, "; %s", text);
    for (int kind = 0; kind < GROUNDS_KIND_COUNT; ++kind) {
        report_grounds_text(&item->scenario, (GroundsKind)kind, kind == GROUNDS_READINGS, text);
        if (*text)
            fprintf(stream, "; %s%s", heads[kind], text);
    }
    fputc('\n', stream);
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
    fputs("\nPolicies and settings of each\n", stream);
    for (int i = 0; i < gate->count; ++i)
        print_grounds(&gate->items[i], stream);
}

static const Column columns[] = {
    {"name", COLUMN_TEXT, false, NULL, "of the item"},
    {"measure", COLUMN_TEXT, false, NULL, "what is judged"},
    {"statistic", COLUMN_TEXT, false, NULL, "`share`, `mean` or `ratio`"},
    {"band_low", COLUMN_NUMBER, false, "the measure's", "from where it should lie"},
    {"band_high", COLUMN_NUMBER, false, "the measure's", "up to where"},
    {"answer", COLUMN_TEXT, false, NULL,
     "`inside`, `outside` or `undecided`; `interrupted` before it was judged; empty without a "
     "band"},
    {"value", COLUMN_NUMBER, false, "the measure's", "the figure"},
    {"low", COLUMN_NUMBER, false, "the measure's", "lower end of its interval"},
    {"high", COLUMN_NUMBER, false, "the measure's", "upper end"},
    {"method", COLUMN_TEXT, false, NULL,
     "of the interval: `solved` for an exact value, `sequence` for a share, `sequence-bernstein` "
     "for a mean or ratio, `sequence-asymptotic` for the mean of a series"},
    {"confidence", COLUMN_NUMBER, false, NULL,
     "of this interval; a gate of m items has 1 − (1 − confidence) / m for each"},
    {"games", COLUMN_WHOLE, false, "games", "that were played; 0 when the game was solved"},
    {"games_needed", COLUMN_NUMBER, false, "games",
     "`undecided`: about how many in all would decide; `inf` (in JSON null) when none would"},
    {"baseline", COLUMN_TEXT, false, NULL,
     "`same`: every measure of the run; `within luck`, or `moved`: the figure, or another of the "
     "run"},
    {"stored", COLUMN_NUMBER, false, "the measure's", "the stored figure"},
    {"now", COLUMN_NUMBER, false, "the measure's",
     "the figure now; both are exact, or both of games"},
    {"difference", COLUMN_NUMBER, false, "the measure's", "`now` − `stored`"},
    {"difference_low", COLUMN_NUMBER, false, "the measure's",
     "lower end of its interval; exact values have none"},
    {"difference_high", COLUMN_NUMBER, false, "the measure's", "upper end"},
    {"holds", COLUMN_YES, false, NULL, "whether it is inside, or has no band, and has not moved"},
    {"seed", COLUMN_WHOLE, false, NULL, "of the item's scenario"},
    {"moved", COLUMN_TEXT, false, NULL,
     "which other figures of the run have moved, from where to where; all m of them are judged at "
     "1 − (1 − confidence) / m"},
    {"difference_method", COLUMN_TEXT, false, NULL,
     "of the difference's interval: `solved`; as in [compare.csv](#compare) where the stored games "
     "were played again with the same dice; `mover`, from the intervals of two runs (Zou and "
     "Donner), where they could not be; empty where no game differs"},
    {"differ", COLUMN_TEXT, false, NULL,
     "which figures are not the same in every game, moved or not"},
    {"leans", COLUMN_YES, false, NULL, "whether the value leans, as is said below"},
    {"script_changed", COLUMN_YES, false, NULL,
     "whether the script is another than that of the stored run"},
    {"no_exact", COLUMN_TEXT, false, NULL,
     "why the game was played and not solved, where it was too large; else empty"},
    {"policies", COLUMN_TEXT, false, NULL, "who played, such as `red swarm, white hold`"},
    {"changed", COLUMN_TEXT, false, NULL,
     "what can matter and is not at its default, as `rules.officer_bonus=2`, parted by spaces"},
    {"readings", COLUMN_TEXT, false, NULL, "the interpretations of the rules in use, likewise"},
    {"house_values", COLUMN_TEXT, false, NULL,
     "the numbers in use that the rules do not give, likewise"},
};
COLUMN_TABLE(gate_report_columns, "gate", columns);

// Whether the item lies in its band, and by which interval.
static void put_judgement(Rows *rows, const GateItem *item)
{
    const Judgement *judgement = &item->judgement;
    const Verdict *verdict = &judgement->verdict;
    bool has_band = item->has_band && item->is_judged;
    rows_number(rows, item->has_band ? judgement->question.band.low : NAN);
    rows_number(rows, item->has_band ? judgement->question.band.high : NAN);
    rows_text(rows, !item->is_judged ? "interrupted"
                    : has_band       ? verdict_answer_name(verdict->answer)
                                     : "");
    rows_number(rows, has_band ? verdict->interval.estimate : NAN);
    rows_number(rows, has_band ? verdict->interval.low : NAN);
    rows_number(rows, has_band ? verdict->interval.high : NAN);
    rows_text(rows, has_band ? verdict->method : "");
    rows_number(rows, judgement->question.confidence);
    rows_whole(rows, item->is_judged ? judgement->games : 0);
    rows_number(rows, has_band && verdict->answer == VERDICT_UNDECIDED
                          ? verdict->times_needed * (double)judgement->games
                          : NAN);
}

static bool is_compared(const GateItem *item)
{
    return item->is_judged && item->baseline.answer != BASELINE_NONE;
}

// How the figure differs from that of the stored run.
static void put_baseline(Rows *rows, const GateItem *item)
{
    const BaselineCheck *check = &item->baseline;
    bool compared = is_compared(item);
    rows_text(rows, compared ? baseline_answer_name(check->answer) : "");
    rows_number(rows, compared ? check->then : NAN);
    rows_number(rows, compared ? check->value : NAN);
    rows_number(rows, compared ? check->difference.estimate : NAN);
    rows_number(rows, compared ? check->difference.low : NAN);
    rows_number(rows, compared ? check->difference.high : NAN);
}

static void put_item(Rows *rows, const GateItem *item)
{
    const BaselineCheck *check = &item->baseline;
    const NoExact *no_exact = &item->judgement.no_exact;
    bool compared = is_compared(item);
    char text[GROUNDS_TEXT_SIZE];
    bool was_too_large = item->has_band && item->is_judged && no_exact->count > 0;
    rows_text(rows, item->name.text);
    rows_text(rows, measure_of(item));
    rows_text(rows, statistic_of(item));
    put_judgement(rows, item);
    put_baseline(rows, item);
    if (item->is_judged)
        rows_yes(rows, gate_item_holds(item));
    else
        rows_none(rows);
    rows_whole(rows, item->scenario.run->seed);
    rows_text(rows, compared ? check->others : "");
    rows_text(rows, compared ? check->method : "");
    rows_text(rows, compared ? check->differ : "");
    rows_yes(rows, leans(item));
    rows_yes(rows, compared && check->stored.script_changed);
    rows_text(rows, was_too_large ? no_exact->reason : "");
    report_grounds_policies(&(Grounds){.scenario = &item->scenario}, text);
    rows_text(rows, text);
    for (int kind = 0; kind < GROUNDS_KIND_COUNT; ++kind) {
        report_grounds_text(&item->scenario, (GroundsKind)kind, false, text);
        rows_text(rows, text);
    }
    rows_end_row(rows);
}

static void put_items(Rows *rows, const void *context)
{
    const Gate *gate = context;
    for (int i = 0; i < gate->count; ++i)
        put_item(rows, &gate->items[i]);
}

Status gate_report_print(const Gate *gate, ReportFormat format, FILE *stream, Error *error)
{
    if (format == REPORT_CSV)
        TRY(columns_write_csv(&gate_report_columns, put_items, gate, stream, error));
    else if (format == REPORT_JSON)
        TRY(object_print(columns_list(&gate_report_columns, put_items, gate), stream, error));
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
