/// measure: what a game counts. A game ends in exactly one result and yields whole numbers; a
/// MeasureSet describes them, and the layout of outcomes and tallies follows from it.
#pragma once

#include <stdint.h>
#include <string.h>

#include "sim/base/status.h"

enum { MEASURE_NAME_SIZE = 96, MEASURE_RESULT_MAX = 8, MEASURE_START_MAX = 4 };

/// What an end is to the first of two sides; the other side has the opposite.
typedef enum ResultEnd {
    RESULT_SIDELESS, ///< the game has no two sides
    RESULT_WON,
    RESULT_DRAWN,
    RESULT_LOST,
    RESULT_PAID ///< what its points say
} ResultEnd;

/// Points of a game that is won: points are thousandths of it.
#define MEASURE_POINTS 1000

/// One of the ways a game can end; they exclude each other and one always happens.
typedef struct Result {
    const char *name;   ///< measure and condition name, e.g. "red_wins"
    const char *plural; ///< column name in start.csv, e.g. "stalemates"
    const char *words;  ///< for the table and pictures, e.g. "Reds take the ship"
    ResultEnd end;
    int32_t points; ///< with RESULT_PAID: 0 … MEASURE_POINTS
} Result;

typedef enum MeasureKind {
    MEASURE_COUNT,  ///< one whole number a game
    MEASURE_SERIES, ///< any number of whole numbers a game (spells, movers in each turn)
    MEASURE_RATIO,  ///< sum of one count over sum of another (successes per attempt)
    MEASURE_KIND_COUNT
} MeasureKind;

/// Sums over games that a series keeps beside its histogram (n values with sum s in one game).
typedef enum SeriesSum {
    SERIES_N,
    SERIES_S,
    SERIES_NN,
    SERIES_SS,
    SERIES_NS,
    SERIES_SUM_COUNT
} SeriesSum;

typedef struct Measure {
    char name[MEASURE_NAME_SIZE]; ///< e.g. "killed.officer"
    MeasureKind kind;
    /// Largest value; values are lo … hi. Of a ratio: in no game is the numerator more than so many
    /// times the denominator, so that 1 says it is a part of it; 0: nothing bounds it.
    int32_t hi;
    int32_t lo; ///< of an open count: its lowest bin, at most 0; else 0
    /// Of a count: a game may come to any number. Those beyond lo … hi are counted in the bins at
    /// the ends, which then stand for "hi or more" and "lo or less"; by how much they lie beyond is
    /// summed beside the bins, so that means and deviations are those of the numbers themselves.
    int is_open;
    uint32_t given;             ///< bit r set: defined in games that end in result r; 0: in all
    int numerator, denominator; ///< of a ratio: indices of earlier counts
    const char *unit;           ///< e.g. "men"
    const char *doc;            ///< one sentence
    /// Of a count: what its values are called, null-terminated, when they are no numbers.
    const char *const *words;
    /// Of a series: what the turns that are its values have in common, e.g. a compartment's name:
    /// each turn comes once at most. It makes held.csv.
    const char *place;
    int is_once; ///< of a series: no game has more than one value
    /// Where a game has several parts that are counted alike, as a fleet has ships: the part's
    /// name, which `name` begins with, a point behind it; null: the whole.
    const char *part;
    uint64_t outcome_cell; ///< set by measure_set_add: first cell in an Outcome
    uint64_t tally_cell;   ///< set by measure_set_close: first cell in a Tally
    uint64_t beyond_cell;  ///< likewise, of an open count: of its sums beyond the bins
} Measure;

/// A number drawn before play by which results are tabulated (start.csv).
typedef struct StartColumn {
    const char *name; ///< e.g. "officers"
    int32_t hi;       ///< values are 0 … hi
} StartColumn;

/// Sums over games that an open count keeps beside its bins, of what lies beyond them: of the
/// number less that of its bin, a signed number's 64 bits; of the difference of their squares, its
/// lower and its upper 32 bits apart, so that neither sum can overflow in 2^32 games.
typedef enum BeyondSum {
    BEYOND_SUM,
    BEYOND_SQUARES_LOW,
    BEYOND_SQUARES_HIGH,
    BEYOND_SUM_COUNT
} BeyondSum;

/// How a tally counts one measure in games that end in one result: all that it needs, close
/// together.
typedef struct MeasureStep {
    uint64_t tally_cell;  ///< first cell
    uint64_t beyond_cell; ///< of an open count: its BEYOND_SUM_COUNT sums; else 0
    uint32_t cell;        ///< in an Outcome: the value; of a ratio: its numerator
    uint32_t denominator; ///< of a ratio: in an Outcome
    int32_t hi, lo;       ///< as Measure has them
} MeasureStep;

/// The steps for games that end in one result, kind by kind.
typedef struct MeasurePlan {
    MeasureStep *steps;             ///< owned by the set
    int beyond[MEASURE_KIND_COUNT]; ///< by kind: one past its last step
} MeasurePlan;

typedef struct MeasureSet {
    const Result *results; ///< not owned
    int result_count;      ///< 1 … MEASURE_RESULT_MAX
    Measure *measures;     ///< owned
    int count;
    StartColumn start[MEASURE_START_MAX];
    int start_count;
    const char *start_share; ///< column name of the first result's share in start.csv
    const char *part_column; ///< what the parts are, e.g. "ship"; null: there are none
    /// By result, what it is worth to the first side: 0 … MEASURE_POINTS. Set by measure_set_close
    /// with a draw worth half a game, and by measure_set_score.
    int32_t points[MEASURE_RESULT_MAX];
    int has_score; ///< somebody can win and somebody can lose, so that points say something
    MeasurePlan plans[MEASURE_RESULT_MAX]; ///< by result; made by measure_set_close
    uint64_t outcome_cells;                ///< int32_t cells in an Outcome
    uint64_t start_cells; ///< rows of the start table; 0 when it would pass MEASURE_START_CELLS_MAX
    uint64_t tally_cells; ///< uint64_t cells in a Tally
} MeasureSet;

/// Above this many combinations the start table is not kept.
#define MEASURE_START_CELLS_MAX (UINT64_C(1) << 20)

/// Above this many cells a tally is refused (FAIL_LIMIT).
#define MEASURE_TALLY_CELLS_MAX (UINT64_C(1) << 27)

/// Appends a measure (its name copied, cells assigned); hi at least 0, lo at most 0.
MUST_CHECK Status measure_set_add(MeasureSet *set, Measure measure, Error *error);

/// Fixes the layout after the last addition.
MUST_CHECK Status measure_set_close(MeasureSet *set, Error *error);

/// Says what a drawn game is worth to either side, 0 … MEASURE_POINTS.
void measure_set_score(MeasureSet *set, int32_t drawn);

/// Frees what the set owns; the set may be all zero.
void measure_set_release(MeasureSet *set);

/// Index of the measure with this name, or −1.
int measure_set_find(const MeasureSet *set, const char *name);

/// The measure's name without the part that it is of, e.g. "killed.officer".
static inline const char *measure_own_name(const Measure *measure)
{
    return measure->part ? measure->name + strlen(measure->part) + 1 : measure->name;
}

/// Values of a count or series that are told apart: lo … hi.
static inline uint64_t measure_bins(const Measure *measure)
{
    return (uint64_t)((int64_t)measure->hi - measure->lo) + 1;
}

/// Whether a mean of the measure says anything.
static inline int measure_has_mean(const Measure *measure)
{
    return !measure->words && !measure->place;
}

/// Whether the measure says of each game only that something happened or not, 1 or 0, so that its
/// mean is a proportion.
static inline int measure_is_event(const Measure *measure)
{
    return measure->kind == MEASURE_COUNT && measure->hi == 1 && !measure->is_open &&
           !measure->words;
}

/// Whether the measure is defined in games that end in `result`.
static inline int measure_is_given(const Measure *measure, int result)
{
    return measure->given == 0 || (measure->given >> result & 1);
}

/// What one game came to. Counts have one cell; a series of values 0 … hi has hi + 1 cells that say
/// how often each value came; ratios have none.
typedef struct Outcome {
    int32_t result;
    int32_t start[MEASURE_START_MAX];
    int32_t cells[]; ///< outcome_cells of the set
} Outcome;

/// Size of an Outcome of this set in bytes, a multiple of 8.
size_t outcome_size(const MeasureSet *set);
