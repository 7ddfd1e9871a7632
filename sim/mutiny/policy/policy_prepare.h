/// policy_prepare: what the policies need beyond numbers, made before the first game.
#pragma once

#include "sim/mutiny/mutiny.h"

/// Whether the scenario's own policies hold together. FAIL_CONFLICT with the key at fault.
MUST_CHECK Status policy_check(const Policies *policies, Error *error);

/// Builds the tables of the sides' policies; everything else of the mutiny is
/// prepared, and the policies are checked.
/// FAIL_LIMIT, with the policy's key, when one would be too large.
MUST_CHECK Status policy_prepare(const MutinyParams *params, Mutiny *mutiny, Error *error);

void policy_release(Mutiny *mutiny);
