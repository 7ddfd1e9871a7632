/// baseline: see baseline.h.

#include "cli/runs/baseline.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/mover.h"
#include "analysis/normal.h"
#include "cli/commands/options.h"
#include "cli/system/file.h"

/// Exact values further apart than that differ.
#define EXACT_ROUNDING 1e-9

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

static Status open_file(const char *directory, const char *name, FILE **stream, Error *error)
{
    char *path;
    if (asprintf(&path, "%s/%s", directory, name) < 0)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a path");
    *stream = fopen(path, "re");
    Status status = *stream ? OK : file_error(error, errno, path, "cannot read the stored run");
    free(path);
    return status;
}

static Status refuse(const char *directory, const char *what, Error *error)
{
    return error_set(error, FAIL_INPUT, NULL, "%.200s: %s", directory, what);
}

// A whole number of the manifest, which is text when it is large.
static bool read_whole(const json_t *json, const char *key, uint64_t *number)
{
    const json_t *value = json_object_get(json, key);
    if (json_is_integer(value) && json_integer_value(value) >= 0) {
        *number = (uint64_t)json_integer_value(value);
        return true;
    }
    return json_is_string(value) && options_read_number(json_string_value(value), number);
}

static Status read_manifest(const char *directory, const Scenario *scenario, Baseline *baseline,
                            Error *error)
{
    FILE *stream;
    TRY(open_file(directory, "manifest.json", &stream, error));
    json_t *json = json_loadf(stream, JSON_REJECT_DUPLICATES, NULL);
    fclose(stream);
    const char *game = json_string_value(json_object_get(json, "game"));
    const char *fingerprint = json_string_value(json_object_get(json, "fingerprint"));
    Status status = OK;
    if (!game || !fingerprint || !read_whole(json, "seed", &baseline->seed) ||
        !read_whole(json, "games", &baseline->games) || baseline->games == 0)
        status = refuse(directory, "its manifest.json is not that of a run", error);
    else if (strcmp(game, scenario->game->name) != 0)
        status = refuse(directory, "holds a run of another game", error);
    else
        snprintf(baseline->fingerprint, sizeof baseline->fingerprint, "%.23s", fingerprint);
    json_decref(json);
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

static bool take_row(char *row, const char *measure, const char *statistic, Baseline *baseline)
{
    char *fields[COLUMN_TOTAL];
    if (!split(row, fields) || strcmp(fields[COLUMN_MEASURE], measure) != 0 ||
        strcmp(fields[COLUMN_CONDITION], "all") != 0 ||
        strcmp(fields[COLUMN_STATISTIC], statistic) != 0 ||
        !options_read_number(fields[COLUMN_HITS], &baseline->count))
        return false;
    baseline->value = number_or_none(fields[COLUMN_VALUE]);
    baseline->low = number_or_none(fields[COLUMN_LOW]);
    baseline->high = number_or_none(fields[COLUMN_HIGH]);
    baseline->confidence = number_or_none(fields[COLUMN_CONFIDENCE]);
    baseline->exact = number_or_none(fields[COLUMN_EXACT]);
    return true;
}

static Status read_summary(const char *directory, const char *measure, const char *statistic,
                           Baseline *baseline, Error *error)
{
    FILE *stream;
    char *row = NULL;
    size_t room = 0;
    bool is_found = false;
    TRY(open_file(directory, "summary.csv", &stream, error));
    while (!is_found && getline(&row, &room, stream) > 0)
        is_found = take_row(row, measure, statistic, baseline);
    free(row);
    fclose(stream);
    if (is_found && !isnan(baseline->value) && !isnan(baseline->low))
        return OK;
    return error_set(error, FAIL_INPUT, NULL, "%.200s: its summary.csv has no '%.64s'", directory,
                     measure);
}

Status baseline_read(const char *directory, const Scenario *scenario, Figure figure,
                     Baseline *baseline, Error *error)
{
    const MeasureSet *set = &scenario->prepared->measures;
    TRY(read_manifest(directory, scenario, baseline, error));
    return read_summary(directory, figure_name(set, figure), figure_statistic(set, figure),
                        baseline, error);
}

// The stored figure's interval at another confidence.
static Interval stored_interval(const Baseline *stored, Figure figure, double confidence)
{
    if (figure_is_share(figure) && stored->count <= stored->games)
        return interval_proportion(INTERVAL_METHOD_WILSON, stored->count, stored->games,
                                   confidence);
    double scale =
        normal_two_sided_quantile(confidence) / normal_two_sided_quantile(stored->confidence);
    return (Interval){.estimate = stored->value,
                      .low = stored->value - scale * (stored->value - stored->low),
                      .high = stored->value + scale * (stored->high - stored->value)};
}

static bool compare_exactly(const Scenario *scenario, Figure figure, BaselineCheck *check,
                            Status *status, Error *error)
{
    ExactAnswer answer = {.solved = false};
    if (isnan(check->stored.exact))
        return false;
    *status = exact_answer_try(scenario, &answer, error);
    double exact = answer.solved ? figure_exact(&answer.table, figure) : NAN;
    exact_answer_release(&answer);
    if (*status != OK || isnan(exact))
        return *status != OK;
    double difference = exact - check->stored.exact;
    check->value = exact;
    check->difference = (Interval){difference, difference, difference};
    check->method = "solved";
    check->answer = fabs(difference) > EXACT_ROUNDING ? BASELINE_MOVED : BASELINE_SAME;
    return true;
}

static void compare_games(const Tally *tally, Figure figure, double confidence,
                          BaselineCheck *check)
{
    char fingerprint[24];
    PairSums sums = figure_sums(tally, figure);
    FigureEstimate now =
        figure_estimate(tally->set, figure, &sums, (FigureRequest){.confidence = confidence});
    check->value = now.interval.estimate;
    check->difference =
        mover_difference(stored_interval(&check->stored, figure, confidence), now.interval);
    check->method = "mover";
    snprintf(fingerprint, sizeof fingerprint, "%016llx",
             (unsigned long long)tally_fingerprint(tally));
    if (strcmp(fingerprint, check->stored.fingerprint) == 0)
        check->answer = BASELINE_SAME;
    else if (check->difference.low > 0 || check->difference.high < 0)
        check->answer = BASELINE_MOVED;
    else
        check->answer = BASELINE_WITHIN;
}

Status baseline_check(const Scenario *scenario, Figure figure, double confidence, Watch *watch,
                      BaselineCheck *check, Error *error)
{
    Tally tally;
    Status status = OK;
    if (compare_exactly(scenario, figure, check, &status, error))
        return status;
    BatchPlan plan = {.seed = check->stored.seed,
                      .games = check->stored.games,
                      .threads = scenario->run->threads};
    BatchWatch batch = watch_batch(watch);
    TRY(tally_create(&scenario->prepared->measures, &tally, error));
    status = batch_run(scenario->prepared, plan, &batch, &tally, error);
    if (status == OK && tally.games == plan.games)
        compare_games(&tally, figure, confidence, check);
    tally_destroy(&tally);
    return status;
}
