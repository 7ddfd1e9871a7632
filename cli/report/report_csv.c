/// report_csv: one function a file, all from one tally.

#include "cli/report/report_csv.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/histogram.h"
#include "cli/report/csv.h"
#include "cli/report/part_csv.h"

static void write_header(Csv *csv, const MeasureSet *set, const char *const *names)
{
    for (; *names; ++names)
        csv_text(csv, *names);
    part_csv_end_header(csv, set);
}

// Share, low, high of `hits` out of `trials`; empty without trials.
static void write_share(Csv *csv, const RunReport *report, uint64_t hits, uint64_t trials)
{
    Interval share = {NAN, NAN, NAN};
    if (trials > 0)
        share = interval_proportion(report->method, hits, trials, report->confidence);
    csv_number(csv, share.estimate);
    csv_number(csv, share.low);
    csv_number(csv, share.high);
}

const char *report_csv_unit(const RunReport *report, const SummaryRow *row)
{
    return row->measure < 0 ? "games" : report->tally->set->measures[row->measure].unit;
}

void report_csv_summary(const RunReport *report, const Summary *summary, FILE *stream)
{
    static const char *const header[] = {"measure", "condition",  "statistic", "value", "low",
                                         "high",    "confidence", "method",    "count", "games",
                                         "exact",   "unit",       NULL};
    Csv csv = {.stream = stream};
    write_header(&csv, report->tally->set, header);
    for (int i = 0; i < summary->count; ++i) {
        const SummaryRow *row = &summary->rows[i];
        csv_text(&csv, row->name);
        csv_text(&csv, condition_name(report->tally->set, row->condition));
        csv_text(&csv, summary_statistic_name(row->statistic));
        csv_number(&csv, row->value);
        csv_number(&csv, row->low);
        csv_number(&csv, row->high);
        csv_number(&csv, isnan(row->low) ? NAN : report->confidence);
        csv_text(&csv, row->method);
        csv_whole(&csv, row->count);
        csv_whole(&csv, row->games);
        csv_number(&csv, row->exact);
        csv_text(&csv, report_csv_unit(report, row));
        part_csv_end(&csv, report->tally->set, row->measure);
    }
}

// One more than the largest value that came; at least 1.
static size_t values_seen(const uint64_t *counts, size_t size)
{
    while (size > 1 && counts[size - 1] == 0)
        --size;
    return size;
}

// What a histogram is of.
typedef struct Scope {
    const RunReport *report;
    int measure, condition;
} Scope;

static void write_histogram(Csv *csv, const Scope *scope, const uint64_t *counts, size_t size)
{
    const RunReport *report = scope->report;
    const Measure *m = &report->tally->set->measures[scope->measure];
    uint64_t total = histogram_total(counts, size);
    for (size_t value = 0; value < size; ++value) {
        csv_text(csv, m->name);
        csv_text(csv, condition_name(report->tally->set, scope->condition));
        csv_whole(csv, value);
        csv_whole(csv, counts[value]);
        if (m->kind == MEASURE_COUNT) {
            write_share(csv, report, counts[value], total);
        } else { // values of one game are not independent: no interval of a share holds
            csv_number(csv, total > 0 ? (double)counts[value] / (double)total : NAN);
            csv_number(csv, NAN);
            csv_number(csv, NAN);
        }
        csv_text(csv, m->words ? m->words[value] : "");
        csv_text(csv, m->unit);
        part_csv_end(csv, report->tally->set, scope->measure);
    }
}

static Status write_measure(Csv *csv, const RunReport *report, int measure, Error *error)
{
    const MeasureSet *set = report->tally->set;
    size_t size = condition_size(set, measure);
    uint64_t *counts = malloc(size * sizeof *counts);
    if (!counts)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the distribution of '%s'",
                         set->measures[measure].name);
    condition_histogram(report->tally, measure, CONDITION_ALL, counts);
    size_t seen = values_seen(counts, size);
    for (int condition = CONDITION_ALL; condition < set->result_count; ++condition) {
        if (!condition_is_given(set, measure, condition))
            continue;
        condition_histogram(report->tally, measure, condition, counts);
        write_histogram(csv, &(Scope){report, measure, condition}, counts, seen);
    }
    free(counts);
    return OK;
}

Status report_csv_distribution(const RunReport *report, FILE *stream, Error *error)
{
    static const char *const header[] = {"measure", "condition", "value", "count", "share",
                                         "low",     "high",      "word",  "unit",  NULL};
    const MeasureSet *set = report->tally->set;
    Csv csv = {.stream = stream};
    write_header(&csv, set, header);
    for (int measure = 0; measure < set->count; ++measure)
        if (set->measures[measure].kind != MEASURE_RATIO && !set->measures[measure].place)
            TRY(write_measure(&csv, report, measure, error));
    return OK;
}

bool report_csv_has_start(const RunReport *report)
{
    return report->tally->set->start_cells > 0;
}

static void write_start_header(Csv *csv, const MeasureSet *set)
{
    for (int i = 0; i < set->start_count; ++i)
        csv_text(csv, set->start[i].name);
    csv_text(csv, "games");
    for (int result = 0; result < set->result_count; ++result)
        csv_text(csv, set->results[result].plural);
    csv_text(csv, set->start_share);
    csv_text(csv, "low");
    csv_text(csv, "high");
    csv_end(csv);
}

// The values of the start columns, undone from tally_start_index: the last column is fastest.
static void write_start_values(Csv *csv, const MeasureSet *set, uint64_t index)
{
    uint64_t values[MEASURE_START_MAX];
    for (int i = set->start_count - 1; i >= 0; --i) {
        uint64_t width = (uint64_t)set->start[i].hi + 1;
        values[i] = index % width;
        index /= width;
    }
    for (int i = 0; i < set->start_count; ++i)
        csv_whole(csv, values[i]);
}

void report_csv_start(const RunReport *report, FILE *stream)
{
    const Tally *tally = report->tally;
    const MeasureSet *set = tally->set;
    Csv csv = {.stream = stream};
    write_start_header(&csv, set);
    for (uint64_t index = 0; index < set->start_cells; ++index) {
        uint64_t games = 0;
        for (int result = 0; result < set->result_count; ++result)
            games += tally_start(tally, index, result);
        if (games == 0)
            continue;
        write_start_values(&csv, set, index);
        csv_whole(&csv, games);
        for (int result = 0; result < set->result_count; ++result)
            csv_whole(&csv, tally_start(tally, index, result));
        write_share(&csv, report, tally_start(tally, index, 0), games);
        csv_end(&csv);
    }
}

static int find_turns(const MeasureSet *set)
{
    int turns = measure_set_find(set, "turns");
    return turns >= 0 && set->measures[turns].kind == MEASURE_COUNT ? turns : -1;
}

bool report_csv_has_turns(const RunReport *report)
{
    const MeasureSet *set = report->tally->set;
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

void report_csv_turns(const RunReport *report, FILE *stream)
{
    static const char *const header[] = {"turn", "result", "count", "share", "low", "high", NULL};
    const Tally *tally = report->tally;
    int turns = find_turns(tally->set);
    size_t size = turns_seen(tally, turns);
    uint64_t ended[MEASURE_RESULT_MAX] = {0};
    Csv csv = {.stream = stream};
    write_header(&csv, NULL, header);
    for (size_t turn = 0; turn < size; ++turn) {
        for (int result = 0; result < tally->set->result_count; ++result) {
            if (!measure_is_given(&tally->set->measures[turns], result))
                continue;
            ended[result] += tally_histogram(tally, turns, result)[turn];
            csv_whole(&csv, turn);
            csv_text(&csv, tally->set->results[result].name);
            csv_whole(&csv, ended[result]);
            write_share(&csv, report, ended[result], tally->games);
            csv_end(&csv);
        }
    }
}
