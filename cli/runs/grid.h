/// grid: text in aligned columns for the terminal. The first column holds the labels and stands
/// left, the others stand right if they are numbers; columns that do not fit go below, with the
/// labels again.
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "sim/base/status.h"

enum { GRID_COLUMN_MAX = 2501, GRID_CELL_SIZE = 112 };

typedef struct Grid {
    int columns;  ///< 1 … GRID_COLUMN_MAX
    bool is_text; ///< all columns stand left
    int rows;
    char (*cells)[GRID_CELL_SIZE]; ///< owned; row by row
} Grid;

/// Appends an empty row and returns its index through `*row`.
MUST_CHECK Status grid_add_row(Grid *grid, int *row, Error *error);

/// Fills a cell; longer text is cut.
void grid_set(Grid *grid, int row, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/// Prints all rows, none wider than `width` characters unless a label and one cell are.
void grid_print(const Grid *grid, int width, FILE *stream);

void grid_destroy(Grid *grid);

/// Characters of UTF-8 text, each one column wide.
int grid_text_width(const char *text);
