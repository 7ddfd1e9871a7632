/// exact_outlook: fills the table of expected values by which a side looks ahead (outlook.h) from
/// exact fights.
#pragma once

#include "sim/base/effort.h"
#include "sim/base/status.h"
#include "sim/mutiny/mutiny.h"
#include "sim/mutiny/outlook.h"

/// Work beyond which tables of fights are refused, see ExactWinSetup; both sides share it, and the
/// ships of a fleet.
#define EXACT_OUTLOOK_STEPS_MAX EFFORT_STEPS(2e8)
#define EXACT_OUTLOOK_ROLLS_MAX EFFORT_STEPS(1e7)

/// What a table is to hold.
typedef struct OutlookSize {
    int special_value; ///< worth of an officer or party member, in thousandths of a sailor
    int scale;         ///< men of a fight for whom one of the table stands, from 1
} OutlookSize;

/// Fills the outlook of a side that attacks with up to the most men it can have.
/// FAIL_LIMIT, with the policy's key, when the men are too many for what is left of the mutiny's
/// allowance. On success the outlook is the caller's, to be released.
MUST_CHECK Status exact_outlook_create(Mutiny *mutiny, Colour colour, const OutlookSize *size,
                                       Outlook **outlook, Error *error);

/// Null is allowed.
void exact_outlook_release(Outlook *outlook);
