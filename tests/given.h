/// given: scenarios for tests, written as a player would set them, played and solved.
#pragma once

#include "sim/base/tally.h"
#include "sim/interface/game.h"

/// A scenario of a game: "key=value" settings, closed by a null pointer, on top of the defaults;
/// "army.commanders=3" makes a list three records long.
typedef struct Given {
    const Game *game;
    void *block;
    Prepared *prepared; ///< null when the scenario was refused
    Status status;      ///< of the first setting refused, or of prepare()
    Error error;
} Given;

Given given_open(const Game *game, const char *const *settings);

/// The same, asserting that the scenario is accepted.
Given given_valid(const Game *game, const char *const *settings);

void given_close(Given *given);

/// An outcome for the scenario, all zero; the caller frees it.
Outcome *given_outcome(const Given *given);

/// Plays games 0 … games − 1 of the seed; the caller destroys the tally.
Tally given_play(const Given *given, uint64_t seed, uint64_t games);

/// Solves the scenario, asserting that it can be; the caller destroys the table.
ExactTable given_solve(const Given *given);

/// Index of a measure, asserting that there is one.
int given_measure(const Given *given, const char *name);

/// What an outcome says of a count, and how often a series has the value.
int given_count(const Given *given, const Outcome *outcome, const char *name);
int given_times(const Given *given, const Outcome *outcome, const char *name, int value);

/// Mean of a measure by its exact distribution (a series: mean of its values).
double given_exact_mean(const Given *given, ExactTable *table, const char *name);

/// An extra value of the table, asserting that there is one.
double given_extra(const ExactTable *table, const char *name);

/// How simulated games compare with the exact solution.
typedef struct GivenFit {
    double worst;       ///< smallest p-value of all tests
    int tests;          ///< their number
    char name[160];     ///< of the measure with the smallest one, and the value
    double sum_squares; ///< of the standard errors of the z-tests; about z_tests
    int z_tests;
} GivenFit;

/// Plays games and tests the results and every known measure, crossed with the results: counts by
/// chi-square, and of a series how often each value comes in a game, by its mean.
GivenFit given_fit(const Given *given, ExactTable *table, uint64_t seed, int games);

/// Adds the tests of `part` to `all`, and asserts that its p-values can be luck: the smallest of
/// them, times 10 000 for as many tests or fewer, is at least 0.001.
void given_fit_add(GivenFit *all, const GivenFit *part, uint64_t seed);

/// Asserts that so many hits lie within 4.5 standard errors of the share: 7 false alarms in 10^6.
void given_assert_share(int hits, int trials, double share);
