/// told_rolls: see told_rolls.h.

#include "tests/told_rolls.h"

#include <ctype.h>
#include <string.h>

// Whole numbers behind the last colon.
static int count_numbers(const char *line)
{
    int count = 0;
    const char *colon = strrchr(line, ':');
    for (const char *c = colon ? colon + 1 : line; *c != '\0'; ++c)
        count += isdigit((unsigned char)*c) && !isdigit((unsigned char)c[-1]);
    return count;
}

// Pairs of faces as "3:4".
static int count_ties(const char *line)
{
    int count = 0;
    for (const char *colon = strchr(line, ':'); colon; colon = strchr(colon + 1, ':'))
        count +=
            colon > line && isdigit((unsigned char)colon[-1]) && isdigit((unsigned char)colon[1]);
    return count;
}

void told_rolls_listen(void *context, const char *line)
{
    ToldRolls *told = context;
    for (const RollPhrase *phrase = told->phrases; phrase->words; ++phrase)
        if (strstr(line, phrase->words)) {
            told->dice += phrase->dice * (phrase->is_list ? count_numbers(line) : 1);
            told->dice += 2 * count_ties(line);
            return;
        }
}
