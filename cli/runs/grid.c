/// grid: measures the columns, then prints as many side by side as the line has room for.

#include "cli/runs/grid.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { GAP = 2 }; // spaces between columns

Status grid_add_row(Grid *grid, int *row, Error *error)
{
    assert(grid->columns >= 1 && grid->columns <= GRID_COLUMN_MAX);
    size_t cells = (size_t)(grid->rows + 1) * (size_t)grid->columns;
    char(*grown)[GRID_CELL_SIZE] = realloc(grid->cells, cells * sizeof *grown);
    if (!grown)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for a table");
    grid->cells = grown;
    memset(grown[cells - (size_t)grid->columns], 0, (size_t)grid->columns * sizeof *grown);
    *row = grid->rows++;
    return OK;
}

static char *cell(const Grid *grid, int row, int column)
{
    assert(row < grid->rows && column < grid->columns);
    return grid->cells[row * grid->columns + column];
}

void grid_set(Grid *grid, int row, int column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(cell(grid, row, column), GRID_CELL_SIZE, format, arguments);
    va_end(arguments);
}

int grid_text_width(const char *text)
{
    int width = 0;
    for (; *text; ++text)
        width += ((unsigned char)*text & 0xC0) != 0x80; // not a continuation byte
    return width;
}

static int column_width(const Grid *grid, int column)
{
    int widest = 0;
    for (int row = 0; row < grid->rows; ++row) {
        int width = grid_text_width(cell(grid, row, column));
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void print_spaces(int count, FILE *stream)
{
    if (count > 0)
        fprintf(stream, "%*s", count, "");
}

// One row of the columns first … end − 1 after the label; no spaces at the end of a line.
static void print_row(const Grid *grid, int row, int first, int end, FILE *stream)
{
    const char *label = cell(grid, row, 0);
    fputs(label, stream);
    int pending = column_width(grid, 0) - grid_text_width(label);
    for (int column = first; column < end; ++column) {
        const char *text = cell(grid, row, column);
        int rest = column_width(grid, column) - grid_text_width(text);
        pending += GAP + (grid->is_text ? 0 : rest);
        if (*text) {
            print_spaces(pending, stream);
            fputs(text, stream);
            pending = 0;
        }
        pending += grid->is_text ? rest : 0;
    }
    fputc('\n', stream);
}

// The end of the block of columns that begins at `first`: as many as fit, at least one.
static int block_end(const Grid *grid, int first, int width)
{
    int used = column_width(grid, 0), column = first;
    for (; column < grid->columns; ++column) {
        used += GAP + column_width(grid, column);
        if (used > width && column > first)
            break;
    }
    return column;
}

void grid_print(const Grid *grid, int width, FILE *stream)
{
    int first = 1;
    do {
        int end = block_end(grid, first, width);
        if (first > 1)
            fputc('\n', stream);
        for (int row = 0; row < grid->rows; ++row)
            print_row(grid, row, first, end, stream);
        first = end;
    } while (first < grid->columns);
}

void grid_destroy(Grid *grid)
{
    free(grid->cells);
    *grid = (Grid){0};
}
