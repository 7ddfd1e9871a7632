/// duel_counts: the counts of one side of a duel in one word, so that an edge adds them at once.
///
///     bits  0…9  attempts   10…19  successes   20…29  floodings started   30…39  stopped
///          40…46  hits by rams   47…53  by collisions   54…60  by flooding
///
/// Turns end at 1000 and hulls at 100, so no field runs over into the next.
#pragma once

#include "sim/river/duel_graph.h"

enum { COUNTS_TURN_BITS = 10, COUNTS_HULL_BITS = 7, COUNTS_HITS_SHIFT = 4 * COUNTS_TURN_BITS };

/// The cells of a field counted by turns: attempts, successes, started, stopped.
static inline int duel_counts_cell(int field)
{
    static const int cells[] = {CELL_ATTEMPTS, CELL_SUCCESSES, CELL_STARTED, CELL_STOPPED};
    return cells[field];
}

/// Packs the cells of both sides; turns, hulls and boarders are not among them.
static inline DuelCounts duel_counts_pack(const int32_t *cells)
{
    DuelCounts counts = {{0, 0}};
    for (int side = 0; side < 2; ++side) {
        for (int field = 0; field < 4; ++field)
            counts.side[side] |= (uint64_t)cells[duel_counts_cell(field) + side]
                                 << (field * COUNTS_TURN_BITS);
        for (int cause = 0; cause < CAUSE_COUNT; ++cause)
            counts.side[side] |= (uint64_t)cells[CELL_HITS + side * CAUSE_COUNT + cause]
                                 << (COUNTS_HITS_SHIFT + cause * COUNTS_HULL_BITS);
    }
    return counts;
}

/// Undoes it, and sets the hulls that the hits leave.
static inline void duel_counts_unpack(const DuelPlan *plan, DuelCounts counts, int32_t *cells)
{
    for (int side = 0; side < 2; ++side) {
        for (int field = 0; field < 4; ++field)
            cells[duel_counts_cell(field) + side] =
                (int32_t)(counts.side[side] >> (field * COUNTS_TURN_BITS) &
                          ((1 << COUNTS_TURN_BITS) - 1));
        int32_t left = plan->vessel[side].hull_hits;
        for (int cause = 0; cause < CAUSE_COUNT; ++cause) {
            int32_t hits =
                (int32_t)(counts.side[side] >> (COUNTS_HITS_SHIFT + cause * COUNTS_HULL_BITS) &
                          ((1 << COUNTS_HULL_BITS) - 1));
            cells[CELL_HITS + side * CAUSE_COUNT + cause] = hits;
            left -= hits;
        }
        cells[CELL_HULL + side] = left;
    }
}
