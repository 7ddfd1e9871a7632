/// coverage_play: a sample played under many seeds. Games of a seed are played once: fewer games
/// are the first of more.

#include <math.h>
#include <stdlib.h>

#include "analysis/looks.h"
#include "analysis/precision.h"
#include "analysis/quantile.h"
#include "analysis/verdict.h"
#include "bench/coverage_study.h"

enum { GAMES_MAX = 16 };

// One seed under way.
typedef struct Round {
    const CoverageReady *ready;
    uint64_t seed, games;
    Tally tally;
    PairedTally paired;
    bool missed[COVERAGE_ROWS_MAX]; // of a sequence: at an earlier look, below or above
    bool missed_above[COVERAGE_ROWS_MAX];
} Round;

// What one row came to.
typedef struct Judged {
    Interval interval;
    double exact;
    double told_gain;
} Judged;

const char *coverage_kind_name(CoverageKind kind)
{
    static const char *const names[COVERAGE_KIND_COUNT] = {
        [COVERAGE_FIGURE] = "figure",
        [COVERAGE_QUANTILE] = "quantile",
        [COVERAGE_DIFFERENCE] = "difference",
        [COVERAGE_IN_PROPORTION] = "strata in proportion",
        [COVERAGE_BY_SPREAD] = "strata by spread",
        [COVERAGE_PRECISION] = "precision",
        [COVERAGE_PRECISION_BY_SPREAD] = "precision by spread",
        [COVERAGE_SEQUENCE] = "all looks",
        [COVERAGE_VERDICT] = "verdict at the edge",
        [COVERAGE_TOGETHER] = "all cells together",
    };
    return names[kind];
}

static const CoverageRow *row_of(const CoverageReady *ready, int row)
{
    return &ready->sample->rows[row];
}

static const Prepared *prepared_of(const CoverageReady *ready)
{
    return ready->scenario[PAIRED_FIRST].prepared;
}

static FigureRequest request_of(const CoverageReady *ready)
{
    return (FigureRequest){.method = INTERVAL_METHOD_WILSON,
                           .confidence = ready->study->confidence};
}

static BatchPlan plan_of(const Round *round, uint64_t games)
{
    return (BatchPlan){
        .seed = round->seed, .games = games, .threads = round->ready->study->threads};
}

// Everything may be so: only the interval is wanted.
static VerdictQuestion question_of(const CoverageReady *ready, int row)
{
    return (VerdictQuestion){.prepared = prepared_of(ready),
                             .figure = ready->figures[row],
                             .band = {-INFINITY, INFINITY},
                             .confidence = ready->study->confidence};
}

static Status judge_figure(Round *round, int row, Judged *judged, Error *error)
{
    (void)error;
    const CoverageReady *ready = round->ready;
    FigureSample sample = figure_sample(&round->tally, ready->figures[row]);
    judged->interval =
        figure_estimate(round->tally.set, ready->figures[row], &sample, request_of(ready)).interval;
    return OK;
}

static Status judge_quantile(Round *round, int row, Judged *judged, Error *error)
{
    const Figure figure = round->ready->figures[row];
    size_t size = condition_size(round->tally.set, figure.measure);
    uint64_t *counts = calloc(size, sizeof *counts);
    if (!counts)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a histogram");
    condition_histogram(&round->tally, figure.measure, figure.condition, counts);
    judged->interval = quantile_interval(counts, size, row_of(round->ready, row)->level,
                                         round->ready->study->confidence);
    free(counts);
    return OK;
}

static Status judge_difference(Round *round, int row, Judged *judged, Error *error)
{
    (void)error;
    const Paired *paired = &round->ready->paired;
    const Figure figure = round->ready->figures[row];
    FigureRequest request = request_of(round->ready);
    int index = 0;
    if (figure_is_share(figure)) {
        judged->interval = difference_of_result(&round->paired, figure.condition, request).interval;
        return OK;
    }
    while (paired->measures[PAIRED_FIRST][index] != figure.measure)
        ++index;
    judged->interval = difference_of_measure(&round->paired, index, request).interval;
    return OK;
}

static Status judge_strata(Round *round, int row, Judged *judged, Error *error)
{
    const CoverageReady *ready = round->ready;
    const CoverageKind kind = row_of(ready, row)->kind;
    StratifyTally tally;
    bool stopped;
    StratifyGoal goal = {.allocation = kind == COVERAGE_IN_PROPORTION ? STRATIFY_IN_PROPORTION
                                                                      : STRATIFY_BY_SPREAD,
                         .figure = stratify_find(&ready->stratify, ready->figures[row]),
                         .games = round->games,
                         .confidence = ready->study->confidence};
    if (round->games < (uint64_t)STRATIFY_LEAST * (uint64_t)ready->stratify.strata.count)
        return OK;
    if (kind == COVERAGE_PRECISION_BY_SPREAD) {
        goal.half_width = 1.96 * ready->sds[row] / sqrt((double)round->games);
        goal.games *= 2;
    }
    TRY(stratify_tally_create(&ready->stratify, &tally, error));
    Status status =
        stratify_play(&goal, plan_of(round, round->games), NULL, &tally, &stopped, error);
    if (status == OK) {
        StratifyEstimate estimate = stratify_estimate(&tally, goal.figure, goal.confidence);
        judged->interval = estimate.interval;
        judged->told_gain = estimate.gain;
    }
    stratify_tally_destroy(&tally);
    return status;
}

static Status judge_precision(Round *round, int row, Judged *judged, Error *error)
{
    const CoverageReady *ready = round->ready;
    double wanted = 1.96 * ready->sds[row] / sqrt((double)round->games);
    const Precision precision = {.prepared = prepared_of(ready),
                                 .figure = ready->figures[row],
                                 .request = request_of(ready),
                                 .half_width = wanted};
    Tally tally;
    if (round->games < BATCH_BLOCK)
        return OK;
    TRY(tally_create(&prepared_of(ready)->measures, &tally, error));
    Status status =
        precision_play(&precision, plan_of(round, 2 * round->games), NULL, &tally, error);
    FigureSample sample = figure_sample(&tally, ready->figures[row]);
    judged->interval =
        figure_estimate(tally.set, ready->figures[row], &sample, request_of(ready)).interval;
    tally_destroy(&tally);
    return status;
}

// An interval that missed at an earlier look stays one that missed.
static Status judge_sequence(Round *round, int row, Judged *judged, Error *error)
{
    (void)error;
    VerdictQuestion question = question_of(round->ready, row);
    PairSums sums = figure_sums(&round->tally, question.figure);
    judged->interval = verdict_of(&question, &sums).interval;
    if (round->missed[row])
        judged->interval.high = -INFINITY;
    else if (round->missed_above[row])
        judged->interval.low = INFINITY;
    return OK;
}

// The answer "outside" is wrong when the exact value is the band's own low end; "inside" is when
// the end lies a hair above it, but nobody could tell.
static Status judge_verdict(Round *round, int row, Judged *judged, Error *error)
{
    VerdictQuestion question = question_of(round->ready, row);
    Tally tally;
    if (round->games < BATCH_BLOCK)
        return OK;
    question.band.low = judged->exact;
    TRY(tally_create(&question.prepared->measures, &tally, error));
    Status status = verdict_play(&question, plan_of(round, round->games), NULL, &tally, error);
    PairSums sums = figure_sums(&tally, question.figure);
    judged->interval = verdict_of(&question, &sums).interval;
    tally_destroy(&tally);
    return status;
}

static Status play_cells(Round *round, SweepPoint *points, Error *error)
{
    SweepRun *matrix = (SweepRun *)(uintptr_t)&round->ready->matrix;
    for (int i = 0; i < round->ready->plan.points; ++i) {
        SweepGames *cell = &matrix->points[i];
        paired_tally_destroy(&cell->tally);
        TRY(paired_tally_create(&cell->paired, &cell->tally, error));
        TRY(paired_play(plan_of(round, round->games), NULL, &cell->tally, error));
        points[i] = (SweepPoint){&cell->tally, NAN};
    }
    return OK;
}

static bool lies_below(Interval interval, double exact)
{
    return interval.high < exact - 1e-9 * fmax(1, fabs(exact));
}

static bool lies_above(Interval interval, double exact)
{
    return interval.low > exact + 1e-9 * fmax(1, fabs(exact));
}

// A single cell that misses is a miss of all.
static Status judge_together(Round *round, int row, Judged *judged, Error *error)
{
    const CoverageReady *ready = round->ready;
    size_t count = (size_t)ready->plan.points;
    const SweepRequest request = {.figure = row_of(ready, row)->figure,
                                  .confidence = ready->study->confidence};
    SweepPoint *points = calloc(count, sizeof *points);
    SweepRow *rows = calloc(count, sizeof *rows);
    Status status =
        points && rows ? OK : error_set(error, FAIL_MEMORY, NULL, "out of memory for a matrix");
    if (status == OK)
        status = play_cells(round, points, error);
    if (status == OK)
        status = sweep_rows(&request, points, count, rows, error);
    judged->interval = (Interval){0, 0, 0};
    judged->exact = 0;
    for (size_t i = 0; i < count && status == OK; ++i) {
        if (lies_below(rows[i].value.interval, ready->cells[i]))
            judged->interval = (Interval){0, -INFINITY, -INFINITY};
        if (lies_above(rows[i].value.interval, ready->cells[i]))
            judged->interval = (Interval){0, INFINITY, INFINITY};
    }
    free(points);
    free(rows);
    return status;
}

static Status judge(Round *round, int row, Judged *judged, Error *error)
{
    static Status (*const judges[COVERAGE_KIND_COUNT])(Round *, int, Judged *, Error *) = {
        [COVERAGE_FIGURE] = judge_figure,
        [COVERAGE_QUANTILE] = judge_quantile,
        [COVERAGE_DIFFERENCE] = judge_difference,
        [COVERAGE_IN_PROPORTION] = judge_strata,
        [COVERAGE_BY_SPREAD] = judge_strata,
        [COVERAGE_PRECISION] = judge_precision,
        [COVERAGE_PRECISION_BY_SPREAD] = judge_strata,
        [COVERAGE_SEQUENCE] = judge_sequence,
        [COVERAGE_VERDICT] = judge_verdict,
        [COVERAGE_TOGETHER] = judge_together,
    };
    *judged =
        (Judged){.interval = {NAN, NAN, NAN}, .exact = round->ready->values[row], .told_gain = NAN};
    return judges[row_of(round->ready, row)->kind](round, row, judged, error);
}

static void count_judged(const Judged *judged, CoverageCount *count)
{
    Interval interval = judged->interval;
    double error = interval.estimate - judged->exact;
    count->seeds += 1;
    if (isnan(interval.low)) {
        count->none += 1;
        return;
    }
    count->below += lies_below(interval, judged->exact);
    count->above += lies_above(interval, judged->exact);
    count->errors += error;
    count->squares += error * error;
    // An interval that missed at an earlier look has no width.
    count->width += isfinite(interval.high - interval.low) ? interval.high - interval.low : 0;
    count->told_squares += 1 / judged->told_gain;
}

// What all looks of a sequence saw.
static void look(Round *round)
{
    const CoverageReady *ready = round->ready;
    Judged judged;
    for (int row = 0; row < coverage_row_count(ready->sample); ++row) {
        if (row_of(ready, row)->kind != COVERAGE_SEQUENCE || judge(round, row, &judged, NULL) != OK)
            continue;
        round->missed[row] = lies_below(judged.interval, judged.exact);
        round->missed_above[row] = lies_above(judged.interval, judged.exact);
    }
}

// The next games of the seed, up to so many, with the looks between.
static Status play_up_to(Round *round, uint64_t games, Error *error)
{
    const CoverageReady *ready = round->ready;
    bool looks = coverage_has(ready->sample, COVERAGE_SEQUENCE);
    while (round->games < games) {
        BatchPlan plan = plan_of(round, games - round->games);
        uint64_t next = round->games < BATCH_BLOCK ? BATCH_BLOCK : looks_next(round->games, games);
        next = looks && next < games ? next : games;
        plan.first = round->games;
        plan.games = next - round->games;
        if (!ready->cells)
            TRY(batch_run(prepared_of(ready), plan, NULL, &round->tally, error));
        if (ready->has_other)
            TRY(paired_play(plan, NULL, &round->paired, error));
        round->games = next;
        if (next < games)
            look(round);
    }
    return OK;
}

typedef CoverageCount Counts[GAMES_MAX][COVERAGE_ROWS_MAX];

static Status play_sizes(Round *round, uint64_t nth_seed, Counts counts, Error *error)
{
    const CoverageStudy *study = round->ready->study;
    Judged judged;
    for (int size = 0; study->games[size] > 0; ++size) {
        if (nth_seed > 0 && nth_seed >= study->budget / study->games[size])
            return OK;
        TRY(play_up_to(round, study->games[size], error));
        for (int row = 0; row < coverage_row_count(round->ready->sample); ++row) {
            TRY(judge(round, row, &judged, error));
            count_judged(&judged, &counts[size][row]);
        }
    }
    return OK;
}

static Status play_seed(const CoverageReady *ready, uint64_t nth_seed, Counts counts, Error *error)
{
    Round round = {.ready = ready, .seed = ready->study->first_seed + nth_seed};
    TRY(tally_create(&prepared_of(ready)->measures, &round.tally, error));
    Status status =
        ready->has_other ? paired_tally_create(&ready->paired, &round.paired, error) : OK;
    if (status == OK)
        status = play_sizes(&round, nth_seed, counts, error);
    tally_destroy(&round.tally);
    paired_tally_destroy(&round.paired);
    return status;
}

Status coverage_play(const CoverageStudy *study, const CoverageSample *sample,
                     void (*take)(const CoverageSample *sample, int row, uint64_t games,
                                  double exact, const CoverageCount *count),
                     Error *error)
{
    static Counts counts;
    CoverageReady ready;
    Status status = OK;
    TRY(coverage_open(study, sample, &ready, error));
    for (int size = 0; size < GAMES_MAX; ++size)
        for (int row = 0; row < COVERAGE_ROWS_MAX; ++row)
            counts[size][row] = (CoverageCount){0};
    for (uint64_t seed = 0; seed < study->seeds && status == OK; ++seed)
        status = play_seed(&ready, seed, counts, error);
    for (int row = 0; row < coverage_row_count(sample) && status == OK; ++row)
        for (int size = 0; study->games[size] > 0; ++size)
            if (counts[size][row].seeds > counts[size][row].none)
                take(sample, row, study->games[size], ready.values[row], &counts[size][row]);
    coverage_close(&ready);
    return status;
}
