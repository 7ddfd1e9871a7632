/// param: one parameter's value, from text and to text, by the facts of its row.

#include "sim/params/param.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "sim/params/param_choice.h"
#include "sim/params/param_number.h"

static void *value_of(const ParamRef *ref)
{
    return (char *)ref->object + ref->spec->offset;
}

static bool is_word(const ParamSpec *spec, const char *text)
{
    return spec->word && strcmp(text, spec->word) == 0;
}

static void format_number(const ParamSpec *spec, int32_t value, char *text, size_t size)
{
    if (value == PARAM_WORD && spec->word)
        snprintf(text, size, "%s", spec->word);
    else if (spec->kind == PARAM_DECIMAL)
        param_number_write_decimal(value, text, size);
    else
        snprintf(text, size, "%d", value);
}

bool param_read_whole(const char *text, uint64_t *number)
{
    return param_number_read_large(text, 0, number);
}

static void format_large_range(const ParamSpec *spec, char *text, size_t size)
{
    char lo[32], hi[32];
    param_number_write_large(spec->large_lo, spec->decimals, lo, sizeof lo);
    param_number_write_large(spec->large_hi, spec->decimals, hi, sizeof hi);
    snprintf(text, size, "%s..%s%s%s", lo, hi, spec->unit ? " " : "", spec->unit ? spec->unit : "");
}

static void format_range(const ParamSpec *spec, char *text, size_t size)
{
    char lo[24], hi[24];
    format_number(spec, spec->lo, lo, sizeof lo);
    format_number(spec, spec->hi, hi, sizeof hi);
    snprintf(text, size, "%s%s%s..%s%s%s", spec->word ? spec->word : "", spec->word ? " or " : "",
             lo, hi, spec->unit ? " " : "", spec->unit ? spec->unit : "");
}

static void format_choices(const ParamSpec *spec, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; spec->choices[i] && used < size; ++i)
        used +=
            (size_t)snprintf(text + used, size - used, "%s%s", i ? " | " : "", spec->choices[i]);
    if (spec->names_in && used < size)
        snprintf(text + used, size - used, " | a name in %s", spec->names_in);
}

void param_range_text(const ParamSpec *spec, char text[PARAM_TEXT_SIZE])
{
    static const char *const fixed[PARAM_KIND_COUNT] = {
        [PARAM_FLAG] = "no | yes", [PARAM_NAME] = "a name", [PARAM_NAMES] = "names"};
    if (spec->kind == PARAM_TESTS)
        snprintf(text, PARAM_TEXT_SIZE, "conditions");
    else if (spec->choices)
        format_choices(spec, text, PARAM_TEXT_SIZE);
    else if (spec->kind == PARAM_NUMBERS)
        snprintf(text, PARAM_TEXT_SIZE, "a list of numbers in %d..%d", spec->lo, spec->hi);
    else if (spec->kind == PARAM_LARGE)
        format_large_range(spec, text, PARAM_TEXT_SIZE);
    else if (spec->kind == PARAM_LIST)
        snprintf(text, PARAM_TEXT_SIZE, "a list of %d to %d", spec->lo, spec->hi);
    else if (fixed[spec->kind])
        snprintf(text, PARAM_TEXT_SIZE, "%s", fixed[spec->kind]);
    else
        format_range(spec, text, PARAM_TEXT_SIZE);
}

static Status refuse(const ParamRef *ref, Status status, const char *text, Error *error)
{
    char range[PARAM_TEXT_SIZE];
    param_range_text(ref->spec, range);
    return error_set(error, status, ref->key, "%.60s is not in %.400s", text, range);
}

// Whether a decimal number has more places than are kept.
static bool has_more_places(const char *text, int decimals)
{
    const char *point = strchr(text, '.');
    return point && decimals > 0 && strlen(point + 1) > (size_t)decimals;
}

static Status set_number(const ParamRef *ref, const char *text, Error *error)
{
    const ParamSpec *spec = ref->spec;
    int32_t *value = value_of(ref);
    if (is_word(spec, text)) {
        *value = PARAM_WORD;
        return OK;
    }
    long long number;
    bool decimal = spec->kind == PARAM_DECIMAL;
    if (!(decimal ? param_number_read_decimal : param_number_read_integer)(text, &number)) {
        char range[PARAM_TEXT_SIZE];
        param_range_text(spec, range);
        return error_set(error, FAIL_INPUT, ref->key, "'%.60s' is not a %s number%s; give %.400s",
                         text, decimal ? "decimal" : "whole",
                         decimal && has_more_places(text, 3) ? " with at most three places" : "",
                         range);
    }
    if (number < spec->lo || number > spec->hi)
        return refuse(ref, FAIL_OUT_OF_RANGE, text, error);
    *value = (int32_t)number;
    return OK;
}

static Status set_choice(const ParamRef *ref, const char *text, Error *error)
{
    int index = param_choice_find(ref, text);
    if (index >= 0) {
        *(int32_t *)value_of(ref) = index;
        return OK;
    }
    const char *nearest = param_choice_nearest(ref, text);
    char range[PARAM_TEXT_SIZE];
    param_range_text(ref->spec, range);
    if (nearest)
        return error_set(error, FAIL_UNKNOWN_NAME, ref->key,
                         "'%.60s' is none of %.400s; did you mean '%s'?", text, range, nearest);
    return error_set(error, FAIL_UNKNOWN_NAME, ref->key, "'%.60s' is none of %.400s", text, range);
}

static Status set_flag(const ParamRef *ref, const char *text, Error *error)
{
    static const char *const words[] = {"no", "yes", "off", "on", "false", "true"};
    for (int i = 0; i < 6; ++i)
        if (strcasecmp(text, words[i]) == 0) {
            *(int32_t *)value_of(ref) = i & 1;
            return OK;
        }
    return error_set(error, FAIL_INPUT, ref->key, "'%.60s' is neither yes nor no", text);
}

static Status set_large(const ParamRef *ref, const char *text, Error *error)
{
    uint64_t units;
    if (!param_number_read_large(text, ref->spec->decimals, &units)) {
        char range[PARAM_TEXT_SIZE];
        param_range_text(ref->spec, range);
        return error_set(error, FAIL_INPUT, ref->key, "'%.60s' is not a %s number%s in %.400s",
                         text, ref->spec->decimals ? "decimal" : "whole",
                         has_more_places(text, ref->spec->decimals) ? " of so many places" : "",
                         range);
    }
    if (units < ref->spec->large_lo || units > ref->spec->large_hi)
        return refuse(ref, FAIL_OUT_OF_RANGE, text, error);
    *(uint64_t *)value_of(ref) = units;
    return OK;
}

static Status set_dice(const ParamRef *ref, const char *text, Error *error)
{
    Dice dice = {.count = PARAM_WORD};
    if (!is_word(ref->spec, text)) {
        Error inner;
        long long number;
        if (dice_parse(text, &dice, &inner) != OK)
            return param_number_read_integer(text, &number)
                       ? refuse(ref, FAIL_OUT_OF_RANGE, text, error)
                       : error_set(error, inner.status, ref->key, "%s", inner.text);
        if (dice_lowest(dice) < ref->spec->lo || dice_highest(dice) > ref->spec->hi)
            return refuse(ref, FAIL_OUT_OF_RANGE, text, error);
    }
    *(Dice *)value_of(ref) = dice;
    return OK;
}

static Status set_name(const ParamRef *ref, const char *text, Error *error)
{
    Error inner;
    if (is_word(ref->spec, text)) {
        *(Name *)value_of(ref) = (Name){{0}};
        return OK;
    }
    Status status = ref->spec->kind == PARAM_NAME ? name_parse(text, value_of(ref), &inner)
                                                  : name_parse_list(text, value_of(ref), &inner);
    return status == OK ? OK : error_set(error, status, ref->key, "'%.60s': %s", text, inner.text);
}

static Status set_numbers(const ParamRef *ref, const char *text, Error *error)
{
    NumberList list = {.count = 0};
    ParamRef item = *ref;
    const char *start = text + strspn(text, " ");
    while (*start != '\0') {
        char number[24];
        size_t length = strcspn(start, ",");
        size_t end = length;
        while (end > 0 && start[end - 1] == ' ')
            --end;
        if (list.count == NUMBER_LIST_MAX)
            return error_set(error, FAIL_LIMIT, ref->key, "has more than %d numbers",
                             NUMBER_LIST_MAX);
        snprintf(number, sizeof number, "%.*s", end < sizeof number ? (int)end : 23, start);
        ParamSpec spec = *ref->spec;
        spec.kind = PARAM_INTEGER;
        spec.offset = offsetof(NumberList, items) + (size_t)list.count * sizeof *list.items;
        item.spec = &spec;
        item.object = &list;
        TRY(set_number(&item, number, error));
        list.count += 1;
        start += length;
        if (*start == ',')
            start += 1 + strspn(start + 1, " ");
    }
    *(NumberList *)value_of(ref) = list;
    return OK;
}

static Status set_tests(const ParamRef *ref, const char *text, Error *error)
{
    Error inner;
    Status status = clause_parse_list(text, ref->spec->choices, value_of(ref), &inner);
    return status == OK ? OK : error_set(error, status, ref->key, "%s", inner.text);
}

Status param_set(const ParamRef *ref, const char *text, Error *error)
{
    static Status (*const setters[PARAM_KIND_COUNT])(const ParamRef *, const char *, Error *) = {
        [PARAM_INTEGER] = set_number, [PARAM_DECIMAL] = set_number, [PARAM_CHOICE] = set_choice,
        [PARAM_FLAG] = set_flag,      [PARAM_LARGE] = set_large,    [PARAM_DICE] = set_dice,
        [PARAM_NAME] = set_name,      [PARAM_NAMES] = set_name,     [PARAM_NUMBERS] = set_numbers,
        [PARAM_TESTS] = set_tests};
    if (ref->spec->kind == PARAM_LIST)
        return error_set(error, FAIL_INPUT, ref->key,
                         "is a list; set one of its values, such as %.100s.%s.%s", ref->key,
                         ref->spec->keyed ? "NAME" : "0",
                         ref->spec->items->specs[ref->spec->keyed].name);
    return setters[ref->spec->kind](ref, text, error);
}

static void format_names(const NameList *list, char *text)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < list->count; ++i)
        used += (size_t)snprintf(text + used, PARAM_TEXT_SIZE - used, "%s%s", i ? ", " : "",
                                 list->items[i].text);
}

static void format_numbers(const NumberList *list, char *text)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < list->count; ++i)
        used += (size_t)snprintf(text + used, PARAM_TEXT_SIZE - used, "%s%d", used ? ", " : "",
                                 list->items[i]);
}

void param_get(const ParamRef *ref, char text[PARAM_TEXT_SIZE])
{
    const ParamSpec *spec = ref->spec;
    const void *value = value_of(ref);
    assert(spec->kind != PARAM_LIST && "a list has no text");
    switch (spec->kind) {
    case PARAM_CHOICE:
        snprintf(text, PARAM_TEXT_SIZE, "%s", param_choice_word(ref, *(const int32_t *)value));
        break;
    case PARAM_TESTS:
        clause_format_list(value, spec->choices, text, PARAM_TEXT_SIZE);
        break;
    case PARAM_FLAG:
        snprintf(text, PARAM_TEXT_SIZE, "%s", *(const int32_t *)value ? "yes" : "no");
        break;
    case PARAM_LARGE:
        param_number_write_large(*(const uint64_t *)value, spec->decimals, text, PARAM_TEXT_SIZE);
        break;
    case PARAM_DICE:
        if (((const Dice *)value)->count == PARAM_WORD)
            snprintf(text, PARAM_TEXT_SIZE, "%s", spec->word);
        else
            dice_format(*(const Dice *)value, text);
        break;
    case PARAM_NAME:
        snprintf(text, PARAM_TEXT_SIZE, "%s", ((const Name *)value)->text);
        break;
    case PARAM_NAMES:
        format_names(value, text);
        break;
    case PARAM_NUMBERS:
        format_numbers(value, text);
        break;
    default:
        format_number(spec, *(const int32_t *)value, text, PARAM_TEXT_SIZE);
    }
}

// Sets one row of a zeroed object; the row's own texts are trusted, the tests prove them.
static void set_default(const ParamSpec *spec, void *object)
{
    ParamRef ref = {.spec = spec, .object = object};
    bool is_number = spec->kind <= PARAM_FLAG;
    if (is_number)
        *(int32_t *)value_of(&ref) = spec->init;
    else if (spec->init_text && spec->kind != PARAM_LIST) {
        Status status = param_set(&ref, spec->init_text, NULL);
        assert(status == OK && "a row's default is not in its own range");
        (void)status;
    }
}

void param_table_defaults(const ParamTable *table, void *object)
{
    memset(object, 0, table->size);
    for (int i = 0; i < table->count; ++i)
        set_default(&table->specs[i], object);
    if (table->fill)
        table->fill(object);
}

void param_default_text(const ParamSpec *spec, char text[PARAM_TEXT_SIZE])
{
    if (spec->kind == PARAM_CHOICE)
        snprintf(text, PARAM_TEXT_SIZE, "%s", spec->choices[spec->init]);
    else if (spec->kind == PARAM_FLAG)
        snprintf(text, PARAM_TEXT_SIZE, "%s", spec->init ? "yes" : "no");
    else if (spec->kind < PARAM_FLAG)
        format_number(spec, spec->init, text, PARAM_TEXT_SIZE);
    else
        snprintf(text, PARAM_TEXT_SIZE, "%s", spec->init_text ? spec->init_text : "");
}

bool param_is_changed(const ParamRef *ref)
{
    char now[PARAM_TEXT_SIZE], then[PARAM_TEXT_SIZE];
    param_get(ref, now);
    param_default_text(ref->spec, then);
    return strcmp(now, then) != 0;
}
