/// game: the one interface of all games. A game is one folder and one row in games.def.
///
///     params (checked values) --prepare--> Prepared (read-only tables) --play--> Outcome
#pragma once

#include "sim/base/exact_strata.h"
#include "sim/base/exact_table.h"
#include "sim/base/measure.h"
#include "sim/base/narrator.h"
#include "sim/base/param.h"
#include "sim/base/status.h"
#include "sim/base/stream.h"
#include "sim/base/tally.h"

typedef struct Game Game;

/// What play() reads: the first member of each game's own struct. Read-only once prepared, so all
/// threads share it.
typedef struct Prepared {
    const Game *game;
    MeasureSet measures;
    const char *answer; ///< the first line of a report goes: "<answer> in 43.2 % of games"
    int answer_measure; ///< a measure that the answer speaks of; −1: the share of the first result
} Prepared;

struct Game {
    const char *name;
    const char *question; ///< one sentence a designer would ask
    ParamTree params;
    /// Fills lists after the rows' defaults; may be null.
    void (*defaults)(void *block);
    /// Checks what no single row can say and builds the tables. Errors carry the key at fault.
    /// On success `*prepared` is the caller's, to be released.
    Status (*prepare)(const void *block, Prepared **prepared, Error *error);
    void (*release)(Prepared *prepared);
    /// Plays one game; cannot fail, allocates nothing. Every cell of the outcome is zero before.
    void (*play)(const Prepared *prepared, GameAddress address, Outcome *outcome);
    /// Plays games `first.game` to `first.game` + `games` − 1 and adds them to the tally: the same
    /// games as play() plays, only faster. May be null.
    void (*play_many)(const Prepared *prepared, GameAddress first, uint64_t games, Tally *tally);
    /// Plays the same game and tells it.
    void (*trace)(const Prepared *prepared, GameAddress address, const Narrator *narrator,
                  Outcome *outcome);
    /// Solves the game; null when it has no solver. FAIL_LIMIT or FAIL_CONFLICT with a reason when
    /// this scenario cannot be solved.
    Status (*exact)(const Prepared *prepared, const ExactOptions *options, ExactTable *table,
                    Error *error);
    /// Hands over the joint distribution of what becomes of all; null when there is none. Fails as
    /// `exact` does.
    Status (*joint)(const Prepared *prepared, const ExactOptions *options,
                    const ExactJointTaker *taker, Error *error);
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
