/// report_by: from the histograms of the counts under each result.

#include "cli/report/report_by.h"

#include <math.h>
#include <string.h>

#include "cli/report/part_column.h"
#include "cli/runs/grid.h"
#include "cli/scenario/words.h"

// A subject is what games are told by: a measure of the set, or, numbered after these, a column of
// start.csv, which the game counts nowhere else.
static bool is_start(const MeasureSet *set, int subject)
{
    return subject >= set->count;
}

static int subject_count(const MeasureSet *set)
{
    return set->count + set->start_count;
}

static const char *name_of(const MeasureSet *set, int subject)
{
    return is_start(set, subject) ? set->start[subject - set->count].name
                                  : set->measures[subject].name;
}

static int32_t lowest_of(const MeasureSet *set, int subject)
{
    return is_start(set, subject) ? 0 : set->measures[subject].lo;
}

static int32_t highest_of(const MeasureSet *set, int subject)
{
    return is_start(set, subject) ? set->start[subject - set->count].hi : set->measures[subject].hi;
}

// The names of the values; null: they are numbers.
static const char *const *words_of(const MeasureSet *set, int subject)
{
    return is_start(set, subject) ? NULL : set->measures[subject].words;
}

static bool is_given(const MeasureSet *set, int subject, int result)
{
    return is_start(set, subject) || measure_is_given(&set->measures[subject], result);
}

static bool is_asked_for(const RunReport *report, int subject)
{
    for (int i = 0; i < report->by_count; ++i)
        if (report->by[i] == subject)
            return true;
    return false;
}

static bool is_told(const RunReport *report, int subject)
{
    return words_of(report->tally->set, subject) || is_asked_for(report, subject);
}

// The counts of many parts would fill the table.
static bool is_printed(const RunReport *report, int subject)
{
    const MeasureSet *set = report->tally->set;
    return (words_of(set, subject) && !set->measures[subject].part) ||
           is_asked_for(report, subject);
}

// Where every game ends in the same result there is nothing to tell by a value.
static bool ends_differ(const MeasureSet *set)
{
    return set->result_count > 1;
}

bool report_by_applies(const RunReport *report)
{
    if (!ends_differ(report->tally->set))
        return false;
    for (int subject = 0; subject < subject_count(report->tally->set); ++subject)
        if (is_told(report, subject))
            return true;
    return false;
}

// Games that started with the value and ended in a result: the other columns take all their values.
static uint64_t games_started(const RunReport *report, int column, int32_t value, int result)
{
    const MeasureSet *set = report->tally->set;
    uint64_t games = 0, below = 1; // ways of the columns that count faster
    for (int i = column + 1; i < set->start_count; ++i)
        below *= (uint64_t)set->start[i].hi + 1;
    const uint64_t values = (uint64_t)set->start[column].hi + 1;
    for (uint64_t index = 0; index < set->start_cells; ++index)
        if (index / below % values == (uint64_t)value)
            games += tally_start(report->tally, index, result);
    return games;
}

// Games in which the subject came to the value, and of those the ones that ended in a result.
static uint64_t games_with(const RunReport *report, int subject, int32_t value, int result)
{
    const MeasureSet *set = report->tally->set;
    if (is_start(set, subject))
        return games_started(report, subject - set->count, value, result);
    return is_given(set, subject, result)
               ? tally_histogram(report->tally, subject, result)[value - lowest_of(set, subject)]
               : 0;
}

static uint64_t all_games_with(const RunReport *report, int subject, int32_t value)
{
    uint64_t games = 0;
    for (int result = 0; result < report->tally->set->result_count; ++result)
        games += games_with(report, subject, value, result);
    return games;
}

static SummaryRow share_of(const RunReport *report, uint64_t hits, uint64_t games)
{
    Interval share = interval_proportion(report->method, hits, games, report->confidence);
    return (SummaryRow){.statistic = SUMMARY_SHARE,
                        .value = share.estimate,
                        .low = share.low,
                        .high = share.high,
                        .method = interval_method_name(report->method),
                        .count = hits,
                        .games = games};
}

// "ace", "12"; "12 or more" where the bin holds other values, too.
static void value_text(const RunReport *report, int subject, int32_t value, char *text, size_t size)
{
    const MeasureSet *set = report->tally->set;
    const int32_t low = lowest_of(set, subject);
    bool is_beyond = !is_start(set, subject) &&
                     condition_beyond(report->tally, subject, CONDITION_ALL).squares > 0;
    const char *end = is_beyond && value == highest_of(set, subject) ? " or more"
                      : is_beyond && value == low && value < 0       ? " or less"
                                                                     : "";
    if (words_of(set, subject))
        snprintf(text, size, "%s", words_of(set, subject)[value]);
    else
        snprintf(text, size, "%d%s", value, end);
}

static Status add_heading(const RunReport *report, int subject, Grid *grid, Error *error)
{
    const MeasureSet *set = report->tally->set;
    char label[WORDS_SIZE];
    int line, column = 2;
    TRY(grid_add_row(grid, &line, error));
    grid_set(grid, line, 1, "games");
    for (int result = 0; result < set->result_count; ++result)
        if (is_given(set, subject, result) && tally_result(report->tally, result) > 0) {
            words_name(set->results[result].name, label);
            grid_set(grid, line, column++, "%s", label);
        }
    return OK;
}

static Status add_value(const RunReport *report, int subject, int32_t value, Grid *grid,
                        Error *error)
{
    const MeasureSet *set = report->tally->set;
    uint64_t games = all_games_with(report, subject, value);
    char text[WORDS_SIZE], interval[WORDS_SIZE];
    int line, column = 2;
    if (games == 0)
        return OK;
    TRY(grid_add_row(grid, &line, error));
    value_text(report, subject, value, text, sizeof text);
    grid_set(grid, line, 0, "  %s", text);
    SummaryRow row = share_of(report, games, report->tally->games);
    words_share(&row, report->confidence, text);
    grid_set(grid, line, 1, "%s", text);
    for (int result = 0; result < set->result_count; ++result) {
        if (!is_given(set, subject, result) || tally_result(report->tally, result) == 0)
            continue;
        row = share_of(report, games_with(report, subject, value, result), games);
        words_share(&row, report->confidence, text);
        words_share_interval(&row, interval);
        grid_set(grid, line, column++, "%s (%s)", text, interval);
    }
    return OK;
}

static Status fill(const RunReport *report, int subject, Grid *grid, Error *error)
{
    TRY(add_heading(report, subject, grid, error));
    for (int32_t value = lowest_of(report->tally->set, subject);
         value <= highest_of(report->tally->set, subject); ++value)
        TRY(add_value(report, subject, value, grid, error));
    return OK;
}

static Status print_measure(const RunReport *report, int subject, int width, FILE *stream,
                            Error *error)
{
    const MeasureSet *set = report->tally->set;
    Grid grid = {.columns = 2, .is_text = true};
    for (int result = 0; result < set->result_count; ++result)
        grid.columns += is_given(set, subject, result) && tally_result(report->tally, result) > 0;
    Status status = fill(report, subject, &grid, error);
    if (status == OK) {
        fprintf(stream, "\nResults by %s\n", name_of(set, subject));
        grid_print(&grid, width, stream);
    }
    grid_destroy(&grid);
    return status;
}

Status report_by_print(const RunReport *report, int width, FILE *stream, Error *error)
{
    for (int subject = 0; subject < subject_count(report->tally->set); ++subject)
        if (is_printed(report, subject))
            TRY(print_measure(report, subject, width, stream, error));
    return OK;
}

static const Column columns[] = {
    {"measure", COLUMN_TEXT, false, NULL, "the count"},
    {"value", COLUMN_WHOLE, false, "the measure's",
     "what it came to; the ends of a script's counts: that or beyond"},
    {"word", COLUMN_TEXT, false, NULL, "what the value is called, e.g. `ace`; empty for numbers"},
    {"result", COLUMN_TEXT, false, NULL, "a result"},
    {"count", COLUMN_WHOLE, false, "games", "with the value that ended so"},
    {"games", COLUMN_WHOLE, false, "games", "with the value"},
    {"share", COLUMN_NUMBER, false, "games", "`count` over `games`"},
    {"low", COLUMN_NUMBER, false, "games", "lower end of its interval"},
    {"high", COLUMN_NUMBER, false, "games", "upper end"},
    PART_COLUMN,
};
COLUMN_TABLE(report_by_columns, "by_value.csv", columns);

static void put_value(Rows *rows, const RunReport *report, int subject, int32_t value)
{
    const MeasureSet *set = report->tally->set;
    uint64_t games = all_games_with(report, subject, value);
    for (int result = 0; result < set->result_count && games > 0; ++result) {
        if (!is_given(set, subject, result))
            continue;
        uint64_t count = games_with(report, subject, value, result);
        SummaryRow row = share_of(report, count, games);
        rows_text(rows, name_of(set, subject));
        rows_whole(rows, value);
        rows_text(rows, words_of(set, subject) ? words_of(set, subject)[value] : "");
        rows_text(rows, set->results[result].name);
        rows_whole(rows, count);
        rows_whole(rows, games);
        rows_number(rows, row.value);
        rows_number(rows, row.low);
        rows_number(rows, row.high);
        rows_part(rows, set, is_start(set, subject) ? -1 : subject);
        rows_end_row(rows);
    }
}

static void put_values(Rows *rows, const void *context)
{
    const RunReport *report = context;
    for (int subject = 0; subject < subject_count(report->tally->set); ++subject)
        for (int32_t value = lowest_of(report->tally->set, subject);
             is_told(report, subject) && value <= highest_of(report->tally->set, subject); ++value)
            put_value(rows, report, subject, value);
}

Status report_by_csv(const RunReport *report, FILE *stream, Error *error)
{
    return columns_write_csv(&report_by_columns, put_values, report, stream, error);
}

static const char *next_subject(const void *context, int index)
{
    const MeasureSet *set = context;
    return index < subject_count(set) ? name_of(set, index) : NULL;
}

// The column of start.csv with this name, or with the plural of what was started of: of
// "started.officer" that is "officers". −1 without one, or without a table.
static int start_named(const MeasureSet *set, const char *name)
{
    static const char prefix[] = "started.";
    const size_t skipped = sizeof prefix - 1, length = strlen(name);
    for (int i = 0; i < set->start_count && set->start_cells > 0; ++i) {
        const char *column = set->start[i].name;
        if (strcmp(name, column) == 0)
            return set->count + i;
        if (strncmp(name, prefix, skipped) == 0 && strlen(column) == length - skipped + 1 &&
            strncmp(name + skipped, column, length - skipped) == 0 &&
            column[length - skipped] == 's')
            return set->count + i;
    }
    return -1;
}

Status report_by_find(const MeasureSet *set, const char *name, int *subject, Error *error)
{
    if (!ends_differ(set))
        return error_set(error, FAIL_USAGE, NULL,
                         "--by tells how games ended, and all games of this scenario end as "
                         "'%s'; distribution.csv of --out has how often each value came",
                         set->results[0].name);
    *subject = measure_set_find(set, name);
    if (*subject >= 0 && set->measures[*subject].kind == MEASURE_COUNT)
        return OK;
    if (*subject < 0 && (*subject = start_named(set, name)) >= 0)
        return OK;
    if (*subject >= 0)
        return error_set(error, FAIL_USAGE, NULL,
                         "--by '%.60s' is not one number a game; give a count", name);
    const char *nearest = name_nearest(name, next_subject, set);
    return error_set(error, FAIL_UNKNOWN_NAME, NULL, "--by: there is no measure '%.60s'%s%s%s",
                     name, nearest ? "; did you mean '" : "", nearest ? nearest : "",
                     nearest ? "'?" : "");
}
