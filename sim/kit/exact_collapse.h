/// exact_collapse: end components that one side controls alone: sets of nodes in which its choices
/// can keep the game for ever, which no throw leaves, and in which the other side never chooses.
/// Inside them the optimality equations have many solutions, so interval iteration alone does not
/// converge. Never ending gains a side nothing, so every node of such a set is worth what the best
/// exit of the set is worth (deflation).
/// Source: Haddad & Monmege 2018, Theor. Comput. Sci. 735:111; Kelmendi et al. 2018, CAV.
#pragma once

#include "sim/kit/exact_chain.h"

/// Sets of nodes, one after the other.
typedef struct ExactCollapse {
    uint32_t *nodes; ///< owned
    uint32_t *first; ///< owned; set i has nodes first[i] … first[i + 1] − 1
    uint32_t count;
    uint32_t *set_of; ///< owned; by place in the component: its set, or GRAPH_NONE
} ExactCollapse;

/// Finds the end components within a strongly connected component; to be destroyed. FAIL_MEMORY.
/// @param sides bit s: side s belongs to those that control the sets together
MUST_CHECK Status exact_collapse_find(const ExactChain *chain, const ExactComponent *component,
                                      uint32_t sides, ExactCollapse *collapse, Error *error);
void exact_collapse_destroy(ExactCollapse *collapse);

/// Whether an edge of a node in set `set` stays in it.
bool exact_collapse_stays(const ExactCollapse *collapse, const ExactChain *chain,
                          const ExactComponent *component, const ExactChainEdge *edge,
                          uint32_t set);
