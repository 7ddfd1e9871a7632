/// brawl: one fight, enumerated slowly and man by man: rounds, match-ups and the orders of a
/// shuffled row one after the other. Shares nothing with sim but the names of readings and ranks.
#pragma once

#include "sim/mutiny/board.h"

typedef struct Man {
    bool special, armed;
} Man;

/// The men of one side, in the order in which they stand.
typedef struct Men {
    Man man[8];
    int count;
} Men;

/// The readings of a brawl.
typedef struct Brawl {
    const Rules *rules;
    int bonus[ROLE_COUNT]; ///< of specials
} Brawl;

/// The attackers' chance to win a fight without a strongpoint.
double brawl_enumerate(const Brawl *brawl, const Men side[ROLE_COUNT]);
