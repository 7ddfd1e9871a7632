/// multiple: many comparisons at once. Adjusted p-values: a hypothesis is rejected at level alpha
/// when its adjusted p-value is at most alpha.
#pragma once

#include <stddef.h>

#include "sim/base/status.h"

/// Holm: the chance of even one false rejection is at most the level. No assumption.
/// `adjusted[i]` belongs to `p[i]`; p-values in [0, 1]. FAIL_MEMORY leaves `adjusted` unchanged.
/// Source: Holm 1979, Scand. J. Statist. 6:65-70.
MUST_CHECK Status multiple_holm(const double *p, size_t count, double *adjusted, Error *error);

/// Benjamini–Hochberg: the expected share of false ones among the rejections is at most the level,
/// for independent or positively dependent tests.
/// Source: Benjamini & Hochberg 1995, J. R. Statist. Soc. B 57:289-300.
MUST_CHECK Status multiple_benjamini_hochberg(const double *p, size_t count, double *adjusted,
                                              Error *error);
