/// exact_script: best play of a script: what it is worth, and what each choice should be.
#pragma once

#include "sim/interface/exact_best_play.h"
#include "sim/kit/exact_follow.h"
#include "sim/script/script_explore.h"

typedef struct ExactScript ExactScript;

/// Solves the game with the choices of some sides open; to be destroyed. FAIL_CONFLICT when a side
/// has a view, or there are more than two sides; fails as script_explore and exact_optimal_solve
/// do.
MUST_CHECK Status exact_script_create(const ScriptRules *rules, const StepGame *steps,
                                      const ScriptExploreRequest *request, ExactScript **best,
                                      Error *error);
void exact_script_destroy(ExactScript *best);

/// FAIL_CONFLICT, with the bounds and what would close them, when they do not meet.
MUST_CHECK Status exact_script_check(const ExactScript *best, Error *error);

const Graph *exact_script_graph(const ExactScript *best);

/// By node, what is chosen.
const uint32_t *exact_script_decisions(const ExactScript *best);

/// What a game is followed by.
const ExactFollowed *exact_script_followed(const ExactScript *best);

/// Fills in the answer.
void exact_script_tell(const ExactScript *best, ExactBestPlay *answer);
