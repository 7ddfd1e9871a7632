/// ramming: what decides a ramming attempt before its die falls: movement points, policies, size.
/// Whole numbers from a plan and the hulls that are left; play and the exact solver share them.
#pragma once

#include "sim/games/ram/ram_step.h"

/// "rammer", "target": by side.
extern const char *const ramming_words[2];

/// The vessel on the other side.
static inline RamSide ramming_other(RamSide side)
{
    return side == RAM_RAMMER ? RAM_TARGET : RAM_RAMMER;
}

/// Movement points that a vessel has lost to hull hits, with `hull` left (RIV-10).
int ramming_points_lost(const RamPlan *plan, RamSide side, int hull);

/// Whether she lies immobile by damage, so that a ram cannot miss (RIV-2).
bool ramming_is_immobile(const RamPlan *plan, RamSide side, int hull);

/// Whether she has movement left to ram with.
bool ramming_can_move(const RamPlan *plan, RamSide side, int hull);

/// Whether her policy is to ram when she may.
bool ramming_wants(const RamPlan *plan, RamSide side);

/// Whether the vessel that is about to be rammed avoids, by its policy.
/// @param hull hull hits left, by side
bool ramming_avoids(const RamPlan *plan, RamSide rammed, const int hull[2]);

/// Movement points spent on avoiding when the allowance of the next phase is `points` (RIV-2).
static inline int ramming_spent(int points)
{
    return points > 0 ? (points + 1) / 2 : 0;
}

/// Added to the flooding die of an armoured ram (RIV-3).
int ramming_size_modifier(int rammer_hull_size, int rammed_hull_size);
