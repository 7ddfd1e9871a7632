/// near: assertions on doubles that print both values.
#pragma once

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/// Fails unless |got − want| ≤ allowed, or when either is not a number.
#define ASSERT_WITHIN(got, want, allowed)                                                          \
    do {                                                                                           \
        double near_got = (got), near_want = (want), near_allowed = (allowed);                     \
        if (!(fabs(near_got - near_want) <= near_allowed))                                         \
            fail_msg("%s is %.17g, not %.17g within %g", #got, near_got, near_want, near_allowed); \
    } while (0)

/// Fails unless got equals want to a relative error of `relative`.
#define ASSERT_NEAR(got, want, relative) ASSERT_WITHIN(got, want, fabs((double)(want)) * (relative))
