/// columns: the tables of an answer, declared once. A ColumnTable lists the columns; the header and
/// the rows of the CSV, the keys of the objects in the JSON, and the table in docs/output.md follow
/// from it, so that none of them can have what the others lack.
///
///     static void put(Rows *rows, const void *report)
///     {
///         for (...) {
///             rows_text(rows, "red_wins");
///             rows_number(rows, 0.43);
///             rows_end_row(rows);
///         }
///     }
///     columns_write_csv(&table, put, report, stream, error);
///     object_put(&document, "rows", columns_list(&table, put, report));
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cli/report/object.h"

typedef enum ColumnType {
    COLUMN_TEXT,   ///< words; may be empty
    COLUMN_WHOLE,  ///< a whole number
    COLUMN_NUMBER, ///< at most 12 digits; NaN is empty, in JSON null
    COLUMN_FLAG,   ///< 1 or 0, in JSON true or false
    COLUMN_YES,    ///< yes or no, in JSON true or false
    COLUMN_TYPE_COUNT
} ColumnType;

typedef struct Column {
    const char *name; ///< or, of a group, what docs/output.md calls its columns
    ColumnType type;
    bool is_group;    ///< none, one or several columns whose names depend on the scenario
    const char *unit; ///< null: it has none
    const char *doc;  ///< what it holds: the words of docs/output.md
} Column;

/// The columns of one table.
typedef struct ColumnTable {
    const char *name; ///< of the file, "sweep.csv"
    const Column *columns;
    int count;
} ColumnTable;

/// Defines the table `table` of the file `file`, whose columns are in the array `list`.
#define COLUMN_TABLE(table, file, list)                                                            \
    const ColumnTable table = {(file), (list), sizeof(list) / sizeof *(list)}

/// Rows on their way into a file or a list. Opaque: filled by columns_write_csv or columns_list.
typedef struct Rows Rows;

/// Puts all rows of `report`, the command's own struct: for each its fields in the order of the
/// table, then rows_end_row.
typedef void RowsMaker(Rows *rows, const void *report);

void rows_text(Rows *rows, const char *text);
void rows_whole(Rows *rows, Signed128 value);
void rows_number(Rows *rows, double value);
void rows_flag(Rows *rows, bool value);
void rows_yes(Rows *rows, bool value);

/// A field of any type that has no value in this row.
void rows_none(Rows *rows);

/// One column of a group, with its name.
void rows_group_text(Rows *rows, const char *name, const char *text);
void rows_group_whole(Rows *rows, const char *name, Signed128 value);
void rows_group_number(Rows *rows, const char *name, double value);

/// One column of a group, of any type, that has no value in this row.
void rows_group_none(Rows *rows, const char *name);

/// Ends a group that another follows at once.
void rows_next_group(Rows *rows);

void rows_end_row(Rows *rows);

/// Writes the header and all rows. FAIL_MEMORY when there is none for a row.
MUST_CHECK Status columns_write_csv(const ColumnTable *table, RowsMaker *make, const void *report,
                                    FILE *stream, Error *error);

/// All rows, each an object with the columns' names as keys.
Object columns_list(const ColumnTable *table, RowsMaker *make, const void *report);
