/// game: the one interface of all games. A game is one folder and one row in games.def.
///
///     params (checked values) --prepare--> Prepared (read-only tables) --play--> Outcome
#pragma once

#include "sim/base/measure.h"
#include "sim/base/narrator.h"
#include "sim/base/status.h"
#include "sim/base/stream.h"
#include "sim/base/tally.h"
#include "sim/interface/exact_best_play.h"
#include "sim/interface/exact_odds.h"
#include "sim/interface/exact_strata.h"
#include "sim/interface/exact_table.h"
#include "sim/interface/faults.h"
#include "sim/params/param.h"

typedef struct Game Game;

/// Which of a game's engines plays. They play the same games and come to the same outcomes.
typedef enum Engine {
    ENGINE_AUTO,    ///< the faster one that can
    ENGINE_LITERAL, ///< step by step as the rules say
    ENGINE_PLAN,    ///< by tables made beforehand
    ENGINE_COUNT
} Engine;

/// What play() reads: the first member of each game's own struct. Read-only once prepared, so all
/// threads share it.
typedef struct Prepared {
    const Game *game;
    MeasureSet measures;
    const char *answer; ///< the first line of a report goes: "<answer> in 43.2 % of games"
    Engine engine;      ///< that plays; ENGINE_AUTO: not chosen yet
    int answer_measure; ///< a measure that the answer speaks of; −1: the share of the first result
} Prepared;

struct Game {
    const char *name;
    const char *question; ///< one sentence a designer would ask
    ParamTree params;
    /// Fills what the rows' defaults leave open; may be null.
    void (*defaults)(const Game *game, void *block);
    /// Checks what no single row can say and builds the tables. Errors carry the key at fault.
    /// On success `*prepared` is the caller's, to be released.
    Status (*prepare)(const void *block, Prepared **prepared, Error *error);
    /// Adds all contradictions that prepare() would find one after the other, as far as they do not
    /// hang on one another, each with its key. May be null.
    void (*check)(const void *block, Faults *faults);
    void (*release)(Prepared *prepared);
    /// Plays one game; allocates nothing; cannot fail, unless there is `failed`, which tells then.
    /// Every cell of the outcome is zero before.
    void (*play)(const Prepared *prepared, GameAddress address, Outcome *outcome);
    /// Plays games `first.game` to `first.game` + `games` − 1 and adds them to the tally: the same
    /// games as play() plays, only faster. May be null.
    void (*play_many)(const Prepared *prepared, GameAddress first, uint64_t games, Tally *tally);
    /// Plays the same games and sets the outcome of each, as play() does. They lie side by side,
    /// outcome_size bytes each, and are all zero before. Only called for ENGINE_PLAN; may be null.
    void (*play_each)(const Prepared *prepared, GameAddress first, uint64_t games, void *outcomes);
    bool many_by_any_engine; ///< play_many plays by the engine that is chosen, also the literal one
    /// Chooses the engine that shall play about so many games and makes its tables: sets
    /// prepared->engine. Fails as game_choose_engine does; null when there is but one, which
    /// play_many may then be part of.
    Status (*choose_engine)(Prepared *prepared, Engine wanted, uint64_t games, Error *error);
    /// Plays the same game and tells it.
    void (*trace)(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                  Outcome *outcome);
    /// Whether all games so far could be played: else the failure of the first that could not, the
    /// same whoever played. Null when playing cannot fail, as in a game written in C.
    Status (*failed)(const Prepared *prepared, Error *error);
    bool bounds_exact; ///< exact() takes options->cut
    /// Solves the game; null when it has no solver. FAIL_LIMIT or FAIL_CONFLICT with a reason when
    /// this scenario cannot be solved; FAIL_INTERRUPTED when options->watch stops it.
    Status (*exact)(const Prepared *prepared, const ExactOptions *options, ExactTable *table,
                    Error *error);
    /// Hands over the joint distribution of what becomes of all; null when there is none. Fails as
    /// `exact` does.
    Status (*joint)(const Prepared *prepared, const ExactOptions *options,
                    const ExactJointTaker *taker, Error *error);
    /// What best play is worth to both sides; null when the game has no solver for it. Fails as
    /// `exact` does.
    Status (*best_play)(const Prepared *prepared, const ExactBestPlayOptions *options,
                        ExactBestPlay *answer, Error *error);
    /// How far each stage decides the game, when its end is worth `worth`, by result; null when
    /// that cannot be solved. Fails as `exact` does. On success the odds are the caller's, to be
    /// released.
    Status (*odds)(const Prepared *prepared, const ExactWorth *worth, const ExactOptions *options,
                   ExactOdds *odds, Error *error);
    /// Adds every way in which the game can start to `strata`, which is empty; null when nothing is
    /// drawn before play. FAIL_LIMIT when they are too many.
    Status (*strata)(const Prepared *prepared, ExactStrata *strata, Error *error);
    /// Plays a game that starts so. All luck but that of the start comes from the streams that
    /// play() takes it from; so a game that play() starts in this way is the same game.
    void (*play_stratum)(const Prepared *prepared, const ExactStratum *stratum, GameAddress address,
                         Outcome *outcome);
};

/// All games in the order of games.def, closed by a null pointer, and their number.
extern const Game *const game_registry[];
extern const int game_count;

/// The game with this name; FAIL_UNKNOWN_NAME with a suggestion otherwise.
MUST_CHECK Status game_find(const char *name, const Game **game, Error *error);

/// Sets the block to the game's defaults (rows, then lists).
void game_defaults(const Game *game, void *block);

/// Chooses the engine that shall play about so many games. FAIL_CONFLICT with the reason when the
/// engine wanted cannot play them.
MUST_CHECK Status game_choose_engine(Prepared *prepared, Engine wanted, uint64_t games,
                                     Error *error);

/// Whether play_many plays the games: there is one, and the engine chosen is not another.
static inline bool game_plays_many(const Prepared *prepared)
{
    const Game *game = prepared->game;
    bool plays_all = !game->choose_engine || game->many_by_any_engine;
    return game->play_many && (plays_all || prepared->engine != ENGINE_LITERAL);
}

/// Sets the outcomes of games `first.game` to `first.game` + `games` − 1, which lie side by side,
/// outcome_size bytes each.
void game_play_each(const Prepared *prepared, GameAddress first, uint64_t games, void *outcomes);

/// The sentence for a game without best_play: FAIL_CONFLICT at `game`, with the reason.
Status game_refuse_best_play(const Game *game, Error *error);

/// Whether all games so far could be played, as the game's `failed` tells.
MUST_CHECK Status game_failed(const Prepared *prepared, Error *error);

/// The sentence for a scenario that ENGINE_PLAN cannot play; FAIL_CONFLICT at run.engine.
/// @param because a clause
Status game_refuse_plan(const char *because, Error *error);
