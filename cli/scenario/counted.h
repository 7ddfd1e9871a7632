/// counted: the figures of a scenario by name. A game counts some things only while an option of
/// it is on; who asks for one of them is told which.
#pragma once

#include "analysis/figure.h"
#include "cli/scenario/scenario.h"

/// The share of a result, or the measure over all games, with this name. FAIL_UNKNOWN_NAME when the
/// prepared scenario has none, with the settings that would bring it, or else a suggestion.
MUST_CHECK Status counted_figure(const Scenario *scenario, const char *name, Figure *figure,
                                 Error *error);

/// FAIL_UNKNOWN_NAME with the settings, "rules.cards=yes", each of which would make the game count
/// what has this name, or is of the group with this name; OK when no single one would.
MUST_CHECK Status counted_explain(const Scenario *scenario, const char *name, Error *error);
