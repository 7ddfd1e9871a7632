/// exact_ways: enumerates the ways in which the throws of one step can fall, depth first, each with
/// its probability. The step is run once for each of them.
///
///     exact_ways_begin(&ways);
///     do {
///         … run the step with ways.luck …
///     } while (exact_ways_next(&ways));
#pragma once

#include "sim/base/intern.h"
#include "sim/kit/luck.h"

enum { EXACT_WAYS_THROWS_MAX = 64, EXACT_WAYS_WHAT_MAX = 40 };

/// A throw of the run under way.
typedef struct ExactThrow {
    uint64_t outcome, outcomes;
    const Law *law; ///< null: all outcomes are equally likely
} ExactThrow;

typedef struct ExactWays {
    Luck luck; ///< for the step
    ExactThrow path[EXACT_WAYS_THROWS_MAX];
    uint32_t length, depth; ///< throws known on this way, and how many of them the run has taken
    Intern kinds;           ///< of a kind and its argument: the number of its law
    Law **laws;             ///< owned, and each of them
    size_t laws_room;
    uint32_t counters[LUCK_COUNTERS_MAX]; ///< nothing is drawn from streams, so they stay 0
    Error *error;
    Status status; ///< the first failure while a step was run
} ExactWays;

/// @param ways must not be moved; to be released
void exact_ways_open(ExactWays *ways, Error *error);
void exact_ways_release(ExactWays *ways);

/// Before the first run of a step.
void exact_ways_begin(ExactWays *ways);

/// After a run: goes to the next way; false when there is none, or something went wrong.
bool exact_ways_next(ExactWays *ways);

/// The probability of the way under way, after its run.
double exact_ways_probability(const ExactWays *ways);
