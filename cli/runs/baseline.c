/// baseline: see baseline.h.

#include "cli/runs/baseline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/mover.h"
#include "analysis/normal.h"
#include "cli/report/answer_folder.h"
#include "cli/scenario/number.h"
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

static Status refuse(const char *directory, const char *what, Error *error)
{
    return error_set(error, FAIL_INPUT, NULL, "%.200s: %s", directory, what);
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
    return OK;
}

static Status read_manifest(const char *directory, const Scenario *scenario, Baseline *baseline,
                            Error *error)
{
    AnswerFolder folder;
    TRY(answer_folder_read(directory, &folder, error));
    Status status = check_manifest(directory, scenario, &folder, baseline, error);
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

static bool take_row(char *row, const char *measure, const char *statistic, Baseline *baseline)
{
    char *fields[COLUMN_TOTAL];
    if (!split(row, fields) || strcmp(fields[COLUMN_MEASURE], measure) != 0 ||
        strcmp(fields[COLUMN_CONDITION], "all") != 0 ||
        strcmp(fields[COLUMN_STATISTIC], statistic) != 0 ||
        !number_read_whole(fields[COLUMN_HITS], &baseline->count) ||
        !number_read_whole(fields[COLUMN_GAMES], &baseline->measured))
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
    TRY(file_open_in(directory, "summary.csv", &stream, error));
    while (!is_found && getline(&row, &room, stream) > 0)
        is_found = take_row(row, measure, statistic, baseline);
    free(row);
    fclose(stream);
    if (!is_found || isnan(baseline->value) || isnan(baseline->low))
        return error_set(error, FAIL_INPUT, NULL, "%.200s: its summary.csv has no '%.64s'",
                         directory, measure);
    return OK;
}

// A figure that no games can have shown says nothing of how it has moved.
static Status check_counts(const char *directory, bool is_share, uint64_t games_max,
                           const Baseline *baseline, Error *error)
{
    char games[NUMBER_TEXT_SIZE], most[NUMBER_TEXT_SIZE];
    if (is_share && (baseline->count > baseline->measured || baseline->measured > baseline->games))
        return refuse(directory, "its summary.csv has more hits than there were games", error);
    if (!(baseline->confidence > 0 && baseline->confidence < 1))
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
static Interval stored_interval(const Baseline *stored, Figure figure, double confidence)
{
    if (figure_is_share(figure))
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
    FigureSample sample = figure_sample(tally, figure);
    FigureEstimate now =
        figure_estimate(tally->set, figure, &sample, (FigureRequest){.confidence = confidence});
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
