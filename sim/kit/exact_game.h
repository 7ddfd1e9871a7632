/// exact_game: the law of a game's result, and the joint law of the result and each count, by
/// forward dynamic programming over its transition graph.
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

/// The same from an explored graph. One that was cut off gives only lower and upper bounds of the
/// results' shares; the share of games that leave it is table->unexplored.
/// @param decisions as in exact_chain_create
MUST_CHECK Status exact_game_fill(const Graph *graph, const uint32_t *decisions,
                                  const ExactOptions *options, ExactTable *table, Error *error);
