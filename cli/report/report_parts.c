/// report_parts: one row a part, one column a count of the part as a whole.

#include "cli/report/report_parts.h"

#include <string.h>

#include "cli/report/report_table.h"
#include "cli/runs/grid.h"
#include "cli/scenario/words.h"

static bool is_shown(const Measure *measure)
{
    return measure->part && measure_has_mean(measure) && !strchr(measure_own_name(measure), '.');
}

static bool begins_part(const MeasureSet *set, int measure)
{
    const char *part = set->measures[measure].part;
    return part && (measure == 0 || set->measures[measure - 1].part != part);
}

static int count_columns(const MeasureSet *set)
{
    int parts = 0, columns = 1;
    for (int i = 0; i < set->count; ++i) {
        parts += begins_part(set, i);
        columns += parts == 1 && is_shown(&set->measures[i]);
    }
    return parts ? columns : 0;
}

// The names of what is counted, from the first part.
static Status add_heading(const MeasureSet *set, Grid *grid, Error *error)
{
    int line, parts = 0, column = 0;
    TRY(grid_add_row(grid, &line, error));
    for (int i = 0; i < set->count; ++i) {
        char label[WORDS_SIZE];
        parts += begins_part(set, i);
        if (parts != 1 || !is_shown(&set->measures[i]))
            continue;
        words_name(measure_own_name(&set->measures[i]), label);
        grid_set(grid, line, ++column, "%s", label);
    }
    return OK;
}

static Status fill(const MeasureSet *set, const Summary *summary, Grid *grid, Error *error)
{
    int line = 0, column = 0;
    TRY(add_heading(set, grid, error));
    for (int i = 0; i < set->count; ++i) {
        const Measure *measure = &set->measures[i];
        char mean[WORDS_SIZE];
        if (begins_part(set, i)) {
            TRY(grid_add_row(grid, &line, error));
            grid_set(grid, line, 0, "  %s", measure->part);
            column = 0;
        }
        if (!is_shown(measure))
            continue;
        const SummaryRow *row = summary_find(summary, measure->name, CONDITION_ALL, SUMMARY_MEAN);
        words_mean(row, mean);
        grid_set(grid, line, ++column, "%s", mean);
    }
    return OK;
}

Status report_parts(const RunReport *report, const Summary *summary, FILE *stream, Error *error)
{
    const MeasureSet *set = report->tally->set;
    Grid grid = {.columns = count_columns(set)};
    if (grid.columns == 0)
        return OK;
    Status status = fill(set, summary, &grid, error);
    if (status == OK) {
        fprintf(stream, "\nMeans by %s, in all games\n", set->part_column);
        grid_print(&grid, REPORT_TABLE_WIDTH, stream);
    }
    grid_destroy(&grid);
    return status;
}
