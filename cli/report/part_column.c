/// part_column: the name of the part, or an empty field.

#include "cli/report/part_column.h"

void rows_part(Rows *rows, const MeasureSet *set, int measure)
{
    const char *part = measure >= 0 ? set->measures[measure].part : NULL;
    if (set->part_column)
        rows_group_text(rows, set->part_column, part ? part : "");
}
