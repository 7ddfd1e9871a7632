/// prepare: parts of mutiny_prepare (see mutiny.h) that have files of their own.
#pragma once

#include "sim/mutiny/mutiny.h"

/// The compartment called `name`, wanted by the parameter `key`. FAIL_UNKNOWN_NAME with a
/// suggestion.
MUST_CHECK Status prepare_room_named(const Ship *ship, const Name *name, const char *key, int *room,
                                     Error *error);

/// Takes over the optional rules (MUT-11 to MUT-14); the men must be known. FAIL_CONFLICT for
/// tables that leave a face out or name one twice, and for infantry without a quay.
MUST_CHECK Status prepare_optional(const MutinyParams *params, Mutiny *mutiny, Error *error);
