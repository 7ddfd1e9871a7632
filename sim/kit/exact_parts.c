/// exact_parts: games made of parts, solved: each part by itself, for one of its copies, and then
/// the law of the sum over all copies of all parts.

#include <stdlib.h>

#include "sim/kit/exact_game.h"
#include "sim/kit/parts.h"

// The sums of the parts so far.
typedef struct Sums {
    ExactTable *table;
    int32_t *highest; // owned; by measure: the highest value with a chance
} Sums;

// The measures for one of several identical copies: what bounds the sum, divided by their number.
static Status share_measures(const MeasureSet *whole, uint32_t copies, MeasureSet *set,
                             Error *error)
{
    *set = (MeasureSet){.results = whole->results, .result_count = whole->result_count};
    for (int m = 0; m < whole->count; ++m) {
        Measure measure = whole->measures[m];
        if (measure.kind == MEASURE_COUNT)
            measure.hi /= (int32_t)copies;
        TRY(measure_set_add(set, measure, error));
    }
    return measure_set_close(set, error);
}

// Convolves `sum` with the law of an independent number, in place: from the highest value down, so
// that nothing is overwritten before it is read.
static void convolve(double *sum, int32_t highest, const double *number, int32_t number_highest)
{
    for (int32_t value = highest + number_highest; value >= 0; --value) {
        double chance = 0;
        int32_t least = value > highest ? value - highest : 0;
        int32_t most = value < number_highest ? value : number_highest;
        for (int32_t i = least; i <= most; ++i)
            chance += number[i] * sum[value - i];
        sum[value] = chance;
    }
}

static void add_count(Sums *sums, const ExactTable *one, uint32_t copies, int measure)
{
    const double *number = exact_table_histogram(one, measure, 0);
    double *sum = exact_table_histogram(sums->table, measure, 0);
    int32_t highest = one->set->measures[measure].hi;
    while (highest > 0 && number[highest] == 0)
        --highest;
    for (uint32_t copy = 0; copy < copies && highest > 0; ++copy) {
        convolve(sum, sums->highest[measure], number, highest);
        sums->highest[measure] += highest;
    }
}

static void add_part(Sums *sums, const ExactTable *one, uint32_t copies)
{
    ExactTable *table = sums->table;
    for (int m = 0; m < table->set->count; ++m) {
        const Measure *measure = &table->set->measures[m];
        table->known[m] = table->known[m] && one->known[m];
        if (measure->kind == MEASURE_COUNT)
            add_count(sums, one, copies, m);
        else if (measure->kind == MEASURE_SERIES)
            for (int32_t value = 0; value <= measure->hi; ++value)
                exact_table_histogram(table, m, 0)[value] +=
                    copies * exact_table_histogram(one, m, 0)[value];
    }
    table->states += one->states;
}

static Status solve_part(const PartsItem *item, const ExactOptions *options, Sums *sums,
                         Error *error)
{
    StepGame game = item->game;
    MeasureSet set;
    ExactTable one = {.set = NULL};
    Status status = share_measures(sums->table->set, item->copies, &set, error);
    game.measures = &set;
    if (status == OK)
        status = exact_table_create(&set, &one, error);
    if (status == OK)
        status = exact_game_solve(&game, options, &one, error);
    if (status == OK)
        add_part(sums, &one, item->copies);
    if (one.set)
        exact_table_destroy(&one);
    measure_set_release(&set);
    return status;
}

// The law of no parts: every count is certainly 0.
static void open_table(ExactTable *table)
{
    table->cells[0] = table->total = 1;
    for (int m = 0; m < table->set->count; ++m) {
        table->known[m] = table->set->measures[m].kind != MEASURE_RATIO;
        if (table->set->measures[m].kind == MEASURE_COUNT)
            exact_table_histogram(table, m, 0)[0] = 1;
    }
}

// A ratio's mean follows from those of what it is of.
static void close_table(ExactTable *table)
{
    for (int m = 0; m < table->set->count; ++m) {
        const Measure *measure = &table->set->measures[m];
        if (measure->kind == MEASURE_RATIO)
            table->known[m] =
                table->known[measure->numerator] && table->known[measure->denominator];
    }
}

Status parts_exact(const Prepared *prepared, const ExactOptions *options, ExactTable *table,
                   Error *error)
{
    const PartsPrepared *parts = (const PartsPrepared *)prepared;
    Sums sums = {.table = table, .highest = calloc((size_t)table->set->count, sizeof(int32_t))};
    Status status =
        sums.highest ? OK
                     : error_set(error, FAIL_MEMORY, NULL, "out of memory for exact distributions");
    open_table(table);
    for (uint32_t i = 0; i < parts->count && status == OK; ++i)
        if (parts->items[i].copies > 0)
            status = solve_part(&parts->items[i], options, &sums, error);
    close_table(table);
    free(sums.highest);
    return status;
}
