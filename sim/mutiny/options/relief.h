/// relief: help for the Whites from outside (MUT-14).
#pragma once

#include "sim/mutiny/play.h"

/// Whether the relief may still come.
bool relief_is_expected(const Play *play);

/// On the Whites' first turn at or after `relief_turn`, after they moved: brings the relief aboard.
/// Attackers come up the gangway, so their fight there carries the strongpoint penalty.
void relief_arrive(Play *play);
