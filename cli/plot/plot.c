/// plot: see plot.h. Which pictures there are follows from the CSVs that are there.

#include "cli/plot/plot.h"

#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/plot/gnuplot.h"
#include "cli/plot/plot_folder.h"
#include "cli/plot/plot_group.h"
#include "cli/system/data.h"
#include "cli/system/file.h"

static bool has_rows(const char *directory, const char *name, int least)
{
    FILE *stream = plot_open_csv(directory, name);
    int lines = 0, byte;
    if (!stream)
        return false;
    while (lines <= least && (byte = getc(stream)) != EOF)
        lines += byte == '\n';
    fclose(stream);
    return lines > least; // the header is a line too
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
    char name[PLOT_GROUP_SIZE + 64];
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

// Draws the picture where it says something, else removes what a former run left of it.
static Status draw_if(const char *directory, const char *script, bool is_wanted, Error *error)
{
    char name[64];
    if (is_wanted)
        return draw(directory, script, "", error);
    snprintf(name, sizeof name, "%s.png", script);
    TRY(file_remove_in(directory, name, error));
    snprintf(name, sizeof name, "%s.svg", script);
    return file_remove_in(directory, name, error);
}

// What is counted turn by turn is a curve, instead of a panel of bars for each turn.
static Status draw_groups(const char *directory, const char *script, const PlotGroups *groups,
                          Error *error)
{
    for (int i = 0; i < groups->count; ++i)
        TRY(draw(directory, groups->is_by_turn[i] ? "curve" : script, groups->names[i], error));
    return OK;
}

// The pictures of a run. How games end says nothing where they can end in one way only.
static Status draw_run(const char *directory, Error *error)
{
    PlotGroups groups;
    bool is_open = plot_count_results(directory, "summary.csv") > 1;
    TRY(draw_if(directory, "shares", is_open, error));
    TRY(draw_if(directory, "by_turn", is_open && has_rows(directory, "by_turn.csv", 1), error));
    TRY(draw_if(directory, "held", has_rows(directory, "held.csv", 1), error));
    // One row would be a map of one cell.
    TRY(draw_if(directory, "start", has_rows(directory, "start.csv", 2), error));
    TRY(plot_groups_of_ratios(directory, &groups, error));
    TRY(draw_groups(directory, "ratio", &groups, error));
    if (!has_rows(directory, "distribution.csv", 1))
        return OK;
    TRY(plot_groups_of_values(directory, &groups, error));
    return draw_groups(directory, "distribution", &groups, error);
}

// How many parameters a sweep varies: the columns before "games"; 0 when that cannot be told.
static int count_axes(const char *directory)
{
    FILE *stream = plot_open_csv(directory, "sweep.csv");
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

// Both versions end alike where games can end in one way only: two bars of 100 % say nothing.
static Status draw_comparison(const char *directory, Error *error)
{
    bool is_open = plot_count_results(directory, "compare.csv") > 1;
    TRY(draw_if(directory, "compare", is_open, error));
    return is_open ? OK
                   : error_set(error, FAIL_INPUT, NULL,
                               "%.200s: a picture shows how often each result comes, and these "
                               "games end in one way only; compare.csv has what differs",
                               directory);
}

static Status say_that_nothing_is_drawn(const char *directory, Error *error)
{
    if (has_rows(directory, "stratified.csv", 1))
        return error_set(error, FAIL_INPUT, NULL,
                         "%.200s: there is no picture of games that were shared out among the "
                         "starts; stratified.csv has the figures",
                         directory);
    return error_set(
        error, FAIL_INPUT, NULL,
        "%.200s: there is no summary.csv, sweep.csv, matrix.csv or compare.csv with figures "
        "in it; 'mutineer run SCENARIO --out DIR' makes one",
        directory);
}

Status plot_directory(const char *directory, Error *error)
{
    TRY(plot_folder_check(directory, error));
    bool is_run = has_rows(directory, "summary.csv", 1);
    bool is_sweep = has_rows(directory, "sweep.csv", 1);
    bool is_comparison = has_rows(directory, "compare.csv", 1);
    bool is_matrix = has_rows(directory, "matrix.csv", 1);
    if (!is_run && !is_sweep && !is_comparison && !is_matrix)
        return say_that_nothing_is_drawn(directory, error);
    if (is_run)
        TRY(draw_run(directory, error));
    if (is_comparison)
        TRY(draw_comparison(directory, error));
    if (is_matrix)
        TRY(draw(directory, "matrix", "", error));
    return is_sweep ? draw_sweep(directory, error) : OK;
}
