/// exact_table: exact probabilities in the layout of a tally, as a game's solver fills them.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/base/measure.h"
#include "sim/base/status.h"
#include "sim/interface/exact_watch.h"

/// A value beyond the measures, e.g. a mean that no run of limited length can see.
typedef struct ExactExtra {
    char name[MEASURE_NAME_SIZE];
    double value;
} ExactExtra;

enum { EXACT_EXTRA_MAX = 256 };

/// Cell for cell as Tally: probabilities instead of counts (a series: expected number of values).
typedef struct ExactTable {
    const MeasureSet *set; ///< not owned
    double *cells;         ///< owned; the ratio products stay zero
    bool *known;           ///< owned; one for each measure: its cells are filled
    /// Owned; by measure and result: E[X] and E[X²] of an open count, jointly with the result,
    /// where its bins do not say them; see exact_table_moments.
    double *moments;
    bool start_known;
    uint64_t states; ///< distinct states visited
    double total;    ///< sum of all results' probabilities; 1 but for rounding
    double dropped;  ///< probability cut off on purpose; 0 unless said
    /// Games that go on beyond what was explored. Where it is not 0, the shares of results are not
    /// known (NaN); extra values bound them, and no count is known.
    double unexplored;
    ExactExtra extra[EXACT_EXTRA_MAX];
    int extra_count;
} ExactTable;

/// The most memory that a solver takes, in bytes.
#define EXACT_MEMORY_MAX ((uint64_t)2 << 30)

typedef struct ExactOptions {
    uint64_t states_max; ///< refuse above this many states, beforehand where a count can tell
    uint64_t steps_max;  ///< give up after this much work, about ten nanoseconds each; 0: never
    uint64_t memory_max; ///< refuse above this many bytes, likewise; 0: EXACT_MEMORY_MAX
    uint64_t cut;        ///< explore so many states at most, and tell bounds; 0: all or nothing
    bool means_only;     ///< of counts only means are asked; a solver may fill in other laws
    bool results_only;   ///< nothing is asked but how games end; a solver may leave the rest out
    ExactWatch *watch;   ///< is told how far the solver is, and may stop it; null: nobody is
} ExactOptions;

/// The bytes that the options allow.
static inline uint64_t exact_options_memory(const ExactOptions *options)
{
    return options->memory_max && options->memory_max < EXACT_MEMORY_MAX ? options->memory_max
                                                                         : EXACT_MEMORY_MAX;
}

/// The callback that takes a joint distribution cell by cell; its failure stops the solver and is
/// forwarded.
typedef struct ExactJointTaker {
    /// Takes the columns' names first; the first column is the result's index.
    Status (*begin)(void *context, const char *const *columns, int count, Error *error);
    /// Takes one combination that can come and its probability; no combination comes twice.
    Status (*take)(void *context, const int32_t *values, double probability, Error *error);
    void *context;
} ExactJointTaker;

MUST_CHECK Status exact_table_create(const MeasureSet *set, ExactTable *table, Error *error);
void exact_table_destroy(ExactTable *table);

/// Cells of a count or series given a result, as tally_histogram.
double *exact_table_histogram(const ExactTable *table, int measure, int result);

/// The two moments of an open count given a result: NaN, as they are at first, where nothing lies
/// beyond the bins, which then say all, or nothing is known. They may be known where the bins are
/// not.
double *exact_table_moments(const ExactTable *table, int measure, int result);

/// Fills the cells of a count given a result with a law that has this mean, on 0 and the largest
/// value: for solvers that are asked for means only.
/// @param sum of value × joint probability; 0 … share × the largest value, but for rounding
void exact_table_put_mean(const ExactTable *table, int measure, int result, double share,
                          double sum);
