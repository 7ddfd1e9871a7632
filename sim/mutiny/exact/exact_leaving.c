/// exact_leaving: the men stand in a row, sailors first, then soldiers and specials: those in front
/// drown, those behind them are taken, all others escape.

#include "sim/mutiny/exact/exact_leaving.h"

// How many of the `count` places from `first` on are below `beyond`.
static int places_under(int first, int count, int beyond)
{
    int places = beyond - first;
    return places < 0 ? 0 : places > count ? count : places;
}

/// The kinds in the order in which the worst fates fall, and how many there are of each.
typedef struct Row {
    Kind kind[RANK_COUNT + 1];
    int count[RANK_COUNT + 1], all;
} Row;

static Row line_up(Colour colour, const int men[KIND_ALL_COUNT])
{
    Row row = {{kind_of(colour, RANK_SAILOR), KIND_SOLDIER, kind_of(colour, RANK_SPECIAL)}, {0}, 0};
    for (int i = 0; i < RANK_COUNT + 1; ++i) {
        row.count[i] = row.kind[i] == KIND_SOLDIER && colour == COLOUR_RED ? 0 : men[row.kind[i]];
        row.all += row.count[i];
    }
    return row;
}

static ExactLeaving share_out(const Row *row, int drowned, int taken)
{
    ExactLeaving way = {.probability = 0};
    for (int i = 0, first = 0; i < RANK_COUNT + 1; first += row->count[i++]) {
        Kind kind = row->kind[i];
        int wet = places_under(first, row->count[i], drowned);
        way.drowned[kind] = wet;
        way.taken[kind] = places_under(first, row->count[i], drowned + taken) - wet;
        way.escaped[kind] = row->count[i] - wet - way.taken[kind];
    }
    return way;
}

int exact_leaving_ways(const Mutiny *mutiny, Colour colour, const int men[KIND_ALL_COUNT],
                       ExactLeaving ways[LEAVING_FACES])
{
    const Optional *optional = &mutiny->optional;
    int drowned[LEAVING_FACES], taken[LEAVING_FACES], faces[LEAVING_FACES] = {0}, count = 0;
    const Row row = line_up(colour, men);
    for (int face = 0; face < LEAVING_FACES; ++face) {
        int way = 0;
        drowned[count] = (int)((int64_t)row.all * optional->drowned[face] / 1000);
        taken[count] = (int)((int64_t)row.all * optional->taken[face] / 1000);
        while (drowned[way] != drowned[count] || taken[way] != taken[count])
            ++way;
        ++faces[way];
        count += way == count;
    }
    for (int way = 0; way < count; ++way) {
        ways[way] = share_out(&row, drowned[way], taken[way]);
        ways[way].probability = faces[way] / (double)LEAVING_FACES;
    }
    return count;
}
