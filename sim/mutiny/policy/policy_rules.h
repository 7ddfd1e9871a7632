/// policy_rules: a policy that a scenario writes down as rules (docs/policies.md).
///
/// For each compartment where the side has men, the rules are tried in their order on the board as
/// it is before anybody moves; the first that applies says what the men there do. A rule applies
/// when all its conditions hold and its action leads somewhere.
#pragma once

#include "sim/mutiny/play.h"

/// The compartment for the colour's next sailor.
int policy_rules_place(const Play *play, Colour colour, Rng *luck);

/// Whether the side whose turn it is takes a decision of the start of a turn by a rule of its own:
/// RULE_ACTION_EXECUTE or RULE_ACTION_LEAVE. Never with a built-in policy.
bool policy_rules_decide(const Play *play, RuleAction action);

/// Moves the men of the side whose turn it is, which must have a policy of its own.
void policy_rules_move(Play *play);
