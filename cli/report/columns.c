/// columns: each field belongs to the next column of the table. In CSV, the values of the first row
/// are buffered while its column names are written, because the names of groups are known only from
/// the rows.

#include "cli/report/columns.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "cli/report/csv.h"

struct Rows {
    const ColumnTable *table;
    int next;      // column of the table that the next field belongs to
    bool is_begun; // the present row has a field
    bool is_csv;
    int rows;         // ended so far
    Csv header, body; // of the first row the body goes to `kept`
    FILE *stream, *kept;
    char *text; // of `kept`
    size_t size;
    Object list, entry;
};

// The name of the next field, which goes into the header, too, or to the JSON object.
static const char *take_name(Rows *rows, ColumnType type, const char *of_group)
{
    if (!rows->is_begun && !rows->is_csv)
        rows->entry = object_begin();
    rows->is_begun = true;
    const Column *columns = rows->table->columns;
    while (!of_group && rows->next < rows->table->count && columns[rows->next].is_group)
        ++rows->next;
    while (of_group && rows->next < rows->table->count && !columns[rows->next].is_group)
        ++rows->next;
    assert(rows->next < rows->table->count);
    assert(type == COLUMN_TYPE_COUNT || type == columns[rows->next].type);
    (void)type;
    const char *name = of_group ? of_group : columns[rows->next].name;
    rows->next += !of_group;
    if (rows->is_csv && rows->rows == 0)
        csv_text(&rows->header, name);
    return name;
}

static void put_text(Rows *rows, const char *name, const char *text)
{
    if (rows->is_csv)
        csv_text(&rows->body, text);
    else
        object_put_text(&rows->entry, name, text);
}

static void put_whole(Rows *rows, const char *name, Signed128 value)
{
    if (rows->is_csv)
        csv_whole(&rows->body, value);
    else
        object_put_whole(&rows->entry, name, value);
}

static void put_number(Rows *rows, const char *name, double value)
{
    if (rows->is_csv)
        csv_number(&rows->body, value);
    else
        object_put_number(&rows->entry, name, value);
}

void rows_text(Rows *rows, const char *text)
{
    put_text(rows, take_name(rows, COLUMN_TEXT, NULL), text);
}

void rows_whole(Rows *rows, Signed128 value)
{
    put_whole(rows, take_name(rows, COLUMN_WHOLE, NULL), value);
}

void rows_number(Rows *rows, double value)
{
    put_number(rows, take_name(rows, COLUMN_NUMBER, NULL), value);
}

void rows_flag(Rows *rows, bool value)
{
    const char *name = take_name(rows, COLUMN_FLAG, NULL);
    if (rows->is_csv)
        csv_whole(&rows->body, value);
    else
        object_put_flag(&rows->entry, name, value);
}

void rows_yes(Rows *rows, bool value)
{
    const char *name = take_name(rows, COLUMN_YES, NULL);
    if (rows->is_csv)
        csv_text(&rows->body, value ? "yes" : "no");
    else
        object_put_flag(&rows->entry, name, value);
}

void rows_none(Rows *rows)
{
    put_number(rows, take_name(rows, COLUMN_TYPE_COUNT, NULL), (double)NAN);
}

void rows_group_text(Rows *rows, const char *name, const char *text)
{
    put_text(rows, take_name(rows, COLUMN_TEXT, name), text);
}

void rows_group_whole(Rows *rows, const char *name, Signed128 value)
{
    put_whole(rows, take_name(rows, COLUMN_WHOLE, name), value);
}

void rows_group_number(Rows *rows, const char *name, double value)
{
    put_number(rows, take_name(rows, COLUMN_NUMBER, name), value);
}

void rows_group_none(Rows *rows, const char *name)
{
    put_number(rows, take_name(rows, COLUMN_TYPE_COUNT, name), (double)NAN);
}

void rows_next_group(Rows *rows)
{
    assert(rows->next < rows->table->count && rows->table->columns[rows->next].is_group);
    ++rows->next;
}

// Ends the header: writes it, then the buffered first row.
static void open_body(Rows *rows)
{
    csv_end(&rows->header);
    csv_end(&rows->body);
    fclose(rows->kept);
    fwrite(rows->text, 1, rows->size, rows->stream);
    rows->body.stream = rows->stream;
    rows->kept = NULL;
}

void rows_end_row(Rows *rows)
{
    const Column *columns = rows->table->columns;
    while (rows->next < rows->table->count && columns[rows->next].is_group)
        ++rows->next;
    assert(rows->next == rows->table->count);
    if (!rows->is_csv)
        object_append(&rows->list, rows->entry);
    else if (rows->kept)
        open_body(rows);
    else
        csv_end(&rows->body);
    rows->next = 0;
    rows->is_begun = false;
    ++rows->rows;
}

Status columns_write_csv(const ColumnTable *table, RowsMaker *make, const void *report,
                         FILE *stream, Error *error)
{
    Rows rows = {.table = table, .is_csv = true, .header = {.stream = stream}, .stream = stream};
    rows.kept = open_memstream(&rows.text, &rows.size);
    if (!rows.kept)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for %s", table->name);
    rows.body.stream = rows.kept;
    make(&rows, report);
    if (rows.kept) { // there is no row: the header has what the table alone tells
        for (int i = 0; i < table->count; ++i)
            if (!table->columns[i].is_group)
                csv_text(&rows.header, table->columns[i].name);
        csv_end(&rows.header);
        fclose(rows.kept);
    }
    free(rows.text);
    return OK;
}

Object columns_list(const ColumnTable *table, RowsMaker *make, const void *report)
{
    Rows rows = {.table = table, .list = object_begin_list()};
    make(&rows, report);
    return rows.list;
}
