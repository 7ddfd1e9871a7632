/// baseline_check: a stored run and the scenario as it is now, compared.

#include <math.h>
#include <string.h>

#include "analysis/difference.h"
#include "analysis/mover.h"
#include "analysis/normal.h"
#include "cli/runs/baseline.h"
#include "cli/scenario/number.h"
#include "cli/scenario/run_settings.h"

// The stored figure's interval at another confidence.
static Interval stored_interval(const BaselineFigure *stored, double confidence)
{
    if (strcmp(stored->statistic, "share") == 0)
        return interval_proportion(INTERVAL_METHOD_WILSON, stored->count, stored->measured,
                                   confidence);
    double scale =
        normal_two_sided_quantile(confidence) / normal_two_sided_quantile(stored->confidence);
    return (Interval){.estimate = stored->value,
                      .low = stored->value - scale * (stored->value - stored->low),
                      .high = stored->value + scale * (stored->high - stored->value)};
}

// What the comparison is made of.
typedef struct Comparing {
    const Scenario *scenario; // as it is now
    Figure figure;            // that is asked for
    const MeasureSet *set;
    const ExactTable *exact;   // of the scenario as it is now; null: not solved
    const Tally *tally;        // of its games; null: not played by themselves
    const PairedTally *paired; // of its games beside the stored ones; null: not played so
    double confidence;
} Comparing;

// One figure, compared.
typedef struct Compared {
    bool is_known;
    double then, now;
    Interval difference;
    const char *method;
} Compared;

static double exact_of(const Comparing *comparing, Figure figure)
{
    return comparing->exact ? figure_exact(comparing->exact, figure) : NAN;
}

// Which measure of the pair it is; of a share, of the score, and of what the pair does not have,
// −1.
static int find_pair(const PairedTally *tally, Figure figure)
{
    for (int i = 0; figure.measure >= 0 && i < tally->paired->count; ++i)
        if (tally->paired->measures[PAIRED_SECOND][i] == figure.measure)
            return i;
    return -1;
}

// Games whose results are not worth the same.
static uint64_t games_worth_else(const PairedTally *tally)
{
    const int32_t *first = tally->paired->version[PAIRED_FIRST]->measures.points;
    const int32_t *second = tally->paired->version[PAIRED_SECOND]->measures.points;
    uint64_t games = 0;
    for (int a = 0; a < MEASURE_RESULT_MAX; ++a)
        for (int b = 0; b < MEASURE_RESULT_MAX; ++b)
            games += first[a] != second[b] ? tally->results[a][b] : 0;
    return games;
}

// Games in which the figure is not what it was; a share's: that end so in one version only.
static uint64_t games_that_differ(const PairedTally *tally, Figure figure)
{
    int index = find_pair(tally, figure), result = figure.condition;
    if (index >= 0)
        return tally->sums[index].changed;
    if (figure_is_score(figure))
        return games_worth_else(tally);
    return !figure_is_share(figure) ? 0
                                    : paired_tally_result(tally, PAIRED_FIRST, result) +
                                          paired_tally_result(tally, PAIRED_SECOND, result) -
                                          2 * tally->results[result][result];
}

// The same games under either version.
static Compared compare_paired(const Comparing *comparing, Figure figure)
{
    const FigureRequest request = {.confidence = comparing->confidence};
    int index = find_pair(comparing->paired, figure);
    if (index < 0 && figure.measure >= 0)
        return (Compared){.is_known = false};
    Difference found = figure_is_score(figure) ? difference_of_score(comparing->paired, request)
                       : index < 0
                           ? difference_of_result(comparing->paired, figure.condition, request)
                           : difference_of_measure(comparing->paired, index, request);
    if (games_that_differ(comparing->paired, figure) == 0 && !isnan(found.interval.estimate)) {
        found.interval = (Interval){0, 0, 0}; // of these games, and no others are asked about
        found.method = "";
    }
    return (Compared){.is_known = !isnan(found.interval.low),
                      .then = found.value[PAIRED_FIRST],
                      .now = found.value[PAIRED_SECOND],
                      .difference = found.interval,
                      .method = found.method};
}

// Exact values are held against exact ones, and games against games.
static Compared compare_figure(const Comparing *comparing, const BaselineFigure *stored,
                               Figure figure)
{
    double exact = exact_of(comparing, figure), difference = exact - stored->exact;
    if (!isnan(difference))
        return (Compared){.is_known = true,
                          .then = stored->exact,
                          .now = exact,
                          .difference = {difference, difference, difference},
                          .method = "solved"};
    if (comparing->paired)
        return compare_paired(comparing, figure);
    if (!comparing->tally)
        return (Compared){.is_known = false};
    FigureSample sample = figure_sample(comparing->tally, figure);
    FigureEstimate now = figure_estimate(comparing->set, figure, &sample,
                                         (FigureRequest){.confidence = comparing->confidence});
    if (isnan(now.interval.low) || isnan(stored->low))
        return (Compared){.is_known = false};
    return (Compared){.is_known = true,
                      .then = stored->value,
                      .now = now.interval.estimate,
                      .difference = mover_difference(stored_interval(stored, comparing->confidence),
                                                     now.interval),
                      .method = "mover"};
}

static bool has_moved(const Compared *compared)
{
    return compared->is_known && (compared->difference.low > BASELINE_ROUNDING ||
                                  compared->difference.high < -BASELINE_ROUNDING);
}

// Adds "killed.officer" to a list.
static void tell_name(const char *name, char list[BASELINE_OTHERS_SIZE])
{
    size_t used = strlen(list);
    if (used + MEASURE_NAME_SIZE + 8 < BASELINE_OTHERS_SIZE)
        snprintf(list + used, BASELINE_OTHERS_SIZE - used, "%s%s", used ? ", " : "", name);
    else if (used + 6 < BASELINE_OTHERS_SIZE && strcmp(list + used - strlen("…"), "…") != 0)
        snprintf(list + used, BASELINE_OTHERS_SIZE - used, ", …");
}

// Adds "killed.officer 0.17 → 0.31", with digits that show how far they are apart.
static void tell_other(const char *name, const Compared *compared, char others[])
{
    char then[NUMBER_TEXT_SIZE], now[NUMBER_TEXT_SIZE];
    size_t used = strlen(others);
    int decimals = number_decimals(fabs(compared->now - compared->then), 1) + 1;
    number_fixed(compared->then, decimals, then);
    number_fixed(compared->now, decimals, now);
    if (used + MEASURE_NAME_SIZE + 32 < BASELINE_OTHERS_SIZE)
        snprintf(others + used, BASELINE_OTHERS_SIZE - used, "%s%s %s → %s", used ? ", " : "", name,
                 then, now);
    else if (used + 4 < BASELINE_OTHERS_SIZE && strcmp(others + used - strlen("…"), "…") != 0)
        snprintf(others + used, BASELINE_OTHERS_SIZE - used, " …");
}

// Whether another figure of the run has moved; `others` says which.
static bool others_have_moved(const Comparing *comparing, BaselineCheck *check)
{
    Comparing each = *comparing;
    bool moved = false;
    each.confidence = 1 - (1 - comparing->confidence) / fmax(1, check->stored.count - 1);
    for (int i = 0; i < check->stored.count; ++i) {
        const BaselineFigure *stored = &check->stored.figures[i];
        Figure figure;
        if (strcmp(stored->name, check->stored.figure.name) == 0 ||
            figure_find(comparing->set, stored->name, &figure, NULL) != OK)
            continue;
        Compared compared = compare_figure(&each, stored, figure);
        if (!has_moved(&compared))
            continue;
        tell_other(stored->name, &compared, check->others);
        moved = true;
    }
    return moved;
}

static bool is_same_run(const Tally *tally, const Baseline *stored)
{
    char fingerprint[24];
    snprintf(fingerprint, sizeof fingerprint, "%016llx",
             (unsigned long long)tally_fingerprint(tally));
    return strcmp(fingerprint, stored->fingerprint) == 0;
}

// Whether the stored version's games, played again, are those of the stored run.
static bool is_the_stored_run(const PairedTally *tally, const Baseline *stored)
{
    const MeasureSet *set = &tally->paired->version[PAIRED_FIRST]->measures;
    for (int i = 0; i < stored->count; ++i) {
        const BaselineFigure *row = &stored->figures[i];
        Figure figure;
        if (figure_find(set, row->name, &figure, NULL) != OK)
            return false;
        if (figure_is_share(figure) &&
            paired_tally_result(tally, PAIRED_FIRST, figure.condition) != row->count)
            return false;
        for (int pair = 0; pair < tally->paired->count; ++pair)
            if (tally->paired->measures[PAIRED_FIRST][pair] == figure.measure &&
                tally->sums[pair].sums[PAIRED_FIRST_PART] != row->count)
                return false;
    }
    return true;
}

// Names the figures that are not the same in all games, and says in how many they are not.
static void tell_differing(const Comparing *comparing, BaselineCheck *check)
{
    for (int i = 0; comparing->paired && i < check->stored.count; ++i) {
        Figure figure;
        const char *name = check->stored.figures[i].name;
        if (figure_find(comparing->set, name, &figure, NULL) != OK)
            continue;
        uint64_t games = games_that_differ(comparing->paired, figure);
        if (games == 0)
            continue;
        check->games_differ = games > check->games_differ ? games : check->games_differ;
        tell_name(name, check->differ);
    }
}

static bool is_same(const Comparing *comparing, const BaselineCheck *check)
{
    if (comparing->paired)
        return check->games_differ == 0;
    return !comparing->tally || is_same_run(comparing->tally, &check->stored);
}

static void compare(const Comparing *comparing, BaselineCheck *check)
{
    tell_differing(comparing, check);
    Compared compared = compare_figure(comparing, &check->stored.figure, comparing->figure);
    bool own = has_moved(&compared), others = others_have_moved(comparing, check);
    check->then = compared.is_known ? compared.then : NAN;
    check->value = compared.is_known ? compared.now : NAN;
    check->difference = compared.is_known ? compared.difference : (Interval){NAN, NAN, NAN};
    check->method = compared.is_known ? compared.method : "";
    if (own || others)
        check->answer = BASELINE_MOVED;
    else if (is_same(comparing, check))
        check->answer = BASELINE_SAME;
    else
        check->answer = BASELINE_WITHIN;
}

// Whether every figure of the stored run has an exact value then and now.
static bool is_all_exact(const Comparing *comparing, const Baseline *stored)
{
    for (int i = 0; i < stored->count; ++i) {
        Figure figure;
        if (isnan(stored->figures[i].value))
            continue;
        if (isnan(stored->figures[i].exact) ||
            figure_find(comparing->set, stored->figures[i].name, &figure, NULL) != OK ||
            isnan(exact_of(comparing, figure)))
            return false;
    }
    return true;
}

static BatchPlan plan_of(const Comparing *comparing, const Baseline *stored)
{
    return (BatchPlan){
        .seed = stored->seed, .games = stored->games, .threads = comparing->scenario->run->threads};
}

static Status play_and_compare(Comparing *comparing, Watch *watch, BaselineCheck *check,
                               Error *error)
{
    Tally tally;
    BatchPlan plan = plan_of(comparing, &check->stored);
    BatchWatch batch = watch_batch(watch);
    TRY(tally_create(comparing->set, &tally, error));
    Status status = batch_run(comparing->scenario->prepared, plan, &batch, &tally, error);
    comparing->tally = &tally;
    if (status == OK && tally.games == plan.games)
        compare(comparing, check);
    comparing->tally = NULL;
    tally_destroy(&tally);
    return status;
}

// Plays both versions; `*is_done` when the stored one is what was stored, so that they could be
// compared, or when somebody stopped it.
static Status replay_and_compare(Comparing *comparing, Watch *watch, BaselineCheck *check,
                                 bool *is_done, Error *error)
{
    Paired paired = {0};
    PairedTally tally = {0};
    BatchPlan plan = plan_of(comparing, &check->stored);
    BatchWatch batch = watch_batch(watch);
    TRY(baseline_replay_pair(&check->stored.replay, comparing->scenario, &paired, error));
    Status status = paired_tally_create(&paired, &tally, error);
    if (status == OK)
        status = paired_play(plan, &batch, &tally, error);
    *is_done =
        status != OK || tally.games < plan.games || is_the_stored_run(&tally, &check->stored);
    comparing->paired = &tally;
    if (status == OK && *is_done && tally.games == plan.games)
        compare(comparing, check);
    comparing->paired = NULL;
    paired_tally_destroy(&tally);
    paired_destroy(&paired);
    return status;
}

static Status play(Comparing *comparing, Watch *watch, BaselineCheck *check, Error *error)
{
    bool is_done = false;
    if (check->stored.replay.is_possible)
        TRY(replay_and_compare(comparing, watch, check, &is_done, error));
    return is_done ? OK : play_and_compare(comparing, watch, check, error);
}

Status baseline_check(const Scenario *scenario, Figure figure, double confidence, Watch *watch,
                      BaselineCheck *check, Error *error)
{
    ExactAnswer answer = {.solved = false};
    Comparing comparing = {.scenario = scenario,
                           .figure = figure,
                           .set = &scenario->prepared->measures,
                           .confidence = confidence};
    if (!isnan(check->stored.figure.exact))
        TRY(exact_answer_try(scenario, &answer, error));
    comparing.exact = answer.solved ? &answer.table : NULL;
    Status status = OK;
    if (is_all_exact(&comparing, &check->stored))
        compare(&comparing, check);
    else
        status = play(&comparing, watch, check, error);
    exact_answer_release(&answer);
    return status;
}
