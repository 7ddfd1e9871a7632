/// exact_reply_line: one game of a best reply against the policy, told turn by turn, which shows a
/// designer how the policy is beaten.
#pragma once

#include "sim/interface/exact_best_play.h"
#include "sim/mutiny/equilibrium/exact_reply.h"

/// Tells the game that starts with these men in which every fight ends in its likeliest way, until
/// it is over, no turn is left or EXACT_LINE_MAX have passed; without a turn limit also until
/// nothing changes any more. Of orders of equal worth one that fights is told. `line` gets a row
/// for each turn. The start's value must have been found before.
/// FAIL_LIMIT and FAIL_INTERRUPTED as exact_reply_value.
MUST_CHECK Status exact_reply_line(Reply *reply, const int men[KIND_COUNT], ExactLine *line,
                                   Error *error);
