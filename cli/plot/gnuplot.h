/// gnuplot: runs one of our scripts in gnuplot, a separate program, without a shell.
#pragma once

#include "sim/base/status.h"

/// What to draw.
typedef struct GnuplotJob {
    const char *script;    ///< absolute path
    const char *directory; ///< where the script finds its CSVs
    const char *format;    ///< ARG1 of the script: "png" or "svg"
    const char *group;     ///< ARG2; "" when the script takes none
    int output;            ///< open file that takes the picture
} GnuplotJob;

/// Runs the script and waits. FAIL_SYSTEM when gnuplot is not installed, fails, or draws nothing;
/// `error` then has gnuplot's own words.
MUST_CHECK Status gnuplot_run(const GnuplotJob *job, Error *error);
