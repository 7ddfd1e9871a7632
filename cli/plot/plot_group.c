/// plot_group: see plot_group.h.

#include "cli/plot/plot_group.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/system/file.h"

enum { FIELD_MAX = 4 };

// The first fields of a row, as they stand in its line.
typedef struct Row {
    const char *field[FIELD_MAX];
    size_t length[FIELD_MAX];
} Row;

// What a reader of rows remembers from one to the next.
typedef struct Reading {
    PlotGroups *groups;
    char measure[PLOT_GROUP_SIZE];
    int values; // that the measure has shown so far
    int results;
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
    Row row = {0};
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

// Calls `take` for each row below the header. False, with errno, when the file cannot be read.
static bool read_rows(const char *directory, const char *name,
                      void (*take)(const Row *row, Reading *reading), Reading *reading)
{
    FILE *stream = plot_open_csv(directory, name);
    char *line = NULL;
    size_t room = 0;
    if (!stream)
        return false;
    if (getline(&line, &room, stream) > 0)
        while (getline(&line, &room, stream) > 0) {
            Row row = split_row(line);
            take(&row, reading);
        }
    free(line);
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

static void note_group(PlotGroups *groups, const char *name, size_t length)
{
    if (length >= PLOT_GROUP_SIZE || groups->count == PLOT_GROUP_MAX)
        return;
    for (int i = 0; i < groups->count; ++i)
        if (strlen(groups->names[i]) == length && memcmp(groups->names[i], name, length) == 0)
            return;
    memcpy(groups->names[groups->count], name, length);
    groups->is_by_turn[groups->count++] = strncmp(name + length, ".turn_", strlen(".turn_")) == 0;
}

// Where the first point of the measure's name stands; its length without one.
static size_t find_point(const Row *row)
{
    const char *point = memchr(row->field[0], '.', row->length[0]);
    return point ? (size_t)(point - row->field[0]) : row->length[0];
}

// measure,condition,value,count
static void take_value(const Row *row, Reading *reading)
{
    if (!is_field(row, 1, "all") || row->length[0] == 0 || row->length[0] >= PLOT_GROUP_SIZE)
        return;
    if (!is_field(row, 0, reading->measure)) {
        snprintf(reading->measure, sizeof reading->measure, "%.*s", (int)row->length[0],
                 row->field[0]);
        reading->values = 0;
    }
    reading->values += strtoull(row->field[3], NULL, 10) > 0;
    size_t point = find_point(row);
    if (reading->values > 1)
        note_group(reading->groups, row->field[0], point < row->length[0] ? point : 0);
}

// measure,condition,statistic
static void take_ratio(const Row *row, Reading *reading)
{
    size_t point = find_point(row);
    if (is_field(row, 1, "all") && is_field(row, 2, "ratio") && point < row->length[0])
        note_group(reading->groups, row->field[0], point);
}

Status plot_groups_of_values(const char *directory, PlotGroups *groups, Error *error)
{
    *groups = (PlotGroups){0};
    if (!read_rows(directory, "distribution.csv", take_value, &(Reading){.groups = groups}))
        return file_error(error, errno, "distribution.csv", "cannot read");
    return OK;
}

Status plot_groups_of_ratios(const char *directory, PlotGroups *groups, Error *error)
{
    *groups = (PlotGroups){0};
    if (!read_rows(directory, "summary.csv", take_ratio, &(Reading){.groups = groups}))
        return file_error(error, errno, "summary.csv", "cannot read");
    return OK;
}
