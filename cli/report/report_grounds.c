/// report_grounds: three lists that flow over lines: changes, readings, house values.

#include "cli/report/report_grounds.h"

#include <ctype.h>
#include <string.h>

#include "cli/runs/grid.h"
#include "cli/scenario/number.h"
#include "cli/scenario/parameters.h"

enum { SEEN_MAX = 64 };

/// A result that takes more of the games is told beside the answer.
#define TOLD_SHARE 0.1

// A list of "key = value" that flows over lines; its heading comes with the first item.
typedef struct Flow {
    FILE *stream;
    const char *heading;
    bool (*takes)(const ParameterShown *parameter);
    int width;                       // of a line
    int column;                      // 0 before the first item
    const ParamSpec *seen[SEEN_MAX]; // rows of lists that were told once for all records
    int seen_count;
    const Grounds *grounds; // null: nothing is varied
} Flow;

static bool is_varied(const Grounds *grounds, const char *key)
{
    for (int i = 0; grounds && i < grounds->varied_count; ++i)
        if (strcmp(grounds->varied[i], key) == 0)
            return true;
    return false;
}

static bool is_in_list(const ParamRef *ref)
{
    return ref->object != (const char *)ref->block + ref->section->offset;
}

// Whether the same row of another record of the list was told already.
static bool is_repeated(Flow *flow, const ParamRef *ref)
{
    for (int i = 0; i < flow->seen_count; ++i)
        if (flow->seen[i] == ref->spec)
            return true;
    if (flow->seen_count < SEEN_MAX)
        flow->seen[flow->seen_count++] = ref->spec;
    return false;
}

// "rules.pairing = sorted (MUT-6)"; of a list only "rules.boats_table", of its records only
// "ship.compartments: neighbours".
static void format_item(const ParameterShown *shown, char *text, size_t size)
{
    const ParamRef *ref = shown->ref;
    const char *mark = ref->spec->reading && param_is_changed(ref) ? "*" : "";
    int used;
    if (is_in_list(ref)) {
        int list = (int)(strchr(strchr(ref->key, '.') + 1, '.') - ref->key);
        used = snprintf(text, size, "%.*s: %s", list, ref->key, ref->spec->name);
    } else if (ref->spec->kind == PARAM_LIST) {
        used = snprintf(text, size, "%s", ref->key);
    } else {
        used = snprintf(text, size, "%s = %.64s%s", ref->key, shown->value, mark);
    }
    if (ref->spec->rule)
        snprintf(text + used, size - (size_t)used, " (%s)", ref->spec->rule);
}

static void add_item(const ParameterShown *shown, void *context)
{
    Flow *flow = context;
    char text[512];
    if (is_varied(flow->grounds, shown->ref->key) || !flow->takes(shown) ||
        (is_in_list(shown->ref) && is_repeated(flow, shown->ref)))
        return;
    format_item(shown, text, sizeof text);
    int width = grid_text_width(text);
    bool fits = flow->column + 2 + width < flow->width; // a comma may follow
    if (flow->column == 0)
        fprintf(flow->stream, "\n%s\n  ", flow->heading);
    else
        fputs(fits ? ", " : ",\n  ", flow->stream);
    flow->column = flow->column > 0 && fits ? flow->column + 2 + width : 2 + width;
    fputs(text, flow->stream);
}

// What a command chose for its own run nobody set.
static bool is_chosen_by_command(const ParameterShown *shown)
{
    return strncmp(shown->ref->key, "run.", 4) == 0 && !shown->is_set;
}

static bool is_changed(const ParameterShown *shown)
{
    const ParamSpec *spec = shown->ref->spec;
    return !is_chosen_by_command(shown) && shown->is_used && !spec->reading &&
           !param_is_house(shown->ref) && spec->kind != PARAM_LIST && !is_in_list(shown->ref) &&
           param_is_changed(shown->ref);
}

static bool is_reading(const ParameterShown *shown)
{
    return shown->is_used && shown->ref->spec->reading;
}

static bool is_house(const ParameterShown *shown)
{
    return shown->is_used && param_is_house(shown->ref);
}

static bool (*const takers[GROUNDS_KIND_COUNT])(const ParameterShown *shown) = {
    [GROUNDS_CHANGED] = is_changed, [GROUNDS_READINGS] = is_reading, [GROUNDS_HOUSE] = is_house};

void report_grounds_varied(const Grounds *grounds, int width, FILE *stream)
{
    static const char *const headings[GROUNDS_KIND_COUNT] = {
        [GROUNDS_CHANGED] = "Other than the defaults",
        [GROUNDS_READINGS] = "Readings chosen (* other than the default)",
        [GROUNDS_HOUSE] = "House values in use",
    };
    for (int kind = 0; kind < GROUNDS_KIND_COUNT; ++kind) {
        Flow flow = {.stream = stream,
                     .heading = headings[kind],
                     .takes = takers[kind],
                     .width = width,
                     .grounds = grounds};
        parameters_visit(grounds->scenario, add_item, &flow);
        if (flow.column > 0)
            fputc('\n', stream);
    }
}

void report_grounds(const Scenario *scenario, int width, FILE *stream)
{
    report_grounds_varied(&(Grounds){.scenario = scenario}, width, stream);
}

// What is gathered into a text in one walk.
typedef struct Gathered {
    const Grounds *grounds;
    bool (*takes)(const ParameterShown *shown);
    bool changed_only;
    char *text;
    size_t used;
} Gathered;

static void gather(Gathered *gathered, const char *between, const char *format, const char *name,
                   const char *value)
{
    char item[256];
    int length = snprintf(item, sizeof item, format, name, value);
    size_t needed = strlen(between) + (size_t)length;
    if (length < 0 || gathered->used + needed >= GROUNDS_TEXT_SIZE)
        return;
    gathered->used +=
        (size_t)snprintf(gathered->text + gathered->used, GROUNDS_TEXT_SIZE - gathered->used,
                         "%s%s", gathered->used ? between : "", item);
}

static void gather_policy(const ParameterShown *shown, void *context)
{
    Gathered *gathered = context;
    const ParamRef *ref = shown->ref;
    const char *end = strrchr(ref->key, '.');
    char side[128];
    if (ref->spec->kind != PARAM_CHOICE || strcmp(ref->spec->name, "policy") != 0 || !end)
        return;
    snprintf(side, sizeof side, "%.*s", (int)(end - ref->key), ref->key);
    gather(gathered, ", ", "%.127s %.64s", side,
           is_varied(gathered->grounds, ref->key) ? "as below" : shown->value);
}

void report_grounds_policies(const Grounds *grounds, char text[GROUNDS_TEXT_SIZE])
{
    Gathered gathered = {.grounds = grounds, .text = text};
    text[0] = '\0';
    parameters_visit(grounds->scenario, gather_policy, &gathered);
}

void report_grounds_players(const Grounds *grounds, FILE *stream)
{
    char text[GROUNDS_TEXT_SIZE];
    report_grounds_policies(grounds, text);
    if (*text)
        fprintf(stream, "Policies: %s.\n", text);
}

// A sentence, on a line of its own where it would pass the width.
static void print_sentence(const char *sentence, int width, int *column, FILE *stream)
{
    int needed = grid_text_width(sentence);
    if (*column > 0)
        fputs(*column + 1 + needed <= width ? " " : "\n", stream);
    *column = *column > 0 && *column + 1 + needed <= width ? *column + 1 + needed : needed;
    fputs(sentence, stream);
}

// The first result that the answer's line does not tell.
static int first_other(const Scenario *scenario)
{
    return scenario->prepared->answer_measure < 0 || scenario->prepared->measures.result_count == 1;
}

void report_grounds_results(const Scenario *scenario, const double *shares,
                            char text[GROUNDS_TEXT_SIZE])
{
    const MeasureSet *set = &scenario->prepared->measures;
    size_t used = 0;
    text[0] = '\0';
    for (int result = first_other(scenario); result < set->result_count; ++result) {
        char share[NUMBER_TEXT_SIZE];
        if (!(shares[result] > TOLD_SHARE) || used >= GROUNDS_TEXT_SIZE)
            continue;
        number_fixed(100 * shares[result], 1, share);
        used += (size_t)snprintf(text + used, GROUNDS_TEXT_SIZE - used, "%s%s in %s %%",
                                 used ? ", " : "", set->results[result].words, share);
    }
}

void report_grounds_second_line(const Scenario *scenario, const double *shares, int width,
                                FILE *stream)
{
    const MeasureSet *set = &scenario->prepared->measures;
    char text[GROUNDS_TEXT_SIZE], sentence[GROUNDS_TEXT_SIZE + 16], share[NUMBER_TEXT_SIZE];
    int column = 0;
    for (int result = first_other(scenario); result < set->result_count; ++result) {
        const char *words = set->results[result].words;
        if (!(shares[result] > TOLD_SHARE))
            continue;
        number_fixed(100 * shares[result], 1, share);
        snprintf(sentence, sizeof sentence, "%c%s in %s %%.", toupper((unsigned char)*words),
                 words + 1, share);
        print_sentence(sentence, width, &column, stream);
    }
    report_grounds_policies(&(Grounds){.scenario = scenario}, text);
    snprintf(sentence, sizeof sentence, "Policies: %s.", text);
    if (*text)
        print_sentence(sentence, width, &column, stream);
    if (column > 0)
        fputc('\n', stream);
}

static void gather_setting(const ParameterShown *shown, void *context)
{
    Gathered *gathered = context;
    if (gathered->takes(shown) && shown->ref->spec->kind != PARAM_LIST &&
        (!gathered->changed_only || param_is_changed(shown->ref)))
        gather(gathered, " ", "%.127s=%.64s", shown->ref->key, shown->value);
}

void report_grounds_text(const Scenario *scenario, GroundsKind kind, bool changed_only,
                         char text[GROUNDS_TEXT_SIZE])
{
    Gathered gathered = {.takes = takers[kind], .changed_only = changed_only, .text = text};
    text[0] = '\0';
    parameters_visit(scenario, gather_setting, &gathered);
}
