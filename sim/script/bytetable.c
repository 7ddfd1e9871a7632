/// bytetable: a hash table with open addressing; the strings are stored one behind the other.

#include "sim/script/bytetable.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/grow.h"
#include "sim/base/rng.h"

static const char what[] = "the values of a script";

void byte_table_release(ByteTable *table)
{
    free(table->bytes);
    free(table->ends);
    free(table->slots);
    *table = (ByteTable){0};
}

static uint64_t hash_of(const unsigned char *bytes, size_t size)
{
    uint64_t hash = size, word;
    for (; size >= 8; bytes += 8, size -= 8) {
        memcpy(&word, bytes, 8);
        hash = splitmix64_mix(hash ^ word);
    }
    word = 0;
    memcpy(&word, bytes, size);
    return splitmix64_mix(hash ^ word);
}

// The slot of the string, or the empty one where it belongs.
static uint32_t *find_slot(const ByteTable *table, const void *bytes, size_t size)
{
    // The low bits of the hash say where to begin.
    for (size_t at = (size_t)hash_of(bytes, size);; ++at) {
        uint32_t *slot = &table->slots[at & (table->slot_count - 1)];
        size_t length;
        if (*slot == 0)
            return slot;
        const unsigned char *other = byte_table_string(table, *slot - 1, &length);
        if (length == size && memcmp(other, bytes, size) == 0)
            return slot;
    }
}

static Status grow_slots(ByteTable *table, Error *error)
{
    if (2 * ((size_t)table->count + 1) <= table->slot_count)
        return OK;
    size_t slot_count = table->slot_count ? 2 * table->slot_count : 32;
    uint32_t *slots = calloc(slot_count, sizeof *slots);
    if (!slots)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for %s", what);
    free(table->slots);
    table->slots = slots;
    table->slot_count = slot_count;
    for (uint32_t i = 0; i < table->count; ++i) {
        size_t size;
        const unsigned char *bytes = byte_table_string(table, i, &size);
        *find_slot(table, bytes, size) = i + 1;
    }
    return OK;
}

Status byte_table_number(ByteTable *table, const void *bytes, size_t size, uint32_t *number,
                         Error *error)
{
    TRY(grow_slots(table, error));
    uint32_t *slot = find_slot(table, bytes, size);
    if (*slot == 0) {
        size_t used = byte_table_size(table);
        TRY(GROW(table->bytes, &table->room, used + size + 1, what, error));
        TRY(GROW(table->ends, &table->ends_room, (size_t)table->count + 1, what, error));
        memcpy(table->bytes + used, bytes, size);
        table->ends[table->count++] = used + size;
        *slot = table->count;
    }
    *number = *slot - 1;
    return OK;
}
