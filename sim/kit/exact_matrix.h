/// exact_matrix: matrix games: two sides choose at once, one a row and one a column, and the row
/// side gets from the column side what stands there. Both do best to draw their choice by a mixed
/// strategy, so that the other cannot profit from knowing it (von Neumann's minimax theorem).
/// Source: Dantzig 1951, in Koopmans (ed.), Activity Analysis of Production and Allocation, ch. 20.
#pragma once

#include <stdint.h>

#include "sim/base/status.h"

/// A game, with room for its solution. The first five members are set before it is solved.
typedef struct ExactMatrix {
    uint32_t rows, columns;
    double *payoffs;     ///< owned; to the row side; row by row
    double *row_mix;     ///< owned; with what probability each row is chosen
    double *column_mix;  ///< owned
    double lower, upper; ///< what either mix is sure of: the value lies between
    double *tableau;     ///< owned; working memory, as are the next two
    uint32_t *basis;     ///< owned
    void *memory;        ///< owned; all of these
} ExactMatrix;

/// Makes room for games of up to so many rows and columns; to be destroyed. FAIL_MEMORY.
MUST_CHECK Status exact_matrix_create(uint32_t rows_max, uint32_t columns_max, ExactMatrix *matrix,
                                      Error *error);
void exact_matrix_destroy(ExactMatrix *matrix);

/// Solves the game by linear programming. The bounds are computed from the mixes and the payoffs,
/// so they hold however well the mixes were found; they differ by rounding alone.
void exact_matrix_solve(ExactMatrix *matrix);
