/// plot: which pictures a folder can have, by the CSVs that are in it.

#include "cli/plot/plot.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "cli/plot/gallery.h"
#include "cli/plot/plot_caption.h"
#include "cli/plot/plot_folder.h"
#include "cli/plot/plot_group.h"

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

// Adds a picture of the folder's whole answer.
static Status add(Gallery *gallery, const char *script, Error *error)
{
    return gallery_add(gallery, &(Picture){.script = script, .group = ""}, error);
}

// What is counted turn by turn is a curve, instead of a panel of bars for each turn.
static Status add_groups(Gallery *gallery, const char *script, const PlotGroups *groups,
                         Error *error)
{
    for (int i = 0; i < groups->count; ++i) {
        const PlotGroup *group = &groups->items[i];
        Picture picture = {.script = group->is_by_turn ? "curve" : script,
                           .group = group->name,
                           .sheet = group->sheet,
                           .rows = group->rows};
        TRY(gallery_add(gallery, &picture, error));
    }
    return OK;
}

static Status add_ratios(Gallery *gallery, Error *error)
{
    PlotGroups groups;
    Status status = plot_groups_of_ratios(gallery->directory, &groups, error);
    if (status == OK)
        status = add_groups(gallery, "ratio", &groups, error);
    plot_groups_release(&groups);
    return status;
}

static Status add_distributions(Gallery *gallery, Error *error)
{
    PlotGroups groups;
    if (!has_rows(gallery->directory, "distribution.csv", 1))
        return OK;
    Status status = plot_groups_of_values(gallery->directory, &groups, error);
    if (status == OK)
        status = add_groups(gallery, "distribution", &groups, error);
    plot_groups_release(&groups);
    return status;
}

// The rows of summary.csv that the pictures of a run have in common, for gnuplot.
static Status put_summary(Gallery *gallery, Error *error)
{
    char *rows = NULL;
    size_t size;
    FILE *stream = open_memstream(&rows, &size);
    if (!stream)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for pictures");
    Status status = plot_copy_summary(gallery->directory, stream, error);
    if (fclose(stream) == 0 && status == OK)
        gallery_put_rows(gallery->prelude, "summary", rows);
    free(rows);
    return status;
}

// The pictures of a run. How games end says nothing where they can end in one way only.
static Status add_run(Gallery *gallery, Error *error)
{
    const char *directory = gallery->directory;
    bool is_open = plot_count_results(directory, "summary.csv") > 1;
    TRY(put_summary(gallery, error));
    if (is_open)
        TRY(add(gallery, "shares", error));
    if (is_open && has_rows(directory, "by_turn.csv", 1))
        TRY(add(gallery, "by_turn", error));
    if (has_rows(directory, "held.csv", 1))
        TRY(add(gallery, "held", error));
    if (has_rows(directory, "start.csv", 2)) // one row would be a map of one cell
        TRY(add(gallery, "start", error));
    TRY(add_ratios(gallery, error));
    return add_distributions(gallery, error);
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
            const char *comma = strchr(column, ',');
            column = comma ? comma + 1 : NULL;
        }
    free(header);
    fclose(stream);
    return axes;
}

static Status add_sweep(Gallery *gallery, Error *error)
{
    int axes = count_axes(gallery->directory);
    if (axes == 1 || axes == 2)
        return add(gallery, "sweep", error);
    return error_set(error, FAIL_INPUT, NULL,
                     "%.200s: a picture shows a sweep of one or two parameters, not of %d",
                     gallery->directory, axes);
}

// Both versions end alike where games can end in one way only: two bars of 100 % say nothing.
static Status add_comparison(Gallery *gallery, Error *error)
{
    if (plot_count_results(gallery->directory, "compare.csv") > 1)
        return add(gallery, "compare", error);
    return error_set(error, FAIL_INPUT, NULL,
                     "%.200s: a picture shows how often each result comes, and these games end in "
                     "one way only; compare.csv has what differs",
                     gallery->directory);
}

static Status add_matrix(Gallery *gallery, Error *error)
{
    return add(gallery, "matrix", error);
}

static Status add_tournament(Gallery *gallery, Error *error)
{
    return add(gallery, "tournament", error);
}

static Status add_effects(Gallery *gallery, Error *error)
{
    return add(gallery, "tornado", error);
}

static Status say_that_nothing_is_drawn(const char *directory, Error *error)
{
    if (has_rows(directory, "stratified.csv", 1))
        return error_set(error, FAIL_INPUT, NULL,
                         "%.200s: there is no picture of games that were shared out among the "
                         "starts; stratified.csv has the figures",
                         directory);
    return error_set(error, FAIL_INPUT, NULL,
                     "%.200s: there is no summary.csv, sweep.csv, matrix.csv, tournament.csv or "
                     "compare.csv with "
                     "figures in it; 'mutineer run SCENARIO --out DIR' makes one",
                     directory);
}

// What can be drawn of the folder's answers is added. The first that cannot does not stop the
// others; its reason comes back.
static Status add_all(Gallery *gallery, Error *error)
{
    static const struct {
        const char *csv;
        Status (*add)(Gallery *gallery, Error *error);
    } answers[] = {{"summary.csv", add_run},     {"compare.csv", add_comparison},
                   {"matrix.csv", add_matrix},   {"tournament.csv", add_tournament},
                   {"effects.csv", add_effects}, {"sweep.csv", add_sweep}};
    Status status = OK;
    bool is_empty = true;
    for (size_t i = 0; i < sizeof answers / sizeof *answers; ++i)
        if (has_rows(gallery->directory, answers[i].csv, 1)) {
            Error further;
            Status part = answers[i].add(gallery, status == OK ? error : &further);
            status = status == OK ? part : status;
            is_empty = false;
        }
    return is_empty ? say_that_nothing_is_drawn(gallery->directory, error) : status;
}

Status plot_directory(const char *directory, Error *error)
{
    Gallery gallery;
    Error further;
    AnswerFolder folder;
    TRY(plot_folder_read(directory, &folder, error));
    Status status = gallery_begin(directory, &gallery, error);
    if (status == OK) {
        plot_caption_write(&folder, gallery.prelude);
        status = add_all(&gallery, error);
        Status drawn = gallery_draw(&gallery, status == OK ? error : &further);
        status = status == OK ? drawn : status;
    }
    gallery_release(&gallery);
    answer_folder_release(&folder);
    return status;
}
