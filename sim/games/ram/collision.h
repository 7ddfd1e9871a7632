/// collision: what two vessels that run into each other do to their hulls (RIV-6).
#pragma once

#include <stdbool.h>

#include "sim/base/hand.h"

/// Hull hits by a collision, before hulls run out.
typedef struct Collision {
    int faces[3]; ///< each vessel's damage die, then the flooding die (0: not rolled)
    int hits[2];  ///< on each vessel, 0 or 1
    int floods;   ///< index of the vessel that floods, −1: neither
} Collision;

/// The largest face of the flooding die that floods the smaller vessel: half the difference of the
/// hull sizes, rounded down.
static inline int collision_flood_max(int hull_size, int other_hull_size)
{
    int difference = hull_size - other_hull_size;
    return (difference < 0 ? -difference : difference) / 2;
}

/// Reads the dice of a collision from the hand: one for each vessel, at or under the other's hull
/// size a hit on itself, then, if it may flood, one for the smaller vessel.
static inline Collision collision_read(const int hull_sizes[2], bool may_flood, Hand *hand)
{
    Collision collision = {.floods = -1};
    for (int i = 0; i < 2; ++i) {
        collision.faces[i] = hand_face(hand);
        collision.hits[i] = collision.faces[i] <= hull_sizes[1 - i];
    }
    if (!may_flood)
        return collision;
    collision.faces[2] = hand_face(hand);
    if (collision.faces[2] <= collision_flood_max(hull_sizes[0], hull_sizes[1]))
        collision.floods = hull_sizes[0] < hull_sizes[1] ? 0 : 1;
    return collision;
}
