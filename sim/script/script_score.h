/// script_score: what the results of a script are worth to its first side.
#pragma once

#include "sim/script/script.h"

/// Sets what every result of a game of two sides is to the first of them. With payoffs of results
/// alone the best of these is a game won, the worst a game lost, and those between lie between,
/// rounded to points; `unfinished` without a payoff is drawn. Without payoffs a result that is
/// called after a side, as "red_wins" is after "red", is won by it, and any other drawn. Where
/// counts pay, or no result is called after one of the sides, the game has no score.
void script_score_declare(ScriptDeclaration *declared);
