/// bytetable: interns strings of bytes of any length: equal strings have one number; numbers are
/// given from 0 in the order in which the strings first come.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sim/base/status.h"

typedef struct ByteTable {
    unsigned char *bytes; ///< owned; all strings, one behind the other
    size_t room;
    size_t *ends; ///< owned; string i ends before bytes[ends[i]]
    size_t ends_room;
    uint32_t count;
    uint32_t *slots; ///< owned; a number + 1, or 0; open addressing
    size_t slot_count;
} ByteTable;

void byte_table_release(ByteTable *table);

/// The string's number; a new one gets the next. FAIL_MEMORY otherwise.
MUST_CHECK Status byte_table_number(ByteTable *table, const void *bytes, size_t size,
                                    uint32_t *number, Error *error);

/// The string with this number, until the next one is added.
static inline const unsigned char *byte_table_string(const ByteTable *table, uint32_t number,
                                                     size_t *size)
{
    size_t start = number ? table->ends[number - 1] : 0;
    *size = table->ends[number] - start;
    return table->bytes + start;
}

/// Bytes in use.
static inline size_t byte_table_size(const ByteTable *table)
{
    return table->count ? table->ends[table->count - 1] : 0;
}
