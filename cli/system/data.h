/// data: where the files are that the program reads but the user did not name: gnuplot scripts.
#pragma once

#include "sim/base/status.h"

/// The absolute path of a data file, e.g. "plot/shares.gp", to be freed. Looked for, in this order,
/// in $MUTINEER_DATA (if set, only there), in share/mutineer beside the program's folder, and in
/// the scripts/ of the source tree it was built from. FAIL_SYSTEM when it is nowhere.
MUST_CHECK Status data_find(const char *name, char **path, Error *error);
