/// plot_group: one walk over the rows of a CSV, which come measure by measure.

#include "cli/plot/plot_group.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/system/file.h"

enum { FIELD_MAX = 4 };

// The first fields of a row, as they stand in its line.
typedef struct Row {
    const char *line; // the whole of it, with its newline
    const char *field[FIELD_MAX];
    size_t length[FIELD_MAX];
} Row;

// What a reader of rows remembers from one to the next.
typedef struct Reading {
    PlotGroups *groups;
    const char *header; // of the file, while it is read
    FILE *copy;         // takes rows
    char *measure;
    size_t measure_length;
    char *lines; // of the present measure so far
    size_t lines_size;
    FILE *lines_stream;
    int values; // that the measure has shown so far
    int results;
    bool is_lost; // there was no memory
} Reading;

FILE *plot_open_csv(const char *directory, const char *name)
{
    char *path;
    if (asprintf(&path, "%s/%s", directory, name) < 0)
        return NULL;
    FILE *stream = fopen(path, "re");
    free(path);
    return stream;
}

// Fields that are not there are empty.
static Row split_row(const char *line)
{
    Row row = {.line = line};
    for (int i = 0; i < FIELD_MAX; ++i) {
        row.field[i] = line;
        row.length[i] = strcspn(line, ",\n");
        line += row.length[i];
        line += *line == ',';
    }
    return row;
}

static bool is_field(const Row *row, int field, const char *word)
{
    return row->length[field] == strlen(word) &&
           memcmp(row->field[field], word, row->length[field]) == 0;
}

// Where the last point of a name stands; 0 without one.
static size_t find_point(const char *name, size_t length)
{
    while (length > 0 && name[length - 1] != '.')
        --length;
    return length > 0 ? length - 1 : 0;
}

static bool is_turn(const char *name, size_t length)
{
    static const char turn[] = ".turn_";
    size_t point = find_point(name, length), size = sizeof turn - 1;
    return length - point > size && memcmp(name + point, turn, size) == 0;
}

// The last sheet of the group while it has room; else a new one. Null, and reading->is_lost, when
// there is no memory.
static PlotGroup *find_sheet(Reading *reading, const char *name, size_t length, bool is_by_turn)
{
    PlotGroups *groups = reading->groups;
    int sheet = 1;
    for (int i = 0; i < groups->count; ++i) {
        PlotGroup *group = &groups->items[i];
        if (strlen(group->name) != length || memcmp(group->name, name, length) != 0)
            continue;
        if (group->measures < PLOT_SHEET_MAX || group->is_by_turn)
            return group;
        sheet = group->sheet + 1;
    }
    PlotGroup made = {
        .name = strndup(name, length), .sheet = sheet, .is_by_turn = is_by_turn, .measures = 0};
    PlotGroup *larger = realloc(groups->items, (size_t)(groups->count + 1) * sizeof *groups->items);
    if (larger)
        groups->items = larger;
    if (!made.name || !larger) {
        free(made.name);
        reading->is_lost = true;
        return NULL;
    }
    groups->items[groups->count++] = made;
    return &groups->items[groups->count - 1];
}

static void append(PlotGroup *group, const char *text, size_t length, Reading *reading)
{
    size_t size = group->rows ? strlen(group->rows) : 0;
    char *larger = realloc(group->rows, size + length + 1);
    reading->is_lost |= !larger;
    if (!larger)
        return;
    memcpy(larger + size, text, length);
    larger[size + length] = '\0';
    group->rows = larger;
}

static void add_measure(Reading *reading)
{
    const char *name = reading->measure;
    size_t length = reading->measure_length;
    bool is_by_turn = is_turn(name, length);
    PlotGroup *group = find_sheet(reading, name, find_point(name, length), is_by_turn);
    if (!group)
        return;
    ++group->measures;
    if (is_by_turn)
        return; // its figures come from summary.csv
    if (!group->rows)
        append(group, reading->header, strlen(reading->header), reading);
    append(group, reading->lines, reading->lines_size, reading);
}

static void end_measure(Reading *reading)
{
    if (reading->lines_stream)
        fclose(reading->lines_stream);
    if (reading->lines_stream && reading->measure && reading->values > 1)
        add_measure(reading);
    free(reading->lines);
    free(reading->measure);
    reading->lines = reading->measure = NULL;
    reading->lines_stream = NULL;
    reading->values = 0;
}

// Calls `take` for each row below the header. False, with errno, when the file cannot be read.
static bool read_rows(const char *directory, const char *name,
                      void (*take)(const Row *row, Reading *reading), Reading *reading)
{
    FILE *stream = plot_open_csv(directory, name);
    char *line = NULL, *header = NULL;
    size_t room = 0, header_room = 0;
    if (!stream)
        return false;
    if (getline(&header, &header_room, stream) > 0) {
        reading->header = header;
        if (reading->copy)
            fprintf(reading->copy, "%s", header);
        while (getline(&line, &room, stream) > 0) {
            Row row = split_row(line);
            take(&row, reading);
        }
    }
    if (reading->groups)
        end_measure(reading); // while the header is there
    free(line);
    free(header);
    fclose(stream);
    return true;
}

// measure,condition,statistic of a run, measure,statistic of a comparison
static void count_result(const Row *row, Reading *reading)
{
    reading->results += is_field(row, 2, "share") || is_field(row, 1, "share");
}

int plot_count_results(const char *directory, const char *name)
{
    Reading reading = {0};
    return read_rows(directory, name, count_result, &reading) ? reading.results : 0;
}

static void begin_measure(const Row *row, Reading *reading)
{
    reading->measure = strndup(row->field[0], row->length[0]);
    reading->measure_length = row->length[0];
    reading->lines_stream = open_memstream(&reading->lines, &reading->lines_size);
    reading->is_lost |= !reading->measure || !reading->lines_stream;
}

// measure,condition,value,count
static void take_value(const Row *row, Reading *reading)
{
    if (!reading->measure || row->length[0] != reading->measure_length ||
        memcmp(row->field[0], reading->measure, row->length[0]) != 0) {
        end_measure(reading);
        if (row->length[0] == 0)
            return;
        begin_measure(row, reading);
    }
    if (is_field(row, 1, "all"))
        reading->values += strtoull(row->field[3], NULL, 10) > 0;
    if (reading->lines_stream)
        fputs(row->line, reading->lines_stream);
}

// measure,condition,statistic,value
static void take_ratio(const Row *row, Reading *reading)
{
    size_t point = find_point(row->field[0], row->length[0]);
    if (!is_field(row, 1, "all") || !is_field(row, 2, "ratio") || row->length[3] == 0 || point == 0)
        return;
    PlotGroup *group = find_sheet(reading, row->field[0], point, false);
    if (group)
        group->measures = 1; // a sheet of ratios has a line for each, and room for all
}

static void copy_row(const Row *row, Reading *reading)
{
    bool is_copied = is_field(row, 2, "share");
    if (is_field(row, 1, "all"))
        is_copied |=
            is_field(row, 2, "ratio") ||
            (is_turn(row->field[0], row->length[0]) &&
             (is_field(row, 2, "mean") || is_field(row, 2, "q05") || is_field(row, 2, "q95")));
    if (is_copied)
        fputs(row->line, reading->copy);
}

static Status finish(const Reading *reading, Error *error)
{
    return reading->is_lost ? error_set(error, FAIL_MEMORY, NULL, "out of memory for pictures")
                            : OK;
}

Status plot_groups_of_values(const char *directory, PlotGroups *groups, Error *error)
{
    Reading reading = {.groups = groups};
    *groups = (PlotGroups){0};
    if (!read_rows(directory, "distribution.csv", take_value, &reading))
        return file_error(error, errno, "distribution.csv", "cannot read");
    return finish(&reading, error);
}

Status plot_groups_of_ratios(const char *directory, PlotGroups *groups, Error *error)
{
    Reading reading = {.groups = groups};
    *groups = (PlotGroups){0};
    if (!read_rows(directory, "summary.csv", take_ratio, &reading))
        return file_error(error, errno, "summary.csv", "cannot read");
    return finish(&reading, error);
}

void plot_groups_release(PlotGroups *groups)
{
    for (int i = 0; i < groups->count; ++i) {
        free(groups->items[i].name);
        free(groups->items[i].rows);
    }
    free(groups->items);
    *groups = (PlotGroups){0};
}

Status plot_copy_summary(const char *directory, FILE *stream, Error *error)
{
    if (!read_rows(directory, "summary.csv", copy_row, &(Reading){.copy = stream}))
        return file_error(error, errno, "summary.csv", "cannot read");
    return OK;
}
