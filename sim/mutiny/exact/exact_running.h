/// exact_running: what a state carries in forward dynamic programming: for every number that grows
/// or shrinks as men are lost, its law jointly with being in the state. The state need not know who
/// started, so all starts are solved in one pass.
#pragma once

#include "sim/interface/exact_table.h"
#include "sim/mutiny/exact/exact_constants.h"
#include "sim/mutiny/exact/exact_step.h"

/// Running numbers. Those left and the crews are held as what they are short of the most, so all
/// are counted upwards.
typedef enum ExactRunningNumber {
    EXACT_KILLED,
    EXACT_CAPTURED = EXACT_KILLED + KIND_COUNT,
    EXACT_LEFT = EXACT_CAPTURED + KIND_COUNT, ///< not killed
    EXACT_DEAD = EXACT_LEFT + KIND_COUNT,     ///< killed, by colour
    EXACT_CREW = EXACT_DEAD + COLOUR_COUNT,   ///< all who would serve the colour if it won
    EXACT_MATCHUPS = EXACT_CREW + COLOUR_COUNT,
    EXACT_RUNNING_COUNT
} ExactRunningNumber;

/// Where each number's distribution lies in a block; block[0] is the probability of the state.
typedef struct ExactRunning {
    size_t offset[EXACT_RUNNING_COUNT];
    size_t size[EXACT_RUNNING_COUNT];
    size_t constants; ///< where the numbers of exact_constants lie, to the block's end
    size_t width;     ///< of a block
    int numbers;      ///< EXACT_RUNNING_COUNT; 0: the state's probability goes alone
    const Mutiny *mutiny;
} ExactRunning;

/// @param results_only nothing but the probability goes along
ExactRunning exact_running(const Mutiny *mutiny, bool results_only);

/// Adds a start to the block of the state it leads to.
void exact_running_start(const ExactRunning *running, const ExactStart *start, double *block);

/// The first and the last value of each number that has a probability.
typedef struct ExactSpans {
    uint32_t first[EXACT_RUNNING_COUNT], last[EXACT_RUNNING_COUNT];
} ExactSpans;

ExactSpans exact_running_spans(const ExactRunning *running, const double *block);

/// Adds what flows on from a place of a round, whose block is `from`, to the blocks of the places
/// behind the next match-up, which stand side by side in `next`.
/// @param spans of the block with which the round began
void exact_running_flow(const ExactRunning *running, const ExactSpans *spans,
                        const ExactCourse *course, size_t place, const double *from, double *next);

/// Adds one block to another.
void exact_running_add(const ExactRunning *running, const double *from, double *to);

/// Adds the block of a game's end to the table.
void exact_running_end(const ExactRunning *running, const double *block, const ExactStop *stop,
                       ExactTable *table);
