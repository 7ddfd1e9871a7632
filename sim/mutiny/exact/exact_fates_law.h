/// exact_fates_law: what can still happen to the men from a state on, jointly: the result, who is
/// free at the end, and who has been killed until then. Everyone else has been captured.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sim/base/status.h"
#include "sim/mutiny/exact/exact_outcomes.h"
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

/// A successor: the outcomes of a round that lead to it, and what happens from there.
typedef struct ExactBranch {
    Colour attacker;
    const ExactOutcome *outcomes;
    size_t count;
    const ExactFatesLaw *law;
} ExactBranch;

/// Number of cells of an end, seen from a state with `free` men.
size_t exact_end_cells(const ExactEnd *end, const int free[KIND_COUNT]);

/// The law of a game that is over.
MUST_CHECK Status exact_fates_law_end(MutinyResult result, const int free[KIND_COUNT],
                                      ExactFatesLaw *law, Error *error);

/// The law of a state with `free` men from those of its successors. FAIL_LIMIT when it has more
/// than `cells_max` cells.
MUST_CHECK Status exact_fates_law_join(const int free[KIND_COUNT], const ExactBranch *branches,
                                       size_t count, size_t cells_max, ExactFatesLaw *law,
                                       Error *error);

/// Number of cells of all ends.
size_t exact_fates_law_cells(const ExactFatesLaw *law);

void exact_fates_law_release(ExactFatesLaw *law);
