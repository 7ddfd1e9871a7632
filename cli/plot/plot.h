/// plot: pictures of a finished run, drawn by gnuplot from the CSVs of its output folder alone.
#pragma once

#include "sim/base/status.h"

/// Draws every picture whose CSV is in `directory`, as PNG and SVG, into the same folder, when all
/// are drawn, and removes those of former runs. FAIL_INPUT when there is none of summary.csv,
/// sweep.csv, matrix.csv and compare.csv, what they hold has no picture, or the folder
/// is not what its manifest says; FAIL_SYSTEM, with the
/// CSVs untouched, when gnuplot is missing or refuses. The pictures that can be drawn are drawn in
/// any case.
MUST_CHECK Status plot_directory(const char *directory, Error *error);
