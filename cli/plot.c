/// plot: see plot.h. Which pictures there are follows from the CSVs that are there.

#include "cli/plot.h"

#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/data.h"
#include "cli/file.h"
#include "cli/gnuplot.h"

enum { GROUP_MAX = 32, GROUP_SIZE = 96 };

// Measures whose names share what stands before the first point; "" for names without one.
typedef struct GroupList {
    int count;
    char names[GROUP_MAX][GROUP_SIZE];
} GroupList;

// Null, with errno, when it cannot be read.
static FILE *open_csv(const char *directory, const char *name)
{
    char *path;
    if (asprintf(&path, "%s/%s", directory, name) < 0)
        return NULL;
    FILE *stream = fopen(path, "re");
    free(path);
    return stream;
}

static bool has_rows(const char *directory, const char *name, int least)
{
    FILE *stream = open_csv(directory, name);
    int lines = 0, byte;
    if (!stream)
        return false;
    while (lines <= least && (byte = getc(stream)) != EOF)
        lines += byte == '\n';
    fclose(stream);
    return lines > least; // the header is a line too
}

// Whether a row "measure,condition,value,count,…" says that a value above 0 came.
static bool has_come(const char *row)
{
    const char *value = strchr(row, ',');
    value = value ? strchr(value + 1, ',') : NULL;
    const char *count = value ? strchr(value + 1, ',') : NULL;
    return count && strtoull(value + 1, NULL, 10) > 0 && strtoull(count + 1, NULL, 10) > 0;
}

// Notes the group of a row's measure; more groups than there is room for are not drawn.
static void note_group(GroupList *groups, const char *row)
{
    size_t name = strcspn(row, ","), length = strcspn(row, ".,");
    if (length == name)
        length = 0;
    if (name == 0 || length >= GROUP_SIZE || groups->count == GROUP_MAX || !has_come(row))
        return;
    for (int i = 0; i < groups->count; ++i)
        if (strlen(groups->names[i]) == length && memcmp(groups->names[i], row, length) == 0)
            return;
    memcpy(groups->names[groups->count++], row, length);
}

static Status read_groups(const char *directory, GroupList *groups, Error *error)
{
    FILE *stream = open_csv(directory, "distribution.csv");
    char *row = NULL;
    size_t room = 0;
    *groups = (GroupList){0};
    if (!stream)
        return file_error(error, errno, "distribution.csv", "cannot read");
    if (getline(&row, &room, stream) > 0)
        while (getline(&row, &room, stream) > 0)
            note_group(groups, row);
    free(row);
    fclose(stream);
    return OK;
}

typedef struct Picture {
    const char *directory;
    const char *script; // "shares": the script's name, and the beginning of the picture's
    const char *group;
} Picture;

// "distribution-killed.png"; anything but letters and digits of the group becomes "_".
static void name_picture(const Picture *picture, const char *format, char *name, size_t size)
{
    int used = snprintf(name, size, "%s%s", picture->script, *picture->group ? "-" : "");
    snprintf(name + used, size - (size_t)used, "%s", picture->group);
    for (char *letter = name + used; *letter; ++letter)
        if (!isascii(*letter) || !isalnum(*letter))
            *letter = '_';
    size_t length = strlen(name);
    snprintf(name + length, size - length, ".%s", format);
}

static Status draw_as(const Picture *picture, const char *script, const char *format, Error *error)
{
    char name[GROUP_SIZE + 64];
    File file;
    name_picture(picture, format, name, sizeof name);
    TRY(file_create_in(picture->directory, name, &file, error));
    GnuplotJob job = {.script = script,
                      .directory = picture->directory,
                      .format = format,
                      .group = picture->group,
                      .output = fileno(file.stream)};
    Status status = gnuplot_run(&job, error);
    if (status == OK)
        return file_commit(&file, error);
    file_discard(&file);
    return status;
}

static Status draw(const char *directory, const char *script, const char *group, Error *error)
{
    Picture picture = {.directory = directory, .script = script, .group = group};
    char name[64], *path;
    snprintf(name, sizeof name, "plot/%s.gp", script);
    TRY(data_find(name, &path, error));
    Status status = draw_as(&picture, path, "png", error);
    if (status == OK)
        status = draw_as(&picture, path, "svg", error);
    free(path);
    return status;
}

// Draws the picture, or removes what a former run left of it when its CSV has too few rows.
static Status draw_if(const char *directory, const char *script, int least, Error *error)
{
    char name[64];
    snprintf(name, sizeof name, "%s.csv", script);
    if (has_rows(directory, name, least))
        return draw(directory, script, "", error);
    snprintf(name, sizeof name, "%s.png", script);
    TRY(file_remove_in(directory, name, error));
    snprintf(name, sizeof name, "%s.svg", script);
    return file_remove_in(directory, name, error);
}

// The pictures of a run.
static Status draw_run(const char *directory, Error *error)
{
    GroupList groups;
    TRY(draw(directory, "shares", "", error));
    TRY(draw_if(directory, "by_turn", 1, error));
    TRY(draw_if(directory, "start", 2, error)); // one row would be a map of one cell
    if (!has_rows(directory, "distribution.csv", 1))
        return OK;
    TRY(read_groups(directory, &groups, error));
    for (int i = 0; i < groups.count; ++i)
        TRY(draw(directory, "distribution", groups.names[i], error));
    return OK;
}

// How many parameters a sweep varies: the columns before "games"; 0 when that cannot be told.
static int count_axes(const char *directory)
{
    FILE *stream = open_csv(directory, "sweep.csv");
    char *header = NULL;
    size_t room = 0;
    int axes = 0, count = 0;
    if (!stream)
        return 0;
    if (getline(&header, &room, stream) > 0)
        for (const char *column = header; axes == 0 && column; ++count) {
            if (strncmp(column, "games,", 6) == 0)
                axes = count;
            column = strchr(column, ',');
            column += column != NULL;
        }
    free(header);
    fclose(stream);
    return axes;
}

static Status draw_sweep(const char *directory, Error *error)
{
    int axes = count_axes(directory);
    if (axes == 1 || axes == 2)
        return draw(directory, "sweep", "", error);
    return error_set(error, FAIL_INPUT, NULL,
                     "%.200s: a picture shows a sweep of one or two parameters, not of %d",
                     directory, axes);
}

Status plot_directory(const char *directory, Error *error)
{
    bool is_run = has_rows(directory, "summary.csv", 1);
    bool is_sweep = has_rows(directory, "sweep.csv", 1);
    bool is_comparison = has_rows(directory, "compare.csv", 1);
    bool is_matrix = has_rows(directory, "matrix.csv", 1);
    if (!is_run && !is_sweep && !is_comparison && !is_matrix)
        return error_set(
            error, FAIL_INPUT, NULL,
            "%.200s: there is no summary.csv, sweep.csv, matrix.csv or compare.csv with figures "
            "in it; 'mutineer run SCENARIO --out DIR' makes one",
            directory);
    if (is_run)
        TRY(draw_run(directory, error));
    if (is_comparison)
        TRY(draw(directory, "compare", "", error));
    if (is_matrix)
        TRY(draw(directory, "matrix", "", error));
    return is_sweep ? draw_sweep(directory, error) : OK;
}
