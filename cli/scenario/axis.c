/// axis: ranges are counted in whole numbers of the smallest decimal given, so that
/// 1:2:0.1 has exactly eleven values.

#include "cli/scenario/axis.h"

#include <stdlib.h>
#include <string.h>

enum { DECIMALS_MAX = 9, DIGITS_MAX = 9 };

// A decimal number: `whole` units of 10^−decimals.
typedef struct Decimal {
    int64_t whole;
    int decimals;
} Decimal;

static bool read_decimal(const char *text, size_t length, Decimal *decimal)
{
    const char *c = text, *end = text + length;
    bool is_negative = c < end && *c == '-', has_point = false;
    int digits = 0;
    *decimal = (Decimal){0};
    for (c += is_negative; c < end; ++c) {
        if (*c == '.' && !has_point && digits > 0) {
            has_point = true;
            continue;
        }
        if (*c < '0' || *c > '9' || ++digits > DIGITS_MAX)
            return false;
        decimal->whole = 10 * decimal->whole + (*c - '0');
        decimal->decimals += has_point;
    }
    decimal->whole = is_negative ? -decimal->whole : decimal->whole;
    return digits > 0 && !(has_point && decimal->decimals == 0);
}

static int64_t in_units(Decimal decimal, int decimals)
{
    int64_t whole = decimal.whole;
    for (int i = decimal.decimals; i < decimals; ++i)
        whole *= 10;
    return whole;
}

static void write_units(int64_t units, int decimals, char text[AXIS_VALUE_SIZE])
{
    unsigned long long size = (unsigned long long)(units < 0 ? -units : units), scale = 1;
    char fraction[24]; // a leading 1 keeps the zeros after the point
    for (int i = 0; i < decimals; ++i)
        scale *= 10;
    snprintf(fraction, sizeof fraction, "%llu", scale + size % scale);
    snprintf(text, AXIS_VALUE_SIZE, "%s%llu%s%s", units < 0 ? "-" : "", size / scale,
             decimals > 0 ? "." : "", decimals > 0 ? fraction + 1 : "");
}

/// @param what null: memory is short
static Status complain(const Axis *axis, Problems *problems, const char *what)
{
    char source[256];
    const Place place = {.source = source};
    snprintf(source, sizeof source, "--%.40s '%.200s'", axis->option, axis->text);
    return what ? problems_say(problems, &place, NULL, "%s", what)
                : problems_no_memory(problems, &place);
}

// False after a complaint.
static bool make_room(Axis *axis, int64_t count, Problems *problems)
{
    if (count <= AXIS_VALUES_MAX)
        axis->values = calloc((size_t)count, sizeof *axis->values);
    if (!axis->values)
        complain(axis, problems,
                 count > AXIS_VALUES_MAX ? "has more than 1000 values; take a larger step" : NULL);
    return axis->values != NULL;
}

// LOW:HIGH[:STEP]
static Status read_range(Axis *axis, const char *text, Problems *problems)
{
    Decimal parts[3] = {[2] = {.whole = 1}};
    int count = 0, decimals = 0;
    for (const char *part = text; part && count < 3;) {
        size_t length = strcspn(part, ":");
        if (!read_decimal(part, length, &parts[count]))
            return complain(axis, problems,
                            "a range is LOW:HIGH or LOW:HIGH:STEP, in numbers of at most 9 digits");
        decimals = parts[count].decimals > decimals ? parts[count].decimals : decimals;
        ++count;
        part = part[length] ? part + length + 1 : NULL;
        if (count == 3 && part)
            return complain(axis, problems,
                            "a range is LOW:HIGH or LOW:HIGH:STEP, in numbers of at most 9 digits");
    }
    int64_t low = in_units(parts[0], decimals), high = in_units(parts[1], decimals);
    int64_t step = in_units(parts[2], decimals);
    if (high < low || step <= 0)
        return complain(axis, problems, "a range goes up, by a step above 0");
    if (!make_room(axis, (high - low) / step + 1, problems))
        return problems->status;
    for (int64_t value = low; value <= high; value += step)
        write_units(value, decimals, axis->values[axis->count++]);
    axis->is_numeric = true;
    return OK;
}

// Whether the value that is being added is there already.
static bool has_value_already(const Axis *axis)
{
    for (int i = 0; i < axis->count; ++i)
        if (strcmp(axis->values[i], axis->values[axis->count]) == 0)
            return true;
    return false;
}

static Status read_list(Axis *axis, const char *text, Problems *problems)
{
    int64_t count = 1;
    Decimal decimal;
    for (const char *c = text; *c; ++c)
        count += *c == ',';
    if (!make_room(axis, count, problems))
        return problems->status;
    axis->is_numeric = true;
    for (const char *item = text; item;) {
        size_t length = strcspn(item, ",");
        if (length == 0 || length >= AXIS_VALUE_SIZE)
            return complain(axis, problems, "each value is 1 to 64 bytes long");
        memcpy(axis->values[axis->count], item, length);
        if (has_value_already(axis))
            return complain(axis, problems, "a value comes twice");
        axis->is_numeric = axis->is_numeric && read_decimal(item, length, &decimal);
        axis->count += 1;
        item = item[length] ? item + length + 1 : NULL;
    }
    return OK;
}

static int count_words(const char *const *words)
{
    int count = 0;
    while (words && words[count])
        ++count;
    return count;
}

static void add_value(Axis *axis, const char *value)
{
    snprintf(axis->values[axis->count++], AXIS_VALUE_SIZE, "%.*s", AXIS_VALUE_SIZE - 1, value);
}

// The names that the scenario itself adds: those of a list's records.
static void add_names(Axis *axis, const ParamRef *list)
{
    for (int i = 0; i < param_list_count(list); ++i)
        add_value(axis, param_list_name(list, i)->text);
}

// Every value of a choice.
static Status list_all(Axis *axis, const ParamRef *ref, Problems *problems)
{
    static const char *const flags[] = {"no", "yes", NULL};
    const ParamSpec *spec = ref->spec;
    const char *const *words = spec->kind == PARAM_FLAG ? flags : spec->choices;
    ParamRef more = {0};
    Error error;
    if (!words)
        return complain(axis, problems,
                        "is no choice; say which values it takes: KEY=LOW:HIGH[:STEP] or "
                        "KEY=VALUE,VALUE,…");
    if (spec->names_in && param_find(ref->tree, ref->block, spec->names_in, &more, &error) != OK)
        return complain(axis, problems, error.text);
    int named = more.spec ? param_list_count(&more) : 0;
    if (!make_room(axis, count_words(words) + named, problems))
        return problems->status;
    for (int i = 0; words[i]; ++i)
        if (!spec->slow_choice || strcmp(words[i], spec->slow_choice) != 0)
            add_value(axis, words[i]);
    if (named)
        add_names(axis, &more);
    return OK;
}

// Whether the parameter may have each of the values; the scenario is left as it was.
static Status try_values(const Axis *axis, ParamRef *ref, Problems *problems)
{
    char kept[PARAM_TEXT_SIZE];
    Error error;
    Status status = OK;
    param_get(ref, kept);
    for (int i = 0; i < axis->count && status == OK; ++i)
        status = param_set(ref, axis->values[i], &error);
    if (status != OK) {
        char source[256];
        snprintf(source, sizeof source, "--%.40s '%.200s'", axis->option, axis->text);
        problems_add(problems, &(Place){.source = source}, &error);
    }
    return param_set(ref, kept, &error) == OK ? status : FAIL_INPUT;
}

// Whether the scenario can be played with a value.
static bool is_playable(const Scenario *scenario, const Axis *axis, const char *value)
{
    const ScenarioSet set = {.option = axis->option, .key = axis->key, .text = value};
    Problems refusals = {0};
    Scenario derived;
    if (scenario_derive(scenario, &set, 1, &derived, &refusals) != OK)
        return false;
    scenario_release(&derived);
    return true;
}

// Nobody asked for each of the values one by one, so one that this scenario refuses is left out.
static void leave_out_refused(const Scenario *scenario, Axis *axis)
{
    int kept = 0;
    for (int i = 0; i < axis->count; ++i)
        if (is_playable(scenario, axis, axis->values[i]))
            memmove(axis->values[kept++], axis->values[i], AXIS_VALUE_SIZE);
    axis->count = kept;
}

static Status find_key(const Scenario *scenario, Axis *axis, size_t length, ParamRef *ref,
                       Problems *problems)
{
    Error error;
    char key[ERROR_KEY_SIZE];
    snprintf(key, sizeof key, "%.*s", (int)length, axis->text);
    if (param_find(&scenario->tree, scenario->block, key, ref, &error) != OK)
        return complain(axis, problems, error.text);
    if (strncmp(ref->key, "run.", 4) == 0)
        return complain(axis, problems,
                        "what is in the section 'run' is common to all points; use --set");
    if (ref->spec->kind == PARAM_LIST || ref->spec->kind == PARAM_NAMES ||
        ref->spec->kind == PARAM_NUMBERS)
        return complain(axis, problems, "only single values can be varied");
    snprintf(axis->key, sizeof axis->key, "%s", ref->key);
    return OK;
}

// What stands behind the key: "" for nothing, else from the "=" on.
static Status read_values(Axis *axis, const char *values, const ParamRef *ref, Problems *problems)
{
    if (!*values)
        return list_all(axis, ref, problems);
    return strchr(values, ':') ? read_range(axis, values + 1, problems)
                               : read_list(axis, values + 1, problems);
}

Status axis_parse(const Scenario *scenario, const char *option, const char *text, Axis *axis,
                  Problems *problems)
{
    *axis = (Axis){.option = option, .text = text};
    if (!strchr(text, '='))
        return complain(axis, problems, "must be KEY=LOW:HIGH[:STEP] or KEY=VALUE,VALUE,…");
    return axis_parse_all(scenario, option, text, axis, problems);
}

Status axis_parse_all(const Scenario *scenario, const char *option, const char *text, Axis *axis,
                      Problems *problems)
{
    ParamRef ref;
    size_t length = strcspn(text, "=");
    *axis = (Axis){.option = option, .text = text};
    if (length == 0 || length >= ERROR_KEY_SIZE)
        return complain(axis, problems,
                        text[length] ? "must be KEY=LOW:HIGH[:STEP] or KEY=VALUE,VALUE,…"
                                     : "must name a parameter");
    TRY(find_key(scenario, axis, length, &ref, problems));
    Status status = read_values(axis, text + length, &ref, problems);
    if (status == OK)
        status = try_values(axis, &ref, problems);
    if (status == OK && !text[length])
        leave_out_refused(scenario, axis);
    if (status != OK)
        axis_release(axis);
    return status;
}

void axis_release(Axis *axis)
{
    free(axis->values);
    axis->values = NULL;
    axis->count = 0;
}
