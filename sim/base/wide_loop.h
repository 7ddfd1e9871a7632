/// wide_loop: a function of plain loops over doubles that is built twice, for any processor and for
/// those with AVX2, and chosen when the program starts. Products and sums are rounded one by one in
/// both, so results do not depend on the processor.
#pragma once

#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) &&                        \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define WIDE_LOOP __attribute__((target_clones("avx2", "default")))
#else
#define WIDE_LOOP
#endif
