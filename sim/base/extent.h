/// extent: converts counts of 64 bits to sizes of memory. Where sizes have 32 bits a count that is
/// too large becomes a size that no allocation grants, instead of being truncated.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The count as a size; SIZE_MAX when it is more than a size can be.
static inline size_t extent(uint64_t count)
{
    return (size_t)count == count ? (size_t)count : SIZE_MAX;
}
