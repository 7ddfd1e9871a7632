/// gallery: the pictures of a folder, drawn by one gnuplot, each as PNG and SVG.
///
///     gallery_begin -> gallery_add for each -> gallery_draw -> gallery_release
#pragma once

#include <stdio.h>

#include "sim/base/status.h"

/// A picture to be drawn.
typedef struct Picture {
    const char *script; ///< "shares": the script's name, and the beginning of the picture's
    const char *group;  ///< which measures; "" for none
    int sheet;          ///< of a group with several, from 1; 0: the only one
    const char *rows;   ///< CSV that the script finds as $rows; null: none
} Picture;

typedef struct Gallery {
    const char *directory;
    FILE *prelude; ///< to be written to: commands for all pictures
    char *prelude_text;
    size_t prelude_size;
    struct GalleryItem *items; ///< owned
    int count;
    char *scripts; ///< owned; the folder of the scripts
} Gallery;

/// FAIL_SYSTEM when the scripts are missing.
MUST_CHECK Status gallery_begin(const char *directory, Gallery *gallery, Error *error);

/// Adds a picture. The gallery copies what the picture points at.
MUST_CHECK Status gallery_add(Gallery *gallery, const Picture *picture, Error *error);

/// Writes `rows`, CSV with a header, as the block `$name` of gnuplot.
void gallery_put_rows(FILE *commands, const char *name, const char *rows);

/// Draws all, gives those that are whole their names in the folder, not to be interrupted, and
/// removes the pictures of former runs. A picture that cannot be drawn does not stop the others;
/// FAIL_SYSTEM with the first reason comes at the end.
MUST_CHECK Status gallery_draw(Gallery *gallery, Error *error);

void gallery_release(Gallery *gallery);
