/// cases: each parameter drawn by its key, and kept when the scenario is still accepted.

#include "tests/conform/cases.h"

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/base/rng.h"

enum { CHANGES_MAX = 12, CANDIDATES_MAX = 2000, ONE_IN = 5, NEAR = 3 };

static Problems problems;

static glob_t list_files(const char *root)
{
    char pattern[1024];
    glob_t files = {0};
    snprintf(pattern, sizeof pattern, "%.900s/scenarios/*.yaml", root);
    assert_int_equal(glob(pattern, 0, NULL, &files), 0);
    snprintf(pattern, sizeof pattern, "%.900s/scenarios/scripts/*.lua", root);
    assert_int_equal(glob(pattern, GLOB_APPEND, NULL, &files), 0);
    return files;
}

static Scenario load(const char *path)
{
    Scenario scenario;
    problems = (Problems){0};
    if (scenario_load(&(ScenarioRequest){.path = path}, &scenario, &problems) != OK)
        fail_msg("%s", problems.lines[0]);
    return scenario;
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

int cases_shipped(const char *root, const Game *game, void (*visit)(const Case *one))
{
    glob_t files = list_files(root);
    int count = 0;
    for (size_t i = 0; i < files.gl_pathc; ++i) {
        Case one = {.scenario = load(files.gl_pathv[i])};
        snprintf(one.description, sizeof one.description, "%s", name_of(files.gl_pathv[i]));
        if (strcmp(one.scenario.game->name, game->name) == 0) {
            visit(&one);
            ++count;
        }
        scenario_release(&one.scenario);
    }
    globfree(&files);
    return count;
}

// "key=value" texts to be tried.
typedef struct Candidates {
    const Game *game;
    uint64_t seed;
    int count;
    char texts[CANDIDATES_MAX][ERROR_KEY_SIZE + PARAM_TEXT_SIZE];
} Candidates;

static int between(Rng *rng, int lo, int hi)
{
    return lo + (int)rng_below(rng, (uint32_t)(hi - lo) + 1);
}

static Rng luck_of(uint64_t seed, const char *key)
{
    for (const char *c = key; *c; ++c)
        seed = splitmix64_mix(seed ^ (unsigned char)*c);
    return rng_seed(seed);
}

// A number of a small range, or one near the present value.
static void draw_integer(Rng *rng, const ParamSpec *spec, int32_t now, char *text, size_t size)
{
    if (spec->word && between(rng, 0, 7) == 0) {
        snprintf(text, size, "%s", spec->word);
        return;
    }
    int64_t lo = spec->lo, hi = spec->hi;
    if (now == PARAM_WORD)
        now = spec->lo;
    if (hi - lo > 12) {
        lo = (int64_t)now - NEAR > lo ? (int64_t)now - NEAR : lo;
        hi = (int64_t)now + NEAR < hi ? (int64_t)now + NEAR : hi;
    }
    snprintf(text, size, "%d", between(rng, (int)lo, (int)hi));
}

// A quarter, a half … four times the present value, where it is in range.
static void draw_decimal(Rng *rng, const ParamSpec *spec, int32_t now, char *text, size_t size)
{
    static const int quarters[] = {1, 2, 3, 5, 8, 16};
    int64_t value = now == 0 || now == PARAM_WORD ? 1000 : now;
    value = value * quarters[between(rng, 0, 5)] / 4;
    value = value < spec->lo ? spec->lo : value > spec->hi ? spec->hi : value;
    snprintf(text, size, "%s%d.%03d", value < 0 ? "-" : "", abs((int)value) / 1000,
             abs((int)value) % 1000);
}

static void draw_choice(Rng *rng, const ParamSpec *spec, char *text, size_t size)
{
    int count = 0;
    while (spec->choices[count])
        ++count;
    snprintf(text, size, "%s", spec->choices[between(rng, 0, count - 1)]);
}

static void draw_dice(Rng *rng, char *text, size_t size)
{
    static const char *const dice[] = {"0",    "1",  "2",  "3",   "5",    "d2",
                                       "d3-1", "d6", "AD", "2d3", "d6+2", "2d6+1"};
    snprintf(text, size, "%s", dice[between(rng, 0, (int)(sizeof dice / sizeof *dice) - 1)]);
}

// The kinds left empty lead elsewhere (names, lists) or are free text.
static void draw_value(Rng *rng, const ParamRef *ref, char *text, size_t size)
{
    int32_t now = 0;
    text[0] = '\0';
    switch (ref->spec->kind) {
    case PARAM_INTEGER:
        memcpy(&now, (const char *)ref->object + ref->spec->offset, sizeof now);
        draw_integer(rng, ref->spec, now, text, size);
        break;
    case PARAM_DECIMAL:
        memcpy(&now, (const char *)ref->object + ref->spec->offset, sizeof now);
        draw_decimal(rng, ref->spec, now, text, size);
        break;
    case PARAM_CHOICE:
        draw_choice(rng, ref->spec, text, size);
        break;
    case PARAM_FLAG:
        snprintf(text, size, "%s", between(rng, 0, 1) ? "yes" : "no");
        break;
    case PARAM_DICE:
        draw_dice(rng, text, size);
        break;
    default:
        break;
    }
}

static bool draw(const ParamRef *ref, void *context)
{
    Candidates *candidates = context;
    Rng rng = luck_of(candidates->seed, ref->key);
    char value[PARAM_TEXT_SIZE];
    if (strcmp(ref->section->name, "run") == 0 || between(&rng, 1, ONE_IN) > 1)
        return true;
    draw_value(&rng, ref, value, sizeof value);
    if (value[0] && candidates->count < CANDIDATES_MAX)
        snprintf(candidates->texts[candidates->count++], sizeof candidates->texts[0], "%s=%s",
                 ref->key, value);
    return true;
}

// Changes one parameter; all stays as it is when the scenario is then refused.
static bool change(Case *one, const char *text)
{
    Scenario changed;
    const ScenarioSet set = {.option = "set", .text = text};
    problems = (Problems){0};
    if (scenario_derive(&one->scenario, &set, 1, &changed, &problems) != OK)
        return false;
    scenario_release(&one->scenario);
    one->scenario = changed;
    size_t used = strlen(one->description);
    snprintf(one->description + used, sizeof one->description - used, " %s", text);
    return true;
}

// Tries the candidates in an order of their own, so that no section is always the first.
static void change_at_random(Case *one, uint64_t seed)
{
    Candidates *candidates = calloc(1, sizeof *candidates);
    assert_non_null(candidates);
    candidates->game = one->scenario.game;
    candidates->seed = seed;
    param_visit(&one->scenario.tree, one->scenario.block, draw, candidates);
    Rng rng = luck_of(seed, "the order of changes");
    int changed = 0;
    for (int left = candidates->count; left > 0 && changed < CHANGES_MAX; --left) {
        int chosen = between(&rng, 0, left - 1);
        changed += change(one, candidates->texts[chosen]);
        memmove(candidates->texts[chosen], candidates->texts[left - 1],
                sizeof candidates->texts[0]);
    }
    free(candidates);
}

void cases_random(const char *root, const Game *game, int count, void (*visit)(const Case *one))
{
    glob_t files = list_files(root);
    const size_t all = files.gl_pathc;
    size_t next = 0;
    for (int i = 0; i < count; ++i) {
        Case one;
        // The shipped scenarios of the game in turn.
        for (size_t tried = 0;; ++tried, ++next) {
            if (tried > all)
                fail_msg("no scenario is of the game %s", game->name);
            one = (Case){.scenario = load(files.gl_pathv[next % all])};
            if (strcmp(one.scenario.game->name, game->name) == 0)
                break;
            scenario_release(&one.scenario);
        }
        snprintf(one.description, sizeof one.description, "%s",
                 name_of(files.gl_pathv[next++ % all]));
        change_at_random(&one, splitmix64_mix((uint64_t)i + 1));
        visit(&one);
        scenario_release(&one.scenario);
    }
    globfree(&files);
}
