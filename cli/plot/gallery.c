/// gallery: from a list of pictures to files. gnuplot draws all into one file in memory, with a
/// mark before and behind each picture. The mark behind is on the line of the script's own command:
/// after an error gnuplot goes on with the next line, so a picture without it is not whole.

#include "cli/plot/gallery.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "cli/plot/gnuplot.h"
#include "cli/report/answer_folder.h"
#include "cli/system/data.h"
#include "cli/system/file.h"
#include "cli/system/interrupt.h"

enum { FORMAT_COUNT = 2, NAME_SIZE = 192 };

static const char *const formats[FORMAT_COUNT] = {"png", "svg"};

// No picture holds these: PNG is compressed, and a control character is in no SVG.
#define MARK_BEGIN "\f<picture %d>\n"
#define MARK_END "\f<end>\n"

typedef struct GalleryItem {
    const char *script;
    char *group, *rows; // owned
    int sheet;
    char name[NAME_SIZE];      // of the files, without the format
    char *bytes[FORMAT_COUNT]; // owned; null until drawn
    size_t sizes[FORMAT_COUNT];
} GalleryItem;

static Status without_memory(Error *error)
{
    return error_set(error, FAIL_MEMORY, NULL, "out of memory for pictures");
}

Status gallery_begin(const char *directory, Gallery *gallery, Error *error)
{
    *gallery = (Gallery){.directory = directory};
    TRY(data_find("plot/", &gallery->scripts, error));
    gallery->prelude = open_memstream(&gallery->prelude_text, &gallery->prelude_size);
    return gallery->prelude ? OK : without_memory(error);
}

// "distribution-killed"; anything but letters and digits of the group becomes "_".
static void name_item(GalleryItem *item)
{
    int used = snprintf(item->name, NAME_SIZE, "%s%s", item->script, *item->group ? "-" : "");
    snprintf(item->name + used, sizeof item->name - (size_t)used, "%.120s", item->group);
    for (char *letter = item->name + used; *letter; ++letter)
        if (!isascii(*letter) || !isalnum(*letter))
            *letter = '_';
    size_t length = strlen(item->name);
    if (item->sheet > 1)
        snprintf(item->name + length, NAME_SIZE - length, "-%d", item->sheet);
}

Status gallery_add(Gallery *gallery, const Picture *picture, Error *error)
{
    size_t size = (size_t)(gallery->count + 1) * sizeof *gallery->items;
    GalleryItem *larger = realloc(gallery->items, size);
    if (!larger)
        return without_memory(error);
    gallery->items = larger;
    GalleryItem *item = &larger[gallery->count];
    *item = (GalleryItem){.script = picture->script,
                          .group = strdup(picture->group),
                          .rows = strdup(picture->rows ? picture->rows : ""),
                          .sheet = picture->sheet};
    ++gallery->count;
    if (!item->group || !item->rows)
        return without_memory(error);
    name_item(item);
    return OK;
}

void gallery_put_rows(FILE *commands, const char *name, const char *rows)
{
    // A row has a comma, so that none can be taken for the end.
    fprintf(commands, "$%s << END_OF_ROWS\n", name);
    for (const char *line = rows; *line;) {
        size_t length = strcspn(line, "\n");
        if (memchr(line, ',', length))
            fprintf(commands, "%.*s\n", (int)length, line);
        line += length;
        line += *line == '\n';
    }
    fputs("END_OF_ROWS\n", commands);
}

static void put_text(FILE *commands, const char *name, const char *text)
{
    fprintf(commands, "%s = ", name);
    gnuplot_quote(commands, text);
    fputc('\n', commands);
}

// Picture number `at` of all: each item comes in every format.
static void put_picture(const Gallery *gallery, int at, FILE *commands)
{
    const GalleryItem *item = &gallery->items[at / FORMAT_COUNT];
    fputs("unset multiplot\nreset\n", commands);
    fprintf(commands, "set print '-'\nprint \"\\014<picture %d>\"\nset print\n", at);
    put_text(commands, "format", formats[at % FORMAT_COUNT]);
    if (at % FORMAT_COUNT == 0) {
        put_text(commands, "group", item->group);
        fprintf(commands, "sheet = %d\n", item->sheet);
        gallery_put_rows(commands, "rows", item->rows);
    }
    fputs("load here.", commands);
    gnuplot_quote(commands, item->script);
    fputs(".'.gp'; set print '-'; print \"\\014<end>\"\n", commands);
}

// All commands; to be freed. Null without memory.
static char *write_commands(const Gallery *gallery, size_t *size)
{
    char *text = NULL;
    FILE *commands = open_memstream(&text, size);
    if (!commands)
        return NULL;
    fprintf(commands, "here = ");
    gnuplot_quote(commands, gallery->scripts);
    fputs(".'/'\n", commands);
    fwrite(gallery->prelude_text, 1, gallery->prelude_size, commands);
    for (int at = 0; at < gallery->count * FORMAT_COUNT; ++at)
        put_picture(gallery, at, commands);
    if (fclose(commands) == 0)
        return text;
    free(text);
    return NULL;
}

static bool begins_and_ends(const char *bytes, size_t size, const char *begin, const char *end)
{
    size_t head = strlen(begin), tail = strlen(end);
    return size >= head + tail && memcmp(bytes, begin, head) == 0 &&
           memcmp(bytes + size - tail, end, tail) == 0;
}

// Whether these are all bytes of a picture.
static bool is_whole(int format, const char *bytes, size_t size)
{
    return format == 0 ? begins_and_ends(bytes, size, "\x89PNG\r\n", "IEND\xae\x42\x60\x82")
                       : begins_and_ends(bytes, size, "<?xml", "</svg>\n\n") ||
                             begins_and_ends(bytes, size, "<?xml", "</svg>\n");
}

// The bytes of one picture between its marks; null when a mark is missing.
static const char *find_picture(const GnuplotOutput *output, int at, size_t *size)
{
    char begin_mark[32], next_mark[32];
    snprintf(begin_mark, sizeof begin_mark, MARK_BEGIN, at);
    snprintf(next_mark, sizeof next_mark, MARK_BEGIN, at + 1);
    const char *end = output->bytes + output->size;
    const char *begin = memmem(output->bytes, output->size, begin_mark, strlen(begin_mark));
    if (!begin)
        return NULL;
    begin += strlen(begin_mark);
    const char *next = memmem(begin, (size_t)(end - begin), next_mark, strlen(next_mark));
    const char *last = next ? next : end;
    const char *found = memmem(begin, (size_t)(last - begin), MARK_END, strlen(MARK_END));
    *size = found ? (size_t)(found - begin) : 0;
    return found ? begin : NULL;
}

// Keeps what gnuplot drew, if it is a picture.
static Status keep(GalleryItem *item, int at, const GnuplotOutput *output, Error *error)
{
    size_t size;
    int format = at % FORMAT_COUNT;
    const char *bytes = find_picture(output, at, &size);
    if (!bytes)
        return error_set(error, FAIL_SYSTEM, NULL, "%s.%s: gnuplot could not draw: %s", item->name,
                         formats[format], output->complaint);
    if (!is_whole(format, bytes, size))
        return error_set(error, FAIL_SYSTEM, NULL, "%s.%s: what gnuplot drew is no picture",
                         item->name, formats[format]);
    item->bytes[format] = malloc(size);
    if (!item->bytes[format])
        return without_memory(error);
    memcpy(item->bytes[format], bytes, size);
    item->sizes[format] = size;
    return OK;
}

static Status keep_all(Gallery *gallery, const GnuplotOutput *output, Error *error)
{
    Error further;
    Status status = OK;
    for (int at = 0; output->bytes && at < gallery->count * FORMAT_COUNT; ++at) {
        GalleryItem *item = &gallery->items[at / FORMAT_COUNT];
        Status part = keep(item, at, output, status == OK ? error : &further);
        status = status == OK ? part : status;
    }
    return status;
}

// OK only when all are drawn.
static Status draw(Gallery *gallery, Error *error)
{
    Error further;
    GnuplotOutput output = {0};
    GnuplotJob job = {.directory = gallery->directory};
    char *commands = write_commands(gallery, &job.length);
    if (!commands)
        return without_memory(error);
    job.commands = commands;
    Status status = gnuplot_run(&job, &output, error);
    Status kept = keep_all(gallery, &output, status == OK ? error : &further);
    gnuplot_release(&output);
    free(commands);
    return status == OK ? kept : status;
}

// Whether all of a picture's formats are there.
static bool is_drawn(const GalleryItem *item)
{
    for (int format = 0; format < FORMAT_COUNT; ++format)
        if (!item->bytes[format])
            return false;
    return true;
}

static Status write_item(const char *directory, const GalleryItem *item, Error *error)
{
    for (int format = 0; format < FORMAT_COUNT; ++format) {
        char name[NAME_SIZE + 8];
        File file;
        snprintf(name, sizeof name, "%s.%s", item->name, formats[format]);
        TRY(file_create_in(directory, name, &file, error));
        fwrite(item->bytes[format], 1, item->sizes[format], file.stream);
        TRY(file_commit(&file, error));
    }
    return OK;
}

static bool is_new(const Gallery *gallery, const char *name)
{
    size_t length = strcspn(name, ".");
    for (int i = 0; i < gallery->count; ++i) {
        const GalleryItem *item = &gallery->items[i];
        if (strlen(item->name) == length && strncmp(item->name, name, length) == 0)
            return is_drawn(item);
    }
    return false;
}

// Removes the pictures of former runs.
static Status remove_others(const Gallery *gallery, Error *error)
{
    DIR *folder = opendir(gallery->directory);
    Status status = OK;
    if (!folder)
        return file_error(error, errno, gallery->directory, "cannot read the folder");
    for (const struct dirent *entry; status == OK && (entry = readdir(folder));)
        if (answer_folder_is_picture(entry->d_name) && !is_new(gallery, entry->d_name))
            status = file_remove_in(gallery->directory, entry->d_name, error);
    closedir(folder);
    return status;
}

static Status write_all(const Gallery *gallery, Error *error)
{
    for (int i = 0; i < gallery->count; ++i)
        if (is_drawn(&gallery->items[i]))
            TRY(write_item(gallery->directory, &gallery->items[i], error));
    return remove_others(gallery, error);
}

Status gallery_draw(Gallery *gallery, Error *error)
{
    Error further;
    int drawn = 0;
    TRY(gnuplot_look_for(error));
    fflush(gallery->prelude);
    Status status = draw(gallery, error);
    for (int i = 0; i < gallery->count; ++i)
        drawn += is_drawn(&gallery->items[i]);
    if (drawn == 0 && status != OK)
        return status; // what is in the folder stays
    interrupt_hold();
    Status written = write_all(gallery, status == OK ? error : &further);
    interrupt_release();
    return status == OK ? written : status;
}

void gallery_release(Gallery *gallery)
{
    for (int i = 0; i < gallery->count; ++i) {
        GalleryItem *item = &gallery->items[i];
        free(item->group);
        free(item->rows);
        for (int format = 0; format < FORMAT_COUNT; ++format)
            free(item->bytes[format]);
    }
    free(gallery->items);
    if (gallery->prelude)
        fclose(gallery->prelude);
    free(gallery->prelude_text);
    free(gallery->scripts);
    *gallery = (Gallery){0};
}
