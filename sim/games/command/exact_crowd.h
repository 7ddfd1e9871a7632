/// exact_crowd: a group of stacks followed together, turn by turn. Alike stacks are
/// interchangeable, so the state of a party is how many of it are in each state of their chain.
#pragma once

#include "sim/games/command/exact_joint_move.h"

/// As exact_joint_move_solve, for any rules.
MUST_CHECK Status exact_crowd_solve(const ExactGroup *group, ExactWait *wait, Error *error);
