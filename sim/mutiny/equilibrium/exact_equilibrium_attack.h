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

/// Whether both sides stand in the compartment of the pair.
static inline bool exact_equilibrium_attack_meets(const EquilibriumMeeting *meeting, int i)
{
    return exact_equilibrium_total(meeting->own[i]) > 0 &&
           exact_equilibrium_total(meeting->enemies[i]) > 0;
}

/// How the fight in a compartment in which both stand can end.
static inline ExactEndList exact_equilibrium_attack_ends(const EquilibriumShip *ship,
                                                         const EquilibriumMeeting *meeting, int i)
{
    return exact_ends_of(&ship->ends[meeting->mover], meeting->own[i], meeting->enemies[i],
                         meeting->pair->penalised[meeting->mover][i]);
}

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

/// An order that may turn out best: the men of the free side in the pair's compartments.
typedef struct EquilibriumCandidate {
    double bound; ///< of what it leaves the gathered side, from below
    int own[2][RANK_COUNT];
} EquilibriumCandidate;

/// Room in which one thread works on a stratum. Each is owned.
typedef struct EquilibriumRoom {
    float *attacks;                   ///< exact_equilibrium_table_groups values
    double *sums;                     ///< for each group of the free side
    EquilibriumCandidate *candidates; ///< for each two groups that do not overlap
} EquilibriumRoom;

MUST_CHECK Status exact_equilibrium_attack_open_room(const EquilibriumShip *ship,
                                                     const EquilibriumMen *men,
                                                     EquilibriumRoom *room, Error *error);

void exact_equilibrium_attack_close_room(EquilibriumRoom *room);
