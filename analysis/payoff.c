/// payoff: guaranteed payoffs of mixes, and iterated removal of dominated strategies.

#include "analysis/payoff.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/mix_program.h"

double payoff_scale(const PayoffMatrix *matrix)
{
    double least = INFINITY, most = -INFINITY;
    for (int i = 0; i < matrix->rows * matrix->columns; ++i) {
        least = fmin(least, matrix->low[i]);
        most = fmax(most, matrix->high[i]);
    }
    return fmax(1e-300, fmax(most - least, fmax(fabs(least), fabs(most))));
}

double payoff_floor(const PayoffMatrix *matrix, const double *payoffs, const double *row_mix)
{
    double least = INFINITY;
    for (int column = 0; column < matrix->columns; ++column) {
        double sum = 0;
        for (int row = 0; row < matrix->rows; ++row)
            sum += row_mix[row] * payoffs[row * matrix->columns + column];
        least = fmin(least, sum);
    }
    return least;
}

double payoff_ceiling(const PayoffMatrix *matrix, const double *payoffs, const double *column_mix)
{
    double most = -INFINITY;
    for (int row = 0; row < matrix->rows; ++row) {
        double sum = 0;
        for (int column = 0; column < matrix->columns; ++column)
            sum += payoffs[row * matrix->columns + column] * column_mix[column];
        most = fmax(most, sum);
    }
    return most;
}

// The matrix while strategies are being removed.
typedef struct Removal {
    const PayoffMatrix *matrix;
    PayoffDominated *order;
    int count;
    bool gone[2][PAYOFF_STRATEGIES_MAX]; // columns, rows
    double scale;
    double rounding; // of payoffs
} Removal;

static int strategies_of(const Removal *removal, bool is_row)
{
    return is_row ? removal->matrix->rows : removal->matrix->columns;
}

// The worst or the best value within a payoff's interval, for the player whose strategy it is.
static double bound(const Removal *removal, bool is_row, int strategy, int reply, bool worst)
{
    const PayoffMatrix *matrix = removal->matrix;
    if (!is_row)
        return worst ? -matrix->high[reply * matrix->columns + strategy]
                     : -matrix->low[reply * matrix->columns + strategy];
    return worst ? matrix->low[strategy * matrix->columns + reply]
                 : matrix->high[strategy * matrix->columns + reply];
}

// Whether `by` dominates the strategy against all remaining replies: strictly, or, where that is
// enough, weakly (never worse and once better).
static bool is_better(const Removal *removal, bool is_row, int strategy, int by, bool strictly)
{
    bool somewhere = false;
    for (int reply = 0; reply < strategies_of(removal, !is_row); ++reply) {
        if (removal->gone[!is_row][reply])
            continue;
        double more = bound(removal, is_row, by, reply, true) -
                      bound(removal, is_row, strategy, reply, false);
        if (more < (strictly ? removal->rounding : -removal->rounding))
            return false;
        somewhere |= more > removal->rounding;
    }
    return somewhere;
}

static bool find_better(const Removal *removal, bool is_row, int strategy, bool strictly, int *by)
{
    for (*by = 0; *by < strategies_of(removal, is_row); ++*by)
        if (*by != strategy && !removal->gone[is_row][*by] &&
            is_better(removal, is_row, strategy, *by, strictly))
            return true;
    return false;
}

// The linear program for a mix of the other remaining strategies that is better than this one by t
// against every remaining reply; t is maximised.
static MixProgram program_of(const Removal *removal, bool is_row, int strategy, double *room)
{
    int strategies = strategies_of(removal, is_row), replies = 0;
    double *payoffs = room, *least = room + (size_t)strategies * PAYOFF_STRATEGIES_MAX;
    for (int reply = 0; reply < strategies_of(removal, !is_row); ++reply)
        replies += !removal->gone[!is_row][reply];
    for (int s = 0; s < strategies; ++s) {
        int left = 0;
        for (int reply = 0; reply < strategies_of(removal, !is_row); ++reply) {
            if (removal->gone[!is_row][reply])
                continue;
            payoffs[s * replies + left] = bound(removal, is_row, s, reply, true) / removal->scale;
            least[left++] = bound(removal, is_row, strategy, reply, false) / removal->scale;
        }
    }
    MixProgram program = mix_program_create(strategies, replies, payoffs, least);
    for (int s = 0; s < strategies; ++s)
        if (s == strategy || removal->gone[is_row][s])
            mix_program_forbid(&program, s);
    return program;
}

static bool is_mixed_out(const Removal *removal, bool is_row, int strategy, double *room)
{
    double mix[PAYOFF_STRATEGIES_MAX], t;
    MixProgram program = program_of(removal, is_row, strategy, room);
    bool is_out = mix_program_assure(&program, &t, mix) && t > PAYOFF_ROUNDING;
    mix_program_destroy(&program);
    return is_out;
}

static int left_of(const Removal *removal, bool is_row)
{
    int left = 0;
    for (int s = 0; s < strategies_of(removal, is_row); ++s)
        left += !removal->gone[is_row][s];
    return left;
}

typedef enum Way { WAY_STRICT, WAY_MIX, WAY_WEAK, WAY_COUNT } Way;

static bool is_needless(const Removal *removal, PayoffDominated *found, Way way, double *room)
{
    found->by = -1;
    found->is_strict = way != WAY_WEAK;
    if (way == WAY_MIX)
        return is_mixed_out(removal, found->is_row, found->strategy, room);
    return find_better(removal, found->is_row, found->strategy, found->is_strict, &found->by);
}

// Removes the first strategy, rows first, that is dominated in the given way. True if there was
// one.
static bool remove_one(Removal *removal, Way way, double *room)
{
    for (int side = 1; side >= 0; --side) {
        if (left_of(removal, side) < 2)
            continue;
        for (int s = 0; s < strategies_of(removal, side); ++s) {
            PayoffDominated found = {.is_row = side, .strategy = s};
            if (removal->gone[side][s] || !is_needless(removal, &found, way, room))
                continue;
            removal->gone[side][s] = true;
            removal->order[removal->count++] = found;
            return true;
        }
    }
    return false;
}

static Status remove_all(void *context, Error *error)
{
    Removal *removal = context;
    double *room =
        calloc((size_t)(PAYOFF_STRATEGIES_MAX + 1) * PAYOFF_STRATEGIES_MAX, sizeof *room);
    if (!room)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the tournament");
    Way way = 0;
    while (way < WAY_COUNT)
        way = remove_one(removal, way, room) ? 0 : way + 1;
    free(room);
    return OK;
}

Status payoff_dominated(const PayoffMatrix *matrix, PayoffDominated *order, int *count,
                        Error *error)
{
    double scale = payoff_scale(matrix);
    Removal removal = {
        .matrix = matrix, .order = order, .scale = scale, .rounding = PAYOFF_ROUNDING * scale};
    Status status = mix_program_guard(remove_all, &removal, error);
    *count = removal.count;
    return status;
}
