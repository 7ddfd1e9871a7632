/// mutiny_bytes: the canonical form of a mutiny's state: numbers of sixteen bits. It holds only
/// what the rest of the game can depend on, so that histories with the same future meet in one
/// state.
#pragma once

#include "sim/mutiny/steps/mutiny_steps.h"

/// The most bytes that a state has.
uint32_t mutiny_bytes_most(const MutinySteps *steps);

/// As the functions of StepGame.
uint32_t mutiny_bytes_write(const void *rules, const void *working, void *bytes, Error *error);
void mutiny_bytes_read(const void *rules, void *working, const void *bytes, uint32_t size);
int mutiny_bytes_turn(const void *bytes);
uint64_t mutiny_bytes_order(const void *rules, const void *bytes, uint32_t size);
