/// outlook: between the fights of the table, linearly along each number in turn.

#include "sim/mutiny/outlook.h"

enum { OUTLOOK_AXES = ROLE_COUNT * RANK_COUNT + 1 };

/// A number of men, or of penalised rolls, between two of the table's.
typedef struct Share {
    int32_t below, above; ///< those of the table; the same when the number is at its most
    int32_t part;         ///< of the scale: 0 is `below`
} Share;

static Share share_of(int32_t number, int scale, int most)
{
    int32_t below = number / scale;
    if (below >= most)
        return (Share){most, most, 0};
    return (Share){below, below + 1, number % scale};
}

// Whether the corner is at the upper end of an axis.
static bool is_above(unsigned corner, int axis)
{
    return corner >> axis & 1;
}

static int64_t corner_value(const Outlook *outlook, const Share shares[OUTLOOK_AXES],
                            unsigned corner)
{
    int32_t men[ROLE_COUNT][RANK_COUNT], at[OUTLOOK_AXES];
    for (int axis = 0; axis < OUTLOOK_AXES; ++axis)
        at[axis] = is_above(corner, axis) ? shares[axis].above : shares[axis].below;
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank)
            men[role][rank] = at[role * RANK_COUNT + rank];
    return outlook->values[outlook_index(outlook, men[ROLE_ATTACKER], men[ROLE_DEFENDER],
                                         at[OUTLOOK_AXES - 1])];
}

// Halves the corners axis by axis. A corner that has no part in the mixture is not looked up: the
// table may hold nothing there.
static int64_t mixture(const Outlook *outlook, const Share shares[OUTLOOK_AXES], int axis,
                       unsigned corner)
{
    if (axis == OUTLOOK_AXES)
        return corner_value(outlook, shares, corner);
    int64_t below = mixture(outlook, shares, axis + 1, corner);
    if (shares[axis].part == 0)
        return below;
    int64_t above = mixture(outlook, shares, axis + 1, corner | 1U << axis);
    return below + (above - below) * shares[axis].part / outlook->scale;
}

int64_t outlook_value(const Outlook *outlook, const int32_t attackers[RANK_COUNT],
                      const int32_t defenders[RANK_COUNT], int penalised)
{
    if (outlook->scale == 1)
        return outlook->values[outlook_index(outlook, attackers, defenders, penalised)];
    Share shares[OUTLOOK_AXES];
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        shares[rank] = share_of(attackers[rank], outlook->scale, outlook->men[ROLE_ATTACKER][rank]);
        shares[RANK_COUNT + rank] =
            share_of(defenders[rank], outlook->scale, outlook->men[ROLE_DEFENDER][rank]);
    }
    shares[OUTLOOK_AXES - 1] = share_of(penalised, outlook->scale, outlook->penalised);
    return outlook->scale * mixture(outlook, shares, 0, 0);
}
