#include "analysis/comparison.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/sequence.h"

// Whether some value lay beyond what the figure's measure is said to have.
static bool is_beyond(const PairedTally *tally, PairedVersion version, Figure figure)
{
    for (int i = 0; i < tally->paired->count; ++i)
        if (tally->paired->measures[version][i] == figure.measure)
            return tally->sums[i].beyond > 0;
    return false;
}

// What is told of a version's own figure: its value, and an interval only where the event came in
// no game or in all of them, since the bare 0 % or 100 % would claim too much.
static FigureEstimate seen(const ComparisonRequest *request, Figure figure, PairedVersion version,
                           double value)
{
    const MeasureSet *set = &request->tally->paired->version[version]->measures;
    const uint64_t games = request->tally->games;
    double smallest = figure_smallest(set, figure), largest = figure_largest(set, figure);
    FigureEstimate estimate = {.interval = {value, NAN, NAN}, .method = ""};
    if (!figure_is_plain(set, figure) || games == 0 || (value > smallest && value < largest) ||
        is_beyond(request->tally, version, figure))
        return estimate;
    double share = request->method == INTERVAL_METHOD_SEQUENCE
                       ? sequence_interval(0, games, request->confidence).high
                       : interval_zero_upper(games, request->confidence);
    double unseen = (largest - smallest) * share;
    estimate.interval.low = value > smallest ? value - unseen : smallest;
    estimate.interval.high = value > smallest ? value : smallest + unseen;
    return estimate;
}

// Adds a row; `figures` is the same figure in each version.
static void append(Comparison *comparison, const ComparisonRequest *request,
                   const Figure figures[PAIRED_VERSION_COUNT], Difference difference)
{
    const MeasureSet *set = &request->tally->paired->version[PAIRED_FIRST]->measures;
    Figure first = figures[PAIRED_FIRST];
    ComparisonRow *row = &comparison->rows[comparison->count++];
    *row = (ComparisonRow){.name = figure_name(set, first),
                           .statistic = figure_statistic(set, first),
                           .unit = figure_unit(set, first),
                           .scale = figure_scale(set, first),
                           .difference = difference};
    for (int version = 0; version < PAIRED_VERSION_COUNT; ++version) {
        row->seen[version] =
            seen(request, figures[version], (PairedVersion)version, difference.value[version]);
        row->exact[version] =
            request->exact[version] ? figure_exact(request->exact[version], figures[version]) : NAN;
    }
}

Status comparison_create(const ComparisonRequest *request, Comparison *comparison, Error *error)
{
    const PairedTally *tally = request->tally;
    const FigureRequest single = {.method = request->method, .confidence = request->confidence};
    const Paired *paired = tally->paired;
    int results = paired->version[PAIRED_FIRST]->measures.result_count;
    bool has_score = figure_has_score(&paired->version[PAIRED_FIRST]->measures);
    size_t rows = (size_t)results + (size_t)paired->count + 1;
    *comparison = (Comparison){.rows = calloc(rows, sizeof *comparison->rows)};
    if (!comparison->rows)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a comparison");
    for (int result = 0; result < results; ++result) {
        const Figure share = {.measure = FIGURE_SHARE, .condition = result};
        append(comparison, request, (const Figure[]){share, share},
               difference_of_result(tally, result, single));
    }
    const Figure score = {.measure = FIGURE_SCORE, .condition = CONDITION_ALL};
    if (has_score)
        append(comparison, request, (const Figure[]){score, score},
               difference_of_score(tally, single));
    for (int i = 0; i < paired->count; ++i) {
        const Figure figures[] = {{paired->measures[PAIRED_FIRST][i], CONDITION_ALL},
                                  {paired->measures[PAIRED_SECOND][i], CONDITION_ALL}};
        append(comparison, request, figures, difference_of_measure(tally, i, single));
    }
    return OK;
}

void comparison_destroy(Comparison *comparison)
{
    free(comparison->rows);
    *comparison = (Comparison){0};
}

const ComparisonRow *comparison_find(const Comparison *comparison, const char *name)
{
    for (int i = 0; i < comparison->count; ++i)
        if (strcmp(comparison->rows[i].name, name) == 0)
            return &comparison->rows[i];
    return NULL;
}
