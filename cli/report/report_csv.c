/// report_csv: one function a file, all from one tally.

#include "cli/report/report_csv.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/histogram.h"
#include "cli/report/part_column.h"

static const Column summary_columns[] = {
    {"measure", COLUMN_TEXT, false, NULL, "see above"},
    {"condition", COLUMN_TEXT, false, NULL, "see above"},
    {"statistic", COLUMN_TEXT, false, NULL, "see above"},
    {"value", COLUMN_NUMBER, false, "`unit`", "the estimate"},
    {"low", COLUMN_NUMBER, false, "`unit`",
     "lower end of its interval; neither end is outside what is possible"},
    {"high", COLUMN_NUMBER, false, "`unit`", "upper end"},
    {"confidence", COLUMN_NUMBER, false, NULL, "of the interval, e.g. 0.95"},
    {"method", COLUMN_TEXT, false, NULL, "how the interval was made"},
    {"count", COLUMN_WHOLE, false, "games, or `unit`",
     "of a share: games that ended so; else the sum of all values (of a ratio: of what stands "
     "above the line; of the score in thousandths)"},
    {"games", COLUMN_WHOLE, false, "games",
     "those of the condition in which the measure is defined"},
    {"exact", COLUMN_NUMBER, false, "`unit`",
     "what `value` estimates, where the game was solved exactly"},
    {"unit", COLUMN_TEXT, false, NULL, "of the value; `games` for a share of games"},
    PART_COLUMN,
};
COLUMN_TABLE(report_csv_summary, "summary.csv", summary_columns);

static const Column distribution_columns[] = {
    {"measure", COLUMN_TEXT, false, NULL, "see above"},
    {"condition", COLUMN_TEXT, false, NULL, "see above"},
    {"value", COLUMN_WHOLE, false, "`unit`",
     "from 0, or a script's `lo`; the ends of its counts: that or beyond"},
    {"count", COLUMN_WHOLE, false, "games",
     "with this value; of a series: how many of the numbers had it"},
    {"share", COLUMN_NUMBER, false, "games",
     "`count` over the games of the condition (numbers, for a series)"},
    {"low", COLUMN_NUMBER, false, "games",
     "lower end of its interval, by the method and confidence of the run; empty for a series, "
     "whose numbers are not independent"},
    {"high", COLUMN_NUMBER, false, "games", "upper end"},
    {"word", COLUMN_TEXT, false, NULL, "what the value is called, e.g. `ace`; empty for numbers"},
    {"unit", COLUMN_TEXT, false, NULL, "of the value"},
    PART_COLUMN,
};
COLUMN_TABLE(report_csv_distribution, "distribution.csv", distribution_columns);

static const Column start_columns[] = {
    {"one for each thing that is drawn", COLUMN_WHOLE, true, NULL,
     "in the mutiny `officers`, `party_members`, `red_sailors`: men at the start"},
    {"games", COLUMN_WHOLE, false, "games", "that started so"},
    {"one for each result", COLUMN_WHOLE, true, "games",
     "in the mutiny `red_wins`, `white_wins`, `stalemates`, `derelicts`: how many of them ended "
     "so"},
    {"one for the first result", COLUMN_NUMBER, true, "games",
     "in the mutiny `red_share`: share of `red_wins`"},
    {"low", COLUMN_NUMBER, false, "games", "lower end of its interval"},
    {"high", COLUMN_NUMBER, false, "games", "upper end"},
};
COLUMN_TABLE(report_csv_start, "start.csv", start_columns);

static const Column turn_columns[] = {
    {"turn", COLUMN_WHOLE, false, "turns", "from 0"},
    {"result", COLUMN_TEXT, false, NULL, "a result"},
    {"count", COLUMN_WHOLE, false, "games", "that ended in it within so many turns"},
    {"share", COLUMN_NUMBER, false, "games", "`count` over all games"},
    {"low", COLUMN_NUMBER, false, "games", "lower end of its interval"},
    {"high", COLUMN_NUMBER, false, "games", "upper end"},
};
COLUMN_TABLE(report_csv_turns, "by_turn.csv", turn_columns);

// Share, low, high of `hits` out of `trials`; empty without trials.
static void put_share(Rows *rows, const RunReport *report, uint64_t hits, uint64_t trials)
{
    Interval share = {NAN, NAN, NAN};
    if (trials > 0)
        share = interval_proportion(report->method, hits, trials, report->confidence);
    rows_number(rows, share.estimate);
    rows_number(rows, share.low);
    rows_number(rows, share.high);
}

const char *report_csv_unit(const RunReport *report, const SummaryRow *row)
{
    return row->measure < 0 ? "games" : report->tally->set->measures[row->measure].unit;
}

void report_csv_put_summary(Rows *rows, const void *context)
{
    const ReportTold *told = context;
    const MeasureSet *set = told->report->tally->set;
    for (int i = 0; i < told->summary->count; ++i) {
        const SummaryRow *row = &told->summary->rows[i];
        rows_text(rows, row->name);
        rows_text(rows, condition_name(set, row->condition));
        rows_text(rows, summary_statistic_name(row->statistic));
        rows_number(rows, row->value);
        rows_number(rows, row->low);
        rows_number(rows, row->high);
        rows_number(rows, isnan(row->low) ? NAN : told->report->confidence);
        rows_text(rows, row->method);
        rows_whole(rows, row->count);
        rows_whole(rows, row->games);
        rows_number(rows, row->exact);
        rows_text(rows, report_csv_unit(told->report, row));
        rows_part(rows, set, row->measure);
        rows_end_row(rows);
    }
}

Status report_csv_write_summary(const void *told, FILE *stream, Error *error)
{
    return columns_write_csv(&report_csv_summary, report_csv_put_summary, told, stream, error);
}

// One more than the largest value that came; at least 1.
static size_t values_seen(const uint64_t *counts, size_t size)
{
    while (size > 1 && counts[size - 1] == 0)
        --size;
    return size;
}

// The first bin with a game, at most that of the value 0.
static size_t first_seen(const uint64_t *counts, size_t zero)
{
    size_t first = 0;
    while (first < zero && counts[first] == 0)
        ++first;
    return first;
}

// What a histogram is of.
typedef struct Scope {
    const RunReport *report;
    int measure, condition;
    size_t first; // bin that is told first
} Scope;

static void put_histogram(Rows *rows, const Scope *scope, const uint64_t *counts, size_t size)
{
    const RunReport *report = scope->report;
    const Measure *m = &report->tally->set->measures[scope->measure];
    uint64_t total = histogram_total(counts, size);
    for (size_t bin = scope->first; bin < size; ++bin) {
        rows_text(rows, m->name);
        rows_text(rows, condition_name(report->tally->set, scope->condition));
        rows_whole(rows, (Signed128)bin + m->lo);
        rows_whole(rows, counts[bin]);
        if (m->kind == MEASURE_COUNT) {
            put_share(rows, report, counts[bin], total);
        } else { // values of one game are not independent: no interval of a share holds
            rows_number(rows, total > 0 ? (double)counts[bin] / (double)total : NAN);
            rows_number(rows, NAN);
            rows_number(rows, NAN);
        }
        rows_text(rows, m->words ? m->words[bin] : "");
        rows_text(rows, m->unit);
        rows_part(rows, report->tally->set, scope->measure);
        rows_end_row(rows);
    }
}

static bool has_histogram(const MeasureSet *set, int measure)
{
    return set->measures[measure].kind != MEASURE_RATIO && !set->measures[measure].place;
}

// A report, and room for its longest histogram.
typedef struct Histograms {
    const RunReport *report;
    uint64_t *counts;
} Histograms;

static void put_measure(Rows *rows, const Histograms *told, int measure)
{
    const RunReport *report = told->report;
    const MeasureSet *set = report->tally->set;
    condition_histogram(report->tally, measure, CONDITION_ALL, told->counts);
    size_t seen = values_seen(told->counts, condition_size(set, measure));
    size_t first = first_seen(told->counts, (size_t)-set->measures[measure].lo);
    for (int condition = CONDITION_ALL; condition < set->result_count; ++condition) {
        if (!condition_is_given(set, measure, condition))
            continue;
        condition_histogram(report->tally, measure, condition, told->counts);
        put_histogram(rows, &(Scope){report, measure, condition, first}, told->counts, seen);
    }
}

static void put_distribution(Rows *rows, const void *context)
{
    const Histograms *told = context;
    for (int measure = 0; measure < told->report->tally->set->count; ++measure)
        if (has_histogram(told->report->tally->set, measure))
            put_measure(rows, told, measure);
}

Status report_csv_write_distribution(const void *context, FILE *stream, Error *error)
{
    const RunReport *report = ((const ReportTold *)context)->report;
    const MeasureSet *set = report->tally->set;
    size_t most = 1;
    for (int measure = 0; measure < set->count; ++measure)
        if (has_histogram(set, measure) && condition_size(set, measure) > most)
            most = condition_size(set, measure);
    const Histograms told = {report, malloc(most * sizeof(uint64_t))};
    if (!told.counts)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the distributions");
    Status status =
        columns_write_csv(&report_csv_distribution, put_distribution, &told, stream, error);
    free(told.counts);
    return status;
}

bool report_csv_has_start(const void *told)
{
    return ((const ReportTold *)told)->report->tally->set->start_cells > 0;
}

// The values of the start columns, undone from tally_start_index: the last column is fastest.
static void put_start_values(Rows *rows, const MeasureSet *set, uint64_t index)
{
    uint64_t values[MEASURE_START_MAX];
    for (int i = set->start_count - 1; i >= 0; --i) {
        uint64_t width = (uint64_t)set->start[i].hi + 1;
        values[i] = index % width;
        index /= width;
    }
    for (int i = 0; i < set->start_count; ++i)
        rows_group_whole(rows, set->start[i].name, values[i]);
}

static void put_starts(Rows *rows, const void *context)
{
    const RunReport *report = ((const ReportTold *)context)->report;
    const Tally *tally = report->tally;
    const MeasureSet *set = tally->set;
    for (uint64_t index = 0; index < set->start_cells; ++index) {
        uint64_t games = 0;
        for (int result = 0; result < set->result_count; ++result)
            games += tally_start(tally, index, result);
        if (games == 0)
            continue;
        Interval share = interval_proportion(report->method, tally_start(tally, index, 0), games,
                                             report->confidence);
        put_start_values(rows, set, index);
        rows_whole(rows, games);
        for (int result = 0; result < set->result_count; ++result)
            rows_group_whole(rows, set->results[result].plural, tally_start(tally, index, result));
        rows_next_group(rows);
        rows_group_number(rows, set->start_share, share.estimate);
        rows_number(rows, share.low);
        rows_number(rows, share.high);
        rows_end_row(rows);
    }
}

Status report_csv_write_start(const void *told, FILE *stream, Error *error)
{
    return columns_write_csv(&report_csv_start, put_starts, told, stream, error);
}

static int find_turns(const MeasureSet *set)
{
    int turns = measure_set_find(set, "turns");
    bool is_time =
        turns >= 0 && set->measures[turns].kind == MEASURE_COUNT && set->measures[turns].lo == 0;
    return is_time ? turns : -1;
}

bool report_csv_has_turns(const void *told)
{
    const MeasureSet *set = ((const ReportTold *)told)->report->tally->set;
    // Where games end in one way only, when they do so tells nothing that `turns` does not.
    return set->result_count > 1 && find_turns(set) >= 0;
}

// Length of the longest game's histogram.
static size_t turns_seen(const Tally *tally, int turns)
{
    size_t longest = 1;
    for (int result = 0; result < tally->set->result_count; ++result) {
        if (!measure_is_given(&tally->set->measures[turns], result))
            continue;
        size_t seen =
            values_seen(tally_histogram(tally, turns, result), condition_size(tally->set, turns));
        longest = seen > longest ? seen : longest;
    }
    return longest;
}

static void put_turns(Rows *rows, const void *context)
{
    const RunReport *report = ((const ReportTold *)context)->report;
    const Tally *tally = report->tally;
    int turns = find_turns(tally->set);
    size_t size = turns_seen(tally, turns);
    uint64_t ended[MEASURE_RESULT_MAX] = {0};
    for (size_t turn = 0; turn < size; ++turn) {
        for (int result = 0; result < tally->set->result_count; ++result) {
            if (!measure_is_given(&tally->set->measures[turns], result))
                continue;
            ended[result] += tally_histogram(tally, turns, result)[turn];
            rows_whole(rows, turn);
            rows_text(rows, tally->set->results[result].name);
            rows_whole(rows, ended[result]);
            put_share(rows, report, ended[result], tally->games);
            rows_end_row(rows);
        }
    }
}

Status report_csv_write_turns(const void *told, FILE *stream, Error *error)
{
    return columns_write_csv(&report_csv_turns, put_turns, told, stream, error);
}
