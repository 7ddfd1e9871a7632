/// cases: scenarios of a game for tests that know nothing of it: the shipped ones, and others that
/// are made from them by changing parameters at random.
#pragma once

#include <stdbool.h>

#include "cli/scenario/scenario.h"

/// A scenario ready to be played, and how to make it again.
typedef struct Case {
    Scenario scenario;
    char description[2048]; ///< the file, and every parameter changed: "ram.yaml rules.turns=3 …"
} Case;

/// Calls `visit` for each scenario in ROOT/scenarios of this game, scripts last;
/// returns their number.
int cases_shipped(const char *root, const Game *game, void (*visit)(const Case *one));

/// Calls `visit` for `count` scenarios that are accepted, each a shipped one (or the game's
/// defaults where none is) with some parameters changed. What is drawn for a parameter depends on
/// the number of the scenario and the parameter's key alone, so a new parameter changes no other.
void cases_random(const char *root, const Game *game, int count, void (*visit)(const Case *one));
