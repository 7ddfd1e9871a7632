/// exact_game: a game solved from its steps.
#pragma once

#include "sim/kit/exact_flow.h"

/// Explores the game and fills the table, which is of its measures: the results' shares, and the
/// whole distribution of every count that is not too large for it. Fails as graph_create and
/// exact_flow_run do.
MUST_CHECK Status exact_game_solve(const StepGame *game, const ExactOptions *options,
                                   ExactTable *table, Error *error);

/// Whether at least half of all games end within a graph that is cut off. Fails as exact_flow_run
/// does.
MUST_CHECK Status exact_game_knows_most(const Graph *graph, const ExactOptions *options,
                                        bool *knows_most, Error *error);

/// The same from a graph. One that is cut off has bounds of shares alone, as table->unexplored
/// says.
/// @param decisions as in exact_chain_create
MUST_CHECK Status exact_game_fill(const Graph *graph, const uint32_t *decisions,
                                  const ExactOptions *options, ExactTable *table, Error *error);
