/// relief: help for the Whites from outside (MUT-14).
#pragma once

#include "sim/mutiny/play.h"

/// Whether the relief may still come.
bool relief_is_expected(const Play *play);

/// Whether it comes, or fails to come, once the Whites have moved in this turn.
bool relief_is_due(const Play *play);

/// On the Whites' first turn at or after `relief_turn`, after they moved: brings the relief aboard.
/// Whites who come attack from outside: their fight there carries the penalty of the gangway, or of
/// boarding from a warship.
void relief_arrive(Play *play);
