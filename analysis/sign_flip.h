/// sign_flip: whether differences lean to one side. If a change does nothing, a game that it
/// altered might as well have been altered the other way round; so all ways to choose the signs of
/// the differences are equally likely, and the sum that came is held against all others.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// With so many differences or more Student's t tells the same.
enum { SIGN_FLIP_GAMES = 30 };

/// The exact two-sided p-value: the share of all choices of signs whose sum is at least as far from
/// 0 as that of the differences as they are; 1 when all are 0. NaN without memory.
/// @param counts[i] the number of differences i − origin; fewer than SIGN_FLIP_GAMES are not 0
/// Source: Fisher 1935, The Design of Experiments, section 21.
double sign_flip_p(const uint64_t *counts, size_t size, size_t origin);
