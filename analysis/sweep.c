#include "analysis/sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/multiple.h"
#include "analysis/score.h"

double sweep_single_confidence(double confidence, size_t points)
{
    return 1 - (1 - confidence) / (double)(points > 0 ? points : 1);
}

// Index of the measure in `paired`, by its name; −1 when either version lacks it.
static int find_measure(const Paired *paired, const char *name)
{
    const MeasureSet *set = &paired->version[PAIRED_FIRST]->measures;
    for (int i = 0; i < paired->count; ++i)
        if (strcmp(set->measures[paired->measures[PAIRED_FIRST][i]].name, name) == 0)
            return i;
    return -1;
}

static int find_result(const MeasureSet *set, const char *name)
{
    for (int result = 0; result < set->result_count; ++result)
        if (strcmp(set->results[result].name, name) == 0)
            return result;
    return -1;
}

static SweepRow share_row(const SweepPoint *point, int result, FigureRequest request)
{
    const PairedTally *tally = point->tally;
    const MeasureSet *set = &tally->paired->version[PAIRED_SECOND]->measures;
    Signed128 hits = paired_tally_result(tally, PAIRED_SECOND, result);
    const FigureSample sample = {
        .sums = {.count = tally->games, .sum_x = tally->games, .sum_y = hits}};
    return (SweepRow){.value =
                          figure_estimate(set, (Figure){FIGURE_SHARE, result}, &sample, request),
                      .difference = difference_of_result(tally, result, request)};
}

static SweepRow measure_row(const SweepPoint *point, int index, FigureRequest request)
{
    const Paired *paired = point->tally->paired;
    const MeasureSet *set = &paired->version[PAIRED_SECOND]->measures;
    const Figure figure = {paired->measures[PAIRED_SECOND][index], CONDITION_ALL};
    FigureSample sample = paired_tally_sample(point->tally, index);
    return (SweepRow){.value = figure_estimate(set, figure, &sample, request),
                      .difference = difference_of_measure(point->tally, index, request)};
}

static SweepRow score_row(const SweepPoint *point, FigureRequest request)
{
    const PairedTally *tally = point->tally;
    const MeasureSet *set = &tally->paired->version[PAIRED_SECOND]->measures;
    FigureSample sample = {.part_count = 0};
    for (int result = 0; result < set->result_count; ++result)
        sample.results[result] = paired_tally_result(tally, PAIRED_SECOND, result);
    sample.sums = score_sums(set, sample.results);
    return (SweepRow){
        .value = figure_estimate(set, (Figure){FIGURE_SCORE, CONDITION_ALL}, &sample, request),
        .difference = difference_of_score(tally, request)};
}

SweepRow sweep_row(const SweepPoint *point, const char *figure, FigureRequest request)
{
    const Paired *paired = point->tally->paired;
    int result = find_result(&paired->version[PAIRED_FIRST]->measures, figure);
    int measure = result < 0 ? find_measure(paired, figure) : -1;
    if (result >= 0)
        return share_row(point, result, request);
    if (measure >= 0)
        return measure_row(point, measure, request);
    if (strcmp(figure, FIGURE_SCORE_NAME) == 0 &&
        figure_has_score(&paired->version[PAIRED_FIRST]->measures))
        return score_row(point, request);
    return (SweepRow){.value = {{NAN, NAN, NAN}, ""},
                      .difference = {{NAN, NAN}, {NAN, NAN, NAN}, "", NAN, NAN}};
}

// Gathers the p-values that there are, adjusts them, and hands them back to their rows.
static Status adjust(SweepRow *rows, size_t count, Error *error)
{
    double *p = calloc(3 * count + 1, sizeof *p);
    if (!p)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for %zu points", count);
    double *holm = p + count, *bh = holm + count;
    size_t known = 0;
    for (size_t i = 0; i < count; ++i)
        if (!isnan(rows[i].difference.p_value))
            p[known++] = rows[i].difference.p_value;
    Status status = multiple_holm(p, known, holm, error);
    if (status == OK)
        status = multiple_benjamini_hochberg(p, known, bh, error);
    for (size_t i = count; i-- > 0 && status == OK;) {
        bool is_known = !isnan(rows[i].difference.p_value);
        rows[i].p_holm = is_known ? holm[--known] : NAN;
        rows[i].p_bh = is_known ? bh[known] : NAN;
    }
    free(p);
    return status;
}

Status sweep_rows(const SweepRequest *request, const SweepPoint *points, size_t count,
                  SweepRow *rows, Error *error)
{
    bool is_sequence = request->method == INTERVAL_METHOD_SEQUENCE;
    FigureRequest single = {.method =
                                count > 1 && !is_sequence ? INTERVAL_METHOD_EXACT : request->method,
                            .confidence = sweep_single_confidence(request->confidence, count)};
    for (size_t i = 0; i < count; ++i) {
        rows[i] = sweep_row(&points[i], request->figure, single);
        rows[i].exact = points[i].exact;
    }
    return adjust(rows, count, error);
}
