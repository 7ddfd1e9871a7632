/// exact_fit: does what was played agree with what was solved?
#pragma once

#include "sim/base/tally.h"
#include "sim/interface/exact_table.h"
#include "tests/chi_square.h"

/// The chi-square test of the joint distribution of the result and the measure, as played and as
/// solved; asserts that the probabilities add up to 1.
ChiSquare exact_fit(const ExactTable *table, const Tally *tally, int measure);
