/// ramming: movement lost, policies, and the size modifier.

#include "sim/games/ram/ramming.h"

const char *const ramming_words[2] = {"rammer", "target"};

int ramming_points_lost(const RamPlan *plan, RamSide side, int hull)
{
    const Vessel *vessel = &plan->vessel[side];
    if (vessel->power != POWER_STEAM && plan->rules.move_loss == LOSS_STEAM)
        return 0;
    int step = plan->rules.move_loss_step == STEP_HULL ? vessel->hull_size : vessel->length;
    return (vessel->hull_hits - hull) / step;
}

bool ramming_can_move(const RamPlan *plan, RamSide side, int hull)
{
    return dice_highest(plan->vessel[side].move) > ramming_points_lost(plan, side, hull);
}

bool ramming_is_immobile(const RamPlan *plan, RamSide side, int hull)
{
    // Nothing in the duel is a critical hit on boiler or screw, and a vessel that never could move
    // is not immobile by damage.
    return plan->rules.immobile_by == IMMOBILE_BY_ANY &&
           dice_highest(plan->vessel[side].move) > 0 && !ramming_can_move(plan, side, hull);
}

bool ramming_wants(const RamPlan *plan, RamSide side)
{
    return side == RAM_RAMMER ? plan->rammer_policy != RAMMER_NEVER
                              : plan->target_policy == TARGET_COUNTER_RAM;
}

bool ramming_avoids(const RamPlan *plan, RamSide rammed, const int hull[2])
{
    if (rammed == RAM_RAMMER)
        return false;
    return plan->target_policy == TARGET_AVOID ||
           (plan->target_policy == TARGET_AVOID_WHEN_WEAKER && hull[RAM_TARGET] < hull[RAM_RAMMER]);
}

int ramming_size_modifier(int rammer_hull_size, int rammed_hull_size)
{
    if (rammer_hull_size >= 3 * rammed_hull_size)
        return 2;
    if (rammer_hull_size >= 2 * rammed_hull_size)
        return 1;
    if (rammed_hull_size >= 4 * rammer_hull_size)
        return -2;
    return rammed_hull_size >= 2 * rammer_hull_size ? -1 : 0;
}
