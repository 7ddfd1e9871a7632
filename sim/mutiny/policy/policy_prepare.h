/// policy_prepare: what the policies need beyond numbers, made before the first game.
#pragma once

#include "sim/mutiny/mutiny.h"

/// Builds the tables of the sides' policies; everything else of the mutiny is prepared.
/// FAIL_LIMIT, with the policy's key, when one would be too large.
MUST_CHECK Status policy_prepare(const MutinyParams *params, Mutiny *mutiny, Error *error);

void policy_release(Mutiny *mutiny);
