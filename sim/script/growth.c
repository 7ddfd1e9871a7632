/// growth: the canonical form of every state is read part by part; each part has a table of the
/// values that it has had.

#include "sim/script/growth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/script/state.h"

enum { PARTS_MAX = 64 };

// A part of the states, e.g. s.red, and its values.
typedef struct Part {
    char name[GROWTH_NAME_SIZE];
    Intern values;
} Part;

typedef struct Looker {
    Part parts[PARTS_MAX]; // those beyond are not looked at
    int count;
    const unsigned char *bytes;  // what comes next
    char name[GROWTH_NAME_SIZE]; // of the part under way
    Error *error;
} Looker;

// The part with the name under way, begun if need be; null when there are too many.
static Part *find_part(Looker *looker)
{
    static const char what[] = "the values of a script's states";
    for (int i = 0; i < looker->count; ++i)
        if (strcmp(looker->parts[i].name, looker->name) == 0)
            return &looker->parts[i];
    if (looker->count == PARTS_MAX)
        return NULL;
    Part *part = &looker->parts[looker->count++];
    memcpy(part->name, looker->name, sizeof part->name);
    part->values = intern_of(sizeof(uint64_t), what);
    return part;
}

static Status add_value(Looker *looker, uint64_t value)
{
    uint32_t number;
    Part *part = find_part(looker);
    return part ? intern_number(&part->values, &value, &number, looker->error) : OK;
}

static Status look_at_value(Looker *looker);

static Status look_at_list(Looker *looker, uint64_t count)
{
    size_t used = strlen(looker->name);
    char inner[GROWTH_NAME_SIZE];
    memcpy(inner, looker->name, sizeof inner);
    snprintf(looker->name, sizeof looker->name, "the length of %.100s", inner);
    TRY(add_value(looker, count));
    snprintf(looker->name, sizeof looker->name, "%.100s[]", inner);
    for (uint64_t i = 0; i < count; ++i)
        TRY(look_at_value(looker));
    memcpy(looker->name, inner, sizeof inner);
    looker->name[used] = '\0';
    return OK;
}

static Status look_at_record(Looker *looker, uint64_t count)
{
    size_t used = strlen(looker->name);
    for (uint64_t i = 0; i < count; ++i) {
        uint64_t length;
        looker->bytes = state_take_number(looker->bytes + 1, &length);
        snprintf(looker->name + used, sizeof looker->name - used, ".%.*s", (int)length,
                 (const char *)looker->bytes);
        looker->bytes += length;
        TRY(look_at_value(looker));
        looker->name[used] = '\0';
    }
    return OK;
}

static Status look_at_value(Looker *looker)
{
    uint64_t number;
    unsigned char kind = *looker->bytes++;
    if (kind == 't' || kind == 'f')
        return OK;
    looker->bytes = state_take_number(looker->bytes, &number);
    if (kind == 'i')
        return add_value(looker, number);
    if (kind == '[')
        return look_at_list(looker, number);
    if (kind == '{')
        return look_at_record(looker, number);
    looker->bytes += number; // a string
    return OK;
}

static Status look_at_all(Looker *looker, const Intern *states)
{
    for (uint32_t i = 0; i < states->count; ++i) {
        const unsigned char *key = intern_key(states, i);
        looker->bytes = key + sizeof(uint32_t) + 1;
        memcpy(looker->name, "s", 2);
        TRY(look_at_value(looker));
    }
    return OK;
}

Status growth_find(const Intern *states, Growth *growth, Error *error)
{
    *growth = (Growth){.values = 0};
    Looker *looker = calloc(1, sizeof *looker);
    if (!looker)
        return error_set(error, FAIL_MEMORY, NULL, "out of memory for the values of states");
    looker->error = error;
    Status status = look_at_all(looker, states);
    for (int i = 0; i < looker->count; ++i) {
        Part *part = &looker->parts[i];
        if (status == OK && part->values.count > growth->values) {
            growth->values = part->values.count;
            memcpy(growth->name, part->name, sizeof growth->name);
        }
        intern_release(&part->values);
    }
    free(looker);
    return status;
}
