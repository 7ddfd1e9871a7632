/// step: what a game declares, once, so that the kit plays, tells, tabulates and solves it.
///
///     start ──> step ──> step ──> … ──> a result          step(rules, state, luck, effects)
///
/// A step is one act of the rules. It reads the state and the rules, asks `luck` for throws and
/// open choices, changes the state, adds to what is counted through `effects`, and says whether the
/// game goes on or how it has ended. It keeps nothing anywhere else: run again from the same state
/// with the same outcomes it does the same. On this rests all that the kit makes of it:
///
///     literal   plays step by step with words from the streams, and tells if somebody listens
///     graph     runs every step from every state that can come, once for each way its throws fall
///     plan      plays the same games by look-up in the graph
///     exact     lets probability flow over the graph
///     optimal   decides the open choices by backward induction over it
#pragma once

#include <stdbool.h>

#include "sim/base/intern.h"
#include "sim/base/measure.h"
#include "sim/base/narrator.h"
#include "sim/base/status.h"
#include "sim/kit/luck.h"

/// What a step returns unless the game has ended: then it returns the result's index, from 0.
enum {
    STEP_ON = -1,         ///< the game goes on
    STEP_NEXT_ROUND = -2, ///< it goes on, and the next step is the first of a round
    STEP_FAILED = -3      ///< the step could not be taken; the reason is in effects->error
};

/// The rolls of several copies of a part, gathered to be told in one line (parts.h).
typedef struct StepRolls {
    char text[2048];
    size_t used;
} StepRolls;

/// What a step writes besides the state.
typedef struct Effects {
    int32_t *cells;           ///< an outcome's cells; add to them with effects_add
    int32_t *start;           ///< an outcome's start columns
    const Narrator *narrator; ///< null when nobody listens
    StepRolls *rolls;         ///< null without a narrator, and where each copy tells its own rolls
    Error *error;             ///< for STEP_FAILED
} Effects;

/// Adds to a cell of what is counted.
static inline void effects_add(Effects *effects, uint64_t cell, int32_t by)
{
    effects->cells[cell] += by;
}

/// Rounds that are counted beside the state: the state need not hold a number that only grows. The
/// first round begins with the game, every other when a step returns STEP_NEXT_ROUND.
typedef struct StepClock {
    uint32_t rounds_max; ///< the game ends with this round; 0: rounds are not counted
    int32_t result;      ///< how it ends then
    /// A count that is set at the end, to the round in which the game ended, to rounds_max in all
    /// games that end in `result`; −1: none.
    int32_t measure;
} StepClock;

/// A bound on the steps of games that may never end, at which play stops. Solvers do not count
/// steps; they give `result` to games that can no longer end.
typedef struct StepStop {
    uint64_t steps_max; ///< steps after which a game is stopped; 0: never
    int32_t result;     ///< how it ends then
} StepStop;

/// A game as the kit sees it. A game in C fills it in prepare() and leaves the functions for a
/// state that is no plain bytes null; a front for another language fills them all.
typedef struct StepGame {
    const void *rules;          ///< what start() and step() read: never changed
    const MeasureSet *measures; ///< closed before anything is played
    StepClock clock;
    StepStop stop;
    /// A count beyond its measure's hi, unless that is open, counts as hi; else it cannot happen.
    bool clamps;
    uint32_t state_size;      ///< bytes of a state, or the most that write() may come to
    uint32_t counters;        ///< counters of streams that LUCK_NEXT goes by
    uint32_t round_counters;  ///< of these the first so many begin anew with every round
    const char *const *sides; ///< who chooses, null-terminated; null where nobody does
    /// Sets the state, which is all zero, to the beginning; may throw. Returns what a step does.
    int (*start)(const void *rules, void *state, Luck *luck, Effects *effects);
    int (*step)(const void *rules, void *state, Luck *luck, Effects *effects);
    /// Adds what the last state says once the game has ended, in whatever way; may be null.
    void (*finish)(const void *rules, const void *state, Effects *effects);
    /// What a limit's message calls a state, e.g. "step 'round'"; null: "the game".
    const char *(*describe)(const void *rules, const void *bytes, uint32_t size);
    /// A topological order of the states, from the bytes of one: every step leads to a state whose
    /// number is greater. Null where a state may come again.
    uint64_t (*order)(const void *rules, const void *bytes, uint32_t size);
    const char *limit_key; ///< the parameter at fault when the game is too large; null: none
    const char *cure;      ///< what makes it smaller, e.g. "fewer men make it smaller"; may be null
    /// Looks for what makes the state space grow without bound, such as a count that only grows.
    /// Returns false when there is nothing of the kind; else `text` says it: "s.failed has had 9311
    /// values: …?". May be null.
    /// @param surely only what is reason enough to give up at once; else also what may be the
    /// reason
    bool (*suspect)(const void *rules, const Intern *states, bool surely,
                    char text[ERROR_TEXT_SIZE]);
    const char *suspect_key; ///< the parameter that is named as the reason; may be null

    // For states that are no plain bytes, as those of a script: `state` above is then whatever
    // open() made, one for each thread, and these carry it over to bytes and back.
    Status (*open)(const void *rules, void **state, Error *error);
    void (*close)(const void *rules, void *state);
    /// Sets the state to what write() once made these bytes of.
    void (*read)(const void *rules, void *state, const void *bytes, uint32_t size);
    /// Writes the state in its canonical form: equal states have equal bytes. Returns their number,
    /// at most state_size; 0 when the state cannot be written, with the reason in `error`.
    uint32_t (*write)(const void *rules, const void *state, void *bytes, Error *error);
} StepGame;
