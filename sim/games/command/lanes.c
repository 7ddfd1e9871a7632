/// lanes: the loop over four stacks, as a function of its own with one variable for each lane, so
/// that all fit into registers.

#include "sim/games/command/lanes.h"

void lanes_play_four(const uint64_t *table, Lanes *lanes, int pairs, uint8_t *movers,
                     uint64_t *sums)
{
    const uint64_t *faces = lanes->faces[0] + lanes->used / 2;
    uint64_t row0 = lanes->row[0], row1 = lanes->row[1], row2 = lanes->row[2], row3 = lanes->row[3];
    uint64_t sum0 = sums[0], sum1 = sums[1], sum2 = sums[2], sum3 = sums[3];
    for (int pair = 0; pair < pairs; ++pair, ++faces) {
        uint64_t entries = lanes_play_pair(table, faces[0], &row0, &sum0);
        entries += lanes_play_pair(table, faces[LANES_PAIRS], &row1, &sum1);
        entries += lanes_play_pair(table, faces[2 * LANES_PAIRS], &row2, &sum2);
        entries += lanes_play_pair(table, faces[3 * LANES_PAIRS], &row3, &sum3);
        lanes_add_movers(entries, movers + 2 * pair);
    }
    lanes->row[0] = row0;
    lanes->row[1] = row1;
    lanes->row[2] = row2;
    lanes->row[3] = row3;
    sums[0] = sum0;
    sums[1] = sum1;
    sums[2] = sum2;
    sums[3] = sum3;
}
