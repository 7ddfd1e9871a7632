/// boats: a side gives up the ship, over the side or down the gangway (MUT-13).
#pragma once

#include "sim/mutiny/play.h"

/// How the men who leave are shared out.
typedef struct BoatsShares {
    int drowned, taken; ///< men; all others escape
} BoatsShares;

/// What a face of the d10, 1 … LEAVING_FACES, does to so many men: shares rounded down.
BoatsShares boats_share(const Optional *optional, int face, int men);

/// Whether the side whose turn it is will leave the ship: it may, and has too few free men for its
/// policy.
bool boats_are_due(const Play *play);

/// The side whose turn it is leaves the ship, if that is due: it has no free men afterwards. The
/// worst fate falls on sailors, then on soldiers, last on specials.
void boats_decide(Play *play);
