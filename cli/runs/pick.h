/// pick: one game of many, chosen by what came of it, to be told.
#pragma once

#include "cli/scenario/scenario.h"

typedef enum PickWhich {
    PICK_TYPICAL,  ///< of those that end as most do, the one whose counts are nearest to their
                   ///< means, in standard deviations
    PICK_CLOSEST,  ///< of those that begin in the most even way, the one that takes longest to tell
    PICK_UPSET,    ///< the one that ended as the fewest do of those that begin in the same way
    PICK_LONGEST,  ///< the one that takes most lines to tell
    PICK_SHORTEST, ///< the one that takes fewest
    PICK_COUNT
} PickWhich;

/// The words for them, in that order, closed by null.
extern const char *const pick_words[PICK_COUNT + 1];

/// Games that are looked at, at most, and unless the user says how many.
enum { PICK_GAMES_MAX = 100000, PICK_GAMES = 10000 };

/// Ways to begin say something from so many games on.
enum { PICK_ALIKE_MIN = 30 };

typedef struct Pick {
    uint64_t game;
    uint64_t alike; ///< closest and upset: games that began in the same way; of all without starts
    double share;   ///< upset: of these those that ended so; closest: those that ended as most did;
                    ///< typical: of all games those that ended so
    uint64_t lines; ///< closest, longest, shortest: to tell it
} Pick;

/// Plays the first run.games games of the scenario and chooses one; of several as good the first.
/// The choice hangs on the seed and the number of games alone. FAIL_LIMIT for more than
/// PICK_GAMES_MAX; FAIL_INTERRUPTED after Ctrl-C.
MUST_CHECK Status pick_game(const Scenario *scenario, PickWhich which, Pick *pick, Error *error);
