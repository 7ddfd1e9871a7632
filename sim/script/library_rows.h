/// library_rows: what a script can call, as rows for the page of all functions.
#pragma once

/// One row of functions.def, for the page of all functions: a section's title, else a function.
typedef struct LibraryRow {
    const char *title;     ///< of a section; then the others are null
    const char *signature; ///< e.g. "d(faces)"
    const char *doc;       ///< one sentence
} LibraryRow;

/// All rows in order; a row without title and signature is the last.
extern const LibraryRow library_rows[];

/// A name that scripts of other programs know, and what is used here.
typedef struct LibraryAbsent {
    const char *name;   ///< e.g. "math.random"
    const char *advice; ///< a clause
} LibraryAbsent;

/// All of them; a row without a name is the last.
extern const LibraryAbsent library_absent[];
