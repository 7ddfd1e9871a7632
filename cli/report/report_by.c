/// report_by: from the histograms of the counts under each result.

#include "cli/report/report_by.h"

#include <math.h>

#include "cli/report/part_column.h"
#include "cli/runs/grid.h"
#include "cli/scenario/words.h"

static bool is_asked_for(const RunReport *report, int measure)
{
    for (int i = 0; i < report->by_count; ++i)
        if (report->by[i] == measure)
            return true;
    return false;
}

static bool is_told(const RunReport *report, int measure)
{
    return report->tally->set->measures[measure].words || is_asked_for(report, measure);
}

// The counts of many parts would fill the table.
static bool is_printed(const RunReport *report, int measure)
{
    const Measure *m = &report->tally->set->measures[measure];
    return (m->words && !m->part) || is_asked_for(report, measure);
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
    for (int measure = 0; measure < report->tally->set->count; ++measure)
        if (is_told(report, measure))
            return true;
    return false;
}

// Games in which the measure came to the value, and of those the ones that ended in a result.
static uint64_t games_with(const RunReport *report, int measure, int32_t value, int result)
{
    return measure_is_given(&report->tally->set->measures[measure], result)
               ? tally_histogram(report->tally, measure,
                                 result)[value - report->tally->set->measures[measure].lo]
               : 0;
}

static uint64_t all_games_with(const RunReport *report, int measure, int32_t value)
{
    uint64_t games = 0;
    for (int result = 0; result < report->tally->set->result_count; ++result)
        games += games_with(report, measure, value, result);
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
static void value_text(const RunReport *report, int measure, int32_t value, char *text, size_t size)
{
    const Measure *m = &report->tally->set->measures[measure];
    bool is_beyond = condition_beyond(report->tally, measure, CONDITION_ALL).squares > 0;
    const char *end = is_beyond && value == m->hi                ? " or more"
                      : is_beyond && value == m->lo && value < 0 ? " or less"
                                                                 : "";
    if (m->words)
        snprintf(text, size, "%s", m->words[value]);
    else
        snprintf(text, size, "%d%s", value, end);
}

static Status add_heading(const RunReport *report, int measure, Grid *grid, Error *error)
{
    const MeasureSet *set = report->tally->set;
    char label[WORDS_SIZE];
    int line, column = 2;
    TRY(grid_add_row(grid, &line, error));
    grid_set(grid, line, 1, "games");
    for (int result = 0; result < set->result_count; ++result)
        if (measure_is_given(&set->measures[measure], result) &&
            tally_result(report->tally, result) > 0) {
            words_name(set->results[result].name, label);
            grid_set(grid, line, column++, "%s", label);
        }
    return OK;
}

static Status add_value(const RunReport *report, int measure, int32_t value, Grid *grid,
                        Error *error)
{
    const MeasureSet *set = report->tally->set;
    uint64_t games = all_games_with(report, measure, value);
    char text[WORDS_SIZE], interval[WORDS_SIZE];
    int line, column = 2;
    if (games == 0)
        return OK;
    TRY(grid_add_row(grid, &line, error));
    value_text(report, measure, value, text, sizeof text);
    grid_set(grid, line, 0, "  %s", text);
    SummaryRow row = share_of(report, games, report->tally->games);
    words_share(&row, report->confidence, text);
    grid_set(grid, line, 1, "%s", text);
    for (int result = 0; result < set->result_count; ++result) {
        if (!measure_is_given(&set->measures[measure], result) ||
            tally_result(report->tally, result) == 0)
            continue;
        row = share_of(report, games_with(report, measure, value, result), games);
        words_share(&row, report->confidence, text);
        words_share_interval(&row, interval);
        grid_set(grid, line, column++, "%s (%s)", text, interval);
    }
    return OK;
}

static Status fill(const RunReport *report, int measure, Grid *grid, Error *error)
{
    TRY(add_heading(report, measure, grid, error));
    const Measure *m = &report->tally->set->measures[measure];
    for (int32_t value = m->lo; value <= m->hi; ++value)
        TRY(add_value(report, measure, value, grid, error));
    return OK;
}

static Status print_measure(const RunReport *report, int measure, int width, FILE *stream,
                            Error *error)
{
    const MeasureSet *set = report->tally->set;
    Grid grid = {.columns = 2, .is_text = true};
    for (int result = 0; result < set->result_count; ++result)
        grid.columns += measure_is_given(&set->measures[measure], result) &&
                        tally_result(report->tally, result) > 0;
    Status status = fill(report, measure, &grid, error);
    if (status == OK) {
        fprintf(stream, "\nResults by %s\n", set->measures[measure].name);
        grid_print(&grid, width, stream);
    }
    grid_destroy(&grid);
    return status;
}

Status report_by_print(const RunReport *report, int width, FILE *stream, Error *error)
{
    for (int measure = 0; measure < report->tally->set->count; ++measure)
        if (is_printed(report, measure))
            TRY(print_measure(report, measure, width, stream, error));
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

static void put_value(Rows *rows, const RunReport *report, int measure, int32_t value)
{
    const MeasureSet *set = report->tally->set;
    uint64_t games = all_games_with(report, measure, value);
    for (int result = 0; result < set->result_count && games > 0; ++result) {
        if (!measure_is_given(&set->measures[measure], result))
            continue;
        uint64_t count = games_with(report, measure, value, result);
        SummaryRow row = share_of(report, count, games);
        rows_text(rows, set->measures[measure].name);
        rows_whole(rows, value);
        rows_text(rows, set->measures[measure].words ? set->measures[measure].words[value] : "");
        rows_text(rows, set->results[result].name);
        rows_whole(rows, count);
        rows_whole(rows, games);
        rows_number(rows, row.value);
        rows_number(rows, row.low);
        rows_number(rows, row.high);
        rows_part(rows, set, measure);
        rows_end_row(rows);
    }
}

static void put_values(Rows *rows, const void *context)
{
    const RunReport *report = context;
    for (int measure = 0; measure < report->tally->set->count; ++measure)
        for (int32_t value = report->tally->set->measures[measure].lo;
             is_told(report, measure) && value <= report->tally->set->measures[measure].hi; ++value)
            put_value(rows, report, measure, value);
}

Status report_by_csv(const RunReport *report, FILE *stream, Error *error)
{
    return columns_write_csv(&report_by_columns, put_values, report, stream, error);
}

static const char *next_measure(const void *context, int index)
{
    const MeasureSet *set = context;
    return index < set->count ? set->measures[index].name : NULL;
}

Status report_by_find(const MeasureSet *set, const char *name, int *measure, Error *error)
{
    if (!ends_differ(set))
        return error_set(error, FAIL_USAGE, NULL,
                         "--by tells how games ended, and all games of this scenario end as "
                         "'%s'; distribution.csv of --out has how often each value came",
                         set->results[0].name);
    *measure = measure_set_find(set, name);
    if (*measure >= 0 && set->measures[*measure].kind == MEASURE_COUNT)
        return OK;
    if (*measure >= 0)
        return error_set(error, FAIL_USAGE, NULL,
                         "--by '%.60s' is not one number a game; give a count", name);
    const char *nearest = name_nearest(name, next_measure, set);
    return error_set(error, FAIL_UNKNOWN_NAME, NULL, "--by: there is no measure '%.60s'%s%s%s",
                     name, nearest ? "; did you mean '" : "", nearest ? nearest : "",
                     nearest ? "'?" : "");
}
