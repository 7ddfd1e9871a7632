/// records: one CSV row a game (--records): its number, its result, what was drawn before play, and
/// every count; of a series the number of values and their sum.
#pragma once

#include "sim/base/measure.h"
#include "sim/batch/batch.h"

typedef struct Records Records;

/// Opens a file under a temporary name beside `path` and writes the header. `set` must outlive it.
MUST_CHECK Status records_open(const char *path, const MeasureSet *set, Records **records,
                               Error *error);

/// What batch_records calls.
BatchTaker records_taker(Records *records);

/// Gives the file its final name, unless a write failed, and frees the records either way.
MUST_CHECK Status records_commit(Records *records, Error *error);

/// Throws the file away and frees the records; null is allowed.
void records_abandon(Records *records);
