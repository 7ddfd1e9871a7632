/// exact_matrix: the simplex method on a full tableau. With payoffs moved into 1 … 2 the column
/// side looks for y ≥ 0 with M y ≤ 1 and the greatest sum; the row side's mix is the dual solution.

#include "sim/kit/exact_matrix.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

// Below this a number of the tableau, whose payoffs lie in 1 … 2, is rounding.
#define NOTHING 1e-12

Status exact_matrix_create(uint32_t rows_max, uint32_t columns_max, ExactMatrix *matrix,
                           Error *error)
{
    size_t rows = rows_max, columns = columns_max;
    size_t tableau = (rows + 1) * (rows + columns + 1);
    double *room = calloc(rows * columns + rows + columns + tableau + rows, sizeof *room);
    *matrix = (ExactMatrix){.memory = room};
    if (!room)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for choices made at once");
    matrix->payoffs = room;
    matrix->row_mix = room + rows * columns;
    matrix->column_mix = matrix->row_mix + rows;
    matrix->tableau = matrix->column_mix + columns;
    matrix->basis = (uint32_t *)(void *)(matrix->tableau + tableau);
    return OK;
}

void exact_matrix_destroy(ExactMatrix *matrix)
{
    free(matrix->memory);
    *matrix = (ExactMatrix){0};
}

static double payoff(const ExactMatrix *matrix, uint32_t row, uint32_t column)
{
    return matrix->payoffs[(size_t)row * matrix->columns + column];
}

// What a row gets against the column side's mix.
static double worth_of_row(const ExactMatrix *matrix, uint32_t row)
{
    double worth = 0;
    for (uint32_t j = 0; j < matrix->columns; ++j)
        worth += matrix->column_mix[j] * payoff(matrix, row, j);
    return worth;
}

static double worth_of_column(const ExactMatrix *matrix, uint32_t column)
{
    double worth = 0;
    for (uint32_t i = 0; i < matrix->rows; ++i)
        worth += matrix->row_mix[i] * payoff(matrix, i, column);
    return worth;
}

static void find_bounds(ExactMatrix *matrix)
{
    matrix->lower = INFINITY;
    matrix->upper = -INFINITY;
    for (uint32_t j = 0; j < matrix->columns; ++j)
        matrix->lower = fmin(matrix->lower, worth_of_column(matrix, j));
    for (uint32_t i = 0; i < matrix->rows; ++i)
        matrix->upper = fmax(matrix->upper, worth_of_row(matrix, i));
}

static void choose_only(double *mix, uint32_t count, uint32_t chosen)
{
    for (uint32_t i = 0; i < count; ++i)
        mix[i] = i == chosen;
}

static double least_of_row(const ExactMatrix *matrix, uint32_t row)
{
    double least = payoff(matrix, row, 0);
    for (uint32_t j = 1; j < matrix->columns; ++j)
        least = fmin(least, payoff(matrix, row, j));
    return least;
}

static double most_of_column(const ExactMatrix *matrix, uint32_t column)
{
    double most = payoff(matrix, 0, column);
    for (uint32_t i = 1; i < matrix->rows; ++i)
        most = fmax(most, payoff(matrix, i, column));
    return most;
}

// A saddle point needs no mix: neither side gains by leaving it. The first row and the first column
// that do best are chosen.
static bool find_saddle(ExactMatrix *matrix)
{
    uint32_t row = 0, column = 0;
    for (uint32_t i = 1; i < matrix->rows; ++i)
        if (least_of_row(matrix, i) > least_of_row(matrix, row))
            row = i;
    for (uint32_t j = 1; j < matrix->columns; ++j)
        if (most_of_column(matrix, j) < most_of_column(matrix, column))
            column = j;
    if (least_of_row(matrix, row) < most_of_column(matrix, column))
        return false;
    choose_only(matrix->row_mix, matrix->rows, row);
    choose_only(matrix->column_mix, matrix->columns, column);
    return true;
}

// The tableau: a row for each row of the game and one for the sum to be made great; a column for
// each column of the game, then a slack for each row, then the right-hand sides.
static double *tableau_row(const ExactMatrix *matrix, uint32_t row)
{
    return matrix->tableau + (size_t)row * (matrix->rows + matrix->columns + 1);
}

static void fill_tableau(const ExactMatrix *matrix)
{
    uint32_t rows = matrix->rows, columns = matrix->columns;
    double low = INFINITY, high = -INFINITY;
    for (uint32_t i = 0; i < rows; ++i)
        for (uint32_t j = 0; j < columns; ++j) {
            low = fmin(low, payoff(matrix, i, j));
            high = fmax(high, payoff(matrix, i, j));
        }
    for (uint32_t i = 0; i <= rows; ++i) {
        double *row = tableau_row(matrix, i);
        for (uint32_t j = 0; j < columns; ++j)
            row[j] = i < rows ? 1 + (payoff(matrix, i, j) - low) / (high - low) : -1;
        for (uint32_t j = 0; j < rows; ++j)
            row[columns + j] = i == j;
        row[columns + rows] = i < rows;
        if (i < rows)
            matrix->basis[i] = columns + i;
    }
}

// The row that gives way to column `enters`: Bland's rule, which never goes round in circles.
static uint32_t leaving_row(const ExactMatrix *matrix, uint32_t enters)
{
    uint32_t last = matrix->rows + matrix->columns, found = matrix->rows;
    double least = INFINITY;
    for (uint32_t i = 0; i < matrix->rows; ++i) {
        const double *row = tableau_row(matrix, i);
        if (row[enters] <= NOTHING)
            continue;
        double ratio = row[last] / row[enters];
        if (ratio < least || (ratio == least && matrix->basis[i] < matrix->basis[found])) {
            least = ratio;
            found = i;
        }
    }
    return found;
}

static void pivot(const ExactMatrix *matrix, uint32_t leaves, uint32_t enters)
{
    uint32_t width = matrix->rows + matrix->columns + 1;
    double *by = tableau_row(matrix, leaves), divisor = by[enters];
    for (uint32_t j = 0; j < width; ++j)
        by[j] /= divisor;
    for (uint32_t i = 0; i <= matrix->rows; ++i) {
        double *row = tableau_row(matrix, i), times = row[enters];
        if (i == leaves || times == 0)
            continue;
        for (uint32_t j = 0; j < width; ++j)
            row[j] -= times * by[j];
        row[enters] = 0;
    }
    matrix->basis[leaves] = enters;
}

// The first column by which the sum still grows; one beyond the last when there is none.
static uint32_t entering_column(const ExactMatrix *matrix)
{
    const double *sum = tableau_row(matrix, matrix->rows);
    uint32_t j = 0, beyond = matrix->rows + matrix->columns;
    while (j < beyond && sum[j] >= -NOTHING)
        j += 1;
    return j;
}

// Makes a distribution of what rounding has left of one.
static void normalise(double *mix, uint32_t count)
{
    double sum = 0;
    for (uint32_t i = 0; i < count; ++i) {
        mix[i] = fmax(mix[i], 0);
        sum += mix[i];
    }
    for (uint32_t i = 0; i < count; ++i)
        mix[i] = sum > 0 ? mix[i] / sum : 1.0 / count;
}

static void read_mixes(ExactMatrix *matrix)
{
    uint32_t rows = matrix->rows, columns = matrix->columns;
    for (uint32_t j = 0; j < columns; ++j)
        matrix->column_mix[j] = 0;
    for (uint32_t i = 0; i < rows; ++i) {
        matrix->row_mix[i] = tableau_row(matrix, rows)[columns + i];
        if (matrix->basis[i] < columns)
            matrix->column_mix[matrix->basis[i]] = tableau_row(matrix, i)[columns + rows];
    }
    normalise(matrix->row_mix, rows);
    normalise(matrix->column_mix, columns);
}

void exact_matrix_solve(ExactMatrix *matrix)
{
    enum { PIVOTS_MAX = 100000 }; // far more than come; were they met the bounds would tell
    if (!find_saddle(matrix)) {
        fill_tableau(matrix);
        for (int pivots = 0; pivots < PIVOTS_MAX; ++pivots) {
            uint32_t enters = entering_column(matrix);
            if (enters == matrix->rows + matrix->columns)
                break;
            uint32_t leaves = leaving_row(matrix, enters);
            if (leaves == matrix->rows)
                break;
            pivot(matrix, leaves, enters);
        }
        read_mixes(matrix);
    }
    find_bounds(matrix);
}
