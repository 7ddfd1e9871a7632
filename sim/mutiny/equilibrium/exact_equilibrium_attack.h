/// exact_equilibrium_attack: the fights that an order causes in the two compartments of a pair, and
/// the expected value of what follows.
#pragma once

#include "sim/mutiny/equilibrium/exact_equilibrium_table.h"

/// The fights of one order. In a compartment where only one side stands the one end is that all
/// stay as they are.
typedef struct EquilibriumAttack {
    ExactEndList ends[2]; ///< by compartment of the pair
    ExactEnd unchanged[2];
} EquilibriumAttack;

/// Who stands in the two compartments of a pair once the side that moves has moved.
typedef struct EquilibriumMeeting {
    EquilibriumSide mover;
    const EquilibriumPair *pair;
    int own[2][RANK_COUNT], enemies[2][RANK_COUNT]; ///< of the mover, and of the other side
} EquilibriumMeeting;

/// Lists how the fights can end; false when nobody fights. The attack points into itself, so it is
/// not to be copied.
bool exact_equilibrium_attack_open(const EquilibriumShip *ship, const EquilibriumMeeting *meeting,
                                   EquilibriumAttack *attack);

/// Men of a role who are left in both compartments.
static inline int exact_equilibrium_attack_left(const ExactEnd *first, const ExactEnd *second,
                                                Role role, Rank rank)
{
    return first->left[role][rank] + second->left[role][rank];
}

/// The value after two ends of fights, one in each compartment.
typedef double EquilibriumWorth(const void *context, const ExactEnd *first, const ExactEnd *second);

/// The expected value over all ends of both fights, which are independent. Inlined, and `worth`
/// with it: solvers spend their time here.
__attribute__((always_inline)) static inline double
exact_equilibrium_attack_mean(const EquilibriumAttack *attack, EquilibriumWorth *worth,
                              const void *context)
{
    double sum = 0;
    for (size_t i = 0; i < attack->ends[0].count; ++i) {
        const ExactEnd *first = &attack->ends[0].items[i];
        double mean = 0;
        for (size_t j = 0; j < attack->ends[1].count; ++j) {
            const ExactEnd *second = &attack->ends[1].items[j];
            mean += second->probability * worth(context, first, second);
        }
        sum += first->probability * mean;
    }
    return sum;
}

/// The next group of men with none over the most, in the order of their numbers; false behind the
/// last. Begin with nobody.
static inline bool exact_equilibrium_attack_next(int men[RANK_COUNT], const int most[RANK_COUNT])
{
    if (men[RANK_SAILOR]++ < most[RANK_SAILOR])
        return true;
    men[RANK_SAILOR] = 0;
    return men[RANK_SPECIAL]++ < most[RANK_SPECIAL];
}
