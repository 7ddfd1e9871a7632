/// exact_best_play: means over the starts.

#include "sim/interface/exact_best_play.h"

#include <stdlib.h>

void exact_best_play_add_up(ExactBestPlay *answer)
{
    for (int side = 0; side < EXACT_BEST_PLAY_SIDES; ++side) {
        ExactBounds *value = &answer->value[side];
        *value = (ExactBounds){0, 0};
        for (int i = 0; i < answer->start_count; ++i) {
            const ExactBestPlayStart *start = &answer->starts[i];
            value->lower += start->stratum.weight * start->value[side].lower;
            value->upper += start->stratum.weight * start->value[side].upper;
        }
    }
}

void exact_best_play_release(ExactBestPlay *answer)
{
    free(answer->starts);
    *answer = (ExactBestPlay){.starts = NULL};
}
