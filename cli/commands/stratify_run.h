/// stratify_run: run --stratify: games shared out among the ways in which the game can start.
#pragma once

#include "cli/commands/options.h"
#include "cli/runs/exact_answer.h"

/// Plays and reports. FAIL_CONFLICT when the game has no such ways, FAIL_ANSWER_NO when --precision
/// was not reached, FAIL_INTERRUPTED, with nothing reported, when the user stops it.
/// @param exact zero when the game was not solved
MUST_CHECK Status stratify_run(const Options *options, const Scenario *scenario,
                               const ExactAnswer *exact, Error *error);
