/// telling: whether a game's trace tells the game that is played.
#pragma once

#include "tests/conform/cases.h"

/// Asserts, of some games of the case: trace and play come to the same outcome, cell by cell; games
/// told in the same words came to the same outcome; games whose last sentence is the same had the
/// same result; and how long a game's trace is says nothing about the game after it or before. So
/// it sees a trace that tells a neighbour even where the outcome handed over is right. The last is
/// a test of correlations at six standard errors, which fails by luck once in 10^8 for each count.
void telling_hold(const Case *one);
