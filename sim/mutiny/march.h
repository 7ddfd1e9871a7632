/// march: what policies ask of the board, and how they move men on it (MUT-5, MUT-16). All
/// functions speak of the side whose turn it is. Ties go to the compartment listed first.
#pragma once

#include "sim/mutiny/play.h"

/// Where the mover's men stand before anyone goes: nobody moves twice in a turn. Only the ship's
/// own compartments are filled in.
typedef struct Positions {
    int32_t men[SHIP_COMPARTMENT_MAX][RANK_COUNT];
} Positions;

static inline const Plan *march_plan(const Play *play)
{
    return &play->mutiny->plan[play->mover];
}

/// All compartments, as a mask.
static inline uint32_t march_whole_ship(const Play *play)
{
    return (UINT32_C(1) << play->mutiny->rooms) - 1;
}

static inline Positions march_positions(const Play *play)
{
    Positions positions;
    for (int room = 0; room < play->mutiny->rooms; ++room)
        memcpy(positions.men[room], play->board.rooms[room].free[play->mover],
               sizeof positions.men[room]);
    return positions;
}

/// The compartment with the fewest enemies, at least one, among those of the mask; −1 without any.
int march_weakest(const Play *play, uint32_t among);

/// The compartment with the most enemies; −1 without any.
int march_strongest(const Play *play);

/// The compartment with the fewest men of a colour, among those of the mask; −1 when it is empty.
int march_emptiest(const Play *play, Colour colour, uint32_t among);

/// The number of sailors who stay at home when the others attack, if `wanted` are to: fewer when
/// the side has fewer sailors, none when the enemy holds its home.
int march_garrison_size(const Play *play, int wanted);

/// Chooses the garrison among all sailors, those nearest to home first.
/// @param garrison at most the sailors there are
/// @param staying by compartment; all zero before
void march_garrison(const Play *play, int garrison, int32_t staying[SHIP_COMPARTMENT_MAX]);

/// Sends men one move on a shortest way, which is the way itself when movement is free.
void march_group(Play *play, int from, int to, const int32_t men[RANK_COUNT]);

/// Sends everyone towards `to`, but for `staying` sailors of each compartment, who go home.
/// @param staying null: nobody
void march_all(Play *play, int to, const int32_t *staying);
