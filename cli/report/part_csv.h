/// part_csv: the last column of CSV files about measures. Where a game has parts that are counted
/// alike, as a fleet has ships, it names the part that a row is of, and is empty for the whole;
/// other games do not have it.
#pragma once

#include "cli/report/csv.h"
#include "sim/base/measure.h"

/// Ends the header, with the column's name, such as "ship".
/// @param set null: the file is not about measures
void part_csv_end_header(Csv *csv, const MeasureSet *set);

/// Ends a row.
/// @param measure index in the set; −1: it is of none
void part_csv_end(Csv *csv, const MeasureSet *set, int measure);
