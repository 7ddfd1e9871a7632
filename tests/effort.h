/// effort: how much of a long test is done. A sanitizer makes a program some ten times as slow, and
/// what it looks for (memory, races, undefined behaviour) shows in a tenth of the random cases as
/// well. What a test says of statistics, over all cases, is proved by the plain builds.
#pragma once

#if !defined(EFFORT_DIVISOR) && defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define EFFORT_DIVISOR 10
#endif
#endif
#if !defined(EFFORT_DIVISOR) && (defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__))
#define EFFORT_DIVISOR 10
#endif
#ifndef EFFORT_DIVISOR
#define EFFORT_DIVISOR 1
#endif

/// How many of `full` cases to try.
#define EFFORT(full) ((full) / EFFORT_DIVISOR)
