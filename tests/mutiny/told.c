/// told: see told.h.

#include "tests/mutiny/told.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void keep_line(void *context, const char *line)
{
    Told *told = context;
    assert_true(told->count < TOLD_LINES_MAX);
    snprintf(told->lines[told->count++], TOLD_LINE_SIZE, "%s", line);
}

Told *told_open(const Given *given, uint64_t game)
{
    Told *told = malloc(sizeof *told);
    assert_non_null(told);
    told->count = 0;
    told->outcome = given_outcome(given);
    Narrator narrator = {keep_line, told};
    given->game->trace(given->prepared, (GameAddress){1, game}, &narrator, told->outcome);
    return told;
}

void told_close(Told *told)
{
    free(told->outcome);
    free(told);
}

int told_count(const Told *told, const char *words)
{
    int count = 0;
    for (int i = 0; i < told->count; ++i)
        count += strstr(told->lines[i], words) != NULL;
    return count;
}

int told_find(const Told *told, int from, const char *words)
{
    for (int i = from; i < told->count; ++i)
        if (strstr(told->lines[i], words))
            return i;
    return -1;
}
