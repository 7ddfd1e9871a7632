/// test_round_trip: every row of every game's tables through --set and through a file and back.

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/scenario/scenario_reader.h"
#include "tests/cli/cmocka_all.h"

enum { TEXTS_MAX = 64, KEYS_MAX = 2000 };

static Problems problems;

/// Texts that one parameter must take, and texts that it must refuse.
typedef struct Texts {
    char good[TEXTS_MAX][PARAM_TEXT_SIZE];
    int good_count;
    char bad[TEXTS_MAX][PARAM_TEXT_SIZE];
    int bad_count;
} Texts;

__attribute__((format(printf, 2, 3))) static void add_good(Texts *texts, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    assert_true(texts->good_count < TEXTS_MAX);
    vsnprintf(texts->good[texts->good_count++], PARAM_TEXT_SIZE, format, arguments);
    va_end(arguments);
}

__attribute__((format(printf, 2, 3))) static void add_bad(Texts *texts, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    assert_true(texts->bad_count < TEXTS_MAX);
    vsnprintf(texts->bad[texts->bad_count++], PARAM_TEXT_SIZE, format, arguments);
    va_end(arguments);
}

static void add_numbers(Texts *texts, const ParamSpec *spec)
{
    long long lo = spec->lo, hi = spec->hi, scale = spec->kind == PARAM_DECIMAL ? 1000 : 1;
    // A decimal's ends that are not whole are left to the range's own text.
    if (lo % scale == 0) {
        add_good(texts, "%lld", lo / scale);
        add_bad(texts, "%lld", lo / scale - 1);
    }
    if (hi % scale == 0 && hi > lo) {
        add_good(texts, "%lld", hi / scale);
        add_bad(texts, "%lld", hi / scale + 1);
    }
    if (scale > 1 && hi >= 500 && lo <= 500)
        add_good(texts, "0.5");
    if (spec->word)
        add_good(texts, "%s", spec->word);
    add_bad(texts, "1 ");
    add_bad(texts, "0x1");
    add_bad(texts, "99999999999999999999");
}

static void add_large(Texts *texts, const ParamSpec *spec)
{
    if (spec->decimals == 0) {
        add_good(texts, "%" PRIu64, spec->large_lo);
        add_good(texts, "%" PRIu64, spec->large_hi);
        if (spec->large_hi < UINT64_MAX)
            add_bad(texts, "%" PRIu64, spec->large_hi + 1);
    } else {
        add_good(texts, "%s", spec->init_text);
    }
    add_bad(texts, "-1");
    add_bad(texts, "1e");
    add_bad(texts, "18446744073709551616");
}

static void add_dice(Texts *texts, const ParamSpec *spec)
{
    static const char *const dice[] = {"0",  "1",     "d6",         "2d6+1", "AD",
                                       "12", "2AD-1", "8d100+1000", "d10",   "3d4"};
    for (size_t i = 0; i < sizeof dice / sizeof *dice; ++i) {
        Dice value;
        assert_int_equal(dice_parse(dice[i], &value, NULL), OK);
        if (dice_lowest(value) >= spec->lo && dice_highest(value) <= spec->hi)
            add_good(texts, "%s", dice[i]);
        else
            add_bad(texts, "%s", dice[i]);
    }
    if (spec->word)
        add_good(texts, "%s", spec->word);
    add_bad(texts, "d");
    add_bad(texts, "9d6");
    add_bad(texts, "d6 ");
}

static void add_conditions(Texts *texts, const char *const *counts)
{
    static const char *const relations[] = {"at least", "at most", "above", "below", "exactly"};
    add_good(texts, "%s", "");
    for (int i = 0; counts[i]; ++i)
        add_good(texts, "%s %s %d", counts[i], relations[i % 5], i);
    add_good(texts, "%s at least 1.25 %s, %s below %s", counts[0], counts[1], counts[1], counts[0]);
    add_good(texts, "%s exactly 10000, %s above 0.001", counts[0], counts[1]);
    add_bad(texts, "none of these");
    add_bad(texts, "%s", counts[0]);
    add_bad(texts, ",");
}

static void fill_texts(Texts *texts, const ParamSpec *spec)
{
    *texts = (Texts){.good_count = 0};
    switch (spec->kind) {
    case PARAM_INTEGER:
    case PARAM_DECIMAL:
        add_numbers(texts, spec);
        break;
    case PARAM_CHOICE:
        for (int i = 0; spec->choices[i]; ++i)
            add_good(texts, "%s", spec->choices[i]);
        add_bad(texts, "none of these");
        break;
    case PARAM_FLAG:
        add_good(texts, "yes");
        add_good(texts, "no");
        add_bad(texts, "perhaps");
        break;
    case PARAM_LARGE:
        add_large(texts, spec);
        break;
    case PARAM_DICE:
        add_dice(texts, spec);
        break;
    case PARAM_NAME:
        add_good(texts, "A. b-C's_9");
        if (spec->word)
            add_good(texts, "%s", spec->word);
        add_bad(texts, " x");
        add_bad(texts, "a/b");
        break;
    case PARAM_NAMES:
        add_good(texts, "A");
        add_good(texts, "A, b c, D.");
        add_good(texts, "%s", "");
        add_bad(texts, "A,,B");
        break;
    case PARAM_TESTS:
        add_conditions(texts, spec->choices);
        break;
    default:
        break;
    }
}

/// All parameters of a game as texts, to see what a change changed.
typedef struct Snapshot {
    char keys[KEYS_MAX][ERROR_KEY_SIZE];
    char *values[KEYS_MAX];
    int count;
} Snapshot;

static bool note_value(const ParamRef *ref, void *context)
{
    Snapshot *snapshot = context;
    char text[PARAM_TEXT_SIZE] = "";
    if (ref->spec->kind == PARAM_LIST)
        return true;
    param_get(ref, text);
    assert_true(snapshot->count < KEYS_MAX);
    strcpy(snapshot->keys[snapshot->count], ref->key);
    snapshot->values[snapshot->count++] = strdup(text);
    return true;
}

static Snapshot *snapshot_take(const Scenario *scenario)
{
    Snapshot *snapshot = calloc(1, sizeof *snapshot);
    param_visit(&scenario->tree, scenario->block, note_value, snapshot);
    return snapshot;
}

static void snapshot_release(Snapshot *snapshot)
{
    for (int i = 0; i < snapshot->count; ++i)
        free(snapshot->values[i]);
    free(snapshot);
}

// The scenario is as `before` but for the one key, which has this value.
static void assert_only_changed(const Scenario *scenario, const Snapshot *before, const char *key,
                                const char *value)
{
    Snapshot *after = snapshot_take(scenario);
    assert_int_equal(after->count, before->count);
    for (int i = 0; i < after->count; ++i) {
        bool is_it = strcmp(after->keys[i], key) == 0;
        const char *wanted = is_it ? value : before->values[i];
        if (strcmp(after->values[i], wanted) != 0)
            fail_msg("%s is '%s', not '%s', after %s was set to '%s'", after->keys[i],
                     after->values[i], wanted, key, value);
    }
    snapshot_release(after);
}

// Where records have names for keys, theirs is A.
static bool have_one_record(const ParamRef *ref, void *context)
{
    (void)context;
    if (ref->spec->kind != PARAM_LIST)
        return true;
    param_list_resize(ref, 0);
    param_list_resize(ref, 1);
    if (ref->spec->keyed) {
        ParamRef name = *ref;
        name.spec = &ref->spec->items->specs[0];
        name.object = param_list_item(ref, 0);
        assert_int_equal(param_set(&name, "A", NULL), OK);
    }
    return true;
}

// The game's defaults, with one record in every list.
static void create(const Game *game, Scenario *scenario)
{
    assert_int_equal(scenario_of_defaults(game, scenario, &problems), OK);
    param_visit(&scenario->tree, scenario->block, have_one_record, NULL);
}

static Status set_by_option(const Game *game, const char *key, const char *text,
                            const Snapshot *before)
{
    Scenario scenario;
    char argument[PARAM_TEXT_SIZE + ERROR_KEY_SIZE];
    snprintf(argument, sizeof argument, "%s=%s", key, text);
    problems = (Problems){0};
    create(game, &scenario);
    scenario_read_set(&scenario, &(ScenarioSet){"set", NULL, argument}, &problems);
    if (problems.total == 0)
        assert_only_changed(&scenario, before, key, text);
    else
        assert_only_changed(&scenario, before, "", "");
    assert_int_equal(scenario_is_set(&scenario, key), problems.total == 0);
    scenario_release(&scenario);
    return problems.status;
}

// "{rules: {kill_min: "4"}}", "{ship: {compartments: [{name: "A"}]}}"; a policy keeps its one rule,
// a fleet's ship her one compartment.
static void write_file(const char *key, const char *value, char *text, size_t size)
{
    if (strncmp(key, "fleet.ships.0.compartments.0.", 29) == 0) {
        snprintf(text, size, "{fleet: {ships: [{compartments: [{%s: \"%s\"}]}]}}", key + 29, value);
        return;
    }
    if (strncmp(key, "fleet.ships.0.", 14) == 0) {
        snprintf(text, size, "{fleet: {ships: [{%s: \"%s\", compartments: [{}]}]}}", key + 14,
                 value);
        return;
    }
    if (strncmp(key, "policies.A.rules.0.", 19) == 0) {
        snprintf(text, size, "{policies: {A: {rules: [{%s: \"%s\"}]}}}", key + 19, value);
        return;
    }
    if (strncmp(key, "policies.A.", 11) == 0) {
        snprintf(text, size, "{policies: {A: {%s: \"%s\", rules: [{}]}}}", key + 11, value);
        return;
    }
    char parts[ERROR_KEY_SIZE];
    snprintf(parts, sizeof parts, "%s", key);
    char *row = strchr(parts, '.');
    *row++ = '\0';
    char *index = strchr(row, '.');
    if (!index) {
        snprintf(text, size, "{%s: {%s: \"%s\"}}", parts, row, value);
        return;
    }
    *index++ = '\0';
    snprintf(text, size, "{%s: {%s: [{%s: \"%s\"}]}}", parts, row, strchr(index, '.') + 1, value);
}

static Status set_by_file(const Game *game, const char *key, const char *value,
                          const Snapshot *before)
{
    Scenario scenario;
    char text[2 * PARAM_TEXT_SIZE];
    write_file(key, value, text, sizeof text);
    problems = (Problems){0};
    create(game, &scenario);
    Node *root =
        node_read((NodeText){text, strlen(text), {"f", 1, 1}, NODE_EXPECTED_SCENARIO}, &problems);
    assert_non_null(root);
    scenario_read_sections(&scenario, root, &problems);
    node_destroy(root);
    if (problems.total == 0)
        assert_only_changed(&scenario, before, key, value);
    assert_int_equal(scenario_is_set(&scenario, key), problems.total == 0);
    scenario_release(&scenario);
    return problems.status;
}

static void check_key(const Game *game, const Snapshot *before, const char *key,
                      const ParamSpec *spec)
{
    static Texts texts;
    fill_texts(&texts, spec);
    assert_true(texts.good_count > 0);
    for (int i = 0; i < texts.good_count; ++i)
        if (set_by_option(game, key, texts.good[i], before) != OK ||
            set_by_file(game, key, texts.good[i], before) != OK)
            fail_msg("%s=%s: %s", key, texts.good[i], problems.lines[0]);
    for (int i = 0; i < texts.bad_count; ++i) {
        const char *bad = texts.bad[i];
        if (spec->word && strcmp(bad, spec->word) == 0)
            continue;
        if (set_by_option(game, key, bad, before) == OK || problems.total != 1 ||
            set_by_file(game, key, bad, before) == OK || problems.total != 1)
            fail_msg("%s takes '%s'", key, bad);
        if (!strstr(problems.lines[0], key))
            fail_msg("'%s' does not name %s", problems.lines[0], key);
    }
}

static void every_row_takes_its_whole_range_and_nothing_beyond(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; ++i) {
        Scenario scenario;
        create(game_registry[i], &scenario);
        Snapshot *before = snapshot_take(&scenario);
        for (int j = 0; j < before->count; ++j) {
            ParamRef ref;
            assert_int_equal(
                param_find(&scenario.tree, scenario.block, before->keys[j], &ref, NULL), OK);
            check_key(game_registry[i], before, before->keys[j], ref.spec);
        }
        snapshot_release(before);
        scenario_release(&scenario);
    }
}

static void every_row_says_what_it_is_for(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; ++i) {
        Scenario scenario;
        create(game_registry[i], &scenario);
        Snapshot *all = snapshot_take(&scenario);
        assert_true(all->count > 5);
        for (int j = 0; j < all->count; ++j) {
            ParamRef ref;
            char range[PARAM_TEXT_SIZE];
            assert_int_equal(param_find(&scenario.tree, scenario.block, all->keys[j], &ref, NULL),
                             OK);
            param_range_text(ref.spec, range);
            const char *doc = ref.spec->doc;
            if (!doc || !range[0] || doc[strlen(doc) - 1] != '.' || strlen(range) > 400)
                fail_msg("%s lacks a full sentence or a range", all->keys[j]);
            assert_false(ref.spec->kind == PARAM_CHOICE && !ref.spec->choices);
            for (int k = 0; ref.spec->choice_docs && ref.spec->choices[k]; ++k)
                if (!ref.spec->choice_docs[k])
                    fail_msg("%s has more choices than sentences", all->keys[j]);
            (void)param_is_used(&ref); // its condition names a parameter, or an assert says so
        }
        snapshot_release(all);
        scenario_release(&scenario);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_takes_its_whole_range_and_nothing_beyond),
        cmocka_unit_test(every_row_says_what_it_is_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
