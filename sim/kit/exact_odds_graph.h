/// exact_odds_graph: how much of the variance of a game's end each stage decides (exact_odds.h):
/// values by backward induction over the transition graph, and probability propagated forwards to
/// the end of each stage.
#pragma once

#include "sim/interface/exact_odds.h"
#include "sim/interface/exact_table.h"
#include "sim/kit/graph.h"

/// Splits the variance of what the end of a game is worth, `worth` by result, over its stages.
/// These are the rounds of a game with a clock, else its steps; stage 0 is the throws of the start.
/// FAIL_CONFLICT when a choice is open, a round contains a cycle, or a game may never end;
/// FAIL_LIMIT beyond the memory or the steps of the options, or when after 10 000 stages some games
/// are still open. On success the odds are the caller's, to be released.
MUST_CHECK Status exact_odds_graph(const Graph *graph, const double *worth,
                                   const ExactOptions *options, ExactOdds *odds, Error *error);
