/// five_games: a tally of five games of no game in particular, small enough to work out by hand:
///
///     game  result  start  killed.red  crew  throws   hits  tries
///       1    red    2, 0       0        –    1 2        1     2
///       2    red    1, 1       2        –    3          0     1
///       3    white  2, 0       1        4    –          2     4
///       4    white  1, 0       3        2    6 6 6      3     3
///       5    white  2, 0       3        3    1          0     0
///
/// No game is a draw; `crew` is defined only where White won; `rate` is hits per try.
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sim/base/tally.h"

enum { FIVE_RED, FIVE_WHITE, FIVE_DRAW, FIVE_RESULTS };
enum { FIVE_KILLED, FIVE_CREW, FIVE_THROWS, FIVE_HITS, FIVE_TRIES, FIVE_RATE, FIVE_TURNS };

static const Result five_results[FIVE_RESULTS] = {
    {.name = "red", .plural = "reds", .words = "Reds win"},
    {.name = "white", .plural = "whites", .words = "Whites win"},
    {.name = "draw", .plural = "draws", .words = "Nobody wins"}};

static inline void five_games_set(MeasureSet *set)
{
    const Measure measures[] = {
        {.name = "killed.red", .hi = 3, .unit = "men", .doc = "Reds killed."},
        {.name = "crew", .hi = 4, .given = 1u << FIVE_WHITE, .unit = "men", .doc = "Crew left."},
        {.name = "throws", .kind = MEASURE_SERIES, .hi = 6, .unit = "pips", .doc = "Each throw."},
        {.name = "hits", .hi = 4, .unit = "hits", .doc = "Hits."},
        {.name = "tries", .hi = 4, .unit = "tries", .doc = "Tries."},
        {.name = "rate",
         .kind = MEASURE_RATIO,
         .hi = 1,
         .numerator = FIVE_HITS,
         .denominator = FIVE_TRIES,
         .unit = "hits per try",
         .doc = "Hits per try."},
        {.name = "turns", .hi = 9, .unit = "turns", .doc = "Turns."},
    };
    *set = (MeasureSet){.results = five_results,
                        .result_count = FIVE_RESULTS,
                        .start = {{"officers", 2}, {"sailors", 1}},
                        .start_count = 2,
                        .start_share = "red_share"};
    for (size_t i = 0; i < sizeof measures / sizeof *measures; ++i)
        assert_int_equal(measure_set_add(set, measures[i], NULL), OK);
    assert_int_equal(measure_set_close(set, NULL), OK);
}

/// `throws` is a text of digits.
typedef struct FiveGame {
    int result, officers, sailors, killed, crew;
    const char *throws;
    int hits, tries, turns;
} FiveGame;

static const FiveGame five_games[] = {
    {FIVE_RED, 2, 0, 0, 0, "12", 1, 2, 3},  {FIVE_RED, 1, 1, 2, 0, "3", 0, 1, 1},
    {FIVE_WHITE, 2, 0, 1, 4, "", 2, 4, 3},  {FIVE_WHITE, 1, 0, 3, 2, "666", 3, 3, 5},
    {FIVE_WHITE, 2, 0, 3, 3, "1", 0, 0, 2},
};

/// The outcome of a game; `outcome` has room for outcome_size(set) bytes.
static inline void five_games_outcome(const MeasureSet *set, const FiveGame *game, Outcome *outcome)
{
    const int values[] = {[FIVE_KILLED] = game->killed,
                          [FIVE_CREW] = game->crew,
                          [FIVE_HITS] = game->hits,
                          [FIVE_TRIES] = game->tries,
                          [FIVE_TURNS] = game->turns};
    memset(outcome, 0, outcome_size(set));
    outcome->result = game->result;
    outcome->start[0] = game->officers;
    outcome->start[1] = game->sailors;
    for (int i = 0; i <= FIVE_TURNS; ++i)
        if (set->measures[i].kind == MEASURE_COUNT)
            outcome->cells[set->measures[i].outcome_cell] = values[i];
    for (const char *digit = game->throws; *digit; ++digit)
        outcome->cells[set->measures[FIVE_THROWS].outcome_cell + (uint64_t)(*digit - '0')] += 1;
}

/// The tally after the first `games` of the five.
static inline void five_games_tally(const MeasureSet *set, int games, Tally *tally)
{
    assert_int_equal(tally_create(set, tally, NULL), OK);
    union {
        Outcome outcome;
        char room[512];
    } memory;
    assert_true(outcome_size(set) <= sizeof memory);
    for (int i = 0; i < games; ++i) {
        five_games_outcome(set, &five_games[i], &memory.outcome);
        tally_add(tally, &memory.outcome);
    }
}
