/// order: what a side can be ordered to do in a turn, of which the policies that compare moves
/// choose (MUT-16).
///
/// For each compartment with enemies, as listed, three orders: all men go there; all but the
/// garrison, which goes home; the smallest force that has the odds, specials first and those
/// nearest to the target first, while the others stay. The last order is that nobody moves.
#pragma once

#include "sim/mutiny/march.h"

/// The most orders of a turn.
enum { ORDER_MAX = 3 * SHIP_COMPARTMENT_MAX + 1 };

/// Who goes where; the others stay. Only the ship's own compartments are filled in.
typedef struct Order {
    int target;
    int32_t going[SHIP_COMPARTMENT_MAX][RANK_COUNT]; ///< towards the target
    int32_t back[SHIP_COMPARTMENT_MAX];              ///< sailors towards home
} Order;

/// Which order comes next; all zero before the first.
typedef struct OrderCursor {
    int room; ///< the target; the number of compartments for the last order
    int kind;
    bool is_done;
} OrderCursor;

/// Gives the next order of the side whose turn it is; false after the last.
bool order_next(const Play *play, OrderCursor *cursor, Order *order);

/// Where the mover's men stand once the order is carried out.
Positions order_after(const Play *play, const Order *order);

/// Moves the men.
void order_carry_out(Play *play, const Order *order);
