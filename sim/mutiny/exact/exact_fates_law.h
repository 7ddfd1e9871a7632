/// exact_fates_law: the joint law of the rest of a game from a state on: the result, who is free at
/// the end, and who is killed until then. Everyone else is captured.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sim/base/intern.h"
#include "sim/base/status.h"
#include "sim/mutiny/exact/exact_course.h"
#include "sim/mutiny/mutiny.h"

/// The kinds in the order of an end's cells: the most numerous last, where sums run fastest.
extern const Kind exact_fates_order[KIND_COUNT];

/// One end: the result and the men free then. `cells` has one probability for each combination of
/// men killed until then, 0 … free now − free at the end of each kind, in exact_fates_order.
typedef struct ExactEnd {
    MutinyResult result;
    int free[KIND_COUNT];
    double *cells;
} ExactEnd;

/// All ends of a state.
typedef struct ExactFatesLaw {
    int free[KIND_COUNT]; ///< now
    uint32_t count;
    ExactEnd *ends; ///< owned
    double *cells;  ///< owned; those of all ends
} ExactFatesLaw;

/// The laws of one layer of a round: of all places after the same number of match-ups.
typedef struct ExactSheet {
    double *cells;     ///< owned, as are both arrays
    double **rows;     ///< by place, then by end of the joined law: its cells; null: it has none
    size_t first;      ///< the first of these places
    size_t cells_most; ///< for which there is room
    size_t rows_most;
} ExactSheet;

/// Working memory of joins; all zero at first but for its limit.
typedef struct ExactFatesWork {
    size_t cells_max; ///< set by the user: the most cells of the joined law, and of a sheet
    ExactSheet here, next;
    Intern ends; ///< of a state, by what they come to
} ExactFatesWork;

void exact_fates_work_release(ExactFatesWork *work);

/// Number of cells of an end, seen from a state with `free` men.
size_t exact_end_cells(const ExactEnd *end, const int free[KIND_COUNT]);

/// The law of a game that is over.
MUST_CHECK Status exact_fates_law_end(MutinyResult result, const int free[KIND_COUNT],
                                      ExactFatesLaw *law, Error *error);

/// The law of a state with `free` men, joined backwards over its round from the laws of the states
/// after each of the round's ends. FAIL_LIMIT when that takes more cells than work->cells_max.
MUST_CHECK Status exact_fates_law_join(const ExactCourse *course, const int free[KIND_COUNT],
                                       const ExactFatesLaw *const *after, ExactFatesWork *work,
                                       ExactFatesLaw *law, Error *error);

/// Number of cells of all ends.
size_t exact_fates_law_cells(const ExactFatesLaw *law);

void exact_fates_law_release(ExactFatesLaw *law);
