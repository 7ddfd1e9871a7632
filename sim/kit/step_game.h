/// step_game: the adapter from StepGame to the registry's Game. A game of steps has every engine
/// without code of its own: its row of functions in `Game` are those below, and its prepare() calls
/// the first two.
#pragma once

#include "sim/interface/game.h"
#include "sim/kit/literal.h"
#include "sim/kit/plan.h"

/// What play reads; the first member of a game's own struct.
typedef struct StepPrepared {
    Prepared base; ///< first, so that a Prepared pointer leads here
    StepGame game;
    /// What a trace says before the first step, and after the last; may be null.
    void (*tell_start)(const void *rules, const Narrator *narrator);
    void (*tell_end)(const void *rules, const Outcome *outcome, const Narrator *narrator);
    /// A literal_play_many that is specialised for the game's steps at compile time; null:
    /// literal_play_many itself.
    LiteralMany *literal_many;
    bool prefers_literal; ///< looking up is no faster: the plan plays only when it is asked for
    Graph graph;          ///< without nodes until step_game_choose_engine makes it
    Plan plan;            ///< of the graph; likewise
} StepPrepared;

/// Begins: names the game, its results and its answer. The measures are added next.
void step_game_open(StepPrepared *prepared, const Game *game, const Result *results,
                    int result_count, const char *answer);

/// Closes the measures and takes over what the game declares; `measures` is set here.
MUST_CHECK Status step_game_close(StepPrepared *prepared, StepGame declared, Error *error);

/// Frees the measures, the tables and the struct, which malloc or calloc made; null is nothing.
void step_game_release(Prepared *prepared);

/// As the functions of Game.
Status step_game_choose_engine(Prepared *prepared, Engine wanted, uint64_t games, Error *error);
void step_game_play(const Prepared *prepared, GameAddress address, Outcome *outcome);
void step_game_play_many(const Prepared *prepared, GameAddress first, uint64_t games, Tally *tally);
void step_game_trace(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                     Outcome *outcome);
Status step_game_exact(const Prepared *prepared, const ExactOptions *options, ExactTable *table,
                       Error *error);

/// As Game.odds, from the game's transition graph.
Status step_game_odds(const Prepared *prepared, const ExactWorth *worth,
                      const ExactOptions *options, ExactOdds *odds, Error *error);

/// As Game.joint: the joint law of the result and every count. The graph is unfolded by the counts
/// (exact_joint.h), and limited as `exact` is.
Status step_game_joint(const Prepared *prepared, const ExactOptions *options,
                       const ExactJointTaker *taker, Error *error);

/// Plays one game as the table says, e.g. with the scripted faces of a test.
void step_game_play_at(const StepPrepared *prepared, const LiteralTable *table, Outcome *outcome);
