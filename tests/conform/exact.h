/// exact: whether a game's exact figures agree with its games and with one another.
#pragma once

#include "tests/conform/cases.h"

/// Asserts of a case that can be solved with little work: the results' probabilities add up to one;
/// every known measure, crossed with the results, agrees with games played (tests/given.h states
/// how often that fails by luck); the ways to start have weights that add up to one, agree with the
/// exact table, and lead to the games of play(); the joint law has the exact table's margins.
void exact_hold(const Case *one);

/// Asserts that some case of the game was solved, and some joint law where there are any.
void exact_assert_solved(const Game *game);
