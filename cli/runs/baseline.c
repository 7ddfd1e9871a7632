/// baseline: see baseline.h.

#include "cli/runs/baseline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/difference.h"
#include "analysis/mover.h"
#include "analysis/normal.h"
#include "cli/report/answer_folder.h"
#include "cli/scenario/number.h"
#include "cli/scenario/run_settings.h"
#include "cli/system/file.h"

const char *baseline_answer_name(BaselineAnswer answer)
{
    static const char *const names[BASELINE_ANSWER_COUNT] = {
        [BASELINE_NONE] = "none",
        [BASELINE_SAME] = "same",
        [BASELINE_WITHIN] = "within luck",
        [BASELINE_MOVED] = "moved",
    };
    return names[answer];
}

static Status refuse(const char *directory, const char *what, Error *error)
{
    return error_set(error, FAIL_INPUT, NULL, "%.200s: %s", directory, what);
}

// Whether the stored run was played by another text of the script.
static bool has_other_script(const Scenario *scenario, const AnswerFolder *folder)
{
    char hash[SCRIPT_HASH_SIZE];
    const char *stored = answer_folder_text(folder, "script_hash");
    if (!scenario->script)
        return false;
    script_hash_text(scenario->script, hash);
    return !stored || strcmp(stored, hash) != 0;
}

static Status check_manifest(const char *directory, const Scenario *scenario,
                             const AnswerFolder *folder, Baseline *baseline, Error *error)
{
    const char *game = answer_folder_text(folder, "game");
    const char *fingerprint = answer_folder_text(folder, "fingerprint");
    if (strcmp(answer_folder_command(folder), "run") != 0 || !game || !fingerprint ||
        !answer_folder_whole(folder, "seed", &baseline->seed) ||
        !answer_folder_whole(folder, "games", &baseline->games) || baseline->games == 0 ||
        !answer_folder_has(folder, "summary.csv"))
        return refuse(directory, "its manifest.json is not that of a run", error);
    if (strcmp(game, scenario->game->name) != 0)
        return refuse(directory, "holds a run of another game", error);
    snprintf(baseline->fingerprint, sizeof baseline->fingerprint, "%.23s", fingerprint);
    baseline->script_changed = has_other_script(scenario, folder);
    return OK;
}

static Status read_manifest(const char *directory, const Scenario *scenario, Baseline *baseline,
                            Error *error)
{
    AnswerFolder folder;
    TRY(answer_folder_read(directory, &folder, error));
    Status status = check_manifest(directory, scenario, &folder, baseline, error);
    if (status == OK && !baseline->script_changed)
        status = baseline_replay_open(&folder, scenario, &baseline->replay, error);
    answer_folder_release(&folder);
    return status;
}

enum {
    COLUMN_MEASURE,
    COLUMN_CONDITION,
    COLUMN_STATISTIC,
    COLUMN_VALUE,
    COLUMN_LOW,
    COLUMN_HIGH,
    COLUMN_CONFIDENCE,
    COLUMN_METHOD,
    COLUMN_HITS,
    COLUMN_GAMES,
    COLUMN_EXACT,
    COLUMN_TOTAL
};

// Cuts a row into its fields; false when they are too few. No field that we write has a quote.
static bool split(char *row, char *fields[COLUMN_TOTAL])
{
    row[strcspn(row, "\r\n")] = '\0';
    for (int column = 0; column < COLUMN_TOTAL; ++column) {
        if (!row)
            return false;
        fields[column] = strsep(&row, ",");
    }
    return true;
}

static double number_or_none(const char *text)
{
    return *text ? strtod(text, NULL) : NAN;
}

// Whether the row is a share, a mean or a ratio over all games; `*figure` is then what it says.
static bool take_row(char *row, BaselineFigure *figure)
{
    char *fields[COLUMN_TOTAL];
    if (!split(row, fields) || strcmp(fields[COLUMN_CONDITION], "all") != 0 ||
        !(strcmp(fields[COLUMN_STATISTIC], "share") == 0 ||
          strcmp(fields[COLUMN_STATISTIC], "mean") == 0 ||
          strcmp(fields[COLUMN_STATISTIC], "ratio") == 0) ||
        !number_read_whole(fields[COLUMN_HITS], &figure->count) ||
        !number_read_whole(fields[COLUMN_GAMES], &figure->measured))
        return false;
    snprintf(figure->name, sizeof figure->name, "%s", fields[COLUMN_MEASURE]);
    snprintf(figure->statistic, sizeof figure->statistic, "%s", fields[COLUMN_STATISTIC]);
    figure->value = number_or_none(fields[COLUMN_VALUE]);
    figure->low = number_or_none(fields[COLUMN_LOW]);
    figure->high = number_or_none(fields[COLUMN_HIGH]);
    figure->confidence = number_or_none(fields[COLUMN_CONFIDENCE]);
    figure->exact = number_or_none(fields[COLUMN_EXACT]);
    return true;
}

static Status add_figure(Baseline *baseline, const BaselineFigure *figure, Error *error)
{
    BaselineFigure *more =
        realloc(baseline->figures, ((size_t)baseline->count + 1) * sizeof *baseline->figures);
    if (!more)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a stored run");
    baseline->figures = more;
    more[baseline->count++] = *figure;
    return OK;
}

static Status read_rows(FILE *stream, Baseline *baseline, Error *error)
{
    char *row = NULL;
    size_t room = 0;
    Status status = OK;
    BaselineFigure figure;
    while (status == OK && getline(&row, &room, stream) > 0)
        if (take_row(row, &figure))
            status = add_figure(baseline, &figure, error);
    free(row);
    return status;
}

static Status read_summary(const char *directory, const char *measure, const char *statistic,
                           Baseline *baseline, Error *error)
{
    FILE *stream;
    TRY(file_open_in(directory, "summary.csv", &stream, error));
    Status status = read_rows(stream, baseline, error);
    fclose(stream);
    for (int i = 0; i < baseline->count && status == OK; ++i) {
        const BaselineFigure *figure = &baseline->figures[i];
        if (strcmp(figure->name, measure) != 0 || strcmp(figure->statistic, statistic) != 0 ||
            isnan(figure->value) || isnan(figure->low))
            continue;
        baseline->figure = *figure;
        return OK;
    }
    return status == OK ? error_set(error, FAIL_INPUT, NULL,
                                    "%.200s: its summary.csv has no '%.64s'", directory, measure)
                        : status;
}

void baseline_release(Baseline *baseline)
{
    free(baseline->figures);
    baseline_replay_close(&baseline->replay);
    *baseline = (Baseline){.count = 0};
}

// A figure that no games can have shown says nothing of how it has moved.
static Status check_counts(const char *directory, bool is_share, uint64_t games_max,
                           const Baseline *baseline, Error *error)
{
    char games[NUMBER_TEXT_SIZE], most[NUMBER_TEXT_SIZE];
    const BaselineFigure *figure = &baseline->figure;
    if (is_share && (figure->count > figure->measured || figure->measured > baseline->games))
        return refuse(directory, "its summary.csv has more hits than there were games", error);
    if (!(figure->confidence > 0 && figure->confidence < 1))
        return refuse(directory, "its summary.csv has a confidence that is none", error);
    if (baseline->games <= games_max)
        return OK;
    number_grouped(baseline->games, games);
    number_grouped(games_max, most);
    return error_set(error, FAIL_LIMIT, NULL,
                     "%.200s: its %s games would be played again, which are more than %s; "
                     "--max-games N allows more",
                     directory, games, most);
}

Status baseline_read(const BaselineSource *source, Figure figure, Baseline *baseline, Error *error)
{
    const MeasureSet *set = &source->scenario->prepared->measures;
    const char *directory = source->directory;
    TRY(read_manifest(directory, source->scenario, baseline, error));
    TRY(read_summary(directory, figure_name(set, figure), figure_statistic(set, figure), baseline,
                     error));
    return check_counts(directory, figure_is_share(figure), source->games_max, baseline, error);
}

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

// Which measure of the pair it is; of a share, and of what the pair does not have, −1.
static int find_pair(const PairedTally *tally, Figure figure)
{
    for (int i = 0; !figure_is_share(figure) && i < tally->paired->count; ++i)
        if (tally->paired->measures[PAIRED_SECOND][i] == figure.measure)
            return i;
    return -1;
}

// Games in which the figure is not what it was; a share's: that end so in one version only.
static uint64_t games_that_differ(const PairedTally *tally, Figure figure)
{
    int index = find_pair(tally, figure), result = figure.condition;
    if (index >= 0)
        return tally->sums[index].changed;
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
    if (index < 0 && !figure_is_share(figure))
        return (Compared){.is_known = false};
    Difference found = index < 0
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

static void compare(const Comparing *comparing, Figure figure, BaselineCheck *check)
{
    tell_differing(comparing, check);
    Compared compared = compare_figure(comparing, &check->stored.figure, figure);
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

static Status play_and_compare(Comparing *comparing, const Scenario *scenario, Figure figure,
                               Watch *watch, BaselineCheck *check, Error *error)
{
    Tally tally;
    BatchPlan plan = {.seed = check->stored.seed,
                      .games = check->stored.games,
                      .threads = scenario->run->threads};
    BatchWatch batch = watch_batch(watch);
    TRY(tally_create(comparing->set, &tally, error));
    Status status = batch_run(scenario->prepared, plan, &batch, &tally, error);
    comparing->tally = &tally;
    if (status == OK && tally.games == plan.games)
        compare(comparing, figure, check);
    comparing->tally = NULL;
    tally_destroy(&tally);
    return status;
}

// Plays both versions; `*is_done` when the stored one is what was stored, so that they could be
// compared, or when somebody stopped it.
static Status replay_and_compare(Comparing *comparing, const Scenario *scenario, Figure figure,
                                 Watch *watch, BaselineCheck *check, bool *is_done, Error *error)
{
    Paired paired = {0};
    PairedTally tally = {0};
    BatchPlan plan = {.seed = check->stored.seed,
                      .games = check->stored.games,
                      .threads = scenario->run->threads};
    BatchWatch batch = watch_batch(watch);
    TRY(baseline_replay_pair(&check->stored.replay, scenario, &paired, error));
    Status status = paired_tally_create(&paired, &tally, error);
    if (status == OK)
        status = paired_play(plan, &batch, &tally, error);
    *is_done =
        status != OK || tally.games < plan.games || is_the_stored_run(&tally, &check->stored);
    comparing->paired = &tally;
    if (status == OK && *is_done && tally.games == plan.games)
        compare(comparing, figure, check);
    comparing->paired = NULL;
    paired_tally_destroy(&tally);
    paired_destroy(&paired);
    return status;
}

static Status play(Comparing *comparing, const Scenario *scenario, Figure figure, Watch *watch,
                   BaselineCheck *check, Error *error)
{
    bool is_done = false;
    if (check->stored.replay.is_possible)
        TRY(replay_and_compare(comparing, scenario, figure, watch, check, &is_done, error));
    return is_done ? OK : play_and_compare(comparing, scenario, figure, watch, check, error);
}

Status baseline_check(const Scenario *scenario, Figure figure, double confidence, Watch *watch,
                      BaselineCheck *check, Error *error)
{
    ExactAnswer answer = {.solved = false};
    Comparing comparing = {.set = &scenario->prepared->measures, .confidence = confidence};
    if (!isnan(check->stored.figure.exact))
        TRY(exact_answer_try(scenario, &answer, error));
    comparing.exact = answer.solved ? &answer.table : NULL;
    Status status = OK;
    if (is_all_exact(&comparing, &check->stored))
        compare(&comparing, figure, check);
    else
        status = play(&comparing, scenario, figure, watch, check, error);
    exact_answer_release(&answer);
    return status;
}
