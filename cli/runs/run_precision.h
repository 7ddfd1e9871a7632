/// run_precision: what --precision and the options that go with it ask of a run.
#pragma once

#include "analysis/paired_precision.h"
#include "analysis/precision.h"
#include "cli/commands/options.h"
#include "sim/interface/exact_table.h"

/// Default of --max-games for a run that stops by itself.
#define RUN_PRECISION_GAMES_MAX UINT64_C(100000000)

/// Reads a half-width, a decimal number above 0. FAIL_USAGE otherwise.
MUST_CHECK Status run_precision_parse(const char *text, double *half_width, Error *error);

/// FAIL_USAGE when options contradict each other: --games with --precision, or what belongs to
/// --precision or --stratify without it.
MUST_CHECK Status run_precision_check(const Options *options, Error *error);

/// What is wanted of the scenario's run; `options->precision` is given.
MUST_CHECK Status run_precision_read(const Options *options, const Scenario *scenario,
                                     Precision *precision, Error *error);

/// The same of a comparison, or of the points of a sweep.
/// @param first the scenario as it was given
MUST_CHECK Status run_precision_read_paired(const Options *options, const Scenario *first,
                                            bool is_of_difference, PairedPrecision *precision,
                                            Error *error);

/// FAIL_ANSWER_NO when the solver (null: none) knows that the figure is defined in no game: none
/// would tell.
MUST_CHECK Status run_precision_check_figure(const MeasureSet *set, const ExactTable *exact,
                                             Figure figure, Error *error);
