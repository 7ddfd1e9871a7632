/// csv: rows as RFC 4180 has them, with lines ended by a newline alone.
///
///     Csv csv = {stream};
///     csv_text(&csv, "red_wins"); csv_number(&csv, 0.43); csv_end(&csv);
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "sim/base/wide.h"

typedef struct Csv {
    FILE *stream;
    int column; ///< fields written in the present row
} Csv;

/// A field, quoted where it holds a comma, a quote or a line break.
void csv_text(Csv *csv, const char *text);

/// A whole number, all digits.
void csv_whole(Csv *csv, Signed128 value);

/// A number with at most 12 significant digits; NaN is an empty field.
void csv_number(Csv *csv, double value);

/// Ends the row.
void csv_end(Csv *csv);
