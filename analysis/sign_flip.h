/// sign_flip: a randomisation test of whether paired differences are symmetric about 0. If a change
/// does nothing, each game that it altered might as well have been altered the other way; so all
/// choices of the signs of the differences are equally likely, and the observed sum is compared
/// with all of them.
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
