/// effects: first all that can be solved, so that it is known among how many the doubt is shared,
/// then games for the rest.

#include "cli/runs/effects.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/sweep.h"
#include "cli/scenario/run_settings.h"
#include "cli/system/watch.h"

/// Solvers round in the last digits: what is below this is no difference.
#define EFFECT_ROUNDING 1e-12

enum { SETS_MAX = EFFECTS_SIDES + 1 };

// A version of the scenario, and the figure in it.
typedef struct Version {
    Scenario scenario;
    bool is_open;
    bool has_figure;
    Figure figure;
    double exact; // NaN where it is not known
} Version;

static void close_version(Version *version)
{
    if (version->is_open)
        scenario_release(&version->scenario);
    version->is_open = false;
}

static int pair_sets(const EffectsQuestion *question, int pair, ScenarioSet sets[SETS_MAX])
{
    int count = 0;
    for (int side = 0; side < EFFECTS_SIDES; ++side)
        if (question->pairs[pair].value[side])
            sets[count++] = (ScenarioSet){.option = side ? "columns" : "rows",
                                          .key = question->keys[side],
                                          .text = question->pairs[pair].value[side]};
    return count;
}

static Status open_version(const EffectsQuestion *question, int pair, const Step *step,
                           Version *version, Problems *problems)
{
    ScenarioSet sets[SETS_MAX];
    int count = pair_sets(question, pair, sets);
    if (step)
        sets[count++] = (ScenarioSet){.option = "vary", .key = step->key, .text = step->to};
    *version = (Version){.exact = NAN};
    TRY(scenario_derive(question->base, sets, count, &version->scenario, problems));
    version->is_open = true;
    version->has_figure = figure_find(&version->scenario.prepared->measures, question->figure,
                                      &version->figure, NULL) == OK;
    return OK;
}

static Status solve_version(const EffectsQuestion *question, Version *version, Error *error)
{
    ExactAnswer answer = {.solved = false};
    const int points = question->pair_count * (question->step_count + 1);
    if (question->mode == EXACT_OFF || !version->has_figure)
        return OK;
    TRY(question->mode == EXACT_ONLY ? exact_answer_figures(&version->scenario, &answer, error)
        : version->figure.measure < 0
            ? exact_answer_try_results(&version->scenario, points, &answer, error)
            : exact_answer_try_one_of(&version->scenario, points, &answer, error));
    if (answer.solved)
        version->exact = figure_exact(&answer.table, version->figure);
    exact_answer_release(&answer);
    return OK;
}

static bool can_matter(const Version *version, const char *key)
{
    ParamRef ref;
    Error error;
    return param_find(&version->scenario.tree, version->scenario.block, key, &ref, &error) == OK &&
           param_is_used(&ref);
}

// An effect of which nothing is left to luck.
static Effect effect_known(EffectState state, double before, double after)
{
    double moved = after - before;
    if (fabs(moved) < EFFECT_ROUNDING * fmax(1, fabs(before)))
        moved = 0;
    return (Effect){.state = state,
                    .difference = {.value = {before, after},
                                   .interval = {moved, moved, moved},
                                   .method = state == EFFECT_SOLVED ? "solved" : "",
                                   .p_value = NAN,
                                   .gain = NAN}};
}

// The effect, but for what has to be played.
static Status solve_effect(const EffectsQuestion *question, const Version *before, Version *after,
                           const char *key, Effect *effect, Error *error)
{
    *effect = effect_known(EFFECT_REFUSED, NAN, NAN);
    if (!before->has_figure || !after->has_figure)
        return OK;
    if (!can_matter(before, key) && !can_matter(after, key)) {
        *effect = effect_known(EFFECT_DEAD, before->exact, before->exact);
        effect->difference.interval = (Interval){0, 0, 0};
        return OK;
    }
    effect->state = EFFECT_PLAYED;
    if (isnan(before->exact))
        return OK;
    TRY(solve_version(question, after, error));
    if (isnan(after->exact))
        return OK;
    *effect = effect_known(EFFECT_SOLVED, before->exact, after->exact);
    return OK;
}

static Effect *effect_at(Effects *effects, int step, int pair)
{
    return &effects->items[step * effects->question->pair_count + pair];
}

// A step that the scenario refuses has no effect to be found; nobody asked for it by name.
static Status solve_step(Effects *effects, int step, int pair, const Version *before, Error *error)
{
    const EffectsQuestion *question = effects->question;
    Effect *effect = effect_at(effects, step, pair);
    Version after;
    Problems *unheard = calloc(1, sizeof *unheard);
    if (!unheard)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the effects");
    Status opened = open_version(question, pair, &question->steps[step], &after, unheard);
    free(unheard);
    if (opened == FAIL_MEMORY)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the effects");
    Status status =
        solve_effect(question, before, &after, question->steps[step].key, effect, error);
    close_version(&after);
    return status;
}

static Status blame(Problems *problems, const Error *error)
{
    return problems_add(problems, &(Place){.source = "mutineer"}, error);
}

static Status solve_pair(Effects *effects, int pair, Problems *problems)
{
    Version before;
    Error error;
    TRY(open_version(effects->question, pair, NULL, &before, problems));
    Status status = solve_version(effects->question, &before, &error);
    for (int step = 0; step < effects->question->step_count && status == OK; ++step)
        status = solve_step(effects, step, pair, &before, &error);
    close_version(&before);
    return status == OK ? OK : blame(problems, &error);
}

static double single_confidence(const Effects *effects)
{
    return sweep_single_confidence(effects->question->confidence, (size_t)effects->played);
}

static int find_measure(const Paired *paired, int measure)
{
    for (int i = 0; i < paired->count; ++i)
        if (paired->measures[PAIRED_FIRST][i] == measure)
            return i;
    return -1;
}

static void read_effect(const Effects *effects, Figure figure, const PairedTally *tally,
                        Effect *effect)
{
    const Scenario *base = effects->question->base;
    const FigureRequest request = {
        .method = effects->played > 1 ? INTERVAL_METHOD_EXACT : (IntervalMethod)base->run->interval,
        .confidence = single_confidence(effects)};
    if (figure_is_share(figure)) {
        effect->difference = difference_of_result(tally, figure.condition, request);
        return;
    }
    if (figure_is_score(figure)) {
        effect->difference = difference_of_score(tally, request);
        return;
    }
    int index = find_measure(tally->paired, figure.measure);
    if (index >= 0)
        effect->difference = difference_of_measure(tally, index, request);
}

static Status play_versions(const Effects *effects, Version *before, Version *after, Watch *watch,
                            Effect *effect, Error *error)
{
    const RunSettings *run = effects->question->base->run;
    BatchWatch batch = watch_batch(watch);
    BatchPlan plan = run_settings_plan(run);
    Paired paired = {0};
    PairedTally tally = {0};
    TRY(game_choose_engine(after->scenario.prepared, (Engine)run->engine, run->games, error));
    TRY(paired_create(before->scenario.prepared, after->scenario.prepared, &paired, error));
    Status status = paired_tally_create(&paired, &tally, error);
    if (status == OK)
        status = paired_play(plan, &batch, &tally, error);
    if (status == OK && tally.games < plan.games)
        status = error_set(error, FAIL_INTERRUPTED, NULL, "interrupted; nothing is told");
    if (status == OK)
        read_effect(effects, before->figure, &tally, effect);
    watch->before += tally.games;
    paired_tally_destroy(&tally);
    paired_destroy(&paired);
    return status;
}

static Status play_step(Effects *effects, int step, int pair, Version *before, Watch *watch,
                        Problems *problems)
{
    const EffectsQuestion *question = effects->question;
    Version after;
    Error error;
    TRY(open_version(question, pair, &question->steps[step], &after, problems));
    Status status =
        play_versions(effects, before, &after, watch, effect_at(effects, step, pair), &error);
    close_version(&after);
    return status == OK ? OK : blame(problems, &error);
}

static bool is_to_be_played(const Effects *effects, int pair)
{
    for (int step = 0; step < effects->question->step_count; ++step)
        if (effects_of(effects, step, pair)->state == EFFECT_PLAYED)
            return true;
    return false;
}

static Status play_pair(Effects *effects, int pair, Watch *watch, Problems *problems)
{
    const RunSettings *run = effects->question->base->run;
    Version before;
    Error error;
    if (!is_to_be_played(effects, pair))
        return OK;
    TRY(open_version(effects->question, pair, NULL, &before, problems));
    Status status =
        game_choose_engine(before.scenario.prepared, (Engine)run->engine, run->games, &error);
    if (status != OK)
        blame(problems, &error);
    for (int step = 0; step < effects->question->step_count && status == OK; ++step)
        if (effects_of(effects, step, pair)->state == EFFECT_PLAYED)
            status = play_step(effects, step, pair, &before, watch, problems);
    close_version(&before);
    return status;
}

static Status find_all(Effects *effects, Problems *problems)
{
    const EffectsQuestion *question = effects->question;
    int count = question->pair_count * question->step_count;
    for (int pair = 0; pair < question->pair_count; ++pair)
        TRY(solve_pair(effects, pair, problems));
    for (int i = 0; i < count; ++i)
        effects->played += effects->items[i].state == EFFECT_PLAYED;
    Watch watch =
        watch_begin(question->quiet, question->base->run->games * (uint64_t)effects->played);
    Status status = OK;
    for (int pair = 0; pair < question->pair_count && status == OK; ++pair)
        status = play_pair(effects, pair, &watch, problems);
    watch_end(&watch);
    return status;
}

Status effects_find(const EffectsQuestion *question, Effects *effects, Problems *problems)
{
    size_t count = (size_t)question->pair_count * (size_t)question->step_count;
    *effects = (Effects){.question = question, .items = calloc(count + 1, sizeof *effects->items)};
    if (!effects->items)
        return problems_no_memory(problems, &(Place){.source = "mutineer"});
    Status status = find_all(effects, problems);
    if (status != OK)
        effects_release(effects);
    return status;
}

void effects_release(Effects *effects)
{
    free(effects->items);
    *effects = (Effects){0};
}

int effects_strongest(const Effects *effects, int step)
{
    int strongest = -1;
    double most = 0;
    for (int pair = 0; pair < effects->question->pair_count; ++pair) {
        double size = fabs(effects_of(effects, step, pair)->difference.interval.estimate);
        if (size > most) {
            most = size;
            strongest = pair;
        }
    }
    return strongest;
}

EffectJudgement effects_judge(const Effects *effects, int step, double matters)
{
    bool is_sure = true;
    for (int pair = 0; pair < effects->question->pair_count; ++pair) {
        const Effect *effect = effects_of(effects, step, pair);
        Interval moved = effect->difference.interval;
        if (effect->state == EFFECT_REFUSED)
            continue;
        if (moved.low > matters || moved.high < -matters)
            return EFFECT_MATTERS;
        // An interval that is not there leaves it open, too.
        is_sure &= moved.low >= -matters && moved.high <= matters;
    }
    return is_sure ? EFFECT_LITTLE : EFFECT_UNSURE;
}
