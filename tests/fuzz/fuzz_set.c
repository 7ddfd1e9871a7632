/// fuzz_set: any bytes as --set texts, one a line, for the game that the first byte picks. What is
/// refused leaves its origin alone; what is accepted is prepared.

#include <stdlib.h>
#include <string.h>

#include "cli/scenario/scenario.h"
#include "tests/fuzz/fuzz.h"

enum { SETS_MAX = 32 };

static void require(int condition)
{
    if (!condition)
        abort();
}

// Cuts the text into lines.
static int split(char *text, ScenarioSet sets[SETS_MAX])
{
    int count = 0;
    for (char *line = strtok(text, "\n"); line && count < SETS_MAX; line = strtok(NULL, "\n"))
        sets[count++] = (ScenarioSet){"set", NULL, line};
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Problems problems;
    if (size == 0)
        return 0;
    Scenario origin, derived;
    ScenarioSet sets[SETS_MAX];
    problems = (Problems){0};
    const Game *game = game_registry[data[0] % game_count];
    require(scenario_of_defaults(game, &origin, &problems) == OK);
    char *text = strndup((const char *)data + 1, size - 1);
    void *before = malloc(origin.tree.size);
    require(text && before);
    memcpy(before, origin.block, origin.tree.size);
    int count = split(text, sets);
    if (scenario_derive(&origin, sets, count, &derived, &problems) == OK) {
        require(derived.prepared && problems.total == 0);
        scenario_release(&derived);
    } else {
        require(problems.total > 0);
    }
    require(memcmp(before, origin.block, origin.tree.size) == 0);
    free(before);
    free(text);
    scenario_release(&origin);
    return 0;
}
