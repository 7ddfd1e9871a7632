/// exact_odds_graph: what decides a game of the kit, stage by stage: values by backward induction
/// over its transition graph, and probability that flows forwards to the ends of the stages.
#pragma once

#include "sim/interface/exact_odds.h"
#include "sim/interface/exact_table.h"
#include "sim/kit/graph.h"

/// Splits what the end of a game is worth, `worth` by result. Stages are the rounds of a game with
/// a clock, else its steps; what the start throws is stage 0. FAIL_CONFLICT when a choice is open,
/// a round goes in circles, or a game may never end; FAIL_LIMIT beyond the memory or the steps of
/// the options, or when after 10 000 stages some games are still open. On success the odds are the
/// caller's, to be released.
MUST_CHECK Status exact_odds_graph(const Graph *graph, const double *worth,
                                   const ExactOptions *options, ExactOdds *odds, Error *error);
