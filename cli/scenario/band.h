/// band: where a figure should lie, as users write it: "0.45:0.55".
#pragma once

#include "analysis/verdict.h"

/// Reads LOW:HIGH, two decimal numbers of which the first is not the larger. On failure `*band` is
/// unchanged and `error` (FAIL_INPUT) says what would be right.
MUST_CHECK Status band_parse(const char *text, Band *band, Error *error);

/// FAIL_INPUT when no figure of its kind can lie within the band: a share within 2:3.
MUST_CHECK Status band_check(const MeasureSet *set, Figure figure, Band band, Error *error);

enum { BAND_TEXT_SIZE = 64 };

/// "43–46 %" for what is told in per cent, else "1.5–2".
void band_format(const MeasureSet *set, Figure figure, Band band, char text[BAND_TEXT_SIZE]);
