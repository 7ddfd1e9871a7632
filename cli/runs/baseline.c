#include "cli/runs/baseline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

static const char *value_of_parameter(const void *folder, const char *key)
{
    return answer_folder_parameter(folder, key);
}

static Status read_manifest(const char *directory, const Scenario *scenario, Baseline *baseline,
                            Error *error)
{
    AnswerFolder folder;
    const BaselineStored stored = {.value = value_of_parameter, .context = &folder};
    TRY(answer_folder_read(directory, &folder, error));
    Status status = check_manifest(directory, scenario, &folder, baseline, error);
    if (status == OK && !baseline->script_changed)
        status = baseline_replay_open(stored, scenario, &baseline->replay, error);
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
