/// paired_record: a paired tally as one line of whole numbers, for journals.
#pragma once

#include "analysis/paired.h"

/// The line, to be freed; null without memory.
char *paired_record_format(const PairedTally *tally);

/// Adds what the line holds to `tally`, which was created for the same two versions. FAIL_INPUT
/// when it does not fit, with the tally unchanged.
MUST_CHECK Status paired_record_add(const char *line, PairedTally *tally, Error *error);
