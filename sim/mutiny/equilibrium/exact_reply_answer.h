/// exact_reply_answer: what the best reply to a side's policy is worth, for every way to start.
#pragma once

#include "sim/interface/exact_best_play.h"
#include "sim/mutiny/mutiny.h"

/// Fills the values of the answer's starts, which are listed, for the side that replies to
/// `options->against`, and says whose they are. The bounds meet where every order is looked at;
/// on ships with more orders the side that replies gives up those after which it would stand in
/// more than two compartments, and the upper bound is 1.
/// FAIL_UNKNOWN_NAME for a side that is not one; fails as exact_reply_create and exact_reply_value
/// do.
MUST_CHECK Status exact_reply_answer(const Mutiny *mutiny, const ExactBestPlayOptions *options,
                                     ExactBestPlay *answer, Error *error);
