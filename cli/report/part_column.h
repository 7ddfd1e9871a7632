/// part_column: the last column of tables about measures. Where a game has parts that are counted
/// alike, as a fleet has ships, it names the part that a row is of, and is empty for the whole;
/// other games do not have it.
#pragma once

#include "cli/report/columns.h"
#include "sim/base/measure.h"

/// The column in a ColumnTable.
#define PART_COLUMN                                                                                \
    {                                                                                              \
        "one, where a game has parts (`ship` in a fleet)", COLUMN_TEXT, true, NULL,                \
            "the part that the row is of; empty in rows of the whole"                              \
    }

/// Its field in a row.
/// @param measure index in the set; −1: it is of none
void rows_part(Rows *rows, const MeasureSet *set, int measure);
