/// part_csv: the name of the part, or an empty field.

#include "cli/report/part_csv.h"

void part_csv_end_header(Csv *csv, const MeasureSet *set)
{
    if (set && set->part_column)
        csv_text(csv, set->part_column);
    csv_end(csv);
}

void part_csv_end(Csv *csv, const MeasureSet *set, int measure)
{
    const char *part = measure >= 0 ? set->measures[measure].part : NULL;
    if (set->part_column)
        csv_text(csv, part ? part : "");
    csv_end(csv);
}
