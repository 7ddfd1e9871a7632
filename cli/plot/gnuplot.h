/// gnuplot: runs gnuplot, a separate program, without a shell and without a name to write to: it
/// reads commands from a file in memory and draws into another.
#pragma once

#include <stddef.h>
#include <stdio.h>

#include "sim/base/status.h"

/// What gnuplot is to do.
typedef struct GnuplotJob {
    const char *directory; ///< where it finds the CSVs
    const char *commands;  ///< `length` bytes; texts in them are gnuplot_quote's
    size_t length;
} GnuplotJob;

enum { GNUPLOT_COMPLAINT_SIZE = 320 };

/// What it wrote.
typedef struct GnuplotOutput {
    char *bytes; ///< owned; to standard output: `size` bytes and a zero behind
    size_t size;
    char complaint[GNUPLOT_COMPLAINT_SIZE]; ///< the last thing that it found wrong
} GnuplotOutput;

/// Writes `text` as a gnuplot string that stands for exactly these bytes; control characters, which
/// no picture shows, become spaces.
void gnuplot_quote(FILE *stream, const char *text);

/// Runs the commands and waits. After a command that fails gnuplot goes on with the next line, so
/// that only `output` can tell what was drawn. FAIL_SYSTEM when gnuplot is not installed, cannot be
/// started, or is ended by a signal; `output` has what it wrote before that.
/// @param output to be freed with gnuplot_release in any case
MUST_CHECK Status gnuplot_run(const GnuplotJob *job, GnuplotOutput *output, Error *error);

void gnuplot_release(GnuplotOutput *output);

/// Whether there is a gnuplot to run. FAIL_SYSTEM, with what to do about it, when there is none.
MUST_CHECK Status gnuplot_look_for(Error *error);
