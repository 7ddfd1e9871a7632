/// prepare: parts of mutiny_prepare (see mutiny.h) that have files of their own.
#pragma once

#include "sim/mutiny/mutiny.h"

/// The compartment called `name`, wanted by the parameter `key`. FAIL_UNKNOWN_NAME with a
/// suggestion.
MUST_CHECK Status prepare_room_named(const Ship *ship, const Name *name, const char *key, int *room,
                                     Error *error);

/// Takes over the optional rules (MUT-11 to MUT-14) but for what follows; the men must be known.
MUST_CHECK Status prepare_optional(const MutinyParams *params, Mutiny *mutiny, Error *error);

/// With boats: checks the table that is not in use, so that a ship may be docked by a sweep, and
/// takes over the one that is. FAIL_CONFLICT when one leaves a face out or names it twice.
MUST_CHECK Status prepare_spare_table(const MutinyParams *params, Mutiny *mutiny, Error *error);
MUST_CHECK Status prepare_leaving_table(const MutinyParams *params, Mutiny *mutiny, Error *error);

/// FAIL_CONFLICT for infantry without a quay.
MUST_CHECK Status prepare_relief_way(const MutinyParams *params, Mutiny *mutiny, Error *error);

/// The rules of the fight in which the relief comes aboard; owned by the mutiny unless they are
/// those of every fight.
MUST_CHECK Status prepare_relief_fight(const MutinyParams *params, Mutiny *mutiny, Error *error);

/// Where the relief comes aboard.
MUST_CHECK Status prepare_relief_room(const MutinyParams *params, Mutiny *mutiny, Error *error);
